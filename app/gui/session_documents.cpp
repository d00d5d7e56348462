// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that brings documents back.
#include "app/gui/session.h"

using namespace Qt::StringLiterals;

namespace gable {

void Session::showOpen(const Document &document)
{
    const QString id = document.submission.id;
    m_evaluation.reset();
    if (!document.submission.problem.isEmpty())
        followProblemOf({}, document.submission.problem, m_workload);
    m_document = document;
    m_edited = true;
    Q_EMIT documentChanged();
    Q_EMIT evaluationChanged();
    if (id.isEmpty())
        return;
    m_store.ask<Result<std::vector<EvaluationRow>>>(
        u"open"_s,
        [id](StoreThread::Store &store) -> Result<std::vector<EvaluationRow>> {
            RowFilter filter;
            filter.submission = id;
            filter.limit = 1;
            return store.workspace ? store.workspace->rows(filter) : std::vector<EvaluationRow>();
        },
        [this, id](const Result<std::vector<EvaluationRow>> &rows) {
            if (rows && !rows->empty() && m_document.submission.id == id)
                selectEvaluation(rows->front().id);
        });
}

} // namespace gable

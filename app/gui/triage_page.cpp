// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/triage_page.h"

#include "core/triage/headline.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/figures/figures.h"
#include "widgets/submissions/evaluation_table.h"
#include "widgets/verdict/verdict_card.h"

#include <QBoxLayout>
#include <QSplitter>

#include <array>

using namespace Qt::StringLiterals;

namespace gable {

TriagePage::TriagePage(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_splitter(new QSplitter(Qt::Horizontal)), m_header(new PaneHeader(tr("Evaluations"), PaneHeader::Kind::Strip)),
      m_table(new EvaluationTable), m_preview(new VerdictCard)
{
    m_splitter->setObjectName(u"triage"_s);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(makePane(m_header, m_table));
    m_splitter->addWidget(makePane(new PaneHeader(tr("Selected"), PaneHeader::Kind::Strip), m_preview));
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({1080, 360});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);

    connect(&m_session, &Session::tableChanged, this, [this](const std::vector<EvaluationRow> &rows) {
        std::array<int, 6> counts{};
        for (const EvaluationRow &row : rows)
            ++counts[size_t(classOf(row.verdict))];
        QStringList parts{tr("%1 in all").arg(grouped(int64_t(rows.size())))};
        for (size_t i = 0; i < counts.size(); ++i) {
            if (counts[i] > 0)
                parts << u"%1 %2"_s.arg(counts[i]).arg(verdictClassWord(VerdictClass(i)));
        }
        m_header->setDetails(parts.join(u" · "_s));
        m_table->setRows(rows);
    });
    connect(&m_session, &Session::evaluationChanged, this, [this] {
        const auto &evaluation = m_session.evaluation();
        m_preview->setEvaluation(evaluation ? &*evaluation : nullptr);
        m_table->select(evaluation ? evaluation->id : QString());
    });
    connect(&m_session, &Session::workspaceChanged, this, &TriagePage::refresh);
    connect(m_table, &EvaluationTable::evaluationChosen, &m_session, &Session::selectEvaluation);
    connect(m_table, &EvaluationTable::openRequested, this, &TriagePage::openRequested);
    connect(m_table, &EvaluationTable::filterChanged, this, [this](const QString &text) {
        m_filter.text = text;
        refresh();
    });
    connect(m_table, &EvaluationTable::orderWanted, this, [this](const QString &orderBy, bool descending) {
        m_filter.orderBy = orderBy;
        m_filter.descending = descending;
        refresh();
    });
}

void TriagePage::refresh()
{
    m_session.requestTable(m_filter);
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that opens sources and brings documents back.
#include "app/gui/session.h"

#include "core/base/text.h"
#include "core/toolchain/generated_sources.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Store = StoreThread::Store;

struct ReadSource {
    Result<Submission> submission;
    std::optional<Error> unresolved; ///< why it belongs to no problem
};

ReadSource readSource(const QString &path, const QStringList &knownProblems)
{
    ReadSource read{loadSubmission(path), {}};
    if (!read.submission)
        return read;
    const auto problem = resolveProblem(*read.submission, {}, QFileInfo(path).path(), knownProblems);
    if (problem)
        read.submission->problem = *problem;
    else
        read.unresolved = problem.error();
    return read;
}

/// A remembered document, as far as it still exists. A version that came from a file knows what the file holds now.
std::optional<ReadDocument> readAgain(Store &store, const OpenDocument &open, const QStringList &knownProblems)
{
    ReadDocument read{open, {}, {}, {}};
    if (!open.submission.isEmpty() && store.workspace) {
        auto submission = store.workspace->submission(open.submission);
        if (submission) {
            read.submission = std::move(*submission);
            if (auto parent = store.workspace->submission(read.submission.parent); !read.submission.parent.isEmpty() && parent)
                read.parent = std::move(*parent);
            const auto onDisk = read.submission.origin.isEmpty() ? Result<QByteArray>(QByteArray()) : readFile(read.submission.origin, 4 << 20);
            read.saved = onDisk && !read.submission.origin.isEmpty() ? *onDisk : read.submission.mainText();
            return read;
        }
    }
    if (open.origin.isEmpty())
        return open.submission.isEmpty() ? std::optional(read) : std::nullopt; // new: its text is its problem's template
    auto source = readSource(open.origin, knownProblems);
    if (!source.submission)
        return std::nullopt;
    read.submission = std::move(*source.submission);
    read.saved = read.submission.mainText();
    return read;
}

} // namespace

QStringList Session::problemNames() const
{
    QStringList known;
    for (const auto &suite : m_suites) {
        for (const Problem &problem : suite->problems)
            known << problem.name;
    }
    return known;
}

void Session::openSubmission(const QString &path)
{
    m_store.ask<ReadSource>({}, [path, known = problemNames()](Store &) { return readSource(path, known); }, [this](const ReadSource &read) {
        if (!read.submission) {
            Q_EMIT failed(read.submission.error());
            return;
        }
        if (read.unresolved)
            Q_EMIT failed(*read.unresolved);
        m_evaluation.reset();
        if (!read.submission->problem.isEmpty())
            followProblemOf({}, read.submission->problem, {});
        showDocument(*read.submission, std::nullopt);
        Q_EMIT evaluationChanged();
    });
}

void Session::readDocuments(const std::vector<OpenDocument> &open, std::function<void(const std::vector<ReadDocument> &)> done)
{
    using Documents = std::vector<ReadDocument>;
    m_store.ask<Documents>(
        {},
        [open, known = problemNames()](Store &store) {
            Documents documents;
            for (const OpenDocument &one : open) {
                if (auto read = readAgain(store, one, known))
                    documents.push_back(std::move(*read));
            }
            return documents;
        },
        [this, done](const Documents &read) {
            Documents documents;
            for (ReadDocument one : read) {
                const Problem *problem = findProblem({}, one.open.problem);
                if (one.submission.files.empty() && !problem)
                    continue;
                if (one.submission.files.empty()) {
                    one.submission = templateSubmission(*problem);
                    one.saved = one.submission.mainText();
                }
                one.document = documentOf(one.submission, one.parent);
                documents.push_back(std::move(one));
            }
            done(documents);
        });
}

Submission Session::templateSubmission(const Problem &problem)
{
    Submission submission;
    submission.label = problem.entry + u"-new.cpp"_s;
    submission.problem = problem.name;
    submission.files = {{submission.label, submissionTemplate(problem)}};
    return submission;
}

Document Session::documentOf(const Submission &submission, const std::optional<Submission> &parent)
{
    return {submission.id.isEmpty() ? u"new:"_s + submission.problem : submission.id, submission,
            QString::fromUtf8(parent ? parent->mainText() : submission.mainText()), parent ? parent->label : QString()};
}

void Session::forgetDocument()
{
    m_document = {};
    m_edited = false;
}

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
        [id](Store &store) -> Result<std::vector<EvaluationRow>> {
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

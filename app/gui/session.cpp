// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"

#include "core/formats/format.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Store = StoreThread::Store;

/// Heads are read for that many submissions of one problem; the chart's trails need no more.
constexpr size_t kMostHeads = 400;

struct Opened {
    Result<void> result;
    QString path;
    bool readOnly = false;
    std::optional<Error> fellBack; ///< why it is read-only though writing was wanted
    QString suite;                 ///< path of the suite that the workspace names
};

Opened openIn(Store &store, const QString &path)
{
    Opened opened{{}, path, false, std::nullopt, {}};
    QDir().mkpath(QFileInfo(path).path());
    auto workspace = Workspace::open(path, Workspace::Access::ReadWrite);
    if (!workspace && (workspace.error().code == "locked"_L1 || workspace.error().code == "read_only"_L1)) {
        opened.fellBack = workspace.error();
        workspace = Workspace::open(path, Workspace::Access::ReadOnly);
    }
    if (!workspace) {
        opened.result = fail(workspace.error());
        return opened;
    }
    if (store.workspace)
        (void)store.workspace->close();
    store.workspace = std::move(*workspace);
    opened.readOnly = store.workspace->isReadOnly();
    opened.suite = store.workspace->setting(u"suite"_s);
    return opened;
}

struct ProblemRows {
    Result<std::vector<EvaluationRow>> rows;
    std::map<QString, SubmissionHead> heads;
};

ProblemRows rowsOf(Store &store, const QString &problem)
{
    if (!store.workspace)
        return {std::vector<EvaluationRow>(), {}};
    RowFilter filter;
    filter.problem = problem;
    ProblemRows answer{store.workspace->rows(filter), {}};
    if (!answer.rows)
        return answer;
    for (const EvaluationRow &row : *answer.rows) {
        if (answer.heads.size() >= kMostHeads)
            break;
        if (answer.heads.contains(row.submission))
            continue;
        if (const auto submission = store.workspace->submission(row.submission))
            answer.heads[row.submission] = {submission->parent, submission->author};
    }
    return answer;
}

struct LoadedEvaluation {
    Result<Evaluation> evaluation;
    std::optional<Submission> submission, parent;
};

std::optional<Submission> submissionIn(Store &store, const QString &id)
{
    if (id.isEmpty() || !store.workspace)
        return std::nullopt;
    auto submission = store.workspace->submission(id);
    return submission ? std::optional(std::move(*submission)) : std::nullopt;
}

LoadedEvaluation loadIn(Store &store, const QString &id)
{
    if (!store.workspace)
        return {fail(u"io"_s, Session::tr("No workspace is open")), {}, {}};
    LoadedEvaluation loaded{store.workspace->evaluation(id), {}, {}};
    if (loaded.evaluation)
        loaded.submission = submissionIn(store, loaded.evaluation->submission);
    if (loaded.submission)
        loaded.parent = submissionIn(store, loaded.submission->parent);
    return loaded;
}

} // namespace

Session::Session(QObject *parent) : QObject(parent)
{
    connect(&m_store, &StoreThread::idle, this, &Session::settled, Qt::QueuedConnection);
}

Session::~Session() = default;

QString Session::defaultWorkspacePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/gable/default.gable"_s;
}

void Session::start(bool withWorker)
{
    m_store.ask<Result<Suite>>({}, [](Store &) { return builtInSuite(); }, [this](const Result<Suite> &suite) { addSuite(suite); });
    m_wantWorker = withWorker;
    if (withWorker)
        restartWorker();
    else
        m_workerState = tr("No worker");
}

void Session::addSuite(const Result<Suite> &suite)
{
    if (!suite) {
        Q_EMIT failed(suite.error());
        return;
    }
    auto shared = std::make_shared<const Suite>(*suite);
    const auto same = std::find_if(m_suites.begin(), m_suites.end(), [&](const auto &other) { return other->name == shared->name; });
    if (same != m_suites.end()) {
        if (m_problem && m_suite == shared->name)
            m_problem = shared->problem(m_problem->name);
        *same = shared;
    } else {
        m_suites.push_back(shared);
    }
    Q_EMIT suitesChanged();
    if (!m_problem && !m_document.submission.problem.isEmpty())
        followProblemOf({}, m_document.submission.problem, m_workload);
    if (m_open && !m_problem)
        resolvePending();
}

/// With suites and a workspace at hand: shows the newest evaluation, else the first problem.
void Session::resolvePending()
{
    if (m_suites.empty() || !m_open)
        return;
    m_store.ask<Result<std::vector<EvaluationRow>>>(
        u"newest"_s,
        [](Store &store) -> Result<std::vector<EvaluationRow>> {
            RowFilter filter;
            filter.limit = 1;
            return store.workspace ? store.workspace->rows(filter) : std::vector<EvaluationRow>();
        },
        [this](const Result<std::vector<EvaluationRow>> &rows) {
            if (!rows)
                Q_EMIT failed(rows.error());
            else if (m_edited)
                return;
            else if (!rows->empty())
                selectEvaluation(rows->front().id);
            else if (const Problem *softmax = findProblem({}, u"softmax.float32"_s))
                selectProblem(softmax->suite, softmax->name);
            else if (!m_suites.front()->problems.empty())
                selectProblem(m_suites.front()->name, m_suites.front()->problems.front().name);
        });
}

void Session::openWorkspace(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    m_store.ask<Opened>({}, [absolute](Store &store) { return openIn(store, absolute); }, [this](const Opened &opened) {
        if (!opened.result) {
            Q_EMIT failed(opened.result.error());
            return;
        }
        m_open = true;
        m_workspacePath = opened.path;
        m_readOnly = opened.readOnly;
        m_lastSaved = {};
        m_evaluation.reset();
        m_problemRows.clear();
        m_heads.clear();
        Q_EMIT workspaceChanged();
        Q_EMIT evaluationChanged();
        if (opened.fellBack)
            Q_EMIT failed(*opened.fellBack);
        if (!opened.suite.isEmpty())
            openSuite(opened.suite);
        resolvePending();
    });
}

void Session::openSuite(const QString &path)
{
    m_store.ask<Result<Suite>>({}, [path](Store &) { return gable::openSuite(path); }, [this](const Result<Suite> &suite) { addSuite(suite); });
}

const Problem *Session::findProblem(const QString &suite, const QString &name) const
{
    for (const auto &candidate : m_suites) {
        if (!suite.isEmpty() && candidate->name != suite)
            continue;
        if (const Problem *problem = candidate->problem(name))
            return problem;
    }
    return nullptr;
}

const Workload *Session::workload() const
{
    return m_problem ? m_problem->workload(m_workload) : nullptr;
}

const DeviceInfo *Session::device() const
{
    const auto found = std::find_if(m_devices.begin(), m_devices.end(), [&](const DeviceInfo &d) { return d.id == m_device; });
    return found == m_devices.end() ? nullptr : &*found;
}

/// Makes a problem and workload current without choosing a submission of it.
void Session::followProblemOf(const QString &suite, const QString &name, const QString &workload)
{
    const Problem *problem = findProblem(suite, name);
    if (!problem)
        problem = findProblem({}, name);
    const bool changed = problem != m_problem;
    m_problem = problem;
    m_suite = problem ? problem->suite : QString();
    const bool known = problem && problem->workload(workload);
    if (known)
        m_workload = workload;
    else if (changed)
        m_workload = problem && !problem->workloads.empty() ? problem->defaultWorkload().id : workload;
    if (changed) {
        ++m_generation;
        m_problemRows.clear();
        Q_EMIT problemChanged();
        refreshRows(false);
    }
    Q_EMIT selectionChanged();
}

void Session::selectProblem(const QString &suite, const QString &name)
{
    const Problem *problem = findProblem(suite, name);
    if (!problem || problem == m_problem)
        return;
    m_problem = problem;
    m_suite = problem->suite;
    m_workload = problem->workloads.empty() ? QString() : problem->defaultWorkload().id;
    m_evaluation.reset();
    m_problemRows.clear();
    m_heads.clear();
    m_edited = false;
    ++m_generation;
    Q_EMIT problemChanged();
    Q_EMIT selectionChanged();
    Q_EMIT evaluationChanged();
    refreshRows(true);
}

void Session::refreshRows(bool selectNewest)
{
    if (!m_problem)
        return;
    const QString name = m_problem->name;
    const quint64 generation = m_generation;
    m_store.ask<ProblemRows>(u"rows"_s, [name](Store &store) { return rowsOf(store, name); }, [this, generation, selectNewest](const ProblemRows &answer) {
        if (generation != m_generation)
            return;
        if (!answer.rows) {
            Q_EMIT failed(answer.rows.error());
            return;
        }
        m_problemRows = *answer.rows;
        m_heads = answer.heads;
        rowsArrived(selectNewest);
    });
}

void Session::rowsArrived(bool selectNewest)
{
    Q_EMIT rowsChanged();
    if (!selectNewest || m_edited)
        return;
    if (!m_problemRows.empty())
        selectEvaluation(m_problemRows.front().id);
    else
        newSubmission();
}

void Session::showSubmission(const Submission &submission, const QString &workload)
{
    m_evaluation.reset();
    followProblemOf({}, submission.problem, workload);
    showDocument(submission, std::nullopt);
    m_edited = true; // nothing that is on its way may take its place
    Q_EMIT evaluationChanged();
}

void Session::newSubmission()
{
    if (!m_problem)
        return;
    m_evaluation.reset();
    showDocument(templateSubmission(*m_problem), std::nullopt);
    Q_EMIT evaluationChanged();
}

void Session::selectWorkload(const QString &id)
{
    if (id == m_workload)
        return;
    m_workload = id;
    Q_EMIT selectionChanged();
    if (const EvaluationRow *row = newestRow(m_document.submission.id, id)) {
        selectEvaluation(row->id);
    } else {
        m_evaluation.reset();
        Q_EMIT evaluationChanged();
    }
}

void Session::selectSubmission(const QString &id)
{
    if (const EvaluationRow *row = newestRow(id, m_workload))
        selectEvaluation(row->id);
    else if (const EvaluationRow *any = newestRow(id, {}))
        selectEvaluation(any->id);
}

/// Rows arrive newest first.
const EvaluationRow *Session::newestRow(const QString &submission, const QString &workload) const
{
    const auto found = std::find_if(m_problemRows.begin(), m_problemRows.end(), [&](const EvaluationRow &row) {
        return row.submission == submission && (workload.isEmpty() || row.workload == workload);
    });
    return found == m_problemRows.end() ? nullptr : &*found;
}

void Session::selectEvaluation(const QString &id)
{
    m_store.ask<LoadedEvaluation>(u"evaluation"_s, [id](Store &store) { return loadIn(store, id); }, [this](const LoadedEvaluation &loaded) {
        if (!loaded.evaluation)
            Q_EMIT failed(loaded.evaluation.error());
        else
            showEvaluation(*loaded.evaluation, loaded.submission, loaded.parent);
    });
}

void Session::showEvaluation(const Evaluation &evaluation, const std::optional<Submission> &submission, const std::optional<Submission> &parent)
{
    followProblemOf(evaluation.suite, evaluation.problem, evaluation.workload);
    m_workload = evaluation.workload;
    m_evaluation = evaluation;
    if (m_device.isEmpty())
        m_device = evaluation.device;
    if (submission && submission->id != m_document.submission.id)
        showDocument(*submission, parent);
    requestCeilings();
    Q_EMIT selectionChanged();
    Q_EMIT evaluationChanged();
}

void Session::showDocument(const Submission &submission, const std::optional<Submission> &parent)
{
    m_edited = false;
    m_document = documentOf(submission, parent);
    Q_EMIT documentChanged();
}

void Session::setDevice(const QString &id)
{
    m_device = id;
    requestCeilings();
    Q_EMIT selectionChanged();
}

void Session::setMode(std::optional<Mode> mode)
{
    m_mode = mode;
    Q_EMIT selectionChanged();
}

void Session::setProfile(Profile profile)
{
    m_profile = profile;
    Q_EMIT selectionChanged();
}

void Session::saveCopy(const QString &path)
{
    m_store.ask<Result<void>>(
        {},
        [path](Store &store) -> Result<void> {
            return store.workspace ? store.workspace->saveCopy(path) : Result<void>(fail(u"io"_s, Session::tr("No workspace is open")));
        },
        [this, path](const Result<void> &saved) {
            if (saved)
                Q_EMIT logged(tr("Saved a copy as %1").arg(path));
            else
                Q_EMIT failed(saved.error());
        });
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
// evaluate, triage: submissions through the worker, into a workspace.
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "core/formats/format.h"
#include "core/workspace/workspace.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonArray>

#include <algorithm>
#include <deque>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

constexpr int kInFlight = 16;

QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }

struct Work {
    EvaluateRequest request;
    EvaluationKey key;
};

/// Evaluates a list of requests, several in flight, and saves each result as it comes.
class Batch : public QObject
{
public:
    Batch(Connection &connection, Workspace *workspace, bool keepAll) : m_connection(connection), m_workspace(workspace), m_keepAll(keepAll) {}

    Result<void> run(std::deque<Work> work)
    {
        m_work = std::move(work);
        m_total = int(m_work.size());
        m_timer.start();
        connect(&m_connection, &Connection::stopAsked, this, [this] { m_work.clear(); });
        fillUp();
        if (m_open > 0)
            m_loop.exec();
        m_connection.progressLine({});
        if (m_error)
            return fail(*m_error);
        return {};
    }
    std::vector<Evaluation> evaluations;
    int done = 0;

private:
    void fillUp()
    {
        while (m_open < kInFlight && !m_work.empty() && !m_error) {
            const Work work = std::move(m_work.front());
            m_work.pop_front();
            ++m_open;
            auto id = std::make_shared<int>(0);
            *id = m_connection.client().evaluate(work.request, [this, work, id](Result<Evaluation> result) {
                m_connection.running().removeAll(*id);
                finished(work, std::move(result));
            });
            m_connection.running().append(*id);
        }
        if (m_open == 0)
            m_loop.quit();
    }

    void finished(const Work &work, Result<Evaluation> result)
    {
        --m_open;
        if (!result) {
            if (!m_error && result.error().code != "cancelled"_L1)
                m_error = result.error();
        } else {
            save(work, *result);
            ++done;
            if (m_keepAll)
                evaluations.push_back(std::move(*result));
            const double seconds = double(m_timer.elapsed()) / 1000.0;
            m_connection.progressLine(tr("%1 of %2, %3/s, %4 s left").arg(done).arg(m_total).arg(done / std::max(0.001, seconds), 0, 'f', 1).arg(int((m_total - done) * seconds / std::max(1, done))));
        }
        fillUp();
    }

    void save(const Work &work, const Evaluation &evaluation)
    {
        // A cancelled one is no result: it is evaluated again next time.
        if (!m_workspace || evaluation.verdict.kind == "cancelled"_L1)
            return;
        auto saved = m_workspace->saveSubmission(work.request.submission);
        if (saved)
            saved = m_workspace->saveEvaluation(evaluation);
        if (!saved && !m_error)
            m_error = saved.error();
    }

    Connection &m_connection;
    Workspace *m_workspace;
    bool m_keepAll;
    std::deque<Work> m_work;
    int m_open = 0, m_total = 0;
    QElapsedTimer m_timer;
    QEventLoop m_loop;
    std::optional<Error> m_error;
};

Result<std::unique_ptr<Workspace>> openWorkspace(const Options &options)
{
    if (!options.has(u"workspace"_s))
        return std::unique_ptr<Workspace>();
    return Workspace::open(options.value(u"workspace"_s), Workspace::Access::ReadWrite);
}

/// Requests of one submission: its problem's workloads.
Result<void> addWork(const Submission &submission, const QString &root, const Catalogue &catalogue, const Options &options, const Protocol &protocol, std::deque<Work> &work,
                     QStringList *unassigned)
{
    auto problemName = resolveProblem(submission, options.value(u"problem"_s), root, catalogue.names());
    if (!problemName)
        return fail(problemName.error());
    if (problemName->isEmpty()) {
        if (!unassigned)
            return fail(Error{u"usage"_s, tr("belongs to no known problem"), submission.origin, 0, {}, tr("Name it with --problem, a \"//! gable problem:\" line, or the file name (softmax.float32-mine.cpp).")});
        unassigned->append(submission.origin);
        return {};
    }
    auto problem = catalogue.problem(*problemName);
    if (!problem)
        return fail(problem.error());
    auto workloads = workloadsOf(**problem, options);
    if (!workloads)
        return fail(workloads.error());
    for (const Workload *workload : *workloads) {
        Work item;
        item.request = {**problem, *workload, submission, options.device(), protocol};
        item.request.submission.problem = (*problem)->name;
        work.push_back(std::move(item));
    }
    return {};
}

void reportCeilings(Connection &connection, const Options &options, const std::vector<Evaluation> &evaluations)
{
    auto ceilings = connection.wait<Ceilings>([&](auto done) { return connection.client().ceilings({options.device(), false}, done); });
    if (!ceilings)
        return;
    if (options.has(u"roofline"_s)) {
        printLine({});
        printRoofline(evaluations, *ceilings);
    }
    if (ceilings->source != "measured"_L1)
        printLine(tr("The roofs are derived, not measured: gable-cli ceilings --device %1 --measure").arg(options.device()));
}

void printResults(const std::vector<Evaluation> &evaluations, bool json)
{
    if (json) {
        QJsonArray array;
        for (const Evaluation &evaluation : evaluations)
            array.append(evaluationJson(evaluation));
        printJson({{u"evaluations"_s, array}});
    } else if (evaluations.size() == 1) {
        printEvaluation(evaluations.front());
    } else if (!evaluations.empty()) {
        printEvaluationTable(evaluations);
    }
}

} // namespace

int evaluate(const Options &options)
{
    if (options.operands.isEmpty())
        return usageError(tr("evaluate takes one or more files"), options.json());
    auto protocol = protocolOf(options);
    auto catalogue = protocol ? Catalogue::open(options) : Result<Catalogue>(fail(protocol.error()));
    if (!catalogue)
        return printError(catalogue.error(), options.json());
    std::deque<Work> work;
    for (const QString &path : options.operands) {
        auto list = openSubmissions(path);
        if (!list)
            return printError(list.error(), options.json());
        if (list->submissions.empty())
            return printError(list->problems.empty() ? Error{u"usage"_s, tr("no source file"), path, 0, {}, {}} : list->problems.front(), options.json());
        for (const Submission &submission : list->submissions) {
            if (auto added = addWork(submission, {}, *catalogue, options, *protocol, work, nullptr); !added)
                return printError(added.error(), options.json());
        }
    }
    auto workspace = openWorkspace(options);
    if (!workspace)
        return printError(workspace.error(), options.json());
    Connection connection(!options.json());
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    Batch batch(connection, workspace->get(), true);
    auto ran = batch.run(std::move(work));
    if (*workspace)
        (void)(*workspace)->close();
    if (!ran)
        return printError(ran.error(), options.json());
    printResults(batch.evaluations, options.json());
    if (!options.json())
        reportCeilings(connection, options, batch.evaluations);
    return Connection::interrupted() ? kInterrupted : exitCodeOf(batch.evaluations);
}

int triageDirectory(const Options &options)
{
    if (options.operands.size() != 1 || !options.has(u"workspace"_s))
        return usageError(tr("triage takes one directory and --workspace"), options.json());
    auto protocol = protocolOf(options);
    auto catalogue = protocol ? Catalogue::open(options) : Result<Catalogue>(fail(protocol.error()));
    if (!catalogue)
        return printError(catalogue.error(), options.json());
    auto list = openSubmissions(options.operands.first());
    if (!list)
        return printError(list.error(), options.json());
    auto workspace = openWorkspace(options);
    if (!workspace)
        return printError(workspace.error(), options.json());
    Connection connection(!options.json());
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    auto devices = connection.wait<std::vector<DeviceInfo>>([&](auto done) { return connection.client().devices(done); });
    if (!devices)
        return printError(devices.error(), options.json());
    const auto device = std::find_if(devices->begin(), devices->end(), [&](const DeviceInfo &d) { return d.id == options.device(); });
    if (device == devices->end())
        return printError(Error{u"no_device"_s, tr("there is no device \"%1\"").arg(options.device()), {}, 0, {}, tr("gable-cli devices")}, options.json());

    std::deque<Work> work, fresh;
    QStringList unassigned;
    for (const Submission &submission : list->submissions) {
        if (auto added = addWork(submission, options.operands.first(), *catalogue, options, *protocol, work, &unassigned); !added)
            list->problems.push_back(added.error());
    }
    int known = 0;
    for (Work &item : work) {
        const int64_t footprint = footprintBytes(item.request.problem, item.request.workload).value_or(0);
        const Mode mode = protocol->mode.value_or(footprint > device->lastLevelBytes / 2 ? Mode::Cold : Mode::Hot);
        item.request.protocol.mode = mode;
        item.key = {item.request.submission.id, item.request.problem.name, item.request.workload.id, device->uuid, name(mode), name(protocol->profile)};
        auto contained = (*workspace)->contains(item.key);
        if (!contained)
            return printError(contained.error(), options.json());
        if (*contained)
            ++known;
        else
            fresh.push_back(std::move(item));
    }
    if (!options.json())
        printLine(tr("%1 submissions: %2 evaluations to do, %3 known, %4 unassigned, %5 unreadable").arg(list->submissions.size()).arg(fresh.size()).arg(known).arg(unassigned.size()).arg(list->problems.size()));
    Batch batch(connection, workspace->get(), true);
    auto ran = batch.run(std::move(fresh));
    (void)(*workspace)->close();
    for (const Error &problem : list->problems)
        std::fprintf(stderr, "%s\n", qUtf8Printable(problem.toText()));
    for (const QString &path : unassigned)
        std::fprintf(stderr, "%s: unassigned\n", qUtf8Printable(path));
    if (!ran)
        return printError(ran.error(), options.json());
    printResults(batch.evaluations, options.json());
    return Connection::interrupted() ? kInterrupted : exitCodeOf(batch.evaluations);
}

} // namespace gable::cli

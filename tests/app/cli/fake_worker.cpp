// SPDX-License-Identifier: Apache-2.0
// A gable-worker for tests: speaks the protocol, runs nothing. What it does is scripted:
//   a line "// fake: WORD" in a submission: passed mismatch build_failed infrastructure error crash exit garbage huge truncated slow
//   $GABLE_FAKE_START      protocol | exit | garbage | unanswered   (instead of a good handshake)
//   $GABLE_FAKE_DELAY_MS   milliseconds an evaluation takes; one runs at a time
//   $GABLE_FAKE_LOG        file that gets one line an evaluated submission
#include "core/worker/framing.h"
#include "core/worker/messages.h"
#include "core/worker/rpc.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSocketNotifier>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <deque>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {

class FakeWorker : public QObject
{
public:
    FakeWorker() : m_input(STDIN_FILENO, QSocketNotifier::Read)
    {
        m_timer.setSingleShot(true);
        connect(&m_input, &QSocketNotifier::activated, this, &FakeWorker::read);
        connect(&m_timer, &QTimer::timeout, this, &FakeWorker::finishFirst);
        std::fputs("fake worker started\n", stderr);
    }

private:
    struct Job {
        int id;
        EvaluateRequest request;
    };

    void send(const QJsonObject &message) { sendRaw(frameMessage(message)); }
    void sendRaw(const QByteArray &bytes)
    {
        for (qsizetype at = 0; at < bytes.size();) {
            const ssize_t written = ::write(STDOUT_FILENO, bytes.constData() + at, size_t(bytes.size() - at));
            if (written <= 0)
                std::exit(9);
            at += written;
        }
    }

    void read()
    {
        QByteArray bytes(1 << 16, Qt::Uninitialized);
        const ssize_t size = ::read(STDIN_FILENO, bytes.data(), size_t(bytes.size()));
        if (size <= 0)
            std::exit(0);
        m_reader.append(bytes.first(size));
        for (auto message = m_reader.next(); message && *message; message = m_reader.next()) {
            if (auto rpc = parseRpc(**message))
                serve(*rpc);
        }
    }

    void serve(const RpcMessage &message)
    {
        if (message.method == "initialize"_L1)
            initialize(message.id);
        else if (message.method == "devices"_L1)
            send(rpcReply(message.id, {{u"devices"_s, QJsonArray{toJson(device())}}}));
        else if (message.method == "evaluate"_L1)
            evaluate(message);
        else if (message.method == "check_syntax"_L1)
            checkSyntax(message);
        else if (message.method == "compare"_L1)
            compare(message);
        else if (message.method == "ceilings"_L1)
            send(rpcReply(message.id, toJson(ceilings(message.params[u"measure"_s].toBool()))));
        else if (message.method == "cancel"_L1)
            cancel(message);
        else if (message.method == "shutdown"_L1)
            std::exit(0);
        else
            send(rpcError(message.id, Error{u"no_method"_s, u"no such method"_s, {}, 0, {}, {}}));
    }

    void initialize(int id)
    {
        const QByteArray script = qgetenv("GABLE_FAKE_START");
        if (script == "exit") {
            std::fputs("cannot run here\n", stderr);
            std::exit(3);
        }
        if (script == "garbage")
            sendRaw("hello, I am a shell\n");
        else if (script != "unanswered")
            send(rpcReply(id, {{u"protocol"_s, script == "protocol" ? 999 : kProtocolVersion}, {u"build"_s, u"fake"_s}}));
    }

    DeviceInfo device() const
    {
        DeviceInfo device;
        device.id = u"cpu:0"_s;
        device.uuid = u"cpu-test"_s;
        device.kind = u"cpu"_s;
        device.name = u"Test processor"_s;
        device.arch = u"x86-64-v3"_s;
        device.available = true;
        device.threads = 2;
        device.clockMhz = 2500;
        device.memoryBytes = int64_t(16) << 30;
        device.lastLevelBytes = 32 << 20;
        device.toolkit = u"g++ 12.2.0"_s;
        device.sandbox = u"bubblewrap"_s;
        return device;
    }

    Ceilings ceilings(bool measured) const
    {
        Ceilings ceilings;
        ceilings.device = u"cpu:0"_s;
        ceilings.deviceUuid = u"cpu-test"_s;
        ceilings.deviceName = u"Test processor"_s;
        ceilings.source = measured ? u"measured"_s : u"derived"_s;
        const auto add = [&](const QString &name, const QString &unit, double datasheet, double best) {
            Ceiling ceiling{name, unit, datasheet, {}, 2500, {}};
            if (measured)
                ceiling.measured = best;
            ceilings.ceilings.push_back(ceiling);
        };
        add(u"fp32"_s, u"FLOP/s"_s, 160e9, 150e9);
        add(u"fp64"_s, u"FLOP/s"_s, 80e9, 75e9);
        add(u"dram"_s, u"B/s"_s, 40e9, 32e9);
        add(u"l2"_s, u"B/s"_s, 200e9, 180e9);
        return ceilings;
    }

    static QByteArray scriptOf(const Submission &submission)
    {
        const QByteArray text = submission.mainText();
        const qsizetype at = text.indexOf("// fake:");
        if (at < 0)
            return "passed";
        const qsizetype end = text.indexOf('\n', at);
        return text.mid(at + 8, end < 0 ? -1 : end - at - 8).trimmed();
    }

    void evaluate(const RpcMessage &message)
    {
        auto request = evaluateRequestFromJson(message.params);
        if (!request) {
            send(rpcError(message.id, request.error()));
            return;
        }
        m_jobs.push_back({message.id, std::move(*request)});
        send(rpcNotification(u"progress"_s, toJson(Progress{message.id, u"queued"_s, {}, -1})));
        if (m_jobs.size() == 1)
            startFirst();
    }

    void startFirst()
    {
        if (m_jobs.empty())
            return;
        send(rpcNotification(u"progress"_s, toJson(Progress{m_jobs.front().id, u"build"_s, {}, 0.5})));
        if (scriptOf(m_jobs.front().request.submission) != "slow")
            m_timer.start(qEnvironmentVariableIntValue("GABLE_FAKE_DELAY_MS"));
    }

    void finishFirst()
    {
        const Job job = std::move(m_jobs.front());
        m_jobs.pop_front();
        QFile log(qEnvironmentVariable("GABLE_FAKE_LOG"));
        if (!log.fileName().isEmpty() && log.open(QIODevice::Append))
            log.write(job.request.submission.label.toUtf8() + '\n');
        const QByteArray script = scriptOf(job.request.submission);
        if (script == "crash") {
            std::fputs("about to crash\n", stderr);
            std::abort();
        }
        if (script == "exit")
            std::exit(7);
        if (script == "garbage")
            sendRaw("Segmentation fault (not a message)\r\n\r\n");
        else if (script == "huge")
            sendRaw("Content-Length: 999999999\r\n\r\n");
        else if (script == "truncated") {
            sendRaw(frameMessage(rpcReply(job.id, {{u"id"_s, u"x"_s}})).chopped(5));
            std::exit(0);
        } else if (script == "invalid")
            send(rpcReply(job.id, {{u"id"_s, 17}}));
        else if (script == "error")
            send(rpcError(job.id, Error{u"device_busy"_s, u"the device is gone"_s, {}, 0, {}, u"plug it in"_s}));
        else
            send(rpcReply(job.id, toJson(report(job.request, script))));
        startFirst();
    }

    Evaluation report(const EvaluateRequest &request, const QByteArray &script) const
    {
        Evaluation evaluation = script == "mismatch" ? sampleMismatch() : samplePassed();
        evaluation.submission = request.submission.id;
        evaluation.label = request.submission.label;
        evaluation.author = request.submission.author;
        evaluation.problem = request.problem.name;
        evaluation.suite = request.problem.suite;
        evaluation.workload = request.workload.id;
        evaluation.device = request.device;
        evaluation.protocol = request.protocol;
        evaluation.protocol.mode = request.protocol.mode.value_or(Mode::Hot);
        evaluation.environment.salt = request.protocol.seed ? request.protocol.seed : 42;
        evaluation.finishedAt = QDateTime::currentDateTimeUtc();
        if (script == "build_failed" || script == "infrastructure" || script == "cancelled") {
            evaluation.verdict.kind = script == "infrastructure" ? u"device_unhealthy"_s : QString::fromLatin1(script);
            evaluation.verdict.findings = {Finding{evaluation.verdict.kind, evaluation.verdict.kind, {}, request.submission.label, 3}};
            evaluation.correctness.reset();
            evaluation.timing.reset();
            evaluation.roofline.reset();
        }
        if (!request.protocol.time) {
            evaluation.timing.reset();
            evaluation.roofline.reset();
            if (evaluation.verdict.kind == "passed"_L1)
                evaluation.verdict.kind = u"not_timed"_s;
        }
        return evaluation;
    }

    void checkSyntax(const RpcMessage &message)
    {
        auto request = syntaxRequestFromJson(message.params);
        if (!request) {
            send(rpcError(message.id, request.error()));
            return;
        }
        if (scriptOf(request->submission) == "slow")
            return;
        BuildReport build;
        build.ok = scriptOf(request->submission) != "build_failed";
        send(rpcReply(message.id, toJson(build)));
    }

    void compare(const RpcMessage &message)
    {
        auto request = compareRequestFromJson(message.params);
        if (!request) {
            send(rpcError(message.id, request.error()));
            return;
        }
        CompareReply reply;
        reply.a = report({request->problem, request->workload, request->a, request->device, request->protocol}, scriptOf(request->a));
        reply.b = report({request->problem, request->workload, request->b, request->device, request->protocol}, scriptOf(request->b));
        reply.result = {ComparedSpeed::Faster, 0.5, 0.48, 0.52, 0.01, request->blocks * request->processes, request->processes};
        send(rpcReply(message.id, toJson(reply)));
    }

    void cancel(const RpcMessage &message)
    {
        const int id = message.params[u"id"_s].toInt();
        for (size_t i = 0; i < m_jobs.size(); ++i) {
            if (m_jobs[i].id != id)
                continue;
            send(rpcReply(id, toJson(report(m_jobs[i].request, "cancelled"))));
            m_jobs.erase(m_jobs.begin() + ptrdiff_t(i));
            if (i == 0) {
                m_timer.stop();
                startFirst();
            }
            break;
        }
        send(rpcReply(message.id, {}));
    }

    QSocketNotifier m_input;
    QTimer m_timer;
    MessageReader m_reader;
    std::deque<Job> m_jobs;
};

} // namespace gable

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    gable::FakeWorker worker;
    return app.exec();
}

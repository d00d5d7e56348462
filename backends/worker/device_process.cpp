// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/device_process.h"

#include "backends/device/evaluate.h"
#include "backends/device/null_candidates.h"
#include "backends/device/reference_cache.h"
#include "backends/services/services.h"
#include "backends/worker/device_families.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

class DeviceProcess
{
public:
    DeviceProcess(const QString &deviceId, int fd) : m_channel(UniqueFd(fd)), m_services(m_channel), m_device(makeDevice(deviceId, m_services)) {}

    int run()
    {
        for (;;) {
            auto message = m_channel.receive(QDeadlineTimer(QDeadlineTimer::Forever));
            if (!message)
                return 0;
            m_services.startJob();
            QJsonObject reply = serve(message->json);
            reply[u"op"_s] = u"done"_s;
            if (!m_channel.send(reply))
                return 1;
        }
    }

private:
    Result<Job> jobOf(const QJsonObject &part, uint64_t salt)
    {
        auto request = evaluateRequestFromJson(part[u"request"_s].toObject());
        if (!request)
            return fail(request.error());
        Job job;
        job.request = *request;
        job.candidate = {part[u"candidate"_s].toString()};
        job.reference = {part[u"reference"_s].toString()};
        if (const QString baseline = part[u"baseline"_s].toString(); !baseline.isEmpty())
            job.baseline = Image{baseline};
        job.baselineName = part[u"baseline_name"_s].toString();
        job.ceilings = knownCeilings(m_device->describe());
        for (const QJsonValue &bytes : part[u"scratch"_s].toArray())
            job.scratchBytes.push_back(bytes.toInteger());
        job.salt = salt;
        job.progress = [this](const QString &stage, const QString &detail, double fraction) { m_services.progress(stage, detail, fraction); };
        job.cancelled = [this] { return m_services.cancelled(); };
        job.beginTimed = [this] { return m_services.beginTimed(); };
        job.endTimed = [this] { m_services.endTimed(); };
        return job;
    }

    QJsonObject serve(const QJsonObject &message)
    {
        const auto failure = [](const Error &error) { return QJsonObject{{u"error"_s, error.toJson()}}; };
        if (!m_device)
            return failure({u"no_device"_s, u"no such device"_s, {}, 0, {}, {}});
        const QString operation = message[u"op"_s].toString();
        const uint64_t salt = message[u"salt"_s].toString().toULongLong(nullptr, 16);
        if (operation == "ceilings"_L1) {
            auto ceilings = m_device->measureCeilings([this](double fraction, const QString &what) {
                m_services.progress(u"ceilings"_s, what, fraction);
                return !m_services.cancelled();
            });
            return ceilings ? QJsonObject{{u"result"_s, toJson(*ceilings)}} : failure(ceilings.error());
        }
        auto job = jobOf(message[u"a"_s].toObject(), salt);
        if (!job)
            return failure(job.error());
        if (operation == "nulls"_L1)
            return nulls(*job);
        if (operation == "compare"_L1) {
            auto other = jobOf(message[u"b"_s].toObject(), salt);
            if (!other)
                return failure(other.error());
            auto result = compareSpeed(*m_device, *job, *other, message[u"processes"_s].toInt(3), message[u"blocks"_s].toInt(10));
            return result ? QJsonObject{{u"result"_s, toJson(*result)}} : failure(result.error());
        }
        auto build = buildReportFromJson(message[u"a"_s][u"build"_s].toObject());
        if (!build)
            return failure(build.error());
        auto evaluation = evaluate(*m_device, *job, *build);
        return evaluation ? QJsonObject{{u"evaluation"_s, toJson(*evaluation)}} : failure(evaluation.error());
    }

    QJsonObject nulls(const Job &job)
    {
        const int64_t bytes = footprintBytes(job.request.problem, job.request.workload).value_or(0);
        auto reference = m_device->openReference(job.reference, job.request.protocol.limits, 2 * bytes);
        if (!reference)
            return {{u"error"_s, reference.error().toJson()}};
        ReferencePass pass(**reference, job.request.problem);
        auto passing = passingNullCandidate(job.request.problem, job.request.workload, pass, job.salt);
        if (!passing)
            return {{u"error"_s, passing.error().toJson()}};
        return {{u"result"_s, QJsonObject{{u"passing"_s, *passing}}}};
    }

    Channel m_channel;
    Services m_services;
    std::unique_ptr<Device> m_device;
};

} // namespace

int runDeviceProcess(const QString &deviceId, int fd)
{
    constexpr qint64 kKeptReferences = qint64(1) << 30;
    ReferenceCache::prune(kKeptReferences);
    return DeviceProcess(deviceId, fd).run();
}

} // namespace gable

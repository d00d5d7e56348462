// SPDX-License-Identifier: Apache-2.0
#include "core/worker/messages.h"

#include "core/base/text.h"
#include "core/worker/fields.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kMaxBytes = int64_t(1) << 50;
constexpr int kMaxThreads = 1 << 20;
constexpr int kMaxProcesses = 100;
constexpr int kMaxBlocks = 10'000;


ComparedSpeed parseComparedSpeed(const QString &text)
{
    for (const ComparedSpeed speed : {ComparedSpeed::Faster, ComparedSpeed::Slower, ComparedSpeed::Same}) {
        if (name(speed) == text)
            return speed;
    }
    return ComparedSpeed::Unclear;
}

} // namespace

QJsonObject toJson(const DeviceInfo &device)
{
    QJsonObject json{{u"id"_s, device.id},
                     {u"uuid"_s, device.uuid},
                     {u"kind"_s, device.kind},
                     {u"name"_s, device.name},
                     {u"arch"_s, device.arch},
                     {u"available"_s, device.available},
                     {u"clock_mhz"_s, jsonNumber(device.clockMhz)},
                     {u"threads"_s, device.threads},
                     {u"memory_bytes"_s, qint64(device.memoryBytes)},
                     {u"last_level_bytes"_s, qint64(device.lastLevelBytes)},
                     {u"toolkit"_s, device.toolkit},
                     {u"sandbox"_s, device.sandbox}};
    if (!device.reason.isEmpty())
        json[u"reason"_s] = device.reason;
    return json;
}

Result<DeviceInfo> deviceInfoFromJson(const QJsonObject &json)
{
    Fields fields(json);
    DeviceInfo device;
    device.id = fields.text(u"id"_s);
    device.uuid = fields.text(u"uuid"_s);
    device.kind = fields.text(u"kind"_s);
    device.name = fields.text(u"name"_s);
    device.arch = fields.textOr(u"arch"_s, {});
    device.available = fields.boolean(u"available"_s);
    device.reason = fields.textOr(u"reason"_s, {});
    device.clockMhz = fields.numberOr(u"clock_mhz"_s, 0);
    device.threads = int(fields.integerOr(u"threads"_s, 1, 0, kMaxThreads));
    device.memoryBytes = fields.integerOr(u"memory_bytes"_s, 0, 0, kMaxBytes);
    device.lastLevelBytes = fields.integerOr(u"last_level_bytes"_s, 0, 0, kMaxBytes);
    device.toolkit = fields.textOr(u"toolkit"_s, {});
    device.sandbox = fields.textOr(u"sandbox"_s, {});
    return fields.finish(device);
}

QJsonObject toJson(const EvaluateRequest &request)
{
    return {{u"problem"_s, toJson(request.problem)},   {u"workload"_s, toJson(request.workload)},
            {u"submission"_s, toJson(request.submission)}, {u"device"_s, request.device},
            {u"protocol"_s, toJson(request.protocol)}, {u"keep_unbuilt"_s, request.keepUnbuilt}};
}

Result<EvaluateRequest> evaluateRequestFromJson(const QJsonObject &json)
{
    Fields fields(json);
    EvaluateRequest request;
    request.problem = fields.nested(u"problem"_s, &problemFromJson);
    request.workload = fields.nested(u"workload"_s, &workloadFromJson);
    request.submission = fields.nested(u"submission"_s, &submissionFromJson);
    request.device = fields.text(u"device"_s);
    request.protocol = fields.nested(u"protocol"_s, &protocolFromJson);
    request.keepUnbuilt = fields.booleanOr(u"keep_unbuilt"_s, false);
    return fields.finish(std::move(request));
}

QJsonObject toJson(const SyntaxRequest &request)
{
    return {{u"problem"_s, toJson(request.problem)}, {u"workload"_s, toJson(request.workload)}, {u"submission"_s, toJson(request.submission)}};
}

Result<SyntaxRequest> syntaxRequestFromJson(const QJsonObject &json)
{
    Fields fields(json);
    SyntaxRequest request;
    request.problem = fields.nested(u"problem"_s, &problemFromJson);
    request.workload = fields.nested(u"workload"_s, &workloadFromJson);
    request.submission = fields.nested(u"submission"_s, &submissionFromJson);
    return fields.finish(std::move(request));
}

QJsonObject toJson(const CompareRequest &request)
{
    return {{u"problem"_s, toJson(request.problem)},   {u"workload"_s, toJson(request.workload)}, {u"a"_s, toJson(request.a)},
            {u"b"_s, toJson(request.b)},               {u"device"_s, request.device},             {u"protocol"_s, toJson(request.protocol)},
            {u"processes"_s, request.processes},       {u"blocks"_s, request.blocks}};
}

Result<CompareRequest> compareRequestFromJson(const QJsonObject &json)
{
    Fields fields(json);
    CompareRequest request;
    request.problem = fields.nested(u"problem"_s, &problemFromJson);
    request.workload = fields.nested(u"workload"_s, &workloadFromJson);
    request.a = fields.nested(u"a"_s, &submissionFromJson);
    request.b = fields.nested(u"b"_s, &submissionFromJson);
    request.device = fields.text(u"device"_s);
    request.protocol = fields.nested(u"protocol"_s, &protocolFromJson);
    request.processes = int(fields.integerOr(u"processes"_s, request.processes, 1, kMaxProcesses));
    request.blocks = int(fields.integerOr(u"blocks"_s, request.blocks, 1, kMaxBlocks));
    return fields.finish(std::move(request));
}

QJsonObject toJson(const AbbaResult &result)
{
    return {{u"verdict"_s, name(result.verdict)},  {u"ratio"_s, jsonNumber(result.ratio)}, {u"low"_s, jsonNumber(result.low)},
            {u"high"_s, jsonNumber(result.high)},  {u"delta"_s, jsonNumber(result.delta)}, {u"blocks"_s, result.blocks},
            {u"processes"_s, result.processes}};
}

Result<AbbaResult> abbaResultFromJson(const QJsonObject &json)
{
    Fields fields(json);
    AbbaResult result;
    result.verdict = parseComparedSpeed(fields.text(u"verdict"_s));
    // A ratio may be NaN when nothing was measured, so these are not required to be finite.
    result.ratio = numberFromJson(json[u"ratio"_s]);
    result.low = numberFromJson(json[u"low"_s]);
    result.high = numberFromJson(json[u"high"_s]);
    result.delta = numberFromJson(json[u"delta"_s]);
    result.blocks = int(fields.integerOr(u"blocks"_s, 0, 0, INT32_MAX));
    result.processes = int(fields.integerOr(u"processes"_s, 0, 0, INT32_MAX));
    return fields.finish(result);
}

QJsonObject toJson(const CompareReply &reply)
{
    return {{u"result"_s, toJson(reply.result)}, {u"a"_s, toJson(reply.a)}, {u"b"_s, toJson(reply.b)}};
}

Result<CompareReply> compareReplyFromJson(const QJsonObject &json)
{
    Fields fields(json);
    CompareReply reply;
    reply.result = fields.nested(u"result"_s, &abbaResultFromJson);
    reply.a = fields.nested(u"a"_s, &evaluationFromJson);
    reply.b = fields.nested(u"b"_s, &evaluationFromJson);
    return fields.finish(std::move(reply));
}

QJsonObject toJson(const CeilingsRequest &request) { return {{u"device"_s, request.device}, {u"measure"_s, request.measure}}; }

Result<CeilingsRequest> ceilingsRequestFromJson(const QJsonObject &json)
{
    Fields fields(json);
    CeilingsRequest request;
    request.device = fields.text(u"device"_s);
    request.measure = fields.booleanOr(u"measure"_s, false);
    return fields.finish(request);
}

QJsonObject toJson(const Progress &progress)
{
    return {{u"id"_s, progress.requestId}, {u"stage"_s, progress.stage}, {u"detail"_s, progress.detail}, {u"fraction"_s, jsonNumber(progress.fraction)}};
}

Progress progressFromJson(const QJsonObject &json)
{
    const double fraction = json[u"fraction"_s].toDouble(-1);
    return {json[u"id"_s].toInt(), json[u"stage"_s].toString(), json[u"detail"_s].toString(), fraction >= 0 ? qMin(fraction, 1.0) : -1.0};
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/protocol.h"

#include "core/base/text.h"
#include "core/evaluation/object_reader.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Protocol", text); }

constexpr double kMaxSeconds = 86'400.0;

double seconds(ObjectReader &reader, const QString &key, double fallback)
{
    const double value = reader.number(key, fallback);
    if (value > 0.0 && value <= kMaxSeconds)
        return value;
    reader.adopt(key, Error{u"bad_field"_s, tr("should be above 0 and at most %1 seconds").arg(kMaxSeconds), {}, 0, {}, {}});
    return fallback;
}

QJsonObject toJson(const Limits &limits)
{
    return {{u"compile_s"_s, limits.compileSeconds},
            {u"check_s_per_case"_s, limits.checkSecondsPerCase},
            {u"call_s_min"_s, limits.callSecondsMin},
            {u"call_reference_factor"_s, limits.callReferenceFactor},
            {u"memory_bytes_beyond_buffers"_s, qint64(limits.memoryBytesBeyondBuffers)},
            {u"output_bytes"_s, qint64(limits.outputBytes)}};
}

Result<Limits> limitsFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    Limits limits;
    limits.compileSeconds = seconds(reader, u"compile_s"_s, limits.compileSeconds);
    limits.checkSecondsPerCase = seconds(reader, u"check_s_per_case"_s, limits.checkSecondsPerCase);
    limits.callSecondsMin = seconds(reader, u"call_s_min"_s, limits.callSecondsMin);
    limits.callReferenceFactor = reader.number(u"call_reference_factor"_s, limits.callReferenceFactor);
    if (!(limits.callReferenceFactor >= 1.0 && limits.callReferenceFactor <= 1e6))
        reader.adopt(u"call_reference_factor"_s, Error{u"bad_field"_s, tr("should be from 1 to 1000000"), {}, 0, {}, {}});
    limits.memoryBytesBeyondBuffers = reader.integer(u"memory_bytes_beyond_buffers"_s, limits.memoryBytesBeyondBuffers, 1 << 20, int64_t(1) << 44);
    limits.outputBytes = reader.integer(u"output_bytes"_s, limits.outputBytes, 1024, int64_t(1) << 30);
    return reader.finish(limits);
}

} // namespace

QString name(Mode mode)
{
    switch (mode) {
    case Mode::Cold: return u"cold"_s;
    case Mode::Steady: return u"steady"_s;
    case Mode::Hot: return u"hot"_s;
    }
    return {};
}

Result<Mode> parseMode(const QString &text)
{
    for (const Mode mode : {Mode::Cold, Mode::Steady, Mode::Hot}) {
        if (text == name(mode))
            return mode;
    }
    return fail(u"bad_field"_s, tr("unknown timing mode \"%1\"").arg(text), tr("one of cold, steady, hot"));
}

Mode effectiveMode(const Protocol &protocol, const QString &deviceKind, int64_t footprintBytes, int64_t lastLevelBytes)
{
    const bool cold = deviceKind != "cpu"_L1 || footprintBytes > lastLevelBytes / 2;
    return protocol.mode.value_or(cold ? Mode::Cold : Mode::Hot);
}

QString name(Profile profile) { return profile == Profile::Thorough ? u"thorough"_s : u"quick"_s; }

QJsonObject toJson(const Protocol &protocol)
{
    return {{u"mode"_s, protocol.mode ? QJsonValue(name(*protocol.mode)) : QJsonValue()},
            {u"profile"_s, name(protocol.profile)},
            {u"check"_s, protocol.check},
            {u"time"_s, protocol.time},
            {u"time_failing"_s, protocol.timeFailing},
            {u"check_everything"_s, protocol.checkEverything},
            {u"seed"_s, QString::number(protocol.seed)},
            {u"limits"_s, toJson(protocol.limits)}};
}

Result<Protocol> protocolFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    Protocol protocol;
    if (reader.has(u"mode"_s)) {
        const auto mode = parseMode(reader.text(u"mode"_s));
        if (mode)
            protocol.mode = *mode;
        else
            reader.adopt(u"mode"_s, mode.error());
    }
    protocol.profile = reader.oneOf(u"profile"_s, {name(Profile::Quick), name(Profile::Thorough)}) == name(Profile::Quick) ? Profile::Quick : Profile::Thorough;
    protocol.check = reader.boolean(u"check"_s, protocol.check);
    protocol.time = reader.boolean(u"time"_s, protocol.time);
    protocol.timeFailing = reader.boolean(u"time_failing"_s, protocol.timeFailing);
    protocol.checkEverything = reader.boolean(u"check_everything"_s, protocol.checkEverything);
    protocol.seed = reader.unsigned64(u"seed"_s);
    if (reader.has(u"limits"_s))
        protocol.limits = reader.parsed(u"limits"_s, limitsFromJson);
    return reader.finish(protocol);
}

} // namespace gable

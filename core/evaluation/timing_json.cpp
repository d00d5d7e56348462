// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/report_parts.h"

#include "core/base/text.h"
#include "core/evaluation/object_reader.h"
#include "core/evaluation/packed_array.h"

using namespace Qt::StringLiterals;

namespace gable {

QJsonObject toJson(const TimingReport &report)
{
    return {{u"mode"_s, name(report.mode)},
            {u"profile"_s, name(report.profile)},
            {u"statistic"_s, u"median"_s},
            {u"median_ns"_s, jsonNumber(report.medianNs)},
            {u"q1_ns"_s, jsonNumber(report.q1Ns)},
            {u"q3_ns"_s, jsonNumber(report.q3Ns)},
            {u"min_ns"_s, jsonNumber(report.minNs)},
            {u"max_ns"_s, jsonNumber(report.maxNs)},
            {u"interval_low_ns"_s, jsonNumber(report.intervalLowNs)},
            {u"interval_high_ns"_s, jsonNumber(report.intervalHighNs)},
            {u"samples"_s, qint64(report.samplesNs.size())},
            {u"samples_ns"_s, doublesToJson(report.samplesNs)},
            {u"discarded"_s, qint64(report.discarded)},
            {u"calls_per_sample"_s, report.callsPerSample},
            {u"timer"_s, report.timer},
            {u"stopped_by"_s, report.stoppedBy},
            {u"badges"_s, QJsonArray::fromStringList(report.badges)},
            {u"parent_slope_ns"_s, report.parentSlopeNs == 0.0 ? QJsonValue() : jsonNumber(report.parentSlopeNs)},
            {u"counted"_s, report.counted}};
}

Result<TimingReport> timingFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    TimingReport report;
    if (auto mode = parseMode(reader.text(u"mode"_s)))
        report.mode = *mode;
    else
        reader.adopt(u"mode"_s, mode.error());
    report.profile = reader.oneOf(u"profile"_s, {name(Profile::Quick), name(Profile::Thorough)}) == name(Profile::Quick) ? Profile::Quick : Profile::Thorough;
    reader.oneOf(u"statistic"_s, {u"median"_s});
    report.medianNs = reader.number(u"median_ns"_s);
    report.q1Ns = reader.number(u"q1_ns"_s);
    report.q3Ns = reader.number(u"q3_ns"_s);
    report.minNs = reader.number(u"min_ns"_s);
    report.maxNs = reader.number(u"max_ns"_s);
    report.intervalLowNs = reader.number(u"interval_low_ns"_s);
    report.intervalHighNs = reader.number(u"interval_high_ns"_s);
    if (auto samples = doublesFromJson(json[u"samples_ns"_s]))
        report.samplesNs = std::move(*samples);
    else
        reader.adopt(u"samples_ns"_s, samples.error());
    report.discarded = reader.integer(u"discarded"_s, 0, 0, INT32_MAX);
    report.callsPerSample = int(reader.integer(u"calls_per_sample"_s, 1, 1, INT32_MAX));
    report.timer = reader.text(u"timer"_s);
    report.stoppedBy = reader.text(u"stopped_by"_s);
    report.badges = reader.texts(u"badges"_s);
    report.parentSlopeNs = reader.number(u"parent_slope_ns"_s);
    report.counted = reader.boolean(u"counted"_s, true);
    return reader.finish(std::move(report));
}

QJsonObject toJson(const RooflineReport &report)
{
    const auto orNull = [](double value) { return value == 0.0 ? QJsonValue() : jsonNumber(value); };
    return {{u"flops"_s, jsonNumber(report.flops)},
            {u"bytes"_s, jsonNumber(report.bytes)},
            {u"floor_ns"_s, jsonNumber(report.floorNs)},
            {u"minimum_ns"_s, orNull(report.minimumNs)},
            {u"achieved_fraction"_s, jsonNumber(report.achievedFraction)},
            {u"reachable_fraction"_s, jsonNumber(report.reachableFraction)},
            {u"bound"_s, report.bound},
            {u"roof_level"_s, report.roofLevel},
            {u"roof_source"_s, report.roofSource},
            {u"cost_source"_s, report.costSource},
            {u"cost_kind"_s, report.costKind},
            {u"arithmetic_intensity"_s, jsonNumber(report.arithmeticIntensity)},
            {u"flops_per_second"_s, jsonNumber(report.flopsPerSecond)},
            {u"bytes_per_second"_s, jsonNumber(report.bytesPerSecond)},
            {u"above_roof"_s, report.aboveRoof},
            {u"baseline_ns"_s, orNull(report.baselineNs)},
            {u"baseline"_s, report.baseline}};
}

Result<RooflineReport> rooflineFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    RooflineReport report;
    report.flops = reader.number(u"flops"_s);
    report.bytes = reader.number(u"bytes"_s);
    report.floorNs = reader.number(u"floor_ns"_s);
    report.minimumNs = reader.number(u"minimum_ns"_s);
    report.achievedFraction = reader.number(u"achieved_fraction"_s);
    report.reachableFraction = reader.number(u"reachable_fraction"_s);
    report.bound = reader.text(u"bound"_s);
    report.roofLevel = reader.text(u"roof_level"_s);
    report.roofSource = reader.text(u"roof_source"_s);
    report.costSource = reader.text(u"cost_source"_s);
    report.costKind = reader.text(u"cost_kind"_s);
    report.arithmeticIntensity = reader.number(u"arithmetic_intensity"_s);
    report.flopsPerSecond = reader.number(u"flops_per_second"_s);
    report.bytesPerSecond = reader.number(u"bytes_per_second"_s);
    report.aboveRoof = reader.text(u"above_roof"_s);
    report.baselineNs = reader.number(u"baseline_ns"_s);
    report.baseline = reader.text(u"baseline"_s);
    return reader.finish(std::move(report));
}

} // namespace gable

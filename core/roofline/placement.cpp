// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/placement.h"

#include "core/base/units.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kBalanced = 0.05;       // ±5 % around the ridge
// Measured ceilings are what a loop of ours reached, perhaps beside other work, and derived ones know the clock of the moment only:
// neither is the hardware's limit, and only well beyond both is a time impossible.
constexpr double kMeasuredHeadroom = 1.25;
constexpr double kBandwidthHeadroom = 2.0; // of memory, where a neighbour takes more
constexpr double kDerivedHeadroom = 1.5;   // turbo clock over the clock of the moment
// Two loads and a store of whole registers a cycle, where two units do a multiply-add each: 3 bytes a FLOP in float32.
constexpr double kFirstLevelBytesPerFlop = 3.0;

struct UnitWork {
    double flops;
    double rate; ///< FLOP/s
};

/// The roof of a unit of work: "tensor:bfloat16" and "vector" both end on the vector peak where a device has no other.
std::optional<double> peakOf(const QString &unit, DType dtype, const Ceilings &ceilings)
{
    if (const auto own = ceilings.best(unit))
        return own;
    const DType working = dtype == DType::Float64 ? DType::Float64 : DType::Float32;
    return ceilings.best(working == DType::Float64 ? u"fp64"_s : u"fp32"_s);
}

std::vector<UnitWork> unitsOf(const Cost &cost, DType dtype, const Ceilings &ceilings)
{
    std::vector<UnitWork> units;
    for (const auto &[name, flops] : cost.flops) {
        if (const auto rate = peakOf(name, dtype, ceilings); rate && flops > 0)
            units.push_back({flops, *rate});
    }
    return units;
}

/// What a roof can be at the utmost.
double utmost(const QString &name, const Ceilings &ceilings)
{
    const Ceiling *ceiling = ceilings.find(name);
    if (!ceiling)
        return 0;
    const double headroom = ceiling->unit == "B/s"_L1 ? kBandwidthHeadroom : kMeasuredHeadroom;
    double most = std::max(ceiling->measured.value_or(0) * headroom, ceiling->datasheet.value_or(0) * kDerivedHeadroom);
    const Ceiling *peak = ceilings.find(u"fp32"_s);
    if (ceiling->unit == "B/s"_L1 && name != "dram"_L1 && peak && peak->datasheet)
        most = std::max(most, *peak->datasheet * kDerivedHeadroom * kFirstLevelBytesPerFlop);
    return most;
}

/// T_min in ns: the least time that the machine can take for this work.
double minimumNs(const Cost &cost, double bytes, const QString &level, DType dtype, const Ceilings &ceilings)
{
    double seconds = ceilings.best(u"launch floor"_s).value_or(0) / kBandwidthHeadroom;
    for (const auto &[name, flops] : cost.flops) {
        const double own = utmost(name, ceilings);
        const double rate = own > 0 ? own : utmost(dtype == DType::Float64 ? u"fp64"_s : u"fp32"_s, ceilings);
        if (rate > 0)
            seconds = std::max(seconds, flops / rate);
    }
    if (const double bandwidth = utmost(level, ceilings); bandwidth > 0)
        seconds = std::max(seconds, bytes / bandwidth);
    return seconds * 1e9;
}

/// Bytes at a level; a model that gives only DRAM bytes moves at least those through every level above.
double bytesAt(const Cost &cost, const QString &level)
{
    const auto found = cost.bytes.find(level);
    return found == cost.bytes.end() ? cost.dramBytes() : found->second;
}

QString explainAboveRoof(const RooflineReport &report, Mode mode, const Cost &cost)
{
    if (cost.kind != CostKind::Minimal)
        return u"cost_is_not_minimal"_s;
    if (report.roofSource == "derived"_L1)
        return u"roof_is_derived"_s;
    return mode == Mode::Hot ? u"cache_holds_part_of_it"_s : u"faster_than_measured_roof"_s;
}

} // namespace

QString impliedLevel(Mode mode, int64_t touchedBytes, const Ceilings &ceilings)
{
    if (mode == Mode::Cold)
        return u"dram"_s;
    // L1 and L2 belong to a core: a kernel on one thread has one of each.
    if (touchedBytes <= ceilings.l1Bytes && ceilings.best(u"l1"_s))
        return u"l1"_s;
    if (touchedBytes <= ceilings.l2Bytes && ceilings.best(u"l2"_s))
        return u"l2"_s;
    if (touchedBytes <= ceilings.lastLevelBytes && ceilings.best(u"l3"_s))
        return u"l3"_s;
    return u"dram"_s;
}

RooflineReport place(const Cost &cost, double medianNs, Mode mode, int64_t touchedBytes, DType dtype, const Ceilings &ceilings)
{
    RooflineReport report;
    report.flops = cost.totalFlops();
    report.roofLevel = impliedLevel(mode, touchedBytes, ceilings);
    report.bytes = bytesAt(cost, report.roofLevel);
    report.costSource = cost.source;
    report.costKind = cost.kind == CostKind::Minimal ? u"minimal"_s : cost.kind == CostKind::Expected ? u"expected"_s : u"reference-as-written"_s;
    report.arithmeticIntensity = report.bytes > 0 ? report.flops / report.bytes : INFINITY;
    if (medianNs > 0) {
        report.flopsPerSecond = report.flops / medianNs * 1e9;
        report.bytesPerSecond = report.bytes / medianNs * 1e9;
    }
    double compute = 0; // s
    for (const UnitWork &unit : unitsOf(cost, dtype, ceilings))
        compute = std::max(compute, unit.flops / unit.rate);
    const auto bandwidth = ceilings.best(report.roofLevel);
    const double memory = bandwidth && *bandwidth > 0 ? report.bytes / *bandwidth : 0;
    const double floor = std::max(compute, memory);
    const Ceiling *roof = ceilings.find(memory >= compute ? report.roofLevel : dtype == DType::Float64 ? u"fp64"_s : u"fp32"_s);
    report.roofSource = !roof ? QString() : roof->measured ? u"measured"_s : ceilings.source == "derived"_L1 ? u"derived"_s : u"datasheet"_s;
    report.floorNs = floor * 1e9;

    const double launch = ceilings.best(u"launch floor"_s).value_or(0);
    if (medianNs > 0 && floor > 0) {
        report.achievedFraction = report.floorNs / medianNs;
        report.reachableFraction = floor / std::max(floor, launch);
        if (report.achievedFraction > 1)
            report.aboveRoof = explainAboveRoof(report, mode, cost);
    }
    if (launch > floor)
        report.bound = u"overhead"_s;
    else if (compute > 0 && memory > 0 && std::abs(compute - memory) <= kBalanced * std::max(compute, memory))
        report.bound = u"balanced"_s;
    else
        report.bound = memory >= compute ? u"memory"_s : u"compute"_s;
    // Physics: only minimal costs, and only roofs that are known to be the machine's own.
    if (cost.kind == CostKind::Minimal && report.roofSource == "measured"_L1)
        report.minimumNs = minimumNs(cost, report.bytes, report.roofLevel, dtype, ceilings);
    return report;
}

std::vector<RoofLine> roofLines(const Ceilings &ceilings, DType dtype)
{
    std::vector<RoofLine> lines;
    const QString unit = dtype == DType::Float64 ? u"fp64"_s : u"fp32"_s;
    for (const Ceiling &ceiling : ceilings.ceilings) {
        const bool isBandwidth = ceiling.unit == "B/s"_L1;
        const bool isPeak = ceiling.unit == "FLOP/s"_L1 && (ceiling.name == unit || ceiling.name == unit + u" 1 thread"_s);
        if (!isBandwidth && !isPeak)
            continue;
        for (const auto &[value, measured] : {std::pair{ceiling.measured, true}, std::pair{ceiling.datasheet, false}}) {
            if (!value || (!measured && ceiling.measured && ceilings.source != "measured"_L1))
                continue;
            const QString name = isBandwidth ? ceiling.name.toUpper() : ceiling.name;
            const bool derived = !measured && (ceilings.source == "derived"_L1 || ceiling.note.startsWith(u"derived"_s));
            lines.push_back({u"%1 %2 %3"_s.arg(name, units::withPrefix(*value, ceiling.unit), measured ? u"measured"_s : derived ? u"derived"_s : u"datasheet"_s),
                             isBandwidth, *value, measured, ceiling.name});
        }
    }
    return lines;
}

std::vector<RoofLine> bestRoofs(const Ceilings &ceilings, DType dtype)
{
    std::vector<RoofLine> best;
    for (const RoofLine &roof : roofLines(ceilings, dtype)) {
        const auto same = std::ranges::find_if(best, [&](const RoofLine &other) { return other.level == roof.level; });
        if (same == best.end())
            best.push_back(roof);
        else if (roof.measured && !same->measured)
            *same = roof;
    }
    return best;
}

} // namespace gable

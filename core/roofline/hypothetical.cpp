// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/hypothetical.h"

#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {

Hypothetical Hypothetical::movedTo(double intensity, double flopsPerSecond) const
{
    if (!(intensity > 0) || !(flopsPerSecond > 0))
        return *this;
    return {flops, flops / intensity, flops / flopsPerSecond * 1e9};
}

RooflineReport place(const Hypothetical &kernel, const QString &level, DType dtype, const Ceilings &ceilings)
{
    Cost cost;
    cost.kind = CostKind::Expected; // an assumption proves nothing impossible
    cost.source = u"hypothetical"_s;
    cost.flops = {{u"vector"_s, kernel.flops}};
    cost.bytes = {{u"dram"_s, kernel.bytes}};
    // A cold run has the memory's roof; a hot one that of the level whose size it fits.
    const bool cached = level == "l1"_L1 || level == "l2"_L1 || level == "l3"_L1;
    const int64_t touched = level == "l1"_L1 ? ceilings.l1Bytes : level == "l2"_L1 ? ceilings.l2Bytes : ceilings.lastLevelBytes;
    return place(cost, kernel.timeNs, cached ? Mode::Hot : Mode::Cold, touched, dtype, ceilings);
}

std::optional<double> parseQuantity(const QString &text)
{
    static const QRegularExpression pattern(uR"(^\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*([numkMGTP\x{b5}\x{3bc}]?)\s*$)"_s);
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    double scale = 1;
    switch (const QString prefix = match.captured(2); prefix.isEmpty() ? u' ' : prefix[0].unicode()) {
    case u'n': scale = 1e-9; break;
    case u'u': case u'\u00b5': case u'\u03bc': scale = 1e-6; break;
    case u'm': scale = 1e-3; break;
    case u'k': scale = 1e3; break;
    case u'M': scale = 1e6; break;
    case u'G': scale = 1e9; break;
    case u'T': scale = 1e12; break;
    case u'P': scale = 1e15; break;
    default: break;
    }
    const double value = match.captured(1).toDouble() * scale;
    return std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

double attainable(double intensity, const QString &level, DType dtype, const Ceilings &ceilings)
{
    if (!(intensity > 0) || !std::isfinite(intensity))
        return 0;
    const double flops = 1e9;
    const RooflineReport report = place(Hypothetical{flops, flops / intensity, 1}, level, dtype, ceilings);
    return report.floorNs > 0 ? flops / report.floorNs * 1e9 : 0;
}

} // namespace gable

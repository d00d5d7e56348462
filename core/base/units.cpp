// SPDX-License-Identifier: Apache-2.0
#include "core/base/units.h"

#include <QLocale>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable::units {

QString shortNumber(double value)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? u"NaN"_s : value > 0 ? u"inf"_s : u"-inf"_s;
    const double magnitude = std::fabs(value);
    if (magnitude >= 100 && magnitude < 1e6)
        return QString::number(std::round(value), 'f', 0);
    return QLocale::c().toString(value, 'g', 3);
}

QString withPrefix(double value, const QString &unit)
{
    struct Prefix {
        double scale;
        const char16_t *text;
    };
    static constexpr std::array<Prefix, 8> kPrefixes{{{1e15, u"P"}, {1e12, u"T"}, {1e9, u"G"}, {1e6, u"M"}, {1e3, u"k"}, {1, u""}, {1e-3, u"m"}, {1e-6, u"µ"}}};
    if (value == 0 || !std::isfinite(value))
        return u"%1 %2"_s.arg(shortNumber(value), unit);
    for (const Prefix &prefix : kPrefixes) {
        if (std::fabs(value) >= 0.9995 * prefix.scale)
            return u"%1 %2%3"_s.arg(shortNumber(value / prefix.scale), QString::fromUtf16(prefix.text), unit);
    }
    return u"%1 n%2"_s.arg(shortNumber(value * 1e9), unit);
}

QString timeText(double nanoseconds) { return nanoseconds > 0 ? withPrefix(nanoseconds * 1e-9, u"s"_s) : u"-"_s; }

QString percentText(double fraction)
{
    if (!std::isfinite(fraction))
        return u"-"_s;
    return QString::number(100 * fraction, 'f', fraction < 0.0995 ? 1 : 0) + u" %"_s;
}

QString durationText(double seconds)
{
    const auto whole = qint64(std::ceil(seconds));
    if (whole < 60)
        return u"%1 s"_s.arg(whole);
    if (whole < 3600)
        return u"%1 min %2 s"_s.arg(whole / 60).arg(whole % 60);
    return u"%1 h %2 min"_s.arg(whole / 3600).arg(whole % 3600 / 60);
}

} // namespace gable::units

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/figures.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString word(double value)
{
    if (std::isnan(value))
        return u"NaN"_s;
    return value < 0 ? u"−∞"_s : u"∞"_s;
}

/// "2.03e+06" → "2.03e6"
QString tidyExponent(QString text)
{
    const qsizetype e = text.indexOf(u'e');
    if (e < 0)
        return text;
    const int exponent = text.mid(e + 1).toInt();
    return text.left(e) + u'e' + QString::number(exponent);
}

double digitAdvance(const QFontMetricsF &metrics)
{
    double widest = 0;
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        widest = std::max(widest, metrics.horizontalAdvance(QChar(digit)));
    return widest;
}

bool isFigure(QChar c)
{
    return c >= u'0' && c <= u'9';
}

} // namespace

QString grouped(int64_t value)
{
    QString digits = QString::number(value);
    const qsizetype first = digits.startsWith(u'-') ? 1 : 0;
    for (qsizetype at = digits.size() - 3; at > first; at -= 3)
        digits.insert(at, u',');
    return digits;
}

QString threeDigits(double value)
{
    if (!std::isfinite(value))
        return word(value);
    if (value == 0)
        return u"0"_s;
    const double size = std::abs(value);
    if (size >= 1e6 || size < 1e-3)
        return tidyExponent(QString::number(value, 'e', 2));
    if (size >= 999.5)
        return grouped(int64_t(std::llround(value)));
    const int whole = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : int(2 - std::floor(std::log10(size)));
    return QString::number(value, 'f', whole);
}

QString scientific(double value)
{
    if (!std::isfinite(value))
        return word(value);
    if (value == 0)
        return u"0"_s;
    return tidyExponent(QString::number(value, 'e', 2));
}

QString percentDigits(double fraction)
{
    return QString::number(100 * fraction, 'f', fraction >= 9.995 ? 0 : 1);
}

QString withPrefix(double value, const QString &unit)
{
    static const std::pair<double, QLatin1StringView> prefixes[] = {{1e15, "P"_L1}, {1e12, "T"_L1}, {1e9, "G"_L1}, {1e6, "M"_L1}, {1e3, "k"_L1}};
    for (const auto &[scale, prefix] : prefixes) {
        if (std::abs(value) >= scale * 0.9995)
            return threeDigits(value / scale) + u' ' + prefix + unit;
    }
    return threeDigits(value) + u' ' + unit;
}

QString TimeUnit::digits(double timeNs) const
{
    return threeDigits(timeNs / ns);
}

TimeUnit timeUnitFor(std::vector<double> timesNs)
{
    std::erase_if(timesNs, [](double t) { return !(t > 0) || !std::isfinite(t); });
    if (timesNs.empty())
        return {u"µs"_s, 1e3};
    const auto middle = timesNs.begin() + qsizetype(timesNs.size() / 2);
    std::nth_element(timesNs.begin(), middle, timesNs.end());
    if (*middle < 999.5)
        return {u"ns"_s, 1};
    if (*middle < 999.5e3)
        return {u"µs"_s, 1e3};
    return *middle < 999.5e6 ? TimeUnit{u"ms"_s, 1e6} : TimeUnit{u"s"_s, 1e9};
}

QString timeText(double timeNs)
{
    const TimeUnit unit = timeUnitFor({timeNs});
    return unit.digits(timeNs) + u' ' + unit.symbol;
}

QString shapeText(const QString &workloadId)
{
    QString text = workloadId;
    for (qsizetype i = text.size() - 2; i > 0; --i) {
        if (text[i] == u'x' && text[i - 1].isDigit() && text[i + 1].isDigit())
            text.replace(i, 1, u" × "_s);
    }
    return text;
}

double figuresWidth(const QFontMetricsF &metrics, const QString &text)
{
    const double advance = digitAdvance(metrics);
    double width = 0;
    for (QChar c : text)
        width += isFigure(c) ? advance : metrics.horizontalAdvance(c);
    return width;
}

void drawFigures(QPainter &painter, const QRectF &rect, int alignment, const QString &text)
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    const double advance = digitAdvance(metrics);
    const double width = figuresWidth(metrics, text);
    double x = rect.left();
    if (alignment & Qt::AlignRight)
        x = rect.right() - width;
    else if (alignment & Qt::AlignHCenter)
        x = rect.center().x() - width / 2;
    double baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    if (alignment & Qt::AlignTop)
        baseline = rect.top() + metrics.ascent();
    else if (alignment & Qt::AlignBottom)
        baseline = rect.bottom() - metrics.descent();
    // Runs without digits are drawn whole, so that kerning and accents stay right.
    for (qsizetype i = 0; i < text.size();) {
        if (isFigure(text[i])) {
            const double own = metrics.horizontalAdvance(text[i]);
            painter.drawText(QPointF(x + (advance - own) / 2, baseline), QString(text[i]));
            x += advance;
            ++i;
            continue;
        }
        qsizetype end = i;
        double run = 0;
        for (; end < text.size() && !isFigure(text[end]); ++end)
            run += metrics.horizontalAdvance(text[end]);
        painter.drawText(QPointF(x, baseline), text.mid(i, end - i));
        x += run;
        i = end;
    }
}

} // namespace gable

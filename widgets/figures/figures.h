// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;
class QFontMetricsF;

namespace gable {

/// Three significant digits, locale-free: 38.4, 1,411, 2.03e6 beyond 1e6 and below 1e-3.
QString threeDigits(double value);
/// Whole numbers with thin grouping: 16,777,216.
QString grouped(int64_t value);
/// Scientific with three digits for tables of values: 6.86e-5; NaN and infinities as words.
QString scientific(double value);
/// 82.0 from 0.82, without the sign of per cent.
QString percentDigits(double fraction);
/// SI prefix with a unit: 4.26 TB/s.
QString withPrefix(double value, const QString &unit);

/// The one unit of a column of times.
struct TimeUnit {
    QString symbol; ///< "ns" "µs" "ms" "s"
    double ns = 1;
    QString digits(double timeNs) const; ///< three significant digits in this unit
};
/// Fits the median of the positive values.
TimeUnit timeUnitFor(std::vector<double> timesNs);
/// One time with its own unit: "38.4 µs".
QString timeText(double timeNs);

/// Axes of a workload as people write them: "4096 × 4096".
QString shapeText(const QString &workloadId);

/// Text whose digits all take the widest digit's advance. Qt 6.4 cannot switch the font's tabular figures on, so they are set one by one.
double figuresWidth(const QFontMetricsF &metrics, const QString &text);
void drawFigures(QPainter &painter, const QRectF &rect, int alignment, const QString &text);

} // namespace gable

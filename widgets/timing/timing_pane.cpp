// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timing/timing_pane.h"

#include "widgets/controls/key_value_list.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// The next larger of 1, 2, 5 times a power of ten.
double niceStep(double atLeast)
{
    const double decade = std::pow(10, std::floor(std::log10(atLeast)));
    for (double factor : {1.0, 2.0, 5.0}) {
        if (decade * factor >= atLeast)
            return decade * factor;
    }
    return 10 * decade;
}

} // namespace

SamplesChart::SamplesChart(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Timing samples"));
    setMinimumSize(180, 120);
}

void SamplesChart::setTiming(const std::optional<TimingReport> &timing)
{
    m_timing = timing;
    if (m_timing && !m_timing->samplesNs.empty()) {
        const auto [low, high] = std::minmax_element(m_timing->samplesNs.begin(), m_timing->samplesNs.end());
        // Outliers far above the bulk would flatten everything else: cut at two and a half quartile ranges and mark them at the edge.
        const double range = std::max(m_timing->q3Ns - m_timing->q1Ns, 0.002 * m_timing->medianNs);
        m_high = std::min(*high, m_timing->q3Ns + 2.5 * range);
        m_low = std::max(*low, m_timing->q1Ns - 2.5 * range);
        const double pad = std::max(0.08 * (m_high - m_low), 0.001 * m_timing->medianNs);
        m_low -= pad;
        m_high += pad;
    }
    update();
}

QRectF SamplesChart::orderRect() const
{
    return QRectF(rect()).adjusted(56, 26, -84, -26);
}

QRectF SamplesChart::stripRect() const
{
    return QRectF(width() - 76, 26, 64, height() - 52);
}

double SamplesChart::yOf(double ns) const
{
    const QRectF box = orderRect();
    return box.bottom() - (std::clamp(ns, m_low, m_high) - m_low) / (m_high - m_low) * box.height();
}

std::optional<size_t> SamplesChart::sampleAt(QPointF pixel) const
{
    const QRectF box = orderRect();
    if (!m_timing || m_timing->samplesNs.empty() || !box.adjusted(-4, -8, 4, 8).contains(pixel))
        return std::nullopt;
    const double share = std::clamp((pixel.x() - box.left()) / box.width(), 0.0, 1.0);
    return std::min(m_timing->samplesNs.size() - 1, size_t(share * double(m_timing->samplesNs.size())));
}

void SamplesChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    painter.setFont(bodyFont());
    painter.setPen(theme().text2);
    if (!m_timing || m_timing->samplesNs.empty()) {
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_timing ? tr("This report holds no samples.") : tr("Not timed."));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintOrder(painter);
    paintStrip(painter);
}

void SamplesChart::paintOrder(QPainter &painter)
{
    const QRectF box = orderRect();
    const Theme &colors = theme();
    const TimeUnit unit = timeUnitFor({m_timing->medianNs});
    painter.setFont(smallFont());
    painter.setPen(colors.text2);
    painter.drawText(QRectF(sizes::kPaneMargin, 4, 200, 16), Qt::AlignVCenter, tr("%1 a call, in order").arg(unit.symbol));
    const double step = niceStep((m_high - m_low) / 4);
    for (double ns = std::ceil(m_low / step) * step; ns <= m_high; ns += step) {
        const double y = yOf(ns);
        painter.setPen(colors.grid);
        painter.drawLine(QPointF(box.left(), y), QPointF(stripRect().right(), y));
        painter.setPen(colors.text2);
        drawFigures(painter, QRectF(0, y - 7, box.left() - 8, 14), Qt::AlignRight | Qt::AlignVCenter, QString::number(ns / unit.ns, 'g', 5));
    }
    QColor band = colors.accent;
    band.setAlphaF(0.16F);
    if (m_timing->intervalHighNs > m_timing->intervalLowNs)
        painter.fillRect(QRectF(box.left(), yOf(m_timing->intervalHighNs), box.width(), std::max(1.0, yOf(m_timing->intervalLowNs) - yOf(m_timing->intervalHighNs))), band);
    painter.setPen(QPen(colors.accent, 1.5));
    painter.drawLine(QPointF(box.left(), yOf(m_timing->medianNs)), QPointF(box.right(), yOf(m_timing->medianNs)));

    painter.setPen(Qt::NoPen);
    const size_t count = m_timing->samplesNs.size();
    for (size_t i = 0; i < count; ++i) {
        const double ns = m_timing->samplesNs[i];
        const QPointF at(box.left() + (double(i) + 0.5) / double(count) * box.width(), yOf(ns));
        painter.setBrush(ns > m_high || ns < m_low ? colors.of(VerdictClass::Suspect).fill : colors.measuredRoof);
        painter.drawEllipse(at, 1.8, 1.8);
    }
    painter.setPen(colors.text2);
    painter.drawText(QRectF(box.left(), box.bottom() + 6, box.width(), 16), Qt::AlignLeft, u"1"_s);
    painter.drawText(QRectF(box.left(), box.bottom() + 6, box.width(), 16), Qt::AlignRight, tr("n = %1").arg(count));
}

/// Values alone: a count a bin, with the quartiles as a box beside it.
void SamplesChart::paintStrip(QPainter &painter)
{
    const QRectF box = stripRect();
    const Theme &colors = theme();
    constexpr int kBins = 40;
    std::array<int, kBins> counts{};
    for (double ns : m_timing->samplesNs)
        ++counts[size_t(std::clamp(int((ns - m_low) / (m_high - m_low) * kBins), 0, kBins - 1))];
    const int most = *std::max_element(counts.begin(), counts.end());
    const double step = box.height() / kBins;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.datasheetRoof);
    for (int bin = 0; bin < kBins; ++bin) {
        const double width = double(counts[size_t(bin)]) / most * (box.width() - 16);
        painter.drawRect(QRectF(box.left() + 14, box.bottom() - (bin + 1) * step, width, step - 0.5));
    }
    painter.setBrush(colors.accentTint);
    painter.setPen(QPen(colors.accent, 1));
    painter.drawRect(QRectF(box.left() + 2, yOf(m_timing->q3Ns), 8, std::max(1.0, yOf(m_timing->q1Ns) - yOf(m_timing->q3Ns))));
    painter.setPen(QPen(colors.accent, 2));
    painter.drawLine(QPointF(box.left() + 1, yOf(m_timing->medianNs)), QPointF(box.left() + 11, yOf(m_timing->medianNs)));
    painter.setFont(smallFont());
    painter.setPen(colors.text2);
    painter.drawText(QRectF(box.left(), 4, box.width(), 16), Qt::AlignVCenter, tr("by value"));
}

void SamplesChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto sample = sampleAt(event->position());
    QToolTip::showText(event->globalPosition().toPoint(),
                       sample ? tr("sample %1: %2").arg(*sample + 1).arg(timeText(m_timing->samplesNs[*sample])) : QString(), this);
}

TimingPane::TimingPane(QWidget *parent) : QWidget(parent), m_chart(new SamplesChart), m_side(new QWidget), m_figures(new KeyValueList), m_badges(new QLabel)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto *side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, sizes::kPaneMargin, sizes::kPaneMargin, sizes::kPaneMargin);
    side->setSpacing(sizes::kGroupGap);
    m_badges->setWordWrap(true);
    m_badges->setFont(smallFont());
    m_badges->setForegroundRole(QPalette::PlaceholderText);
    side->addWidget(m_figures);
    side->addWidget(m_badges);
    side->addStretch();
    m_side->setFixedWidth(216);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_side);
    setEvaluation(nullptr);
}

void TimingPane::setEvaluation(const Evaluation *evaluation)
{
    const std::optional<TimingReport> timing = evaluation ? evaluation->timing : std::nullopt;
    m_chart->setTiming(timing);
    m_side->setVisible(timing.has_value());
    if (!timing)
        return;
    const TimeUnit unit = timeUnitFor({timing->medianNs});
    const auto row = [&](const QString &key, double ns, bool strong = false) {
        return KeyValue{key, unit.digits(ns) + u' ' + unit.symbol, false, strong, tr("%1 ns").arg(QString::number(ns, 'f', 1))};
    };
    std::vector<KeyValue> rows{row(tr("Median"), timing->medianNs, true)};
    if (std::isfinite(timing->intervalLowNs) && timing->intervalHighNs > timing->intervalLowNs)
        rows.push_back({tr("95 % interval"), unit.digits(timing->intervalLowNs) + u" – "_s + unit.digits(timing->intervalHighNs), false, false, {}});
    rows.push_back({tr("Quartiles"), unit.digits(timing->q1Ns) + u" – "_s + unit.digits(timing->q3Ns), false, false, {}});
    rows.push_back(row(tr("Minimum"), timing->minNs));
    rows.push_back(row(tr("Maximum"), timing->maxNs));
    rows.push_back({tr("Samples"), grouped(int64_t(timing->samplesNs.size())), false, false, {}});
    rows.push_back({tr("Calls a sample"), grouped(timing->callsPerSample), false, false, {}});
    if (timing->discarded > 0)
        rows.push_back({tr("Discarded"), grouped(timing->discarded), false, false, {}});
    rows.push_back({tr("Mode"), name(timing->mode), false, false, {}});
    rows.push_back({tr("Stopped by"), timing->stoppedBy, false, false, {}});
    if (evaluation->roofline && evaluation->roofline->baselineNs > 0)
        rows.push_back({evaluation->roofline->baseline, timeText(evaluation->roofline->baselineNs), false, false, {}});
    m_figures->setRows(std::move(rows));
    QStringList notes{tr("Clock: %1").arg(timing->timer)};
    notes << timing->badges;
    if (!timing->counted && !timing->badges.contains(u"failed, not counted"_s))
        notes << tr("failed, not counted");
    m_badges->setText(notes.join(u'\n'));
}

} // namespace gable

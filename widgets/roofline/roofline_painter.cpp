// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_painter.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/theme.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kOtherRadius = 3, kTrailRadius = 3.5, kSelectedRadius = 6, kFailedRadius = 5, kMarkRing = 7;
constexpr double kSmallestSized = 2.5, kLargestSized = 14;

/// "1,000", "0.1", "1e-6": exponents as plain numbers where they stay short.
QString decadeText(int exponent)
{
    if (exponent >= 0 && exponent <= 4)
        return grouped(int64_t(std::llround(std::pow(10, exponent))));
    return exponent < 0 && exponent >= -3 ? QString::number(std::pow(10, exponent), 'g', 3) : u"1e%1"_s.arg(exponent);
}

/// A dotted line that ends short of both marks, with an open head.
void paintArrow(QPainter &painter, const QPointF &from, const QPointF &to, const QPen &pen)
{
    constexpr double gap = 12, head = 6;
    const QPointF span = to - from;
    const double length = std::hypot(span.x(), span.y());
    if (length < 3 * gap)
        return;
    const QPointF along = span / length, across(-along.y(), along.x()), tip = to - along * gap;
    painter.setPen(pen);
    painter.drawLine(from + along * gap, tip);
    painter.setPen(QPen(pen.color(), 1.2));
    painter.drawLine(tip, tip - along * head + across * head * 0.6);
    painter.drawLine(tip, tip - along * head - across * head * 0.6);
}

} // namespace

RooflinePainter::RooflinePainter(QPainter &painter, const RooflineScene &scene, const LogView &view, LabelPlacer &placer, const RooflineStyle &style)
    : m_painter(painter), m_scene(scene), m_view(view), m_placer(placer), m_style(style)
{
    std::ranges::copy_if(scene.roofs, std::back_inserter(m_roofs), [&](const RoofLine &roof) { return !style.hiddenRoofs.contains(roof.label); });
    if (style.size != PointSize::Equal) {
        for (const RooflinePoint &point : scene.points)
            m_largest = std::max(m_largest, sizeValue(point));
    }
}

void RooflinePainter::paint()
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setFont(smallFont());
    paintAxes();
    paintSummary();
    m_painter.save();
    m_painter.setClipRect(m_view.plot.adjusted(-1, -8, 1, 1));
    for (size_t index : m_style.trail) {
        const RooflinePoint &point = pointAt(index);
        m_placer.avoid(QRectF(m_view.toPixel(point.intensity, point.flopsPerSecond) - QPointF(8, 8), QSizeF(16, 16)));
    }
    for (const RooflineMark &mark : m_scene.marks)
        m_placer.avoid(QRectF(m_view.toPixel(mark.intensity, mark.flopsPerSecond) - QPointF(10, 10), QSizeF(20, 20)));
    paintRidges();
    paintRoofs();
    paintMarks();
    paintPoints();
    m_painter.restore();
}

double RooflinePainter::peak(bool measured) const
{
    double best = 0;
    for (const RoofLine &roof : m_roofs) {
        if (!roof.isBandwidth && roof.measured == measured)
            best = std::max(best, roof.value);
    }
    return best;
}

double RooflinePainter::bestBandwidth(bool measured) const
{
    double best = 0;
    for (const RoofLine &roof : m_roofs) {
        if (roof.isBandwidth && roof.measured == measured)
            best = std::max(best, roof.value);
    }
    return best;
}

void RooflinePainter::haloText(const QPointF &baseline, const QString &text, const QColor &color)
{
    QPainterPath path;
    path.addText(baseline, m_painter.font(), text);
    m_painter.setPen(QPen(theme().base, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);
    m_painter.setPen(color);
    m_painter.drawText(baseline, text);
}

void RooflinePainter::paintAxes()
{
    const QRectF &plot = m_view.plot;
    // The y axis takes the prefix of its middle, so that its numbers stay short.
    const int shift = std::clamp(int(std::floor((m_view.y0 + m_view.y1) / 2 / 3)) * 3, 0, 15);
    static constexpr std::array prefixes{"", "k", "M", "G", "T", "P"};
    for (int exponent : LogView::decades(m_view.x0, m_view.x1, 7)) {
        const double x = m_view.toPixel(std::pow(10, exponent), 1).x();
        m_painter.setPen(QPen(theme().grid, 1));
        m_painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        m_painter.setPen(theme().text2);
        const QRectF box(x - 24, plot.bottom() + 4, 48, 14);
        m_painter.drawText(box, Qt::AlignHCenter | Qt::AlignTop, decadeText(exponent));
    }
    for (int exponent : LogView::decades(m_view.y0, m_view.y1, 8)) {
        const double y = m_view.toPixel(1, std::pow(10, exponent)).y();
        m_painter.setPen(QPen(theme().grid, 1));
        m_painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        m_painter.setPen(theme().text2);
        m_painter.drawText(QRectF(0, y - 8, plot.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, decadeText(exponent - shift));
    }
    m_painter.setPen(QPen(theme().axis, 1));
    m_painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    m_painter.setPen(theme().text2);
    m_painter.drawText(QRectF(4, 2, 120, 16), Qt::AlignLeft | Qt::AlignVCenter, QString::fromLatin1(prefixes[size_t(shift / 3)]) + u"FLOP/s"_s);
    m_painter.drawText(QRectF(plot.right() - 100, plot.bottom() + 18, 100, 16), Qt::AlignRight | Qt::AlignVCenter, tr("FLOP / byte"));
}

void RooflinePainter::paintRidges()
{
    // One ridge: where the level of the scene meets the highest roof of the same kind.
    for (const RoofLine &roof : m_roofs) {
        if (!roof.isBandwidth || roof.level != m_scene.level)
            continue;
        if (!roof.measured && m_scene.hasMeasuredRoof())
            continue;
        const double top = peak(roof.measured) > 0 ? peak(roof.measured) : peak(!roof.measured);
        if (top <= 0)
            continue;
        const double ridge = top / roof.value;
        const QPointF at = m_view.toPixel(ridge, top);
        if (at.x() < m_view.plot.left() || at.x() > m_view.plot.right())
            continue;
        QPen pen(theme().axis, 1);
        pen.setDashPattern({1, 3});
        m_painter.setPen(pen);
        m_painter.drawLine(at, QPointF(at.x(), m_view.plot.bottom()));
        const QString text = tr("ridge %1").arg(threeDigits(ridge));
        const QFontMetricsF metrics(m_painter.font());
        const double width = metrics.horizontalAdvance(text);
        const QRectF right(at.x() + 4, m_view.plot.bottom() - 17, width, 14);
        const QRectF left(at.x() - 4 - width, right.top(), width, 14);
        if (const auto place = m_placer.place({right, left}))
            haloText((*place == 0 ? right : left).bottomLeft() - QPointF(0, 3), text, theme().text2);
    }
}

void RooflinePainter::paintRoofs()
{
    const double right = std::pow(10, m_view.x1), left = std::pow(10, m_view.x0);
    struct Drawn {
        const RoofLine *roof;
        double from, to;
        bool strong;
    };
    std::vector<Drawn> drawn;
    for (const RoofLine &roof : m_roofs) {
        const bool strong = roof.measured && (!roof.isBandwidth || roof.level == m_scene.level || m_scene.level.isEmpty());
        if (roof.isBandwidth) {
            const double top = peak(roof.measured) > 0 ? peak(roof.measured) : peak(!roof.measured);
            drawn.push_back({&roof, left, top > 0 ? top / roof.value : right, strong});
        } else {
            const double band = bestBandwidth(roof.measured) > 0 ? bestBandwidth(roof.measured) : bestBandwidth(!roof.measured);
            double from = band > 0 ? roof.value / band : left;
            // The scene's own level begins the strong roof, so that both meet in one corner.
            for (const RoofLine &slope : m_roofs) {
                if (slope.isBandwidth && slope.measured == roof.measured && slope.level == m_scene.level && roof.value == peak(roof.measured))
                    from = std::min(from, roof.value / slope.value);
            }
            drawn.push_back({&roof, std::max(from, left), right, strong});
        }
    }
    std::stable_sort(drawn.begin(), drawn.end(), [](const Drawn &a, const Drawn &b) { return a.strong < b.strong; });
    for (const Drawn &line : drawn) {
        paintRoof(*line.roof, line.from, line.to, line.strong);
        keepLabelsOff(*line.roof, line.from, line.to);
    }
    for (auto line = drawn.rbegin(); line != drawn.rend(); ++line)
        labelRoof(*line->roof, line->from, line->to, line->strong);
}

/// Small boxes along a roof: two roofs that lie close together would otherwise strike each other's labels through.
void RooflinePainter::keepLabelsOff(const RoofLine &roof, double from, double to)
{
    constexpr double step = 5, half = 1;
    const QPointF begin = m_view.toPixel(from, roof.isBandwidth ? roof.value * from : roof.value);
    const QPointF end = m_view.toPixel(to, roof.isBandwidth ? roof.value * to : roof.value);
    const double length = std::hypot(end.x() - begin.x(), end.y() - begin.y());
    for (double at = 0; at < length; at += step) {
        const QPointF place = begin + (end - begin) * (at / length);
        if (m_view.plot.contains(place))
            m_roofBoxes.push_back(QRectF(place - QPointF(half, half), QSizeF(2 * half, 2 * half)));
    }
}

void RooflinePainter::paintRoof(const RoofLine &roof, double from, double to, bool strong)
{
    QPen pen(roof.measured ? theme().measuredRoof : theme().datasheetRoof, strong ? 1.8 : 1.2);
    if (roof.measured && !strong)
        pen.setColor(theme().datasheetRoof);
    if (!roof.measured)
        pen.setDashPattern({4, 3});
    m_painter.setPen(pen);
    m_painter.drawLine(m_view.toPixel(from, roof.isBandwidth ? roof.value * from : roof.value), m_view.toPixel(to, roof.isBandwidth ? roof.value * to : roof.value));
}

void RooflinePainter::labelRoof(const RoofLine &roof, double from, double to, bool strong)
{
    m_painter.setFont(strong ? smallStrongFont() : smallFont());
    const QFontMetricsF metrics(m_painter.font());
    if (roof.isBandwidth) {
        labelSlope(roof.label, m_view.toPixel(from, roof.value * from), m_view.toPixel(to, roof.value * to), strong);
    } else {
        const double y = m_view.toPixel(1, roof.value).y();
        const double width = metrics.horizontalAdvance(roof.label);
        const QRectF above(m_view.plot.right() - width - 2, y - 17, width, 14);
        const QRectF below = above.translated(0, 19);
        const double corner = m_view.toPixel(from, 1).x() + 8;
        const QRectF aboveLeft(std::max(m_view.plot.left() + 4, corner), above.top(), width, 14);
        const QRectF belowLeft = aboveLeft.translated(0, 19);
        const std::vector<QRectF> places = strong ? std::vector{below, above, belowLeft, aboveLeft} : std::vector{above, below, aboveLeft, belowLeft};
        std::vector<QRectF> clear;
        std::copy_if(places.begin(), places.end(), std::back_inserter(clear), [&](const QRectF &place) { return crossesNoRoof({place}); });
        if (strong) // named in any case, if need be across another roof
            clear.insert(clear.end(), places.begin(), places.end());
        if (const auto place = m_placer.place(clear))
            haloText(clear[*place].bottomLeft() - QPointF(0, 3), roof.label, strong ? theme().text : theme().text2);
    }
    m_painter.setFont(smallFont());
}

/// Text along a sloped roof; its place is checked with small boxes along the text, as the bounding box of a slope would block half the chart.
void RooflinePainter::labelSlope(const QString &text, const QPointF &from, const QPointF &to, bool strong)
{
    const QFontMetricsF metrics(m_painter.font());
    const double width = metrics.horizontalAdvance(text);
    const QPointF span = to - from;
    const double length = std::hypot(span.x(), span.y());
    if (length < width + 16)
        return;
    const QPointF along = span / length;
    const QPointF normal(along.y(), -along.x()); // towards the upper left
    const double angle = std::atan2(along.y(), along.x()) * 180 / M_PI;
    struct Place {
        QPointF start;
        std::vector<QRectF> boxes;
    };
    std::vector<Place> places;
    for (double offset : {strong ? -12.0 : 4.0, strong ? 4.0 : -12.0}) {
        for (double share : {0.72, 0.5, 0.86, 0.3, 0.14}) {
            Place place{from + along * (length - width - 8) * share + normal * offset, {}};
            for (double at = 0; at < width; at += 8) {
                const QPointF middle = place.start + along * (at + 4) + normal * 4;
                place.boxes.emplace_back(middle.x() - 5, middle.y() - 5, 10, 10);
            }
            const bool inside = m_view.plot.contains(place.start) && m_view.plot.contains(place.start + along * width);
            if (inside && std::all_of(place.boxes.begin(), place.boxes.end(), [&](const QRectF &box) { return m_placer.isFree(box); }))
                places.push_back(std::move(place));
        }
    }
    auto chosen = std::find_if(places.begin(), places.end(), [&](const Place &place) { return crossesNoRoof(place.boxes); });
    if (chosen == places.end() && strong)
        chosen = places.begin(); // the roofs that count are named, if need be across another one
    if (chosen == places.end())
        return;
    // One row of touching boxes is one label: shrink them so that they do not count as overlapping each other.
    for (const QRectF &box : chosen->boxes)
        m_placer.block(QRectF(box.center() - QPointF(2, 2), QSizeF(4, 4)));
    m_painter.save();
    m_painter.translate(chosen->start);
    m_painter.rotate(angle);
    haloText({0, 0}, text, strong ? theme().text : theme().text2);
    m_painter.restore();
}

bool RooflinePainter::crossesNoRoof(const std::vector<QRectF> &boxes) const
{
    return std::none_of(m_roofBoxes.begin(), m_roofBoxes.end(), [&](const QRectF &roof) {
        return std::any_of(boxes.begin(), boxes.end(), [&](const QRectF &box) { return box.intersects(roof); });
    });
}

double RooflinePainter::sizeValue(const RooflinePoint &point) const
{
    return m_style.size == PointSize::Importance ? point.importance : m_style.size == PointSize::Time ? point.medianNs : 0;
}

/// The area follows the value; without one a point keeps its plain radius.
double RooflinePainter::radiusOf(const RooflinePoint &point, double plain) const
{
    const double value = sizeValue(point);
    return value > 0 && m_largest > 0 ? std::max(kSmallestSized, kLargestSized * std::sqrt(value / m_largest)) : plain;
}

void RooflinePainter::paintMark(const RooflinePoint &point, bool selected, bool onTrail)
{
    const QPointF at = m_view.toPixel(point.intensity, point.flopsPerSecond);
    const bool failed = point.verdict == VerdictClass::Failed || !point.counted;
    if (failed) {
        const double r = radiusOf(point, selected ? kFailedRadius + 1 : kFailedRadius - (onTrail ? 0 : 1));
        const QColor ink = selected || onTrail ? theme().of(VerdictClass::Failed).text : theme().of(VerdictClass::Failed).fill;
        m_painter.setPen(QPen(ink, selected ? 1.8 : 1.3));
        m_painter.setBrush(theme().base);
        m_painter.drawEllipse(at, r, r);
        const double c = r * 0.42;
        m_painter.drawLine(at - QPointF(c, c), at + QPointF(c, c));
        m_painter.drawLine(at + QPointF(-c, c), at + QPointF(c, -c));
        return;
    }
    const double radius = radiusOf(point, selected ? kSelectedRadius : onTrail ? kTrailRadius : kOtherRadius);
    m_painter.setPen(QPen(theme().base, 1.5));
    m_painter.setBrush(selected || onTrail ? theme().selectedMark : theme().otherMark);
    m_painter.drawEllipse(at, radius, radius);
}

void RooflinePainter::paintPoints()
{
    const std::vector<size_t> &trail = m_style.trail;
    if (m_style.cloud && m_style.cloud->isDense()) {
        m_painter.drawImage(m_view.plot.topLeft(), m_style.cloud->density(m_view, m_style.scale, theme().otherMark));
    } else {
        for (qsizetype i = 0; i < m_scene.points.size(); ++i) {
            if (m_scene.points[i].isDrawable() && std::find(trail.begin(), trail.end(), size_t(i)) == trail.end())
                paintMark(m_scene.points[i], false, false);
        }
    }
    m_painter.setPen(QPen(theme().selectedMark, 1.6));
    for (size_t i = 1; i < trail.size(); ++i) {
        const RooflinePoint &a = pointAt(trail[i - 1]), &b = pointAt(trail[i]);
        m_painter.drawLine(m_view.toPixel(a.intensity, a.flopsPerSecond), m_view.toPixel(b.intensity, b.flopsPerSecond));
    }
    for (size_t index : trail)
        paintMark(pointAt(index), index == trail.back(), true);
    labelTrail(trail);
    if (m_style.hovered) {
        const RooflinePoint &point = pointAt(*m_style.hovered);
        m_painter.setPen(QPen(theme().accent, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawEllipse(m_view.toPixel(point.intensity, point.flopsPerSecond), 9, 9);
    }
}

/// "v4 82.0 % failed, not counted" beside each version, newest first; gains in time against the version before only where both count.
void RooflinePainter::labelTrail(const std::vector<size_t> &trail)
{
    for (size_t i = trail.size(); i-- > 0;) {
        const RooflinePoint &point = pointAt(trail[i]);
        const bool failed = point.verdict == VerdictClass::Failed || !point.counted;
        QString text = point.label.size() > 20 ? point.label.left(19) + u'…' : point.label;
        text += u"  "_s + percentDigits(point.achievedFraction) + u" %"_s;
        QString rest;
        if (failed) {
            rest = tr("failed, not counted");
        } else if (i > 0) {
            const RooflinePoint &before = pointAt(trail[i - 1]);
            const bool comparable = before.counted && before.verdict != VerdictClass::Failed && before.medianNs > 0 && point.medianNs > 0;
            const double gain = comparable ? 100 * (before.medianNs / point.medianNs - 1) : 0;
            if (comparable)
                rest = u"%1%2 %"_s.arg(gain < 0 ? u"−"_s : u"+"_s, QString::number(std::abs(gain), 'f', 0));
        }
        m_painter.setFont(smallStrongFont());
        const double head = figuresWidth(QFontMetricsF(m_painter.font()), text);
        const double tail = rest.isEmpty() ? 0 : QFontMetricsF(failed ? smallStrongFont() : smallFont()).horizontalAdvance(rest) + 8;
        const QPointF at = m_view.toPixel(point.intensity, point.flopsPerSecond);
        if (!m_view.plot.contains(at))
            continue;
        std::vector<QRectF> places;
        for (double dy : {-7.0, 7.0, 21.0, -21.0, 35.0, 49.0})
            places.emplace_back(at.x() + 14, at.y() + dy, head + tail, 14);
        for (double dy : {-7.0, 7.0, 21.0})
            places.emplace_back(at.x() - 14 - head - tail, at.y() + dy, head + tail, 14);
        std::erase_if(places, [&](const QRectF &box) { return box.right() > m_view.plot.right() || box.left() < m_view.plot.left(); });
        const auto place = m_placer.place(places);
        if (!place)
            continue;
        const QRectF &box = places[*place];
        m_painter.setPen(QPen(theme().axis, 1));
        if (box.left() > at.x() && std::abs(box.center().y() - at.y()) > 3)
            m_painter.drawLine(at + QPointF(7, 0), QPointF(box.left() - 3, box.center().y()));
        m_painter.fillRect(box.adjusted(-1, 0, 1, 0), theme().base);
        m_painter.setPen(theme().text);
        drawFigures(m_painter, box, Qt::AlignVCenter, text);
        m_painter.setFont(failed ? smallStrongFont() : smallFont());
        m_painter.setPen(failed ? theme().of(VerdictClass::Failed).text : theme().text2);
        m_painter.drawText(box.adjusted(head + 8, 0, 8, 0), Qt::AlignVCenter, rest);
    }
    m_painter.setFont(smallFont());
}

/// Dashed rings with dotted lines to both axes; under the points, so that a dot that lands in its ring is seen.
void RooflinePainter::paintMarks()
{
    for (const RooflineMark &mark : m_scene.marks) {
        if (!mark.isDrawable())
            continue;
        const QPointF at = m_view.toPixel(mark.intensity, mark.flopsPerSecond);
        QPen guide(theme().text2, 1);
        guide.setDashPattern({1, 3});
        m_painter.setPen(guide);
        m_painter.drawLine(QPointF(m_view.plot.left(), at.y()), at - QPointF(kMarkRing, 0));
        m_painter.drawLine(at + QPointF(0, kMarkRing), QPointF(at.x(), m_view.plot.bottom()));
        const RooflinePoint *selected = m_scene.find(m_scene.selected);
        if (mark.joined && selected && selected->isDrawable())
            paintArrow(m_painter, m_view.toPixel(selected->intensity, selected->flopsPerSecond), at, guide);
        QPen ring(mark.isMovable() ? theme().accent : theme().text2, 1.6);
        ring.setDashPattern({2.2, 1.8});
        m_painter.setPen(ring);
        m_painter.setBrush(theme().base);
        m_painter.drawEllipse(at, kMarkRing, kMarkRing);
        labelMark(mark, at);
    }
}

void RooflinePainter::labelMark(const RooflineMark &mark, const QPointF &at)
{
    double width = QFontMetricsF(smallStrongFont()).horizontalAdvance(mark.label);
    for (const QString &line : mark.lines)
        width = std::max(width, figuresWidth(QFontMetricsF(smallFont()), line));
    const double height = 14.0 * double(mark.lines.size() + 1);
    std::vector<QRectF> places;
    for (double dy : {6.0, -height - 6, -height / 2, 24.0, -height - 24}) {
        places.emplace_back(at.x() + 14, at.y() + dy, width, height);
        places.emplace_back(at.x() - 14 - width, at.y() + dy, width, height);
    }
    const auto place = m_placer.place(places);
    if (!place)
        return;
    QRectF line(places[*place].topLeft(), QSizeF(width, 14));
    m_painter.fillRect(places[*place].adjusted(-1, 0, 1, 0), theme().base);
    m_painter.setFont(smallStrongFont());
    m_painter.setPen(theme().text);
    m_painter.drawText(line, Qt::AlignVCenter, mark.label);
    m_painter.setFont(smallFont());
    m_painter.setPen(theme().text2);
    for (const QString &text : mark.lines) {
        line.translate(0, 14);
        drawFigures(m_painter, line, Qt::AlignVCenter, text);
    }
}

void RooflinePainter::paintSummary()
{
    const RooflinePoint *point = m_scene.find(m_scene.selected);
    double y = m_view.plot.top() + 8;
    const double x = m_view.plot.left() + 10;
    const auto line = [&](const QString &strong, const QString &rest, const QFont &strongOne, double height) {
        m_painter.setFont(strongOne);
        const double width = figuresWidth(QFontMetricsF(strongOne), strong);
        const double total = width + 6 + QFontMetricsF(rest.isEmpty() ? strongOne : height > 14 ? bodyFont() : smallFont()).horizontalAdvance(rest);
        m_painter.fillRect(QRectF(x - 2, y, total + 4, height), theme().base);
        m_placer.block(QRectF(x - 2, y, total + 4, height - 0.5));
        m_painter.setPen(point && !point->counted ? theme().text2 : theme().text);
        drawFigures(m_painter, QRectF(x, y, width, height), Qt::AlignVCenter, strong);
        m_painter.setFont(height > 14 ? bodyFont() : smallFont());
        m_painter.setPen(theme().text2);
        drawFigures(m_painter, QRectF(x + width + 6, y, 200, height), Qt::AlignVCenter, rest);
        y += height;
    };
    if (point && point->medianNs > 0) {
        line(timeText(point->medianNs), m_scene.bytesPerSecond > 0 ? withPrefix(m_scene.bytesPerSecond, u"B/s"_s) : QString(), strongFont(), 20);
        const QString source = m_scene.roofSource == "measured"_L1 ? tr("of the measured roof") : m_scene.roofSource == "datasheet"_L1 ? tr("of the datasheet roof") : m_scene.roofSource == "derived"_L1 ? tr("of the derived roof") : tr("of the suite's roof");
        line(percentDigits(point->achievedFraction) + u" %"_s, source, smallStrongFont(), 14);
        if (!m_scene.aboveRoof.isEmpty())
            line(tr("above its roof"), {}, smallStrongFont(), 14);
    }
    if (m_style.cloud && m_style.cloud->isDense()) {
        m_painter.setFont(smallFont());
        line(tr("%1 points, drawn as density").arg(grouped(m_style.cloud->count())), {}, smallFont(), 14);
    }
    if (const int hidden = m_scene.hiddenPoints(); hidden > 0) {
        m_painter.setFont(smallFont());
        line(tr("without a time or cost: %1").arg(hidden), {}, smallFont(), 14);
    }
    m_painter.setFont(smallFont());
}

} // namespace gable

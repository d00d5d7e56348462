// SPDX-License-Identifier: Apache-2.0
#include "core/export/roofline_figure.h"

#include "core/base/units.h"
#include "core/export/verdict_marks.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

constexpr double kLeft = 76, kTop = 40, kRight = kRooflineWidth - 16, kBottom = kRooflineHeight - 68;
constexpr double kLetter = 6.0;      // advance of an 11-pixel letter, about
constexpr size_t kMostLabelled = 40; // beyond that, labels would hide the marks
constexpr qsizetype kMostLetters = 32;

/// One drawing: its ranges in decades, and the places that are taken.
class Picture
{
public:
    Picture(Markup &svg, const RooflineFigure &figure, MarkLabels labels) : m_svg(svg), m_figure(figure), m_labels(labels) { fitRanges(); }
    void draw();

private:
    void fitRanges();
    QPointF at(double intensity, double rate) const;
    double peak() const;
    double fastest() const;
    void drawAxes();
    std::pair<QPointF, QPointF> ends(const RoofLine &roof) const;
    void drawRoofs();
    void keepLabelsOff(const QPointF &from, const QPointF &to);
    void labelRoof(const RoofLine &roof);
    bool take(const std::vector<QRectF> &boxes);
    void drawMarks();
    QString markText(size_t index) const;
    void labelMark(const QString &text, const QPointF &place);
    void drawLegend();
    void write(const QPointF &baseline, const QString &text, const QString &anchor, const QString &ink, double angle = 0);

    Markup &m_svg;
    const RooflineFigure &m_figure;
    MarkLabels m_labels;
    double m_x0 = -1, m_x1 = 3, m_y0 = 8, m_y1 = 13;
    std::vector<QRectF> m_taken;
};

double Picture::peak() const
{
    double value = 0;
    for (const RoofLine &roof : m_figure.roofs)
        value = roof.isBandwidth ? value : std::max(value, roof.value);
    return value;
}

double Picture::fastest() const
{
    double value = 0;
    for (const RoofLine &roof : m_figure.roofs)
        value = roof.isBandwidth ? std::max(value, roof.value) : value;
    return value;
}

/// Whole decades around every mark and every corner of the roofs.
void Picture::fitRanges()
{
    std::vector<double> xs, ys;
    for (const RooflineMark &mark : m_figure.marks) {
        if (!mark.isDrawable())
            continue;
        xs.push_back(mark.intensity);
        ys.push_back(mark.flopsPerSecond);
    }
    for (const RoofLine &roof : m_figure.roofs) {
        if (!roof.isBandwidth)
            ys.push_back(1.3 * roof.value);
        else if (peak() > 0)
            xs.insert(xs.end(), {peak() / roof.value / 4, peak() / roof.value * 4});
        else if (!xs.empty())
            ys.push_back(xs.front() * roof.value);
    }
    if (xs.empty() || ys.empty())
        return;
    const auto [lowX, highX] = std::ranges::minmax(xs);
    const auto [lowY, highY] = std::ranges::minmax(ys);
    m_x0 = std::floor(std::log10(lowX));
    m_x1 = std::max(m_x0 + 1, std::ceil(std::log10(highX)));
    m_y0 = std::floor(std::log10(lowY));
    m_y1 = std::max(m_y0 + 1, std::ceil(std::log10(highY)));
}

QPointF Picture::at(double intensity, double rate) const
{
    return {kLeft + (std::log10(intensity) - m_x0) / (m_x1 - m_x0) * (kRight - kLeft), kBottom - (std::log10(rate) - m_y0) / (m_y1 - m_y0) * (kBottom - kTop)};
}

void Picture::write(const QPointF &baseline, const QString &text, const QString &anchor, const QString &ink, double angle)
{
    // The halo is the text's own outline in the colour of the ground, drawn first.
    Markup::Attributes attributes = paint(ink, u"base"_s, 3) + Markup::Attributes{{u"paint-order"_s, u"stroke"_s}, {u"text-anchor"_s, anchor}};
    if (angle == 0)
        attributes += {{u"x"_s, coordinate(baseline.x())}, {u"y"_s, coordinate(baseline.y())}};
    else
        attributes.append({u"transform"_s, u"translate(%1 %2) rotate(%3)"_s.arg(coordinate(baseline.x()), coordinate(baseline.y()), coordinate(angle))});
    m_svg.leaf(u"text"_s, text, attributes);
}

void Picture::drawAxes()
{
    const auto line = [&](double x1, double y1, double x2, double y2, const QString &ink) {
        m_svg.shape(u"path"_s, Markup::Attributes{{u"d"_s, u"M%1 %2L%3 %4"_s.arg(coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2))}} + paint({}, ink));
    };
    const int everyX = std::max(1, int((m_x1 - m_x0) / 8)), everyY = std::max(1, int((m_y1 - m_y0) / 8));
    for (int decade = int(m_x0); decade <= int(m_x1); decade += everyX) {
        const double x = at(std::pow(10, decade), std::pow(10, m_y0)).x();
        line(x, kTop, x, kBottom, u"grid"_s);
        write({x, kBottom + 16}, units::shortNumber(std::pow(10, decade)), u"middle"_s, u"text2"_s);
    }
    for (int decade = int(m_y0); decade <= int(m_y1); decade += everyY) {
        const double y = at(std::pow(10, m_x0), std::pow(10, decade)).y();
        line(kLeft, y, kRight, y, u"grid"_s);
        write({kLeft - 6, y + 4}, units::withPrefix(std::pow(10, decade), u"FLOP/s"_s), u"end"_s, u"text2"_s);
    }
    line(kLeft, kBottom, kRight, kBottom, u"axis"_s);
    write({(kLeft + kRight) / 2, kBottom + 34}, tr("FLOP per byte"), u"middle"_s, u"text2"_s);
}

/// A bandwidth rises from the left or lower edge to the highest peak; a peak begins where the fastest bandwidth reaches it.
std::pair<QPointF, QPointF> Picture::ends(const RoofLine &roof) const
{
    const double left = std::pow(10, m_x0), right = std::pow(10, m_x1), bottom = std::pow(10, m_y0), top = std::pow(10, m_y1);
    if (!roof.isBandwidth) {
        const double from = fastest() > 0 ? std::clamp(roof.value / fastest(), left, right) : left;
        return {at(from, roof.value), at(right, roof.value)};
    }
    const double from = std::clamp(bottom / roof.value, left, right);
    const double to = std::clamp((peak() > 0 ? peak() : top) / roof.value, from, right);
    return {at(from, from * roof.value), at(to, to * roof.value)};
}

void Picture::drawRoofs()
{
    for (const RoofLine &roof : m_figure.roofs) {
        const auto [from, to] = ends(roof);
        const QString path = u"M%1 %2L%3 %4"_s.arg(coordinate(from.x()), coordinate(from.y()), coordinate(to.x()), coordinate(to.y()));
        Markup::Attributes attributes = Markup::Attributes{{u"d"_s, path}} + paint({}, roof.measured ? u"measured"_s : u"datasheet"_s, roof.measured ? 1.6 : 1.2);
        if (!roof.measured)
            attributes.append({u"stroke-dasharray"_s, u"4 3"_s});
        m_svg.shape(u"path"_s, attributes);
        keepLabelsOff(from, to);
    }
}

/// Small boxes along a roof, so that it strikes no label through.
void Picture::keepLabelsOff(const QPointF &from, const QPointF &to)
{
    const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
    for (double done = 0; done < length; done += 5)
        m_taken.push_back(QRectF(from + (to - from) * (done / length) - QPointF(1, 1), QSizeF(2, 2)));
}

/// Takes the place of a label when it lies inside the plot and touches nothing taken before.
bool Picture::take(const std::vector<QRectF> &boxes)
{
    const QRectF plot(QPointF(kLeft, kTop), QPointF(kRight, kBottom));
    const bool isFree = std::ranges::all_of(boxes, [&](const QRectF &box) {
        return plot.contains(box) && std::ranges::none_of(m_taken, [&](const QRectF &other) { return other.intersects(box); });
    });
    if (isFree)
        m_taken.insert(m_taken.end(), boxes.begin(), boxes.end());
    return isFree;
}

/// Along the line, a little above or below it, at the first place that is free.
void Picture::labelRoof(const RoofLine &roof)
{
    const auto [from, to] = ends(roof);
    const QPointF span = to - from;
    const double length = std::hypot(span.x(), span.y()), width = kLetter * double(roof.label.size());
    if (length < width)
        return;
    const QPointF along = span / length, normal(along.y(), -along.x()); // towards the upper left
    for (const double offset : {5.0, -13.0}) {
        for (const double share : {0.96, 0.04, 0.5, 0.75, 0.25, 0.62, 0.36}) {
            const QPointF start = from + along * ((length - width) * share) + normal * offset;
            std::vector<QRectF> boxes;
            for (double done = 4; done < width; done += 8)
                boxes.push_back(QRectF(start + along * done + normal * 4 - QPointF(5, 5), QSizeF(10, 10)));
            if (!take(boxes))
                continue;
            write(start, roof.label, u"start"_s, roof.measured ? u"text"_s : u"text2"_s, std::atan2(along.y(), along.x()) * 180 / M_PI);
            return;
        }
    }
}

QString Picture::markText(size_t index) const
{
    const QString &label = m_figure.marks[index].label;
    if (m_labels == MarkLabels::Numbers)
        return QString::number(index + 1);
    return label.size() <= kMostLetters ? label : label.left(kMostLetters - 1) + u'…';
}

void Picture::labelMark(const QString &text, const QPointF &place)
{
    const double width = kLetter * double(text.size());
    const std::array corners{QPointF(7, -6), QPointF(-7 - width, -6), QPointF(-width / 2, -19), QPointF(-width / 2, 7)};
    for (const QPointF &corner : corners) {
        const QRectF box(place + corner, QSizeF(width, 12));
        if (take({box})) {
            write(box.bottomLeft() - QPointF(0, 2), text, u"start"_s, u"text"_s);
            return;
        }
    }
}

void Picture::drawMarks()
{
    const size_t count = m_figure.drawable();
    for (size_t i = count; i-- > 0;) { // the fastest stay on top
        const RooflineMark &mark = m_figure.marks[i];
        const QPointF place = at(mark.intensity, mark.flopsPerSecond);
        const auto group = m_svg.element(u"g"_s);
        m_svg.leaf(u"title"_s, u"%1, %2: %3, %4, %5"_s.arg(mark.label, mark.workload, units::timeText(mark.medianNs),
                                                           units::withPrefix(mark.flopsPerSecond, u"FLOP/s"_s), mark.summary));
        drawVerdictMark(m_svg, mark.verdict, place.x(), place.y(), 5);
    }
    for (size_t i = 0; i < count && count <= kMostLabelled; ++i)
        labelMark(markText(i), at(m_figure.marks[i].intensity, m_figure.marks[i].flopsPerSecond));
}

/// Only the marks that occur.
void Picture::drawLegend()
{
    double x = kLeft;
    const double y = kRooflineHeight - 12;
    for (const auto &[verdict, word] : {std::pair{VerdictClass::Passed, tr("passed")}, std::pair{VerdictClass::Suspect, tr("suspect")},
                                        std::pair{VerdictClass::Failed, tr("failed, not counted")}, std::pair{VerdictClass::Infrastructure, tr("infrastructure")}}) {
        if (std::ranges::none_of(m_figure.marks, [&](const RooflineMark &mark) { return mark.isDrawable() && mark.verdict == verdict; }))
            continue;
        drawVerdictMark(m_svg, verdict, x + 6, y - 4, 5);
        write({x + 16, y}, word, u"start"_s, u"text2"_s);
        x += 16 + kLetter * double(word.size()) + 20;
    }
    if (const size_t hidden = m_figure.marks.size() - m_figure.drawable())
        write({kRight, y}, tr("%1 not drawn: no FLOPs or bytes are known").arg(hidden), u"end"_s, u"text2"_s);
}

void Picture::draw()
{
    m_svg.leaf(u"title"_s, tr("Roofline: %1").arg(m_figure.title()));
    m_svg.shape(u"rect"_s, Markup::Attributes{{u"width"_s, QString::number(kRooflineWidth)}, {u"height"_s, QString::number(kRooflineHeight)}} + paint(u"base"_s));
    drawAxes();
    drawRoofs();
    for (const RooflineMark &mark : m_figure.marks) {
        if (mark.isDrawable())
            m_taken.push_back(QRectF(at(mark.intensity, mark.flopsPerSecond) - QPointF(6, 6), QSizeF(12, 12)));
    }
    for (const bool measured : {true, false}) { // measured ones first: they matter more where room is short
        for (const RoofLine &roof : m_figure.roofs) {
            if (roof.measured == measured)
                labelRoof(roof);
        }
    }
    drawMarks();
    drawLegend();
    write({kLeft, 22}, m_figure.title(), u"start"_s, u"text"_s);
    if (m_figure.roofs.empty())
        write({(kLeft + kRight) / 2, kTop + 16}, tr("The roofs of this device are not known here."), u"middle"_s, u"text2"_s);
}

} // namespace

void drawRoofline(Markup &markup, const RooflineFigure &figure, MarkLabels labels, int top)
{
    const auto svg = markup.element(u"svg"_s, {{u"xmlns"_s, u"http://www.w3.org/2000/svg"_s},
                                               {u"class"_s, u"roofline"_s},
                                               {u"viewBox"_s, u"0 0 %1 %2"_s.arg(kRooflineWidth).arg(kRooflineHeight)},
                                               {u"y"_s, QString::number(top)},
                                               {u"width"_s, QString::number(kRooflineWidth)},
                                               {u"height"_s, QString::number(kRooflineHeight)},
                                               {u"font-family"_s, u"Inter, 'DejaVu Sans', sans-serif"_s},
                                               {u"font-size"_s, u"11"_s},
                                               {u"role"_s, u"img"_s}});
    Picture(markup, figure, labels).draw();
}

} // namespace gable

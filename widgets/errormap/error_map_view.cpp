// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/errormap/error_map_view.h"

#include "widgets/errormap/error_map_picture.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kLeft = 44, kTop = 34, kBottom = 62;

/// A step of 1, 2 or 5 times a power of ten, or a power of two where the extent is one, that gives four or five ticks.
int64_t tickStep(int64_t extent)
{
    if (extent >= 8 && (extent & (extent - 1)) == 0)
        return extent / 4;
    int64_t step = 1;
    for (int64_t decade = 1; decade <= extent; decade *= 10) {
        for (int64_t factor : {1, 2, 5}) {
            step = decade * factor;
            if (extent / step <= 5)
                return step;
        }
    }
    return step;
}

} // namespace

ErrorMapView::ErrorMapView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Error map"));
    setMinimumSize(160, 140);
    setReport(nullptr);
}

void ErrorMapView::setReport(const CorrectnessReport *report)
{
    m_hovered.reset();
    m_frame.reset();
    m_map.reset();
    m_firstBad.clear();
    if (!report)
        m_emptyText = tr("Nothing was compared.");
    else if (!report->map)
        m_emptyText = report->badElements == 0 ? tr("All %1 checked elements are within the tolerance.\nThe largest error is %2 × tol.")
                                                     .arg(grouped(report->checkedElements), threeDigits(report->maxErrorOverTolerance))
                                               : tr("This report holds no map.");
    if (report && report->map && !report->map->codes.empty()) {
        m_map = report->map;
        m_firstBad = report->firstBadIndex;
        m_image = errorMapImage(*m_map, theme());
    }
    update();
}

void ErrorMapView::setFrame(std::optional<QRect> elements)
{
    m_frame = elements;
    update();
}

QRectF ErrorMapView::mapRect() const
{
    return QRectF(rect()).adjusted(kLeft, kTop, -sizes::kPaneMargin, -kBottom);
}

std::optional<QPoint> ErrorMapView::tileAt(QPointF pixel) const
{
    const QRectF box = mapRect();
    if (!m_map || !box.contains(pixel))
        return std::nullopt;
    return QPoint(std::min(m_map->tileColumns - 1, int((pixel.x() - box.left()) / box.width() * m_map->tileColumns)),
                  std::min(m_map->tileRows - 1, int((pixel.y() - box.top()) / box.height() * m_map->tileRows)));
}

QString ErrorMapView::tileText(QPoint tile) const
{
    if (!m_map)
        return {};
    const int64_t row = tile.y() * m_map->rowsPerTile, column = tile.x() * m_map->columnsPerTile;
    const auto range = [](const QString &axis, int64_t first, int64_t count, int64_t extent) {
        const int64_t last = std::min(first + count, extent) - 1;
        return first == last ? u"%1 %2"_s.arg(axis, grouped(first)) : u"%1 %2–%3"_s.arg(axis, grouped(first), grouped(last));
    };
    const uint8_t code = m_map->codes[size_t(tile.y()) * size_t(m_map->tileColumns) + size_t(tile.x())];
    const QString where = range(m_map->rowAxis.toLower(), row, m_map->rowsPerTile, m_map->rows) + u" · "_s
        + range(m_map->columnAxis.toLower(), column, m_map->columnsPerTile, m_map->columns);
    if (code == 0)
        return tr("%1: not checked").arg(where);
    const QString value = code == 255 ? tr("≥ 1e8, or not a number") : threeDigits(ErrorMap::decode(code));
    return tr("%1: worst error ÷ tol %2").arg(where, value);
}

std::optional<int64_t> ErrorMapView::firstBadColumn() const
{
    return m_firstBad.empty() ? std::nullopt : std::optional(m_firstBad.back());
}

void ErrorMapView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    if (!m_map) {
        painter.setPen(theme().text2);
        painter.setFont(bodyFont());
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const QRectF box = mapRect();
    paintCaption(painter);
    paintMap(painter, box);
    paintAxes(painter, box);
    paintLegend(painter, QRectF(box.left(), box.bottom() + 32, box.width(), 6));
}

void ErrorMapView::paintCaption(QPainter &painter)
{
    painter.setFont(bodyFont());
    painter.setPen(theme().text);
    QRect line(sizes::kPaneMargin, 6, width() - 2 * sizes::kPaneMargin, 20);
    const QString title = tr("Worst error ÷ tol");
    painter.drawText(line, Qt::AlignVCenter, painter.fontMetrics().elidedText(title, Qt::ElideRight, line.width()));
    line.setLeft(line.left() + painter.fontMetrics().horizontalAdvance(title) + sizes::kGroupGap);
    painter.setPen(theme().text2);
    const QString details = tr("%1 · %2 × %3 tiles").arg(m_map->argument).arg(m_map->rowsPerTile).arg(m_map->columnsPerTile);
    painter.drawText(line, Qt::AlignVCenter, painter.fontMetrics().elidedText(details, Qt::ElideRight, std::max(0, line.width())));
}

void ErrorMapView::paintMap(QPainter &painter, const QRectF &box)
{
    painter.fillRect(box, theme().hatch);
    painter.fillRect(box, QBrush(theme().axis, Qt::BDiagPattern));
    // Neither averages nor left-out pixels may hide a single bad tile.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const QSize pixels = (box.size() * devicePixelRatioF()).toSize();
    painter.drawImage(box, pixels.width() < m_image.width() || pixels.height() < m_image.height() ? errorMapImage(*m_map, theme(), pixels) : m_image);
    painter.setPen(theme().seam);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    const auto toBox = [&](double row, double column) {
        return QPointF(box.left() + column / double(m_map->columns) * box.width(), box.top() + row / double(m_map->rows) * box.height());
    };
    if (m_frame) {
        QRectF frame(toBox(m_frame->top(), m_frame->left()), toBox(m_frame->top() + m_frame->height(), m_frame->left() + m_frame->width()));
        const QPointF centre = frame.center();
        frame.setSize(frame.size().expandedTo(QSizeF(9, 9)));
        frame.moveCenter(centre);
        frame = frame.intersected(box.adjusted(-1, -1, 1, 1));
        painter.setPen(QPen(theme().base, 3));
        painter.drawRect(frame);
        painter.setPen(QPen(theme().text, 1.5));
        painter.drawRect(frame);
    }
    if (m_hovered) {
        const QRectF tile(box.left() + m_hovered->x() * box.width() / m_map->tileColumns, box.top() + m_hovered->y() * box.height() / m_map->tileRows,
                          box.width() / m_map->tileColumns, box.height() / m_map->tileRows);
        painter.setPen(QPen(theme().accent, 1.5));
        painter.drawRect(tile.adjusted(-1, -1, 1, 1));
    }
}

void ErrorMapView::paintAxes(QPainter &painter, const QRectF &box)
{
    painter.setFont(smallFont());
    const QFontMetricsF metrics(painter.font());
    QFont slanted = smallFont();
    slanted.setItalic(true);
    const auto bad = firstBadColumn();
    QRectF badBox;
    if (bad && *bad > 0 && *bad < m_map->columns) {
        painter.setFont(smallStrongFont());
        const QString text = QString::number(*bad);
        const double width = figuresWidth(QFontMetricsF(painter.font()), text);
        const double x = box.left() + double(*bad) / double(m_map->columns) * box.width();
        badBox = QRectF(std::clamp(x - width / 2, box.left(), box.right() - width + 4), box.bottom() + 5, width, 14);
        painter.setPen(theme().of(VerdictClass::Failed).text);
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + 4));
        drawFigures(painter, badBox, Qt::AlignCenter, text);
    }
    painter.setFont(smallFont());
    painter.setPen(theme().text2);
    const int64_t columnStep = tickStep(m_map->columns);
    for (int64_t column = 0; column < m_map->columns; column += columnStep) {
        const double x = box.left() + double(column) / double(m_map->columns) * box.width();
        const QString text = QString::number(column);
        const double width = figuresWidth(metrics, text);
        const QRectF label(column == 0 ? x : x - width / 2, box.bottom() + 5, width, 14);
        if (label.right() > box.right() + 8 || label.adjusted(-6, 0, 6, 0).intersects(badBox))
            continue;
        drawFigures(painter, label, Qt::AlignCenter, text);
    }
    const int64_t rowStep = tickStep(m_map->rows);
    for (int64_t row = 0; row < m_map->rows; row += rowStep) {
        const double y = box.top() + double(row) / double(m_map->rows) * box.height();
        if (y + 7 > box.bottom() + 2)
            continue;
        drawFigures(painter, QRectF(0, row == 0 ? y - 1 : y - 7, box.left() - 6, 14), Qt::AlignRight | Qt::AlignVCenter, QString::number(row));
    }
    painter.setFont(slanted);
    painter.drawText(QRectF(sizes::kPaneMargin - 4, box.top() - 1, 24, 14), Qt::AlignLeft | Qt::AlignVCenter, m_map->rowAxis.toLower());
    painter.drawText(QRectF(sizes::kPaneMargin, box.bottom() + 5, 24, 14), Qt::AlignLeft | Qt::AlignVCenter, m_map->columnAxis.toLower());
}

void ErrorMapView::paintLegend(QPainter &painter, const QRectF &box)
{
    // The same scale as errorColor: grey from 1e-2 to the tolerance over a fifth of the bar, red from there to 1e8.
    const double tick = box.left() + box.width() * 0.2;
    const Theme &colors = theme();
    QLinearGradient grey(box.left(), 0, tick, 0), red(tick, 0, box.right(), 0);
    for (int i = 0; i < 3; ++i) {
        grey.setColorAt(i / 2.0, colors.within[size_t(i)]);
        red.setColorAt(i / 2.0, colors.beyond[size_t(i)]);
    }
    painter.fillRect(QRectF(box.left(), box.top(), tick - box.left(), box.height()), grey);
    painter.fillRect(QRectF(tick, box.top(), box.right() - tick, box.height()), red);
    painter.fillRect(QRectF(tick - 0.75, box.top() - 3, 1.5, box.height() + 6), colors.text);
    painter.setFont(smallFont());
    painter.setPen(colors.text2);
    const QRectF row(box.left(), box.bottom() + 4, box.width(), 14);
    painter.drawText(row, Qt::AlignLeft, u"10⁻²"_s);
    painter.drawText(row, Qt::AlignRight, tr("10⁸ × tol"));
    if (box.width() > 170) {
        for (const auto &[share, text] : {std::pair(0.4, u"10²"_s), std::pair(0.6, u"10⁴"_s)})
            painter.drawText(QRectF(box.left() + box.width() * share - 20, row.top(), 40, 14), Qt::AlignHCenter, text);
    }
    painter.setFont(smallStrongFont());
    painter.setPen(colors.text);
    painter.drawText(QRectF(tick - 20, row.top(), 40, 14), Qt::AlignHCenter, tr("tol"));
}

void ErrorMapView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_map)
        m_image = errorMapImage(*m_map, theme());
    QWidget::changeEvent(event);
}

void ErrorMapView::mouseMoveEvent(QMouseEvent *event)
{
    const auto tile = tileAt(event->position());
    if (tile == m_hovered)
        return;
    m_hovered = tile;
    const QString text = tile ? tileText(*tile) : QString();
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
    Q_EMIT tileHovered(text);
    update();
}

void ErrorMapView::mousePressEvent(QMouseEvent *event)
{
    if (const auto tile = tileAt(event->position()))
        Q_EMIT tileClicked(tile->y() * m_map->rowsPerTile, tile->x() * m_map->columnsPerTile);
}

void ErrorMapView::leaveEvent(QEvent *)
{
    m_hovered.reset();
    Q_EMIT tileHovered({});
    update();
}

} // namespace gable

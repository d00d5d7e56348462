// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/evaluation_delegate.h"

#include "widgets/submissions/evaluation_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace gable {
namespace {

constexpr int kMeterWidth = 32;

VerdictClass classAt(const QModelIndex &index) { return VerdictClass(index.data(EvaluationModel::VerdictClassRole).toInt()); }

void paintVerdict(QPainter &painter, QRect box, const QModelIndex &index)
{
    const QString text = index.data().toString();
    if (text.isEmpty())
        return; // on its way
    const VerdictClass verdict = classAt(index);
    drawVerdict(painter, QRectF(box.left(), box.center().y() - 6, sizes::kIcon, sizes::kIcon), verdict);
    box.setLeft(box.left() + sizes::kIcon + sizes::kGrid);
    painter.setPen(theme().of(verdict).text);
    painter.drawText(box, Qt::AlignVCenter, text);
    box.setLeft(box.left() + painter.fontMetrics().horizontalAdvance(text) + 6);
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignVCenter, painter.fontMetrics().elidedText(index.data(EvaluationModel::WordRole).toString(), Qt::ElideRight, box.width()));
}

/// The bar at the left of the figure; beyond the roof it is full and has an arrowhead.
void paintMeter(QPainter &painter, const QRect &box, double fraction, VerdictClass verdict)
{
    const QRectF track(box.left(), box.center().y() - sizes::kMeter / 2.0 + 0.5, kMeterWidth, sizes::kMeter);
    const bool beyond = fraction > 1;
    painter.fillRect(track, theme().track);
    const QColor fill = verdict == VerdictClass::Suspect && beyond ? theme().of(VerdictClass::Suspect).fill : theme().otherMark;
    painter.fillRect(QRectF(track.left(), track.top(), track.width() * std::clamp(fraction, 0.0, 1.0), track.height()), fill);
    if (!beyond)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(QPolygonF{{track.right() - 1, track.top() - 2}, {track.right() + 4, track.center().y()}, {track.right() - 1, track.bottom() + 2}});
}

void paintGroup(QPainter &painter, QRect box, const QModelIndex &index)
{
    drawGlyph(painter, QRectF(box.left(), box.center().y() - 5, 12, 12), index.data(EvaluationModel::CollapsedRole).toBool() ? Glyph::ChevronRight : Glyph::ChevronDown, theme().text2);
    box.setLeft(box.left() + 12 + sizes::kGroupGap);
    if (const QVariant verdict = index.data(EvaluationModel::VerdictClassRole); verdict.isValid()) {
        drawVerdict(painter, QRectF(box.left(), box.center().y() - 6, sizes::kIcon, sizes::kIcon), VerdictClass(verdict.toInt()));
        box.setLeft(box.left() + sizes::kIcon + 6);
    }
    painter.setFont(strongFont());
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignVCenter, painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, box.width()));
}

void paintText(QPainter &painter, const QRect &box, const QModelIndex &index)
{
    const int column = index.column();
    const bool figure = column >= EvaluationModel::Time && column <= EvaluationModel::Error;
    const bool uncounted = figure && column != EvaluationModel::Error && !index.data(EvaluationModel::CountedRole).toBool();
    painter.setPen(uncounted ? theme().text3 : figure || column == EvaluationModel::Submission ? theme().text : theme().text2);
    const int alignment = index.data(Qt::TextAlignmentRole).toInt();
    const QString text = index.data().toString();
    if (alignment & Qt::AlignRight)
        drawFigures(painter, box, alignment, text);
    else
        painter.drawText(box, alignment, painter.fontMetrics().elidedText(text, column == EvaluationModel::Submission ? Qt::ElideMiddle : Qt::ElideRight, box.width()));
}

} // namespace

EvaluationDelegate::EvaluationDelegate(QObject *parent) : RowDelegate(sizes::kRow, parent) {}

void EvaluationDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const bool group = index.data(EvaluationModel::GroupRole).toBool();
    if (group)
        painter->fillRect(option.rect, theme().alt);
    paintBackground(*painter, option, index.column() == 0);
    const QRect box = option.rect.adjusted(sizes::kGroupGap, 0, -sizes::kGroupGap, 0);
    painter->setFont(bodyFont());
    if (group) {
        if (index.column() == 0)
            paintGroup(*painter, box.adjusted(sizes::kGrid, 0, 0, 0), index);
    } else if (index.column() == EvaluationModel::Verdict) {
        paintVerdict(*painter, box.adjusted(sizes::kGrid, 0, 0, 0), index);
    } else {
        if (index.column() == EvaluationModel::Roof && !index.data().toString().isEmpty())
            paintMeter(*painter, box, index.data(EvaluationModel::FractionRole).toDouble(), classAt(index));
        paintText(*painter, box, index);
    }
    painter->restore();
}

} // namespace gable

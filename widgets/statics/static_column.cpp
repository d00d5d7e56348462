// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statics/static_column.h"

#include "widgets/controls/verdict_chip.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kFooter = 28;
constexpr int kFigure = 28;

/// "stackBytes" → "Stack", "B"; unknown units stay in the name.
void splitKey(const QString &key, QString &name, QString &unit)
{
    if (key == "textBytes"_L1)
        name = StaticColumn::tr("Code");
    else if (key == "vectorWidthBits"_L1)
        name = StaticColumn::tr("Vectors");
    static const std::pair<QLatin1StringView, QLatin1StringView> units[] = {{"Bytes"_L1, "B"_L1}, {"Bits"_L1, "bit"_L1}, {"Percent"_L1, "%"_L1}};
    QString stem = key;
    for (const auto &[suffix, symbol] : units) {
        if (stem.endsWith(suffix)) {
            stem.chop(suffix.size());
            unit = symbol;
            break;
        }
    }
    if (!name.isEmpty())
        return;
    for (QChar c : stem) {
        if (name.isEmpty())
            name += c.toUpper();
        else if (c.isUpper())
            name += u' ' + QString(c.toLower());
        else
            name += c;
    }
}

QString valueText(const QJsonValue &value)
{
    if (value.isDouble()) {
        const double number = value.toDouble();
        return number == std::floor(number) && std::abs(number) < 1e9 ? grouped(int64_t(number)) : threeDigits(number);
    }
    if (value.isBool())
        return value.toBool() ? StaticColumn::tr("yes") : StaticColumn::tr("no");
    return value.toString();
}

} // namespace

StaticColumn::StaticColumn(QWidget *parent) : QWidget(parent), m_chip(new VerdictChip(this))
{
    setMinimumWidth(110);
    setAccessibleName(tr("Static figures of the build"));
    m_chip->setFlat(true);
    setBuild(std::nullopt);
}

void StaticColumn::setBuild(const std::optional<BuildReport> &build)
{
    m_figures.clear();
    m_time.clear();
    update();
    if (!build) {
        m_chip->clear();
        m_emptyText = tr("Figures of the built code appear here after a build.");
        return;
    }
    const auto count = [&](Severity severity) {
        return std::count_if(build->diagnostics.begin(), build->diagnostics.end(), [&](const Diagnostic &d) { return d.severity == severity; });
    };
    if (const auto errors = count(Severity::Error); errors > 0)
        m_figures.push_back({tr("Errors"), QString::number(errors), {}});
    for (auto it = build->statics.begin(); it != build->statics.end(); ++it) {
        if (it.key() == "reused"_L1)
            continue;
        Figure figure;
        splitKey(it.key(), figure.name, figure.unit);
        figure.value = valueText(*it);
        if (!figure.value.isEmpty())
            m_figures.push_back(figure);
    }
    if (const auto warnings = count(Severity::Warning); warnings > 0)
        m_figures.push_back({tr("Warnings"), QString::number(warnings), {}});
    m_emptyText = build->ok ? tr("This toolchain reports no figures.") : tr("The build failed: see Output.");
    m_chip->setVerdict(build->ok ? VerdictClass::Passed : VerdictClass::Failed, build->ok ? tr("built") : tr("build failed"));
    m_chip->adjustSize();
    m_time = build->statics["reused"_L1].toBool() ? tr("built before") : threeDigits(build->milliseconds) + u" ms"_s;
}

void StaticColumn::showBuilding()
{
    m_chip->setVerdict(VerdictClass::Running, tr("building"));
    m_chip->adjustSize();
    m_time.clear();
    update();
}

void StaticColumn::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &colors = theme();
    painter.fillRect(rect(), colors.base);
    const QRect box = rect().adjusted(sizes::kPaneMargin, sizes::kGroupGap, -sizes::kPaneMargin, -kFooter);
    if (m_figures.empty()) {
        painter.setFont(smallFont());
        painter.setPen(colors.text2);
        painter.drawText(box, Qt::TextWordWrap, m_emptyText);
    }
    int y = box.top();
    for (const Figure &figure : m_figures) {
        if (y + 20 > box.bottom())
            break;
        const QRect line(box.left(), y, box.width(), 20);
        painter.setFont(bodyFont());
        painter.setPen(colors.text2);
        int right = line.right() + 1;
        if (!figure.unit.isEmpty()) {
            const int width = painter.fontMetrics().horizontalAdvance(figure.unit);
            painter.drawText(QRect(right - width, y, width, 20), Qt::AlignVCenter, figure.unit);
            right -= width + sizes::kGrid;
        }
        painter.drawText(line, Qt::AlignVCenter, figure.name);
        const int used = painter.fontMetrics().horizontalAdvance(figure.name) + sizes::kGroupGap;
        painter.setFont(strongFont());
        painter.setPen(colors.text);
        const QRect value(line.left() + used, y, right - line.left() - used, 20);
        if (figuresWidth(painter.fontMetrics(), figure.value) <= value.width())
            drawFigures(painter, value, Qt::AlignRight | Qt::AlignVCenter, figure.value);
        else
            painter.drawText(value, Qt::AlignRight | Qt::AlignVCenter, painter.fontMetrics().elidedText(figure.value, Qt::ElideRight, value.width()));
        y += kFigure;
    }
    painter.fillRect(QRect(0, height() - kFooter, width(), 1), colors.seam);
    m_chip->move(sizes::kPaneMargin, height() - kFooter + 5);
    painter.setFont(smallFont());
    painter.setPen(colors.text2);
    drawFigures(painter, QRect(0, height() - kFooter + 1, width() - sizes::kPaneMargin, kFooter - 1), Qt::AlignRight | Qt::AlignVCenter, m_time);
}

} // namespace gable

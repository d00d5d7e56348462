// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/contract_view.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
constexpr int kMostLines = 6; // the rest is counted in the last line

/// "1e-5" rather than "1e-05".
QString shortNumber(double value)
{
    return QString::number(value, 'g', 3).replace("e-0"_L1, "e-"_L1);
}
} // namespace

QString shapeOf(const Argument &argument)
{
    if (argument.isScalar)
        return {};
    QStringList parts;
    for (const Expression &extent : argument.shape)
        parts << extent.text();
    return u'[' + parts.join(u", "_s) + u']';
}

QString toleranceText(const Problem &problem)
{
    const auto compared = problem.comparedArguments();
    const DType dtype = compared.empty() ? problem.dtype : compared.front()->dtype;
    const ToleranceRule &rule = problem.tolerance;
    if (problem.comparator == ComparatorKind::Exact || !info(dtype).isFloat)
        return ContractView::tr("exact");
    const double rtol = rule.rtol > 0 ? rule.rtol : defaultTolerance(dtype);
    const double atol = rule.atol > 0 ? rule.atol : rtol;
    switch (rule.kind) {
    case ToleranceRule::Kind::StockRuns: return ContractView::tr("%1 or 3 × stock").arg(shortNumber(rtol));
    case ToleranceRule::Kind::Allclose: return ContractView::tr("%1 + %2·|r|").arg(shortNumber(atol), shortNumber(rtol));
    case ToleranceRule::Kind::BothExceed: break;
    }
    return ContractView::tr("abs %1 and rel %2").arg(shortNumber(atol), shortNumber(rtol));
}

ContractView::ContractView(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Arguments and tolerance"));
}

void ContractView::setProblem(const Problem *problem)
{
    m_lines.clear();
    m_comparator.clear();
    m_tolerance.clear();
    if (problem) {
        for (const Argument &argument : problem->arguments)
            m_lines.push_back({argument.name, name(argument.role), name(argument.dtype), shapeOf(argument)});
        m_comparator = name(problem->comparator);
        m_tolerance = toleranceText(*problem);
        if (m_lines.size() > kMostLines) {
            const int more = int(m_lines.size()) - kMostLines + 1;
            m_lines.resize(kMostLines);
            m_lines.back() = {tr("%n more", nullptr, more), {}, {}, {}};
        }
    }
    setVisible(problem != nullptr);
    placeRule();
    update();
}

QSize ContractView::sizeHint() const
{
    const int arguments = int(m_lines.size());
    return {320, (m_ruleBelow ? arguments + 2 : std::max(2, arguments)) * sizes::kKeyValueRow + 2 * sizes::kGroupGap};
}

ContractView::Columns ContractView::columns() const
{
    Columns columns;
    const QFontMetricsF mono(monoFont()), body(bodyFont());
    for (const Line &line : m_lines) {
        columns.name = std::max(columns.name, mono.horizontalAdvance(line.name) + 8);
        columns.role = std::max(columns.role, body.horizontalAdvance(line.role) + 12);
        columns.type = std::max(columns.type, mono.horizontalAdvance(line.type) + 14);
    }
    columns.name = std::min(columns.name, width() * 0.3);
    columns.rule = std::max(width() * 0.5, sizes::kPaneMargin + columns.name + columns.role + columns.type + 70);
    return columns;
}

void ContractView::resizeEvent(QResizeEvent *)
{
    placeRule();
}

void ContractView::placeRule()
{
    // Beside the arguments where there is room for both words and values, else below them.
    const QFontMetricsF body(bodyFont());
    const double wanted = body.horizontalAdvance(tr("Comparator")) + 16 + std::max(body.horizontalAdvance(m_comparator), body.horizontalAdvance(m_tolerance));
    m_ruleBelow = width() - sizes::kPaneMargin - columns().rule < wanted;
    updateGeometry();
}

void ContractView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    painter.fillRect(QRect(0, 0, width(), 1), theme().seam);
    const Columns at = columns();
    double y = sizes::kGroupGap;
    for (const Line &line : m_lines) {
        double x = sizes::kPaneMargin;
        const auto put = [&](const QString &text, double width, const QFont &font, const QColor &color) {
            painter.setFont(font);
            painter.setPen(color);
            painter.drawText(QRectF(x, y, width - 4, sizes::kKeyValueRow), Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, int(width)));
            x += width;
        };
        put(line.name, line.role.isEmpty() ? 80 : at.name, line.role.isEmpty() ? bodyFont() : monoFont(), theme().text);
        put(line.role, at.role, bodyFont(), theme().text2);
        put(line.type, at.type, monoFont(), theme().text);
        put(line.shape, std::max(20.0, (m_ruleBelow ? width() : at.rule) - x), monoFont(), theme().text);
        y += sizes::kKeyValueRow;
    }
    const double left = m_ruleBelow ? sizes::kPaneMargin : at.rule;
    if (!m_ruleBelow)
        y = sizes::kGroupGap;
    for (const auto &[key, value] : {std::pair(tr("Comparator"), m_comparator), std::pair(tr("Tolerance"), m_tolerance)}) {
        const QRectF box(left, y, width() - sizes::kPaneMargin - left, sizes::kKeyValueRow);
        painter.setFont(bodyFont());
        painter.setPen(theme().text2);
        painter.drawText(box, Qt::AlignVCenter, key);
        painter.setPen(theme().text);
        drawFigures(painter, box, Qt::AlignRight | Qt::AlignVCenter, value);
        y += sizes::kKeyValueRow;
    }
}

} // namespace gable

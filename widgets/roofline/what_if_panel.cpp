// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/what_if_panel.h"

#include "widgets/controls/glyph_button.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// "2.1 G": what parseQuantity() reads back.
QString fieldText(double value)
{
    return value > 0 ? withPrefix(value, {}).trimmed() : QString();
}

QString timeField(double ns)
{
    if (!(ns > 0))
        return {};
    const double seconds = ns * 1e-9;
    return seconds >= 1 ? threeDigits(seconds) : seconds >= 1e-3 ? threeDigits(seconds * 1e3) + u" m"_s : seconds >= 1e-6 ? threeDigits(seconds * 1e6) + u" µ"_s : threeDigits(ns) + u" n"_s;
}

} // namespace

WhatIfPanel::WhatIfPanel(QWidget *parent) : QWidget(parent), m_flops(new QLineEdit), m_bytes(new QLineEdit), m_time(new QLineEdit), m_verdict(new QLabel)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(sizes::kGrid);
    const auto add = [&](QLineEdit *field, const QString &unit, const QString &name) {
        field->setAccessibleName(name);
        field->setToolTip(tr("%1; a prefix may follow the number: 2.1 G").arg(name));
        field->setAlignment(Qt::AlignRight);
        field->setMinimumWidth(56);
        field->setMaximumWidth(84);
        auto *label = new QLabel(unit);
        label->setFont(smallFont());
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(field);
        row->addWidget(field, 1);
        row->addWidget(label);
        row->addSpacing(sizes::kGrid);
        connect(field, &QLineEdit::editingFinished, this, &WhatIfPanel::read);
    };
    add(m_flops, tr("FLOP"), tr("FLOPs of the hypothetical kernel"));
    add(m_bytes, tr("B"), tr("Bytes that the hypothetical kernel moves"));
    add(m_time, tr("s"), tr("Time of the hypothetical kernel"));
    row->addStretch();
    auto *close = new GlyphButton(Glyph::Cross, tr("Take the hypothetical kernel away"));
    row->addWidget(close);
    m_verdict->setFont(smallFont());
    m_verdict->setWordWrap(true);
    m_verdict->setAccessibleName(tr("Place of the hypothetical kernel"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(sizes::kPaneMargin, sizes::kGrid, sizes::kGroupGap, sizes::kGrid);
    layout->setSpacing(sizes::kGrid);
    layout->addLayout(row);
    layout->addWidget(m_verdict);
    connect(close, &QAbstractButton::clicked, this, &WhatIfPanel::closed);
}

void WhatIfPanel::setKernel(const Hypothetical &kernel)
{
    m_kernel = kernel;
    m_flops->setText(fieldText(kernel.flops));
    m_bytes->setText(fieldText(kernel.bytes));
    m_time->setText(timeField(kernel.timeNs));
}

void WhatIfPanel::read()
{
    const auto flops = parseQuantity(m_flops->text()), bytes = parseQuantity(m_bytes->text()), seconds = parseQuantity(m_time->text());
    if (!flops || !bytes || !seconds) {
        m_verdict->setText(tr("Not a number above 0: %1. Write 2.1e9 or 2.1 G.").arg(!flops ? m_flops->text() : !bytes ? m_bytes->text() : m_time->text()));
        return;
    }
    // A field that nobody changed keeps the digits that it does not show.
    const bool sameFlops = m_flops->text() == fieldText(m_kernel.flops), sameBytes = m_bytes->text() == fieldText(m_kernel.bytes);
    const bool sameTime = m_time->text() == timeField(m_kernel.timeNs);
    if (sameFlops && sameBytes && sameTime)
        return;
    Q_EMIT edited({sameFlops ? m_kernel.flops : *flops, sameBytes ? m_kernel.bytes : *bytes, sameTime ? m_kernel.timeNs : *seconds * 1e9});
}

void WhatIfPanel::setReport(const std::optional<RooflineReport> &report)
{
    if (!report || report->floorNs <= 0) {
        m_verdict->setText(tr("There are no roofs yet to read its bound from."));
        return;
    }
    const QString bound = report->bound == "memory"_L1 ? tr("memory-bound") : report->bound == "compute"_L1 ? tr("compute-bound")
        : report->bound == "balanced"_L1 ? tr("at the ridge: memory and arithmetic alike") : tr("bound by the launch");
    m_verdict->setText(tr("%1 · %2 % of its roof (%3) · at best %4").arg(bound, percentDigits(report->achievedFraction), report->roofLevel.toUpper(), timeText(report->floorNs))
                       + (report->achievedFraction > 1 ? u" · "_s + tr("above its roof: no kernel does that") : QString()));
}

QString WhatIfPanel::verdict() const
{
    return m_verdict->text();
}

} // namespace gable

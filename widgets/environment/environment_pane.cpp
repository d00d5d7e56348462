// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/environment/environment_pane.h"

#include "widgets/controls/key_value_list.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// Single-quoted for a POSIX shell where it needs it.
QString shellQuoted(const QString &text)
{
    for (QChar c : text) {
        if (!c.isLetterOrNumber() && !u"/._-:+"_s.contains(c))
            return u'\'' + QString(text).replace(u'\'', u"'\\''"_s) + u'\'';
    }
    return text;
}

std::vector<KeyValue> present(std::vector<KeyValue> rows)
{
    std::erase_if(rows, [](const KeyValue &row) { return row.value.isEmpty(); });
    return rows;
}

} // namespace

EnvironmentPane::EnvironmentPane(QWidget *parent)
    : QWidget(parent), m_left(new KeyValueList), m_right(new KeyValueList), m_command(new QLineEdit), m_commandRow(new QWidget)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_command->setReadOnly(true);
    m_command->setFont(monoFont());
    m_command->setAccessibleName(tr("Reproduce command"));
    auto *copy = new QPushButton(tr("Copy"));
    copy->setToolTip(tr("Copy the command that evaluates this again"));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
    auto *caption = new QLabel(tr("Reproduce"));
    caption->setForegroundRole(QPalette::PlaceholderText);
    auto *row = new QHBoxLayout(m_commandRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(caption);
    row->addWidget(m_command, 1);
    row->addWidget(copy);

    auto *columns = new QHBoxLayout;
    columns->setSpacing(32);
    columns->addWidget(m_left, 1, Qt::AlignTop);
    columns->addWidget(m_right, 1, Qt::AlignTop);
    auto *body = new QWidget;
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(sizes::kPaneMargin, sizes::kPaneMargin, sizes::kPaneMargin, sizes::kPaneMargin);
    layout->setSpacing(sizes::kPaneMargin);
    layout->addWidget(m_commandRow);
    layout->addLayout(columns);
    layout->addStretch();
    auto *scroll = new QScrollArea;
    scroll->setWidget(body);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    body->setBackgroundRole(QPalette::Base);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    setEvaluation(nullptr, {});
}

QString EnvironmentPane::reproduceCommand() const
{
    return m_command->text();
}

void EnvironmentPane::setEvaluation(const Evaluation *evaluation, const QString &workspacePath)
{
    m_commandRow->setVisible(evaluation != nullptr);
    if (!evaluation) {
        m_left->setRows({});
        m_right->setRows({});
        m_command->clear();
        return;
    }
    m_command->setText(u"gable-cli reproduce %1 --workspace %2"_s.arg(evaluation->id, shellQuoted(workspacePath)));
    m_command->setCursorPosition(0);
    const Environment &e = evaluation->environment;
    m_left->setRows(present({{tr("Device"), e.deviceId, false, false, {}},
                             {tr("Name"), e.deviceName, false, false, {}},
                             {tr("UUID"), e.deviceUuid, true, false, {}},
                             {tr("Clock"), e.clockMhz > 0 ? tr("%1 MHz").arg(threeDigits(e.clockMhz)) : QString(), false, false, {}},
                             {tr("Driver"), e.driver, false, false, {}},
                             {tr("Toolkit"), e.toolkit, false, false, {}},
                             {tr("Flags"), e.flags, true, false, {}},
                             {tr("System"), e.system, false, false, {}},
                             {tr("Host"), e.host, false, false, {}}}));
    const Protocol &p = evaluation->protocol;
    m_right->setRows(present({{tr("Mode"), p.mode ? name(*p.mode) : tr("by size"), false, false, {}},
                              {tr("Profile"), name(p.profile), false, false, {}},
                              {tr("Salt"), u"0x%1"_s.arg(e.salt, 0, 16), true, false, {}},
                              {tr("Sandbox"), e.sandbox, false, false, {}},
                              {tr("Memory limit"), e.memoryLimit, false, false, {}},
                              {tr("Engine version"), QString::number(e.engineVersion), false, false, {}},
                              {tr("Gable"), e.productVersion, false, false, {}},
                              {tr("Finished"), evaluation->finishedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm:ss"_s), false, false, {}},
                              {tr("Took"), tr("%1 s").arg(threeDigits(evaluation->wallMs / 1e3)), false, false, {}}}));
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runbar/run_bar.h"

#include "widgets/controls/field_button.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Weight = FieldButton::Weight;

/// Below this many workloads a menu shows them all; beyond, the explorer's list with its keyboard search is the better place.
constexpr int kMenuLimit = 60;

QLabel *quietLabel()
{
    auto *label = new QLabel;
    label->setFont(smallFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

void popupBelow(QMenu *menu, const QWidget *field)
{
    menu->popup(field->mapToGlobal(QPoint(0, field->height())));
}

} // namespace

RunBar::RunBar(QWidget *parent)
    : QWidget(parent), m_subject(new FieldButton(tr("Problem and workload"))), m_device(new FieldButton(tr("Device"))), m_mode(new FieldButton(tr("Mode"))),
      m_profile(new FieldButton(tr("Profile"))), m_run(new PrimaryButton(tr("Run"))), m_cancel(new QPushButton(tr("Cancel"))), m_stack(new QStackedWidget),
      m_progress(new QProgressBar), m_stage(quietLabel()), m_shortcut(quietLabel()), m_last(quietLabel()), m_chip(new VerdictChip), m_runMenu(new QMenu(this))
{
    compose();
    m_device->setGlyph(Glyph::Chip);
    m_shortcut->setText(u"F5"_s);
    m_subject->setToolTip(tr("Choose a workload or another problem"));
    connect(m_subject, &QPushButton::clicked, this, &RunBar::openSubjectMenu);
    connect(m_device, &QPushButton::clicked, this, &RunBar::openDeviceMenu);
    fillModes();
    fillProfiles();
    setProblem({}, {}, {});
    setDevices({}, {});
    setMode(std::nullopt);
    setProfile(Profile::Quick);
}

void RunBar::compose()
{
    setFixedHeight(sizes::kRunBar);
    m_last->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_last->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_last->setFont(bodyFont());
    const auto page = [this](std::initializer_list<QWidget *> widgets) {
        auto *holder = new QWidget;
        auto *row = new QHBoxLayout(holder);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(sizes::kGroupGap);
        for (QWidget *widget : widgets)
            row->addWidget(widget);
        row->addStretch();
        m_stack->addWidget(holder);
    };
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(96);
    m_cancel->setFixedHeight(sizes::kControl);
    page({m_run, m_shortcut});
    page({m_cancel, m_progress, m_stage});
    m_stack->setFixedHeight(sizes::kControl);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(sizes::kPaneMargin, 0, sizes::kPaneMargin, 0);
    layout->setSpacing(sizes::kGroupGap);
    for (FieldButton *field : {m_subject, m_device, m_mode, m_profile})
        layout->addWidget(field);
    layout->addSpacing(sizes::kGrid);
    layout->addWidget(m_stack, 2);
    layout->addWidget(m_last, 1);
    layout->addWidget(m_chip);
}

void RunBar::fillModes()
{
    auto *menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString &text, const QString &tip, std::optional<Mode> mode) {
        QAction *action = menu->addAction(text);
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, [this, mode] { Q_EMIT modeChosen(mode); });
    };
    add(tr("By size"), tr("Cold when the data exceeds half the last-level cache, else hot"), std::nullopt);
    add(tr("Cold"), tr("The caches are flushed before each sample"), Mode::Cold);
    add(tr("Steady"), tr("Back to back over rotating buffers larger than the caches"), Mode::Steady);
    add(tr("Hot"), tr("The same buffers again and again"), Mode::Hot);
    connect(m_mode, &QPushButton::clicked, this, [this, menu] { popupBelow(menu, m_mode); });
}

void RunBar::fillProfiles()
{
    auto *menu = new QMenu(this);
    for (Profile profile : {Profile::Quick, Profile::Thorough}) {
        QAction *action = menu->addAction(profile == Profile::Quick ? tr("Quick: until 1 %, at most 100 ms") : tr("Thorough: until 0.5 %, at most 5 s"));
        connect(action, &QAction::triggered, this, [this, profile] { Q_EMIT profileChosen(profile); });
    }
    connect(m_profile, &QPushButton::clicked, this, [this, menu] { popupBelow(menu, m_profile); });
}

void RunBar::setProblem(const QString &problem, const QString &workload, const QStringList &workloads)
{
    m_problemName = problem;
    m_workload = workload;
    m_workloads = workloads;
    if (problem.isEmpty())
        m_subject->setPieces({{tr("No problem chosen"), Weight::Quiet}});
    else
        m_subject->setPieces({{problem, Weight::Strong}, {{}, Weight::Separator}, {shapeText(workload), Weight::Plain}});
}

void RunBar::setProblems(const std::vector<std::pair<QString, QStringList>> &problemsByOperator)
{
    m_problems = problemsByOperator;
}

void RunBar::openSubjectMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [](QMenu *target, const QString &text, bool checked) {
        QAction *action = target->addAction(text);
        action->setCheckable(true);
        action->setChecked(checked);
        return action;
    };
    for (const QString &workload : m_workloads.mid(0, kMenuLimit))
        connect(add(menu, shapeText(workload), workload == m_workload), &QAction::triggered, this, [this, workload] { Q_EMIT workloadChosen(workload); });
    if (m_workloads.size() > kMenuLimit)
        menu->addAction(tr("%n more in the list of workloads", nullptr, int(m_workloads.size()) - kMenuLimit))->setEnabled(false);
    menu->addSeparator();
    for (const auto &[op, names] : m_problems) {
        QMenu *sub = menu->addMenu(op);
        for (const QString &problem : names)
            connect(add(sub, problem, problem == m_problemName), &QAction::triggered, this, [this, problem] { Q_EMIT problemChosen(problem); });
    }
    popupBelow(menu, m_subject);
}

void RunBar::openDeviceMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    for (const DeviceInfo &device : m_devices) {
        QAction *action = menu->addAction(device.id + u"  "_s + device.name);
        action->setEnabled(device.available);
        action->setToolTip(device.available ? device.toolkit : device.reason);
        connect(action, &QAction::triggered, this, [this, id = device.id] { Q_EMIT deviceChosen(id); });
    }
    if (m_devices.empty())
        menu->addAction(m_device->toolTip())->setEnabled(false);
    popupBelow(menu, m_device);
}

void RunBar::setDevices(const std::vector<DeviceInfo> &devices, const QString &current)
{
    m_devices = devices;
    m_device->setPieces({{current.isEmpty() ? tr("No device") : current, Weight::Quiet}});
    m_device->setToolTip(tr("The worker has not named this device yet"));
    for (const DeviceInfo &device : devices) {
        if (device.id != current)
            continue;
        const QString state = !device.available ? device.reason : device.clockMhz > 0 ? tr("%1 MHz").arg(grouped(int64_t(device.clockMhz))) : QString();
        m_device->setPieces({{device.id, Weight::Plain}, {state, Weight::Quiet}});
        m_device->setToolTip(tr("%1\n%2\nThreads: %3, sandbox: %4").arg(device.name, device.toolkit).arg(device.threads).arg(device.sandbox));
    }
}

void RunBar::setMode(std::optional<Mode> mode)
{
    m_mode->setPieces({{tr("Mode"), Weight::Quiet}, {mode ? name(*mode) : tr("by size"), Weight::Plain}});
}

void RunBar::setProfile(Profile profile)
{
    m_profile->setPieces({{tr("Profile"), Weight::Quiet}, {name(profile), Weight::Plain}});
}

void RunBar::setActions(QAction *run, const QList<QAction *> &others, QAction *cancel)
{
    const auto follow = [this, run] {
        m_run->setEnabled(run->isEnabled());
        m_run->setToolTip(run->toolTip());
    };
    connect(run, &QAction::changed, this, follow);
    connect(m_run, &QPushButton::clicked, run, &QAction::trigger);
    connect(m_cancel, &QPushButton::clicked, cancel, &QAction::trigger);
    m_runMenu->setToolTipsVisible(true);
    m_runMenu->addAction(run);
    m_runMenu->addSeparator();
    m_runMenu->addActions(others);
    connect(m_run, &PrimaryButton::menuRequested, this, [this] { popupBelow(m_runMenu, m_run); });
    follow();
}

void RunBar::showRunning(const QString &stage, double fraction)
{
    m_stack->setCurrentIndex(1);
    m_progress->setRange(0, fraction < 0 ? 0 : 1000);
    if (fraction >= 0)
        m_progress->setValue(int(fraction * 1000));
    m_stage->setText(stage);
}

void RunBar::showIdle()
{
    m_stack->setCurrentIndex(0);
}

bool RunBar::isRunning() const
{
    return m_stack->currentIndex() == 1;
}

void RunBar::showLast(const QString &text, std::optional<VerdictClass> verdict, const QString &word)
{
    m_last->setText(text);
    if (verdict)
        m_chip->setVerdict(*verdict, word);
    else
        m_chip->clear();
}

} // namespace gable

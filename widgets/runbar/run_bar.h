// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"
#include "core/worker/messages.h"

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace gable {

class FieldButton;
class PrimaryButton;
class VerdictChip;

/// One bar for what is run, where and how: problem ▸ workload, device, mode, profile, Run. While running, progress and Cancel stand in
/// Run's place.
class RunBar : public QWidget
{
    Q_OBJECT
public:
    explicit RunBar(QWidget *parent = nullptr);

    void setProblem(const QString &problem, const QString &workload, const QStringList &workloads);
    void setProblems(const std::vector<std::pair<QString, QStringList>> &problemsByOperator);
    void setDevices(const std::vector<DeviceInfo> &devices, const QString &current);
    void setMode(std::optional<Mode> mode);
    void setProfile(Profile profile);
    /// The Run button follows an action: its state and the reason in its tooltip; the menu holds the other ways to run.
    void setActions(QAction *run, const QList<QAction *> &others, QAction *cancel);

    void showRunning(const QString &stage, double fraction); ///< negative = unknown
    void showIdle();
    void showLast(const QString &text, std::optional<VerdictClass> verdict, const QString &word);
    bool isRunning() const;
    PrimaryButton *runButton() const { return m_run; }
    QPushButton *cancelButton() const { return m_cancel; }

Q_SIGNALS:
    void problemChosen(const QString &problem);
    void workloadChosen(const QString &workload);
    void deviceChosen(const QString &device);
    void modeChosen(std::optional<gable::Mode> mode);
    void profileChosen(gable::Profile profile);

private:
    void compose();
    void openSubjectMenu();
    void openDeviceMenu();
    void fillModes();
    void fillProfiles();
    FieldButton *m_subject, *m_device, *m_mode, *m_profile;
    PrimaryButton *m_run;
    QPushButton *m_cancel;
    QStackedWidget *m_stack;
    QProgressBar *m_progress;
    QLabel *m_stage, *m_shortcut, *m_last;
    VerdictChip *m_chip;
    QMenu *m_runMenu;
    QString m_problemName, m_workload;
    QStringList m_workloads;
    std::vector<std::pair<QString, QStringList>> m_problems;
    std::vector<DeviceInfo> m_devices;
};

} // namespace gable

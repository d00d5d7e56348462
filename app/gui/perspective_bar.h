// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QTabBar;

namespace gable {

/// The menu bar's corner: the action palette and the perspectives.
class PerspectiveBar : public QWidget
{
    Q_OBJECT
public:
    PerspectiveBar(QAction *palette, const QStringList &perspectives, QWidget *parent = nullptr);
    QTabBar *tabs() const { return m_tabs; }

private:
    QTabBar *m_tabs;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace gable {

class RooflineView;

/// The corner menu of a roofline: views gone back over, what sizes stand for, which roofs are shown, export.
class RooflineMenu : public QMenu
{
    Q_OBJECT
public:
    explicit RooflineMenu(RooflineView &view);

private:
    void rebuild();
    void addViews();
    void addSizes();
    void addRoofs();
    void addExports();
    QAction *add(QMenu *menu, const QString &text, bool enabled, const QString &why, const std::function<void()> &act);

    RooflineView &m_view;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace gable {

/// Every action of the menus with its shortcut; a disabled one says why. Typing filters, Enter runs.
class ActionPalette : public QDialog
{
    Q_OBJECT
public:
    ActionPalette(const QList<QAction *> &actions, QWidget *parent);
    QListWidget *list() const { return m_list; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill(const QString &text);
    void runCurrent();
    QList<QAction *> m_actions;
    QLineEdit *m_filter;
    QListWidget *m_list;
};

} // namespace gable

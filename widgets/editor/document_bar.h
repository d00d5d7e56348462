// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace gable {

/// Tabs of open documents: a dot marks unsaved text, a middle click closes, tabs can be moved. Hidden while there is only one.
class DocumentBar : public QTabBar
{
    Q_OBJECT
public:
    explicit DocumentBar(QWidget *parent = nullptr);
    void setDocument(int index, const QString &label, const QString &toolTip, bool dirty);
    void addDocument();

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void tabInserted(int index) override;
    void tabRemoved(int index) override;
};

} // namespace gable

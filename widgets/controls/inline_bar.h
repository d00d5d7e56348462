// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace gable {

/// A message where the work is: what happened, what to do, and a button that does it. Never modal.
class InlineBar : public QWidget
{
    Q_OBJECT
public:
    explicit InlineBar(QWidget *parent = nullptr);
    /// An empty `action` hides the button.
    void show(const QString &message, const QString &action = {});
    void show(const Error &error, const QString &action = {});
    /// A second button beside the first, until the next show(); called after show().
    void setSecondAction(const QString &action);
    QString message() const;

Q_SIGNALS:
    void actionRequested();
    void secondRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_text;
    QPushButton *m_action, *m_second;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QWidget>

class QLineEdit;

namespace gable {

class KeyValueList;

/// Everything the result depends on, and the command that makes it again.
class EnvironmentPane : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentPane(QWidget *parent = nullptr);
    void setEvaluation(const Evaluation *evaluation, const QString &workspacePath);
    QString reproduceCommand() const;

private:
    KeyValueList *m_left, *m_right;
    QLineEdit *m_command;
    QWidget *m_commandRow;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QPlainTextEdit>

namespace gable {

/// What the compiler said, then what Gable logged. A double click on a diagnostic's line jumps there.
class OutputPane : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit OutputPane(QWidget *parent = nullptr);
    void setBuild(const std::optional<BuildReport> &build);
    /// Appended below the compiler's output; at most 2,000 lines are kept.
    void addLog(const QString &line);

Q_SIGNALS:
    void lineRequested(const QString &file, int line);

protected:
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    void compose();
    QString m_buildText;
    QStringList m_log;
};

} // namespace gable

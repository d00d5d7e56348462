// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace gable {

/// What the queue is doing. Rate and remaining time are known once an evaluation of this queue has ended.
struct QueueState {
    QString label, stage;       ///< of what runs; empty = nothing runs
    double fraction = -1;       ///< of it; negative = unknown
    int done = 0, total = 0, failed = 0; ///< failed: could not be evaluated; retry takes them
    double perMinute = 0;       ///< 0 = not known yet
    bool paused = false;
    QString whyWaiting;         ///< why nothing runs though there is something to
    bool isEmpty() const { return total == 0; }
};

/// The strip below the board: what runs, how far, how fast, how long; pause, resume, retry and cancel.
class QueueStrip : public QWidget
{
    Q_OBJECT
public:
    explicit QueueStrip(QWidget *parent = nullptr);
    void setState(const QueueState &state);
    QString text() const;
    QPushButton *pauseButton() const { return m_pause; }
    QPushButton *retryButton() const { return m_retry; }
    QPushButton *cancelButton() const { return m_cancel; }

Q_SIGNALS:
    void pauseToggled();
    void retryRequested();
    void cancelRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_running = false;
    QLabel *m_label, *m_stage, *m_count, *m_rate, *m_left;
    QProgressBar *m_progress;
    QPushButton *m_pause, *m_retry, *m_cancel;
};

/// "4.5 min left", "12 s left".
QString remainingText(int evaluations, double perMinute);

} // namespace gable

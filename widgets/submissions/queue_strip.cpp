// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/queue_strip.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace gable {

QString remainingText(int evaluations, double perMinute)
{
    if (perMinute <= 0 || evaluations <= 0)
        return {};
    const double minutes = evaluations / perMinute;
    if (minutes < 1)
        return QueueStrip::tr("%1 s left").arg(int(minutes * 60 + 0.99));
    return minutes < 90 ? QueueStrip::tr("%1 min left").arg(QString::number(minutes, 'f', minutes < 10 ? 1 : 0)) : QueueStrip::tr("%1 h left").arg(QString::number(minutes / 60, 'f', 1));
}

QueueStrip::QueueStrip(QWidget *parent)
    : QWidget(parent), m_label(new QLabel), m_stage(new QLabel), m_count(new QLabel), m_rate(new QLabel), m_left(new QLabel), m_progress(new QProgressBar), m_pause(new QPushButton),
      m_retry(new QPushButton(tr("Retry"))), m_cancel(new QPushButton(tr("Cancel")))
{
    setFixedHeight(36);
    setAccessibleName(tr("Queue"));
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the queue"));
    for (QLabel *label : {m_label, m_stage, m_rate})
        label->setFont(bodyFont());
    m_stage->setForegroundRole(QPalette::PlaceholderText);
    m_count->setFont(strongFont());
    m_left->setFont(strongFont());
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(sizes::kPaneMargin + sizes::kIcon + 6, 0, sizes::kPaneMargin, 0);
    line->setSpacing(sizes::kPaneMargin);
    for (QWidget *widget : {static_cast<QWidget *>(m_label), static_cast<QWidget *>(m_stage)})
        line->addWidget(widget);
    line->addWidget(m_progress, 1000);
    line->addStretch(1);
    for (QWidget *widget : {static_cast<QWidget *>(m_count), static_cast<QWidget *>(m_rate), static_cast<QWidget *>(m_left)})
        line->addWidget(widget);
    for (QPushButton *button : {m_pause, m_retry, m_cancel}) {
        button->setFixedHeight(sizes::kControlInPane);
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        line->addWidget(button);
    }
    connect(m_pause, &QPushButton::clicked, this, &QueueStrip::pauseToggled);
    connect(m_retry, &QPushButton::clicked, this, &QueueStrip::retryRequested);
    connect(m_cancel, &QPushButton::clicked, this, &QueueStrip::cancelRequested);
    setState({});
}

void QueueStrip::setState(const QueueState &state)
{
    m_running = !state.label.isEmpty();
    const int left = state.total - state.done;
    m_label->setText(m_running ? state.label : state.isEmpty() ? tr("Nothing is queued") : state.paused ? tr("Paused") : left == 0 ? tr("The queue is done") : tr("Waiting"));
    m_stage->setText(m_running ? state.stage : state.isEmpty() ? tr("R runs the selected row again") : left > 0 ? state.whyWaiting : state.failed > 0 ? tr("%n could not be evaluated", nullptr, state.failed) : QString());
    m_progress->setVisible(!state.isEmpty());
    m_progress->setRange(0, 1000);
    m_progress->setValue(state.total > 0 ? int(1000 * (state.done + std::max(0.0, state.fraction)) / state.total) : 0);
    m_count->setText(state.isEmpty() ? QString() : tr("%1 of %2").arg(grouped(state.done), grouped(state.total)));
    m_rate->setText(state.perMinute > 0 ? tr("%1 a minute").arg(threeDigits(state.perMinute)) : QString());
    m_left->setText(state.paused ? QString() : remainingText(left, state.perMinute));
    m_pause->setText(state.paused ? tr("Resume") : tr("Pause"));
    m_pause->setEnabled(left > 0);
    m_pause->setToolTip(left == 0 ? tr("Nothing is queued") : state.paused ? tr("Go on with the queue") : tr("Finish what runs and hold the rest"));
    m_retry->setEnabled(state.failed > 0);
    m_retry->setToolTip(state.failed > 0 ? tr("Queue what could not be evaluated once more") : tr("Nothing failed to be evaluated"));
    m_cancel->setEnabled(left > 0);
    m_cancel->setToolTip(left > 0 ? tr("Stop what runs and empty the queue") : tr("Nothing is queued"));
    update();
}

QString QueueStrip::text() const
{
    QStringList parts;
    for (const QLabel *label : {m_label, m_stage, m_count, m_rate, m_left}) {
        if (!label->text().isEmpty())
            parts << label->text();
    }
    return parts.join(u" · "_s);
}

void QueueStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(0, 0, width(), 1, theme().seam);
    drawVerdict(painter, QRectF(sizes::kPaneMargin, (height() - sizes::kIcon) / 2.0, sizes::kIcon, sizes::kIcon), m_running ? VerdictClass::Running : VerdictClass::Queued);
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"
#include "core/workspace/board.h"

#include <QWidget>

#include <array>

class QHBoxLayout;
class QLabel;

namespace gable {

/// How many evaluations passed, are suspect, failed …, as buttons and as one stacked bar; a click on either filters by that class.
class BoardHeader : public QWidget
{
    Q_OBJECT
public:
    explicit BoardHeader(QWidget *parent = nullptr);
    /// Counts by verdict id, of the filter without its verdicts; `chosen` are the filter's verdicts. `running` and `queued` come from the queue.
    void setCounts(const std::vector<BoardCount> &byVerdict, const QStringList &chosen);
    void setQueue(qint64 running, qint64 queued);
    qint64 count(VerdictClass verdict) const { return m_counts[size_t(verdict)]; }
    qint64 total() const;
    QString details() const;
    QRectF segment(VerdictClass verdict) const; ///< of the stacked bar

Q_SIGNALS:
    void classToggled(gable::VerdictClass verdict);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    QRectF bar() const;
    void showCounts();

    std::array<qint64, 6> m_counts{};
    QStringList m_chosen;
    QLabel *m_total, *m_details;
    std::array<class QPushButton *, 6> m_buttons{};
};

} // namespace gable

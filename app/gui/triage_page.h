// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/board_source.h"
#include "app/gui/run_queue.h"
#include "app/gui/session.h"

#include "core/triage/headline.h"

#include <QWidget>

class QSplitter;

namespace gable {

class BoardChart;
class BoardHeader;
class EvaluationTable;
class FilterBar;
class QueueStrip;
class TriagePreview;

/// The Triage perspective: all evaluations of the workspace, counted, filtered and charted; a preview of the selected one with a
/// reviewer's acts; the queue below. The selection becomes the session's when it is opened or the page is left.
class TriagePage : public QWidget
{
    Q_OBJECT
public:
    explicit TriagePage(Session &session, QWidget *parent = nullptr);
    EvaluationTable *table() const { return m_table; }
    FilterBar *filterBar() const { return m_filterBar; }
    BoardHeader *header() const { return m_header; }
    TriagePreview *preview() const { return m_preview; }
    QueueStrip *queueStrip() const { return m_queueStrip; }
    BoardChart *chart(int index) const { return m_charts[size_t(index)]; } ///< 0 verdicts, 1 fast_p, 2 scores
    QSplitter *splitter() const { return m_splitter; }
    void showCharts(bool shown);

    // what the keys and buttons do
    void accept();
    void overrule(const QString &note);
    void undoJudgement();
    void rerun();

Q_SIGNALS:
    void openRequested();
    void failed(const gable::Error &error);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void compose();
    void connectSource();
    void connectViews();
    void connectSession();
    void keyPressed(Qt::Key key);
    void list();
    void judge(const QString &decision, const QString &note);
    void toggleClass(VerdictClass verdict);
    void showSummary(const BoardSummary &summary);
    void showScores(const BoardScores &scores);
    void showPlace();
    void updateReasons();
    void openSelected();

    Session &m_session;
    BoardSource m_source;
    RunQueue m_queue;
    BoardHeader *m_header;
    FilterBar *m_filterBar;
    QWidget *m_chartRow;
    std::array<BoardChart *, 3> m_charts{};
    QSplitter *m_splitter;
    EvaluationTable *m_table;
    TriagePreview *m_preview;
    QueueStrip *m_queueStrip;
    BoardOrder m_order;
    QString m_workspace;
    QString m_open;       ///< what the session shows
};

} // namespace gable

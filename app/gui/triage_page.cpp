// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/triage_page.h"

#include "app/gui/triage_figures.h"
#include "app/gui/triage_preview.h"
#include "widgets/controls/seam.h"
#include "widgets/submissions/board_chart.h"
#include "widgets/submissions/board_header.h"
#include "widgets/submissions/evaluation_table.h"
#include "widgets/submissions/filter_bar.h"

#include <QBoxLayout>
#include <QHideEvent>
#include <QSplitter>

using namespace Qt::StringLiterals;

namespace gable {

TriagePage::TriagePage(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_source(session.store()), m_queue(session), m_header(new BoardHeader), m_filterBar(new FilterBar), m_chartRow(new QWidget),
      m_splitter(new QSplitter(Qt::Horizontal)), m_table(new EvaluationTable), m_preview(new TriagePreview), m_queueStrip(new QueueStrip)
{
    m_charts = {new BoardChart(tr("Verdicts")), new BoardChart(tr("fast_p")), new BoardChart(tr("Weighted score"))};
    compose();
    connectSource();
    connectViews();
    connectSession();
    updateReasons();
}

void TriagePage::compose()
{
    auto *charts = new QHBoxLayout;
    charts->setSpacing(1);
    for (BoardChart *chart : m_charts)
        charts->addWidget(chart, 1);
    auto *chartRow = new QVBoxLayout(m_chartRow);
    chartRow->setContentsMargins(0, 0, 0, 0);
    chartRow->setSpacing(0);
    chartRow->addLayout(charts, 1);
    chartRow->addWidget(new Seam);
    m_chartRow->setFixedHeight(200);
    m_chartRow->hide();
    m_splitter->setObjectName(u"triage"_s);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_preview);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({1032, 408});
    m_table->setMinimumWidth(320);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_filterBar);
    layout->addWidget(new Seam);
    layout->addWidget(m_chartRow);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_queueStrip);
}

void TriagePage::connectSource()
{
    connect(&m_source, &BoardSource::listed, this, [this](const BoardListing &listing, const std::vector<BoardRow> &rows, bool again) {
        m_table->setListing(listing, rows, again);
        showPlace();
    });
    connect(&m_source, &BoardSource::numbered, this, [this](const std::vector<qint64> &numbers) {
        m_table->setNumbers(numbers);
        showPlace();
        if (m_chartRow->isVisible())
            m_source.readScores(m_session.suites());
    });
    connect(&m_source, &BoardSource::summarised, this, &TriagePage::showSummary);
    connect(&m_source, &BoardSource::fetched, m_table->model(), &EvaluationModel::addRows);
    connect(&m_source, &BoardSource::choicesRead, m_filterBar, &FilterBar::setChoices);
    connect(&m_source, &BoardSource::scoresRead, this, &TriagePage::showScores);
    connect(&m_source, &BoardSource::previewed, this, [this](const BoardPreview &preview) {
        if (preview.row.number != m_table->selected())
            return;
        m_preview->setPreview(preview);
        showPlace();
    });
    connect(&m_source, &BoardSource::found, m_table, &EvaluationTable::select);
    connect(&m_source, &BoardSource::judged, this, [this](qint64 number) {
        m_table->model()->forget(number);
        m_source.preview(m_table->selected());
        m_source.summarise();
        updateReasons();
    });
    connect(&m_source, &BoardSource::takenBack, m_table, &EvaluationTable::select); // shows what was undone
    connect(&m_source, &BoardSource::failed, this, &TriagePage::failed);
    connect(&m_queue, &RunQueue::failed, this, &TriagePage::failed);
    connect(&m_queue, &RunQueue::changed, this, [this] {
        const QueueState state = m_queue.state();
        m_queueStrip->setState(state);
        const int running = state.label.isEmpty() ? 0 : 1;
        m_header->setQueue(running, state.total - state.done - running);
    });
}

void TriagePage::connectViews()
{
    connect(m_table, &EvaluationTable::rowChosen, this, [this](qint64 number) {
        m_source.preview(number);
        showPlace();
    });
    connect(m_table, &EvaluationTable::openRequested, this, &TriagePage::openSelected);
    connect(m_table, &EvaluationTable::keyPressed, this, &TriagePage::keyPressed);
    connect(m_table->model(), &EvaluationModel::rowsWanted, &m_source, &BoardSource::fetch);
    connect(m_table->model(), &EvaluationModel::orderWanted, this, [this](BoardColumn column, bool descending) {
        m_order.column = column;
        m_order.descending = descending;
        list();
    });
    connect(m_header, &BoardHeader::classToggled, this, &TriagePage::toggleClass);
    connect(m_filterBar, &FilterBar::filterChanged, this, &TriagePage::list);
    connect(m_filterBar, &FilterBar::groupChanged, this, [this](BoardGroup group) {
        m_order.group = group;
        list();
    });
    connect(m_filterBar, &FilterBar::chartsToggled, this, &TriagePage::showCharts);
    connect(m_filterBar, &FilterBar::nextRequested, this, [this] { keyPressed(Qt::Key_N); });
    connect(m_filterBar, &FilterBar::left, m_table, [this] { m_table->setFocus(); });
    connect(m_preview, &TriagePreview::accepted, this, &TriagePage::accept);
    connect(m_preview, &TriagePreview::overruled, this, &TriagePage::overrule);
    connect(m_preview, &TriagePreview::tagged, this, [this](const QStringList &tags) {
        if (const auto &row = m_preview->row())
            m_source.setTags(row->id, tags, row->number);
    });
    connect(m_preview, &TriagePreview::rerunRequested, this, &TriagePage::rerun);
    connect(m_preview, &TriagePreview::undoRequested, this, &TriagePage::undoJudgement);
    connect(m_preview, &TriagePreview::openRequested, this, &TriagePage::openSelected);
    connect(m_preview, &TriagePreview::inputLeft, m_table, [this] { m_table->setFocus(); });
    connect(m_queueStrip, &QueueStrip::pauseToggled, &m_queue, [this] { m_queue.setPaused(!m_queue.state().paused); });
    connect(m_queueStrip, &QueueStrip::retryRequested, &m_queue, &RunQueue::retry);
    connect(m_queueStrip, &QueueStrip::cancelRequested, &m_queue, &RunQueue::cancel);
}

void TriagePage::connectSession()
{
    connect(&m_session, &Session::workspaceChanged, this, [this] {
        if (m_session.workspacePath() == m_workspace) { // something was saved
            m_source.refresh();
            m_source.readChoices();
            return;
        }
        m_workspace = m_session.workspacePath();
        m_source.forget();
        m_preview->clear();
        m_filterBar->setFilter({});
        list();
        m_source.readChoices();
        updateReasons();
    });
    connect(&m_session, &Session::evaluationChanged, this, [this] {
        const auto &evaluation = m_session.evaluation();
        if (!evaluation || evaluation->id == m_open)
            return;
        m_open = evaluation->id;
        m_source.find(m_open);
    });
    for (auto signal : {&Session::workerChanged, &Session::devicesChanged, &Session::runStarted, &Session::runFinished})
        connect(&m_session, signal, this, &TriagePage::updateReasons);
}

void TriagePage::list() { m_source.list(m_filterBar->filter(), m_order); }

void TriagePage::keyPressed(Qt::Key key)
{
    switch (key) {
    case Qt::Key_A: accept(); break;
    case Qt::Key_O: m_preview->askForNote(); break;
    case Qt::Key_T: m_preview->askForTags(); break;
    case Qt::Key_R: rerun(); break;
    case Qt::Key_U: undoJudgement(); break;
    case Qt::Key_N: m_source.findUndecided(m_table->selected()); break;
    case Qt::Key_C: showCharts(!m_chartRow->isVisible()); break;
    case Qt::Key_Slash: m_filterBar->startTyping(); break;
    default: break;
    }
}

void TriagePage::toggleClass(VerdictClass verdict)
{
    BoardFilter filter = m_filterBar->filter();
    if (filter.verdicts.removeAll(name(verdict)) == 0)
        filter.verdicts = {name(verdict)};
    m_filterBar->setFilter(filter);
    list();
}

void TriagePage::judge(const QString &decision, const QString &note)
{
    const auto &row = m_preview->row();
    if (!row || row->number != m_table->selected() || m_session.isReadOnly())
        return;
    // The name that the system gives; a judgement without one would say nothing.
    const QString author = qEnvironmentVariable("USER", tr("unknown"));
    m_source.judge({0, row->id, decision, author, note, QDateTime::currentDateTimeUtc()}, row->number);
    m_table->move(1);
}

void TriagePage::accept() { judge(u"accepted"_s, {}); }
void TriagePage::overrule(const QString &note) { judge(u"overruled"_s, note); }
void TriagePage::undoJudgement() { m_source.takeBack(); }

void TriagePage::rerun()
{
    if (m_preview->row() && m_queue.whyNot().isEmpty())
        m_queue.enqueue({*m_preview->row()});
}

void TriagePage::showCharts(bool shown)
{
    m_chartRow->setVisible(shown);
    m_filterBar->setChartsShown(shown);
    if (shown)
        m_source.readScores(m_session.suites());
}

void TriagePage::showSummary(const BoardSummary &summary)
{
    m_header->setCounts(summary.verdicts, m_filterBar->filter().verdicts);
    m_filterBar->setUndecided(summary.undecided, summary.suspects);
}

void TriagePage::showScores(const BoardScores &scores)
{
    m_charts[0]->setFigure(verdictFigure(scores));
    m_charts[1]->setFigure(fastPFigure(scores));
    m_charts[2]->setFigure(scoreFigure(scores));
}

void TriagePage::showPlace()
{
    const QModelIndex at = m_table->model()->indexOf(m_table->selected());
    m_preview->setPlace(at.isValid() ? m_table->model()->placeOf(at.row()) : 0, m_table->model()->total());
}

void TriagePage::updateReasons()
{
    const QString judge = m_session.isReadOnly() ? tr("The workspace is read-only") : QString();
    m_preview->setReasons(judge, m_queue.whyNot(), m_source.canTakeBack() ? QString() : tr("Nothing was judged since the workspace was opened"));
}

void TriagePage::openSelected()
{
    if (!m_preview->row())
        return;
    m_open = m_preview->row()->id;
    m_session.selectEvaluation(m_open);
    Q_EMIT openRequested();
}

/// Whatever is selected in one is selected in all, but only what one stops at: walking over a hundred rows loads nothing but their previews.
void TriagePage::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous() && m_preview->row() && m_preview->row()->id != m_open) {
        m_open = m_preview->row()->id;
        m_session.selectEvaluation(m_open);
    }
    QWidget::hideEvent(event);
}

} // namespace gable

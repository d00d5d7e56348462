// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"
#include "core/lesson/lesson.h"
#include "core/lesson/progress.h"
#include "widgets/roofline/roofline_scene.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QTableView;

namespace gable {

class DraftStore;
class FieldButton;
class LessonText;
class PaneHeader;
class PredictPanel;
class RooflineView;
class RunsModel;
class SourceEditor;

/// The Teach perspective: the lesson's text with its steps at the left, the step's kernel with the runs so far in the middle, the
/// roofline with the student's prediction at the right. Runs go through the session and are stored like any other.
class TeachPage : public QWidget
{
    Q_OBJECT
public:
    /// `drafts` keeps edited kernels; may be null.
    TeachPage(Session &session, DraftStore *drafts, QWidget *parent = nullptr);

    /// What a person may choose from; the first is offered where no lesson is open.
    void setShelf(const LessonShelf &shelf);
    const LessonShelf &shelf() const { return m_shelf; }
    void setProgress(const std::map<QString, LessonProgress> &progress) { m_progress = progress; }
    const std::map<QString, LessonProgress> &progress() const { return m_progress; }

    void openLesson(const Lesson &lesson);
    /// A lesson anywhere on disk; a mistake in it is shown by failed().
    void openFolder(const QString &folder);
    bool hasLesson() const { return m_lesson.has_value(); }
    const std::optional<Lesson> &lesson() const { return m_lesson; }
    int step() const { return m_step; }
    void goToStep(int step);
    void run();
    /// Why; empty = it can be done.
    QString whyNotRun() const;
    QString whyNotNext() const;
    QString whyNotBack() const;
    QString whyNoHint() const;
    void showHint();
    /// Keeps an edited kernel; one that is as the lesson has it needs no draft.
    void saveDraft();
    /// The perspective comes to the front: the session follows the step.
    void activate();

    SourceEditor *editor() const { return m_editor; }
    RooflineView *roofline() const { return m_roofline; }
    PredictPanel *predict() const { return m_predict; }
    LessonText *text() const { return m_text; }
    LessonText *explanation() const { return m_explanation; }
    RunsModel *runs() const { return m_runs; }
    QTabBar *steps() const { return m_steps; }
    QPushButton *nextButton() const { return m_next; }
    QPushButton *backButton() const { return m_back; }
    QPushButton *replayButton() const { return m_replay; }
    QWidget *emptyState() const { return m_empty; }
    const std::vector<QSplitter *> &splitters() const { return m_splitters; }

Q_SIGNALS:
    void progressChanged();
    void stateChanged(); ///< what the actions need: lesson, step, prediction
    void failed(const gable::Error &error);
    void openFolderRequested();

private:
    QWidget *makeBar();
    QWidget *makeEmpty();
    QWidget *makeLessonColumn();
    QWidget *makeKernelColumn();
    QWidget *makeRooflineColumn();
    QSplitter *split(const QString &name, Qt::Orientation orientation);
    void connectSession();
    void connectViews();

    const LessonStep *current() const { return m_lesson ? &m_lesson->steps[size_t(m_step)] : nullptr; }
    LessonProgress &progressNow() { return m_progress[progressKey()]; }
    const StepResult *resultOf(int step) const;
    QString progressKey() const;
    QString draftKey(int step) const;
    const Problem *problemOf(const LessonRun &run) const;
    const Workload *workloadOf(const LessonRun &run) const;

    void enterStep();
    void showStep();
    void showSteps();
    void showGuess();
    void showExplanation();
    void showRuns();
    void showRoofline();
    void showBar();
    void followSession();
    void refresh();
    void guess(double intensity, double flopsPerSecond);
    void finishRun(const Evaluation &evaluation);
    StepResult resultFrom(const Evaluation &evaluation) const;
    RooflineScene scene() const;
    RooflineMark predictionMark(const RooflineScene &scene) const;
    std::optional<Cost> currentCost() const; ///< of the kernel in the editor
    double knownIntensity() const;

    Session &m_session;
    DraftStore *m_drafts;
    LessonShelf m_shelf;
    std::optional<Lesson> m_lesson;
    std::map<QString, LessonProgress> m_progress; ///< by lesson
    int m_step = 0;
    LessonGuess m_guess;     ///< at the current step, before its run
    bool m_hintShown = false;
    QString m_failure;       ///< what the last run of this step was stopped by
    int m_runningStep = -1;
    QString m_evaluationBefore;

    FieldButton *m_lessonField, *m_deviceField;
    QLabel *m_barNote;
    QStackedWidget *m_stack, *m_kernelStack;
    QWidget *m_empty;
    PaneHeader *m_lessonHeader, *m_editorHeader, *m_runsHeader, *m_explanationHeader, *m_rooflineHeader;
    QTabBar *m_steps;
    LessonText *m_text, *m_explanation;
    PredictPanel *m_predict;
    QPushButton *m_back, *m_next, *m_replay;
    QLabel *m_nextReason, *m_emptyText;
    SourceEditor *m_editor;
    QTableView *m_runsTable;
    RunsModel *m_runs;
    RooflineView *m_roofline;
    std::vector<QSplitter *> m_splitters;
};

} // namespace gable

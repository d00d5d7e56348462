// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/progress.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace gable {

/// What a student commits to before a run: the question, answers to choose from, the dot's place in numbers, and the button that runs.
class PredictPanel : public QWidget
{
    Q_OBJECT
public:
    explicit PredictPanel(QWidget *parent = nullptr);
    /// A step without a run hides the panel.
    void setStep(const LessonStep *step);
    /// `fixed`: the run has been made, so that the prediction can no longer change.
    void setGuess(const LessonGuess &guess, double intensity, bool fixed);
    /// Why a run cannot start now; empty = it can.
    void setRunReason(const QString &reason);
    void setRunning(const QString &stage, double fraction); ///< negative = unknown
    void setIdle();

    QPushButton *runButton() const { return m_run; }
    QPushButton *cancelButton() const { return m_cancel; }
    QPushButton *hintButton() const { return m_hint; }
    QLineEdit *performance() const { return m_performance; }
    QLineEdit *intensity() const { return m_intensity; }
    QButtonGroup *answers() const { return m_answers; }
    QString reason() const;

Q_SIGNALS:
    void performanceTyped(double flopsPerSecond);
    void intensityTyped(double flopsPerByte);
    void answered(int answer);
    void runRequested();
    void cancelRequested();
    void hintRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void compose();
    void fillAnswers(const LessonStep *step);
    QLabel *m_heading, *m_question, *m_how, *m_intensityName, *m_intensityUnit, *m_performanceName, *m_performanceUnit, *m_reason, *m_shortcut;
    QLineEdit *m_intensity, *m_performance;
    QVBoxLayout *m_answerLayout;
    QButtonGroup *m_answers;
    QPushButton *m_run, *m_cancel, *m_hint;
    QProgressBar *m_progress;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
// The player: which step, what was predicted, what a run showed. What it looks like is in teach_page_views.cpp.
#include "app/gui/teach_page.h"

#include "core/roofline/hypothetical.h"
#include "core/roofline/placement.h"
#include "core/triage/describe.h"
#include "widgets/controls/field_button.h"
#include "widgets/editor/draft_store.h"
#include "widgets/editor/source_editor.h"
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/teach/lesson_text.h"
#include "widgets/teach/predict_panel.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QTabBar>

using namespace Qt::StringLiterals;

namespace gable {

void TeachPage::openFolder(const QString &folder)
{
    const auto lesson = loadLesson(folder);
    if (lesson)
        openLesson(*lesson);
    else
        Q_EMIT failed(lesson.error());
}

void TeachPage::openLesson(const Lesson &lesson)
{
    saveDraft();
    m_lesson = lesson;
    const auto known = m_progress.find(progressKey());
    m_step = known == m_progress.end() ? 0 : std::clamp(known->second.step, 0, int(lesson.steps.size()) - 1);
    enterStep();
    m_text->setFocus();
}

/// Shipped lessons by their name, so that they keep their progress when the program moves; others by their folder.
QString TeachPage::progressKey() const
{
    if (!m_lesson)
        return {};
    const bool shipped = std::ranges::any_of(m_shelf.lessons, [&](const Lesson &lesson) { return lesson.folder == m_lesson->folder; });
    return shipped ? m_lesson->id : m_lesson->folder;
}

QString TeachPage::draftKey(int step) const
{
    return u"lesson:%1:%2"_s.arg(progressKey()).arg(step);
}

const StepResult *TeachPage::resultOf(int step) const
{
    const auto progress = m_progress.find(progressKey());
    if (progress == m_progress.end())
        return nullptr;
    const auto result = progress->second.done.find(step);
    return result == progress->second.done.end() ? nullptr : &result->second;
}

const Problem *TeachPage::problemOf(const LessonRun &run) const
{
    for (const auto &suite : m_session.suites()) {
        if (const Problem *problem = suite->problem(run.problem))
            return problem;
    }
    return nullptr;
}

const Workload *TeachPage::workloadOf(const LessonRun &run) const
{
    const Problem *problem = problemOf(run);
    if (!problem || problem->workloads.empty())
        return nullptr;
    return run.workload.isEmpty() ? &problem->defaultWorkload() : problem->workload(run.workload);
}

void TeachPage::goToStep(int step)
{
    if (!m_lesson || step < 0 || step >= int(m_lesson->steps.size()) || step == m_step)
        return;
    saveDraft();
    // Reading is all that a step without a run asks for.
    if (step > m_step && !current()->run && !resultOf(m_step))
        progressNow().done[m_step] = {};
    m_step = step;
    progressNow().step = step;
    enterStep();
    Q_EMIT progressChanged();
}

void TeachPage::enterStep()
{
    m_hintShown = false;
    m_failure.clear();
    const StepResult *result = resultOf(m_step);
    m_guess = result ? result->guess : LessonGuess();
    const LessonStep &step = *current();
    if (step.run) {
        const auto draft = m_drafts ? m_drafts->load(draftKey(m_step)) : std::nullopt;
        m_editor->setSource(draft ? draft->text : QString::fromUtf8(step.run->source));
        // The change bar shows what this step adds to the one before it.
        const auto before = runBefore(*m_lesson, size_t(m_step));
        m_editor->setBase(QString::fromUtf8((before ? m_lesson->steps[*before].run : step.run)->source));
    }
    followSession();
    showStep();
}

void TeachPage::activate()
{
    if (m_lesson)
        followSession();
    if (m_lesson)
        m_text->setFocus();
    else if (auto *first = m_empty->findChild<QPushButton *>())
        first->setFocus();
    refresh();
}

/// Every view shares one selection: while the perspective is in front, it is the step's kernel.
void TeachPage::followSession()
{
    const LessonStep *step = current();
    if (!isVisible() || !step || !step->run || m_session.isBusy())
        return;
    const Workload *workload = workloadOf(*step->run);
    if (!workload)
        return;
    Submission submission;
    submission.label = step->run->kernel;
    submission.files = {{step->run->kernel, step->run->source}};
    submission.problem = step->run->problem;
    submission.origin = m_lesson->folder + u'/' + step->run->kernel;
    submission.id = submission.computeId();
    if (m_session.document().submission.id != submission.id || m_session.workloadId() != workload->id || !m_session.problem() || m_session.problem()->name != submission.problem)
        m_session.showSubmission(submission, workload->id);
}

void TeachPage::guess(double intensity, double flopsPerSecond)
{
    if (resultOf(m_step))
        return;
    const LessonStep *step = current();
    m_guess.intensity = step && step->prediction && step->prediction->intensity ? intensity : 0;
    m_guess.flopsPerSecond = flopsPerSecond;
    showGuess();
    showRuns();
    showRoofline();
    refresh();
}

QString TeachPage::whyNotRun() const
{
    const LessonStep *step = current();
    if (!step)
        return tr("Open a lesson first");
    if (!step->run)
        return tr("This step has nothing to run");
    if (!problemOf(*step->run))
        return m_session.suites().empty() ? tr("The problems are being read") : tr("The lesson's problem %1 is not known here").arg(step->run->problem);
    if (!workloadOf(*step->run))
        return tr("The lesson's workload %1 is not one of %2").arg(step->run->workload, step->run->problem);
    if (const QString reason = m_session.whyNotRun(); !reason.isEmpty())
        return reason;
    if (step->prediction && !resultOf(m_step)) {
        if (!step->prediction->answers.empty() && m_guess.answer < 0)
            return tr("Choose an answer first");
        if (step->prediction->performance && m_guess.flopsPerSecond <= 0)
            return step->prediction->intensity ? tr("Drag the ring in the chart first, or type both numbers") : tr("Drag the ring in the chart first, or type a number");
        if (step->prediction->intensity && m_guess.intensity <= 0)
            return tr("Type the intensity first, or drag the ring");
    }
    return {};
}

QString TeachPage::whyNotNext() const
{
    if (!m_lesson)
        return tr("Open a lesson first");
    if (m_step + 1 >= int(m_lesson->steps.size()))
        return tr("This is the last step");
    if (current()->run && !resultOf(m_step))
        return tr("Run once to go on");
    return {};
}

QString TeachPage::whyNotBack() const
{
    return !m_lesson ? tr("Open a lesson first") : m_step == 0 ? tr("This is the first step") : QString();
}

QString TeachPage::whyNoHint() const
{
    return !m_lesson ? tr("Open a lesson first") : current()->hint.isEmpty() ? tr("This step has no hint") : m_hintShown ? tr("The hint is shown") : QString();
}

void TeachPage::showHint()
{
    if (!whyNoHint().isEmpty())
        return;
    m_hintShown = true;
    showStep();
    m_text->moveCursor(QTextCursor::End);
}

void TeachPage::run()
{
    if (const QString reason = whyNotRun(); !reason.isEmpty()) {
        Q_EMIT failed(Error{u"cannot_run"_s, reason, {}, 0, {}, {}});
        return;
    }
    followSession();
    m_failure.clear();
    m_runningStep = m_step;
    m_evaluationBefore = m_session.evaluation() ? m_session.evaluation()->id : QString();
    saveDraft();
    // The lesson's mode is for this run only; what the person chose for other work stays.
    const auto chosen = m_session.mode();
    const auto wanted = current()->run->mode ? current()->run->mode : chosen;
    if (wanted != chosen)
        m_session.setMode(wanted);
    m_session.run(RunKind::Everything, m_editor->text());
    if (wanted != chosen)
        m_session.setMode(chosen);
    if (!m_session.isRunning())
        m_runningStep = -1;
}

void TeachPage::connectSession()
{
    for (auto signal : {&Session::suitesChanged, &Session::workerChanged, &Session::devicesChanged, &Session::selectionChanged, &Session::runStarted})
        connect(&m_session, signal, this, &TeachPage::refresh);
    connect(&m_session, &Session::suitesChanged, this, [this] {
        followSession();
        showGuess();
    });
    connect(&m_session, &Session::ceilingsChanged, this, [this] {
        showRuns();
        showRoofline();
    });
    connect(&m_session, &Session::runProgressed, this, [this](const QString &stage, double fraction) {
        if (m_session.isBusy())
            m_predict->setRunning(stage, fraction);
    });
    connect(&m_session, &Session::evaluationChanged, this, [this] {
        const auto &evaluation = m_session.evaluation();
        if (m_runningStep >= 0 && !m_session.isRunning() && evaluation && evaluation->id != m_evaluationBefore)
            finishRun(*evaluation);
    });
    connect(&m_session, &Session::runFinished, this, [this] {
        m_predict->setIdle();
        refresh();
        // Without a result nothing follows: it was cancelled, or the session named an error.
        QMetaObject::invokeMethod(this, [this] {
            if (!m_session.isRunning())
                m_runningStep = -1;
            refresh();
        }, Qt::QueuedConnection);
    });
    connect(&m_session, &Session::syntaxChecked, this, [this](const BuildReport &build) {
        if (current() && current()->run && isVisible())
            m_editor->setDiagnostics(build.diagnostics, current()->run->kernel);
    });
}

StepResult TeachPage::resultFrom(const Evaluation &evaluation) const
{
    const LessonStep &step = m_lesson->steps[size_t(m_runningStep)];
    StepResult result;
    result.guess = resultOf(m_runningStep) ? resultOf(m_runningStep)->guess : m_guess;
    result.evaluation = evaluation.id;
    result.deviceUuid = evaluation.environment.deviceUuid;
    RooflineReport report = evaluation.roofline.value_or(RooflineReport());
    const Problem *problem = problemOf(*step.run);
    const Workload *workload = workloadOf(*step.run);
    if (!step.run->bytes.isEmpty() && m_session.ceilings() && problem && workload) {
        // The workspace keeps the problem's own cost; the lesson's chart stands on its model.
        if (const auto cost = costOf(*step.run, m_editor->text().toUtf8(), *problem, *workload))
            report = place(*cost, evaluation.timing->medianNs, evaluation.timing->mode, int64_t(cost->dramBytes()), problem->dtype, *m_session.ceilings());
    }
    result.measured = {evaluation.timing->medianNs, report.arithmeticIntensity, report.flopsPerSecond, report.achievedFraction, report.bound, {}};
    if (const auto before = runBefore(*m_lesson, size_t(m_runningStep))) {
        const StepResult *other = resultOf(int(*before));
        if (other && other->measured.medianNs > 0 && other->deviceUuid == result.deviceUuid)
            result.measured.speedup = other->measured.medianNs / result.measured.medianNs;
    }
    return result;
}

void TeachPage::finishRun(const Evaluation &evaluation)
{
    if (!m_lesson || m_runningStep >= int(m_lesson->steps.size()))
        return;
    const bool counts = evaluation.timing && evaluation.timing->counted && evaluation.timing->medianNs > 0;
    if (counts)
        progressNow().done[m_runningStep] = resultFrom(evaluation);
    const bool here = m_runningStep == m_step;
    m_runningStep = -1;
    if (here)
        m_failure = counts ? QString() : headlineText(evaluation);
    if (evaluation.build)
        m_editor->setDiagnostics(evaluation.build->diagnostics, evaluation.label);
    showStep();
    if (counts && here) {
        m_roofline->chart()->travelLast();
        Q_EMIT progressChanged();
    }
}

void TeachPage::saveDraft()
{
    if (!m_drafts || !m_lesson || !current()->run)
        return;
    const QString text = m_editor->text();
    if (text == QString::fromUtf8(current()->run->source))
        m_drafts->remove(draftKey(m_step));
    else
        m_drafts->save({draftKey(m_step), current()->run->kernel, current()->run->problem, text, {}});
}

std::optional<Cost> TeachPage::currentCost() const
{
    const LessonStep *step = current();
    const Problem *problem = step && step->run ? problemOf(*step->run) : nullptr;
    const Workload *workload = problem ? workloadOf(*step->run) : nullptr;
    if (!workload)
        return std::nullopt;
    const auto cost = costOf(*step->run, m_editor->text().toUtf8(), *problem, *workload);
    return cost ? std::optional(*cost) : std::nullopt;
}

double TeachPage::knownIntensity() const
{
    const auto cost = currentCost();
    return cost && cost->dramBytes() > 0 ? cost->totalFlops() / cost->dramBytes() : 0;
}

} // namespace gable

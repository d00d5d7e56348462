// SPDX-License-Identifier: GPL-3.0-or-later
// How the Teach perspective is composed and what its views show.
#include "app/gui/teach_page.h"

#include "core/roofline/hypothetical.h"
#include "core/roofline/placement.h"
#include "widgets/controls/field_button.h"
#include "widgets/controls/glyph_button.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/seam.h"
#include "widgets/controls/thin_splitter.h"
#include "widgets/editor/draft_store.h"
#include "widgets/editor/source_editor.h"
#include "widgets/figures/figures.h"
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/teach/lesson_text.h"
#include "widgets/teach/outcome_words.h"
#include "widgets/teach/predict_panel.h"
#include "widgets/teach/runs_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

const QString kPrediction = QStringLiteral("prediction");
using Weight = FieldButton::Weight;

QString levelWord(const QString &level)
{
    return level == "beginner"_L1 ? TeachPage::tr("beginner") : level == "intermediate"_L1 ? TeachPage::tr("intermediate") : level == "advanced"_L1 ? TeachPage::tr("advanced") : QString();
}

QWidget *strip(std::initializer_list<QWidget *> widgets, int stretchAt, int height)
{
    auto *holder = new QWidget;
    holder->setFixedHeight(height);
    auto *row = new QHBoxLayout(holder);
    row->setContentsMargins(sizes::kPaneMargin, 0, sizes::kPaneMargin, 0);
    row->setSpacing(sizes::kGroupGap);
    int index = 0;
    for (QWidget *widget : widgets)
        row->addWidget(widget, index++ == stretchAt ? 1 : 0);
    return holder;
}

/// Cells start where their headers do.
class CellDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem inner = option;
        inner.rect.adjust(5, 0, -5, 0);
        QStyledItemDelegate::paint(painter, inner, index);
    }
};

QString stepId(size_t step) { return u"step:%1"_s.arg(step); }

} // namespace

TeachPage::TeachPage(Session &session, DraftStore *drafts, QWidget *parent)
    : QWidget(parent), m_session(session), m_drafts(drafts), m_lessonField(new FieldButton(tr("Lesson"))), m_deviceField(new FieldButton(tr("Device"))), m_barNote(new QLabel),
      m_stack(new QStackedWidget), m_kernelStack(new QStackedWidget), m_lessonHeader(new PaneHeader(tr("Lesson"), PaneHeader::Kind::Strip)),
      m_editorHeader(new PaneHeader(tr("Kernel"), PaneHeader::Kind::Editor)), m_runsHeader(new PaneHeader(tr("Steps"), PaneHeader::Kind::Dock)),
      m_explanationHeader(new PaneHeader(tr("What happened"), PaneHeader::Kind::Dock)), m_rooflineHeader(new PaneHeader(tr("Roofline"), PaneHeader::Kind::Strip)),
      m_steps(new QTabBar), m_text(new LessonText(tr("Lesson text"))), m_explanation(new LessonText(tr("Explanation"))), m_predict(new PredictPanel),
      m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("Next"))), m_replay(new QPushButton(tr("Replay trail"))), m_nextReason(new QLabel), m_emptyText(new QLabel),
      m_editor(new SourceEditor(tr("Kernel source"))), m_runsTable(new QTableView), m_runs(new RunsModel(this)), m_roofline(new RooflineView)
{
    auto *page = split(u"teach"_s, Qt::Horizontal);
    page->addWidget(makeLessonColumn());
    page->addWidget(makeKernelColumn());
    page->addWidget(makeRooflineColumn());
    page->setSizes({360, 512, 568});
    for (int column : {0, 1, 2})
        page->setStretchFactor(column, column);
    m_empty = makeEmpty();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(new Seam);
    layout->addWidget(m_stack, 1);
    connectSession();
    connectViews();
    showStep();
}

QSplitter *TeachPage::split(const QString &name, Qt::Orientation orientation)
{
    m_splitters.push_back(thinSplitter(name, orientation));
    return m_splitters.back();
}

QWidget *TeachPage::makeBar()
{
    m_deviceField->setGlyph(Glyph::Chip);
    m_barNote->setFont(bodyFont());
    m_barNote->setForegroundRole(QPalette::PlaceholderText);
    m_barNote->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_barNote->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_lessonField, &QPushButton::clicked, this, [this] {
        QMenu menu;
        for (const Lesson &lesson : m_shelf.lessons)
            connect(menu.addAction(lesson.title), &QAction::triggered, this, [this, lesson] { openLesson(lesson); });
        menu.addSeparator();
        connect(menu.addAction(tr("Open lesson folder…")), &QAction::triggered, this, &TeachPage::openFolderRequested);
        menu.exec(m_lessonField->mapToGlobal(QPoint(0, m_lessonField->height())));
    });
    connect(m_deviceField, &QPushButton::clicked, this, [this] {
        QMenu menu;
        menu.setToolTipsVisible(true);
        for (const DeviceInfo &device : m_session.devices()) {
            QAction *action = menu.addAction(u"%1  %2"_s.arg(device.id, device.name));
            action->setEnabled(device.available);
            action->setToolTip(device.available ? device.name : device.reason);
            connect(action, &QAction::triggered, this, [this, id = device.id] { m_session.setDevice(id); });
        }
        menu.exec(m_deviceField->mapToGlobal(QPoint(0, m_deviceField->height())));
    });
    return strip({m_lessonField, m_deviceField, m_barNote}, 2, sizes::kRunBar);
}

QWidget *TeachPage::makeEmpty()
{
    auto *page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(page);
    column->setSpacing(sizes::kGroupGap);
    auto *heading = new QLabel(tr("Learn by predicting, then measuring"));
    heading->setFont(strongFont());
    m_emptyText->setWordWrap(true);
    m_emptyText->setFixedWidth(460);
    m_emptyText->setForegroundRole(QPalette::PlaceholderText);
    m_emptyText->setText(tr("A lesson asks where a kernel will land on the roofline of this machine, runs it, and explains the difference. No GPU is needed."));
    column->addStretch(1);
    column->addWidget(heading, 0, Qt::AlignHCenter);
    m_emptyText->setAlignment(Qt::AlignHCenter);
    m_emptyText->setFont(bodyFont());
    m_emptyText->setMinimumHeight(3 * QFontMetrics(bodyFont()).lineSpacing()); // a layout with an alignment asks no label for its wrapped height
    column->addWidget(m_emptyText, 0, Qt::AlignHCenter);
    column->addSpacing(sizes::kPaneMargin);
    column->addStretch(2);
    return page;
}

void TeachPage::setShelf(const LessonShelf &shelf)
{
    m_shelf = shelf;
    auto *column = static_cast<QVBoxLayout *>(m_empty->layout());
    int at = column->count() - 1;
    const auto add = [&](const QString &text, bool primary, const std::function<void()> &act) {
        auto *button = new QPushButton(text);
        button->setProperty("primary", primary);
        button->setMinimumWidth(320);
        button->setFixedHeight(sizes::kControl);
        connect(button, &QPushButton::clicked, this, act);
        column->insertWidget(at++, button, 0, Qt::AlignHCenter);
    };
    for (size_t i = 0; i < shelf.lessons.size(); ++i) {
        const Lesson &lesson = shelf.lessons[i];
        add(lesson.minutes > 0 ? tr("%1 · %2 min").arg(lesson.title).arg(lesson.minutes) : lesson.title, i == 0, [this, lesson] { openLesson(lesson); });
    }
    add(tr("Open lesson folder…"), false, [this] { Q_EMIT openFolderRequested(); });
    if (shelf.lessons.empty())
        m_emptyText->setText(tr("The shipped lessons are missing from this installation. A lesson's folder can be opened from anywhere on disk."));
}

QWidget *TeachPage::makeLessonColumn()
{
    m_steps->setExpanding(false);
    m_steps->setDrawBase(false);
    m_steps->setUsesScrollButtons(true);
    m_steps->setAccessibleName(tr("Steps of the lesson"));
    auto *tabs = new QWidget;
    tabs->setFixedHeight(sizes::kTabs);
    auto *tabsLayout = new QVBoxLayout(tabs);
    tabsLayout->setContentsMargins(sizes::kGrid, 0, 0, 0);
    tabsLayout->addWidget(m_steps);
    m_nextReason->setForegroundRole(QPalette::PlaceholderText);
    m_nextReason->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *column = new QWidget;
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_lessonHeader);
    layout->addWidget(tabs);
    layout->addWidget(new Seam);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_predict);
    layout->addWidget(new Seam);
    layout->addWidget(strip({m_back, m_nextReason, m_next}, 1, sizes::kRunBar));
    column->setMinimumWidth(280);
    return column;
}

QWidget *TeachPage::makeKernelColumn()
{
    auto *nothing = new QLabel(tr("This step has no kernel: read, then go on."));
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setWordWrap(true);
    nothing->setForegroundRole(QPalette::PlaceholderText);
    nothing->setAutoFillBackground(true);
    nothing->setBackgroundRole(QPalette::Base);
    m_kernelStack->addWidget(m_editor);
    m_kernelStack->addWidget(nothing);
    m_runsTable->setModel(m_runs);
    m_runsTable->setItemDelegate(new CellDelegate(m_runsTable));
    m_runsTable->setAccessibleName(tr("Runs of this lesson"));
    m_runsTable->verticalHeader()->hide();
    m_runsTable->verticalHeader()->setDefaultSectionSize(sizes::kRow);
    m_runsTable->horizontalHeader()->setDefaultSectionSize(78);
    m_runsTable->horizontalHeader()->setMinimumSectionSize(40);
    m_runsTable->horizontalHeader()->setHighlightSections(false);
    m_runsTable->horizontalHeader()->setSectionResizeMode(RunsModel::Kernel, QHeaderView::Stretch);
    m_runsTable->setShowGrid(false);
    m_runsTable->setSelectionMode(QAbstractItemView::NoSelection);
    m_runsTable->setFocusPolicy(Qt::TabFocus);
    QSplitter *column = split(u"teach_kernel"_s, Qt::Vertical);
    column->addWidget(makePane(m_editorHeader, m_kernelStack));
    column->addWidget(makePane(m_runsHeader, m_runsTable));
    column->addWidget(makePane(m_explanationHeader, m_explanation));
    column->setSizes({420, 130, 220});
    for (int row : {0, 1, 2})
        column->setStretchFactor(row, row == 0 ? 2 : row == 2 ? 1 : 0);
    column->setMinimumWidth(300);
    return column;
}

QWidget *TeachPage::makeRooflineColumn()
{
    auto *whatIf = new GlyphButton(Glyph::Ring, tr("Hypothetical kernel (H)"));
    auto *reset = new GlyphButton(Glyph::Home, tr("Show everything (double click)"));
    auto *table = new GlyphButton(Glyph::Table, tr("Chart or table (T)"));
    for (GlyphButton *button : {whatIf, reset, table})
        m_rooflineHeader->addControl(button);
    connect(whatIf, &QAbstractButton::clicked, m_roofline, &RooflineView::toggleHypothetical);
    connect(reset, &QAbstractButton::clicked, m_roofline, &RooflineView::resetView);
    connect(table, &QAbstractButton::clicked, m_roofline, &RooflineView::toggleTable);
    auto *legend = new QLabel(tr("● measured     ◌ predicted"));
    auto *column = new QWidget;
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makePane(m_rooflineHeader, m_roofline), 1);
    layout->addWidget(new Seam);
    layout->addWidget(strip({legend, m_replay}, 0, sizes::kRunBar));
    column->setMinimumWidth(300);
    return column;
}

void TeachPage::connectViews()
{
    connect(m_steps, &QTabBar::currentChanged, this, &TeachPage::goToStep);
    connect(m_back, &QPushButton::clicked, this, [this] { goToStep(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goToStep(m_step + 1); });
    connect(m_replay, &QPushButton::clicked, this, [this] { m_roofline->chart()->travelTrail(); });
    connect(m_predict, &PredictPanel::runRequested, this, &TeachPage::run);
    connect(m_predict, &PredictPanel::cancelRequested, &m_session, &Session::cancel);
    connect(m_predict, &PredictPanel::hintRequested, this, &TeachPage::showHint);
    connect(m_predict, &PredictPanel::performanceTyped, this, [this](double value) { guess(m_guess.intensity, value); });
    connect(m_predict, &PredictPanel::intensityTyped, this, [this](double value) { guess(value, m_guess.flopsPerSecond); });
    connect(m_predict, &PredictPanel::answered, this, [this](int answer) {
        m_guess.answer = answer;
        refresh();
    });
    connect(m_roofline, &RooflineView::markMoved, this, [this](const QString &id, double intensity, double flopsPerSecond) {
        if (id == kPrediction)
            guess(intensity, flopsPerSecond);
    });
    connect(m_roofline, &RooflineView::measureRequested, &m_session, &Session::measureCeilings);
    connect(m_editor, &SourceEditor::edited, this, [this] {
        saveDraft();
        if (isVisible())
            m_session.checkSyntax(m_editor->text());
        showRoofline();
    });
    connect(m_editor, &SourceEditor::typed, &m_session, &Session::noteEdit);
    connect(m_editor, &SourceEditor::changesCounted, this, [this](int lines) {
        m_editorHeader->setNoteIsChangeMark(lines > 0);
        const auto before = m_lesson ? runBefore(*m_lesson, size_t(m_step)) : std::nullopt;
        m_editorHeader->setNote(lines == 0 ? QString() : before ? tr("changed since step %1").arg(*before + 1) : tr("changed lines: %1").arg(lines));
    });
}

void TeachPage::showStep()
{
    m_stack->setCurrentIndex(m_lesson ? 1 : 0);
    showBar();
    const LessonStep *step = current();
    m_predict->setStep(step);
    if (step) {
        m_lessonHeader->setTitle(m_lesson->title);
        m_lessonHeader->setNote(tr("step %1 of %2").arg(m_step + 1).arg(m_lesson->steps.size()));
        m_text->setLesson(step->text + (m_hintShown ? u"\n\n### "_s + tr("Hint") + u"\n\n"_s + step->hint : QString()), m_lesson->folder);
        m_kernelStack->setCurrentIndex(step->run ? 0 : 1);
        m_editorHeader->setTitle(step->run ? step->run->kernel : tr("No kernel"));
        m_editorHeader->setDetails(step->run ? step->run->problem : QString());
        const Workload *workload = step->run ? workloadOf(*step->run) : nullptr;
        m_runsHeader->setNote(workload ? tr("%1 · %2").arg(step->run->problem, shapeText(workload->id)) : QString());
        showSteps();
        showExplanation();
        showGuess();
        showRuns();
        showRoofline();
    }
    refresh();
}

void TeachPage::showBar()
{
    if (m_lesson)
        m_lessonField->setPieces({{tr("Lesson"), Weight::Strong}, {m_lesson->title, Weight::Plain}});
    else
        m_lessonField->setPieces({{tr("Choose a lesson"), Weight::Plain}});
    const DeviceInfo *device = m_session.device();
    if (device)
        m_deviceField->setPieces({{device->id, Weight::Plain}, {device->name, Weight::Quiet}});
    else
        m_deviceField->setPieces({{tr("No device"), Weight::Quiet}});
    m_deviceField->setEnabled(!m_session.devices().empty());
    m_deviceField->setToolTip(m_session.devices().empty() ? tr("No worker has named a device") : tr("Choose a device"));
    QStringList note;
    if (m_lesson && !m_lesson->level.isEmpty())
        note << levelWord(m_lesson->level);
    if (m_lesson && m_lesson->minutes > 0)
        note << tr("about %1 min").arg(m_lesson->minutes);
    note << tr("no GPU needed");
    m_barNote->setText(note.join(u" · "_s));
}

void TeachPage::showSteps()
{
    const QSignalBlocker quietly(m_steps);
    while (m_steps->count() > int(m_lesson->steps.size()))
        m_steps->removeTab(m_steps->count() - 1);
    for (int i = 0; i < int(m_lesson->steps.size()); ++i) {
        const QString &title = m_lesson->steps[size_t(i)].title;
        const QString text = (resultOf(i) ? u"✓ "_s : QString::number(i + 1) + u' ') + title;
        if (i < m_steps->count())
            m_steps->setTabText(i, text);
        else
            m_steps->addTab(text);
        m_steps->setTabToolTip(i, resultOf(i) ? tr("Step %1, done: %2").arg(i + 1).arg(title) : tr("Step %1: %2").arg(i + 1).arg(title));
    }
    m_steps->setCurrentIndex(m_step);
}

void TeachPage::showGuess()
{
    if (current())
        m_predict->setGuess(m_guess, knownIntensity(), resultOf(m_step) != nullptr);
}

void TeachPage::showExplanation()
{
    // Until the step is run, what the last one showed stays in sight: the prediction builds on it.
    int shown = m_step;
    const auto before = runBefore(*m_lesson, size_t(m_step));
    if (m_failure.isEmpty() && current()->run && !resultOf(m_step) && before && resultOf(int(*before)))
        shown = int(*before);
    const LessonStep &step = m_lesson->steps[size_t(shown)];
    const StepResult *result = resultOf(shown);
    QString text;
    m_explanationHeader->setTitle(result && step.run ? tr("What happened in step %1").arg(shown + 1) : tr("What happened"));
    if (!m_failure.isEmpty())
        text = tr("**The kernel did not pass, so that nothing was compared:** %1\n\nMend it in the editor and run again; the Inspect perspective shows the evidence.").arg(m_failure);
    else if (!step.run)
        text = step.explanation;
    else if (!result)
        text = tr("*The explanation opens after the run.*");
    else if (step.prediction)
        text = u"**"_s + outcomeWords(*step.prediction, *result).join(u"**\n\n**"_s) + u"**\n\n"_s + step.explanation;
    else
        text = step.explanation;
    m_explanation->setLesson(text, m_lesson->folder);
}

void TeachPage::showRuns()
{
    if (!m_lesson)
        return;
    std::vector<LessonRunRow> rows;
    for (size_t i = 0; i < m_lesson->steps.size(); ++i) {
        const LessonStep &step = m_lesson->steps[i];
        const StepResult *result = step.run ? resultOf(int(i)) : nullptr;
        const bool here = int(i) == m_step;
        if (here && step.prediction && step.prediction->performance && m_guess.flopsPerSecond > 0) {
            const double intensity = step.prediction->intensity ? m_guess.intensity : result ? result->measured.intensity : knownIntensity();
            if (intensity > 0)
                rows.push_back({step.title, intensity, m_guess.flopsPerSecond, 0, 0, true, true});
        }
        if (result && result->measured.medianNs > 0)
            rows.push_back({step.title, result->measured.intensity, result->measured.flopsPerSecond, result->measured.fraction, result->measured.medianNs, false, here});
    }
    m_runs->setRows(std::move(rows));
}

RooflineScene TeachPage::scene() const
{
    RooflineScene scene;
    const LessonStep *step = current();
    const Problem *problem = step && step->run ? problemOf(*step->run) : nullptr;
    scene.device = m_session.deviceId();
    scene.mode = step && step->run && step->run->mode ? name(*step->run->mode) : QString();
    scene.level = scene.mode == "hot"_L1 ? QString() : u"dram"_s;
    scene.dtype = problem ? problem->dtype : DType::Float32;
    if (m_session.ceilings()) {
        scene.roofs = roofLines(*m_session.ceilings(), scene.dtype);
        scene.ceilings = std::make_shared<const Ceilings>(*m_session.ceilings());
        scene.roofSource = m_session.ceilings()->source;
    }
    for (size_t i = 0; i < m_lesson->steps.size(); ++i) {
        const StepResult *result = m_lesson->steps[i].run ? resultOf(int(i)) : nullptr;
        if (!result || result->measured.medianNs <= 0)
            continue;
        RooflinePoint point;
        point.evaluation = point.submission = stepId(i);
        point.label = u"%1 %2"_s.arg(i + 1).arg(m_lesson->steps[i].title);
        point.verdictWord = tr("passed");
        point.intensity = result->measured.intensity;
        point.flopsPerSecond = result->measured.flopsPerSecond;
        point.medianNs = result->measured.medianNs;
        point.achievedFraction = result->measured.fraction;
        if (const auto before = runBefore(*m_lesson, i))
            point.parent = stepId(*before);
        scene.points.push_back(point);
    }
    if (scene.find(stepId(size_t(m_step)))) {
        scene.selected = stepId(size_t(m_step));
    } else if (step->run) {
        if (const auto before = runBefore(*m_lesson, size_t(m_step)); before && scene.find(stepId(*before)))
            scene.selected = stepId(*before);
    }
    const bool asksIntensity = step->prediction && step->prediction->intensity;
    if (const auto cost = currentCost(); cost && (!asksIntensity || resultOf(m_step))) {
        scene.flops = cost->totalFlops();
        scene.bytes = cost->dramBytes();
        scene.costKind = step->run->bytes.isEmpty() ? tr("counted by the problem") : tr("by the lesson's model");
    }
    if (const StepResult *result = resultOf(m_step)) {
        scene.bytesPerSecond = result->measured.intensity > 0 ? result->measured.flopsPerSecond / result->measured.intensity : 0;
        scene.aboveRoof = result->measured.fraction > 1 ? u"above"_s : QString();
    }
    if (step->prediction && step->prediction->performance) {
        const RooflineMark mark = predictionMark(scene);
        if (mark.isDrawable())
            scene.marks.push_back(mark);
    }
    return scene;
}

/// The ring stands at a quarter of what its roof allows until somebody takes it.
RooflineMark TeachPage::predictionMark(const RooflineScene &scene) const
{
    const LessonPrediction &asked = *current()->prediction;
    const bool fixed = resultOf(m_step) != nullptr;
    RooflineMark mark;
    mark.id = kPrediction;
    const RooflinePoint *before = scene.find(scene.selected);
    mark.intensity = !asked.intensity ? (fixed ? resultOf(m_step)->measured.intensity : knownIntensity()) : m_guess.intensity > 0 ? m_guess.intensity : before ? before->intensity * 2 : 1;
    const double roof = scene.ceilings ? attainable(mark.intensity, scene.level, scene.dtype, *scene.ceilings) : 0;
    const bool made = m_guess.flopsPerSecond > 0;
    mark.flopsPerSecond = made ? m_guess.flopsPerSecond : roof > 0 ? roof / 4 : 1e9;
    mark.label = made ? tr("your prediction") : tr("your prediction: drag me");
    if (made)
        mark.lines = {tr("%1 FLOP / byte").arg(threeDigits(mark.intensity)), withPrefix(mark.flopsPerSecond, u"FLOP/s"_s)};
    mark.movesPerformance = !fixed;
    mark.movesIntensity = !fixed && asked.intensity;
    mark.joined = !fixed && before;
    return mark;
}

void TeachPage::showRoofline()
{
    if (!m_lesson)
        return;
    const RooflineScene shown = scene();
    QStringList parts;
    for (const QString &part : {shown.device, shown.level.isEmpty() ? QString() : tr("%1 level").arg(shown.level.toUpper()), shown.mode}) {
        if (!part.isEmpty())
            parts << part;
    }
    m_rooflineHeader->setDetails(parts.join(u" · "_s));
    m_roofline->setScene(shown);
    m_roofline->setMeasureReason(m_session.isBusy() ? tr("Something is running") : m_session.device() ? QString() : tr("No worker has named a device"));
    const size_t trail = trailOf(shown).size();
    m_replay->setEnabled(trail > 0);
    m_replay->setToolTip(trail > 0 ? tr("Show how the dot moved from step to step") : tr("Nothing has been measured in this step yet"));
}

void TeachPage::refresh()
{
    showBar();
    const QString reason = whyNotRun(), next = whyNotNext(), back = whyNotBack(), hint = whyNoHint();
    if (!m_session.isBusy()) // then its place shows how far the run is
        m_predict->setRunReason(reason);
    m_predict->hintButton()->setEnabled(hint.isEmpty());
    m_predict->hintButton()->setToolTip(hint.isEmpty() ? tr("Show a hint") : hint);
    m_next->setEnabled(next.isEmpty());
    m_next->setToolTip(next.isEmpty() ? tr("Next step (Alt+Right)") : next);
    m_nextReason->setText(next);
    m_back->setEnabled(back.isEmpty());
    m_back->setToolTip(back.isEmpty() ? tr("Step before (Alt+Left)") : back);
    Q_EMIT stateChanged();
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspect_page.h"

#include "app/gui/document_tabs.h"
#include "app/gui/scenes.h"
#include "widgets/controls/glyph_button.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/editor/candidate_pane.h"
#include "widgets/editor/contract_view.h"
#include "widgets/editor/source_editor.h"
#include "widgets/environment/environment_pane.h"
#include "widgets/errormap/error_map_pane.h"
#include "widgets/explorer/problem_tree.h"
#include "widgets/explorer/row_list.h"
#include "widgets/output/output_pane.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/statics/static_column.h"
#include "widgets/theme/sizes.h"
#include "widgets/timing/timing_pane.h"
#include "widgets/verdict/verdict_card.h"

#include <QBoxLayout>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// The reference as a person reads it: the licence line of its file says nothing about the operator.
QString readableReference(const Problem &problem)
{
    QString text = problem.referenceCpp.isEmpty() ? problem.referencePython : problem.referenceCpp;
    while (text.startsWith("// SPDX-"_L1) || text.startsWith("# SPDX-"_L1))
        text.remove(0, text.indexOf(u'\n') + 1);
    return text.trimmed() + u'\n';
}

} // namespace

InspectPage::InspectPage(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_problems(new ProblemTree), m_submissions(new RowList(tr("Submissions"), RowList::Lines::Two)),
      m_workloads(new RowList(tr("Workloads"), RowList::Lines::One)), m_devices(new RowList(tr("Devices"), RowList::Lines::One)),
      m_submissionsHeader(new PaneHeader(tr("Submissions"))), m_editorHeader(new PaneHeader(tr("Candidate"), PaneHeader::Kind::Editor)),
      m_referenceHeader(new PaneHeader(tr("Reference"), PaneHeader::Kind::Editor)), m_staticsHeader(new PaneHeader(tr("Static"), PaneHeader::Kind::Strip)),
      m_verdictHeader(new PaneHeader(tr("Verdict"), PaneHeader::Kind::Strip)), m_rooflineHeader(new PaneHeader(tr("Roofline"), PaneHeader::Kind::Strip)),
      m_candidate(new CandidatePane), m_editor(m_candidate->editor()), m_reference(new SourceEditor(tr("Reference source"))),
      m_documents(std::make_unique<DocumentTabs>(session, m_candidate)),
      m_contract(new ContractView), m_statics(new StaticColumn), m_verdict(new VerdictCard), m_tabs(new QTabBar), m_pages(new QStackedWidget),
      m_errorMap(new ErrorMapPane), m_timing(new TimingPane), m_output(new OutputPane), m_environment(new EnvironmentPane), m_roofline(new RooflineView)
{
    m_reference->setReference(true);
    m_submissions->setEmptyText(tr("Nothing was evaluated for this problem yet. Write a kernel and press F5, or open a source file."));
    m_devices->setEmptyText(tr("No worker has named a device."));
    for (const auto &[text, page] : {std::pair<QString, QWidget *>(tr("Error map"), m_errorMap), {tr("Timing"), m_timing}, {tr("Output"), m_output},
                                     {tr("Environment"), m_environment}}) {
        m_tabs->addTab(text);
        m_pages->addWidget(page);
    }
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);

    QSplitter *outer = split(u"outer"_s, Qt::Horizontal);
    QSplitter *inner = split(u"inner"_s, Qt::Vertical);
    inner->addWidget(makeUpper());
    inner->addWidget(makeLower());
    inner->setStretchFactor(0, 3);
    inner->setStretchFactor(1, 2);
    inner->setSizes({430, 370});
    outer->addWidget(makeExplorer());
    outer->addWidget(inner);
    outer->setStretchFactor(0, 0);
    outer->setStretchFactor(1, 1);
    outer->setSizes({sizes::kExplorerWidth, 1240});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(outer);
    connectSession();
    connectViews();
    showDocument();
    showEvaluation();
}

InspectPage::~InspectPage() = default;

QSplitter *InspectPage::split(const QString &name, Qt::Orientation orientation)
{
    auto *splitter = new QSplitter(orientation);
    splitter->setObjectName(name);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    m_splitters.push_back(splitter);
    return splitter;
}

QWidget *InspectPage::makeExplorer()
{
    QSplitter *column = split(u"explorer"_s, Qt::Vertical);
    auto *problemsHeader = new PaneHeader(tr("Problems"), PaneHeader::Kind::Strip);
    auto *search = new GlyphButton(Glyph::Search, tr("Filter problems (Ctrl+P)"));
    problemsHeader->addControl(search);
    connect(search, &QAbstractButton::clicked, m_problems, &ProblemTree::startFiltering);
    column->addWidget(makePane(problemsHeader, m_problems));
    column->addWidget(makePane(m_submissionsHeader, m_submissions));
    column->addWidget(makePane(new PaneHeader(tr("Workloads")), m_workloads));
    column->addWidget(makePane(new PaneHeader(tr("Devices")), m_devices));
    column->setSizes({250, 210, 190, 120});
    column->setStretchFactor(0, 3);
    column->setStretchFactor(1, 2);
    column->setMinimumWidth(150);
    return column;
}

QWidget *InspectPage::makeUpper()
{
    QSplitter *row = split(u"upper"_s, Qt::Horizontal);
    auto *reference = new QWidget;
    auto *referenceLayout = new QVBoxLayout(reference);
    referenceLayout->setContentsMargins(0, 0, 0, 0);
    referenceLayout->setSpacing(0);
    referenceLayout->addWidget(m_reference, 1);
    referenceLayout->addWidget(m_contract);
    row->addWidget(makePane(m_editorHeader, m_candidate));
    row->addWidget(makePane(m_referenceHeader, reference));
    row->addWidget(makePane(m_staticsHeader, m_statics));
    row->setStretchFactor(0, 3);
    row->setStretchFactor(1, 2);
    row->setStretchFactor(2, 0);
    row->setSizes({644, sizes::kReferenceWidth, sizes::kStaticsWidth});
    m_editor->setMinimumSize(220, 80);
    m_reference->setMinimumWidth(160);
    return row;
}

QWidget *InspectPage::makeLower()
{
    QSplitter *row = split(u"lower"_s, Qt::Horizontal);
    auto *strip = new QWidget;
    auto *stripLayout = new QVBoxLayout(strip);
    stripLayout->setContentsMargins(4, 0, 0, 0);
    stripLayout->addWidget(m_tabs);
    strip->setFixedHeight(sizes::kTabs);
    auto *results = new QWidget;
    auto *resultsLayout = new QVBoxLayout(results);
    resultsLayout->setContentsMargins(0, 0, 0, 0);
    resultsLayout->setSpacing(0);
    resultsLayout->addWidget(strip);
    resultsLayout->addWidget(m_pages, 1);
    auto *table = new GlyphButton(Glyph::Table, tr("Chart or table (T)"));
    auto *reset = new GlyphButton(Glyph::Home, tr("Show everything (double click)"));
    auto *whatIf = new GlyphButton(Glyph::Ring, tr("Hypothetical kernel (H)"));
    m_rooflineHeader->addControl(whatIf);
    connect(whatIf, &QAbstractButton::clicked, m_roofline, &RooflineView::toggleHypothetical);
    m_rooflineHeader->addControl(reset);
    m_rooflineHeader->addControl(table);
    auto *more = new GlyphButton(Glyph::Dots, tr("Views, sizes, roofs, export"));
    m_rooflineHeader->addControl(more);
    connect(more, &QAbstractButton::clicked, this, [this, more] { m_roofline->menu()->popup(more->mapToGlobal(QPoint(0, more->height()))); });
    connect(table, &QAbstractButton::clicked, m_roofline, &RooflineView::toggleTable);
    connect(reset, &QAbstractButton::clicked, m_roofline, &RooflineView::resetView);
    row->addWidget(makePane(m_verdictHeader, m_verdict));
    row->addWidget(results);
    row->addWidget(makePane(m_rooflineHeader, m_roofline));
    row->setStretchFactor(0, 0);
    row->setStretchFactor(1, 1);
    row->setStretchFactor(2, 0);
    row->setSizes({sizes::kVerdictWidth, 584, sizes::kRooflineWidth});
    m_verdict->setMinimumWidth(200);
    results->setMinimumWidth(280);
    return row;
}

void InspectPage::connectSession()
{
    connect(&m_session, &Session::suitesChanged, this, [this] { m_problems->setSuites(m_session.suites()); });
    connect(&m_session, &Session::problemChanged, this, &InspectPage::showProblem);
    for (auto signal : {&Session::rowsChanged, &Session::selectionChanged, &Session::devicesChanged, &Session::runStarted, &Session::runFinished})
        connect(&m_session, signal, this, &InspectPage::showLists);
    for (auto signal : {&Session::rowsChanged, &Session::ceilingsChanged})
        connect(&m_session, signal, this, &InspectPage::showRoofline);
    connect(&m_session, &Session::documentChanged, this, &InspectPage::showDocument);
    connect(&m_session, &Session::evaluationChanged, this, &InspectPage::showEvaluation);
    connect(&m_session, &Session::runProgressed, this, [this](const QString &stage) {
        if (m_session.isRunning())
            m_verdict->setRunning(stage);
    });
    connect(&m_session, &Session::runFinished, this, &InspectPage::showEvaluation);
    connect(&m_session, &Session::syntaxStarted, m_statics, &StaticColumn::showBuilding);
    connect(&m_session, &Session::syntaxChecked, this, [this](const BuildReport &build) {
        m_statics->setBuild(build);
        m_editor->setDiagnostics(build.diagnostics, m_session.document().submission.label);
    });
    connect(&m_session, &Session::logged, m_output, &OutputPane::addLog);
}

void InspectPage::connectViews()
{
    connect(m_problems, &ProblemTree::problemChosen, &m_session, &Session::selectProblem);
    connect(m_submissions, &RowList::chosen, &m_session, &Session::selectSubmission);
    connect(m_workloads, &RowList::chosen, &m_session, &Session::selectWorkload);
    connect(m_devices, &RowList::chosen, &m_session, &Session::setDevice);
    connect(m_roofline, &RooflineView::evaluationChosen, &m_session, &Session::selectEvaluation);
    connect(m_roofline, &RooflineView::failed, &m_session, &Session::failed);
    connect(m_roofline, &RooflineView::measureRequested, &m_session, &Session::measureCeilings);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_verdict, &VerdictCard::lineRequested, this, &InspectPage::goTo);
    connect(m_output, &OutputPane::lineRequested, this, &InspectPage::goTo);
    connect(m_verdict, &VerdictCard::elementRequested, this, [this](qint64 row, qint64 column) {
        showTab(m_errorMap);
        m_errorMap->showElement(row, column);
    });
    connect(m_documents.get(), &DocumentTabs::changed, this, &InspectPage::showTitle);
    connect(m_editor, &SourceEditor::typed, &m_session, &Session::noteEdit);
    connect(m_editor, &SourceEditor::edited, this, &InspectPage::edited);
    connect(m_editor, &SourceEditor::changesCounted, this, [this](int lines) {
        const QString &base = m_session.document().baseLabel;
        m_editorHeader->setNoteIsChangeMark(lines > 0);
        m_editorHeader->setNote(lines == 0 ? QString() : base.isEmpty() ? tr("changed lines: %1").arg(lines) : tr("changed since %1").arg(base));
    });
}

void InspectPage::showTab(QWidget *page)
{
    m_tabs->setCurrentIndex(m_pages->indexOf(page));
}

void InspectPage::goTo(const QString &file, int line)
{
    const QString label = m_session.document().submission.label;
    if (file.isEmpty() || file == label || file.endsWith(u'/' + label) || label.endsWith(u'/' + file))
        m_editor->goToLine(line);
}

void InspectPage::showProblem()
{
    const Problem *problem = m_session.problem();
    if (problem)
        m_problems->select(problem->suite, problem->name);
    m_referenceHeader->setTitle(problem ? name(problem->dtype) : tr("Reference"));
    const bool cpp = problem && !problem->referenceCpp.isEmpty();
    m_referenceHeader->setDetails(!problem ? QString() : cpp ? tr("reference") : tr("reference, Python text"));
    m_referenceHeader->setNote(!cpp ? QString() : problem->dtype == DType::Float64 ? tr("extended precision") : tr("double precision"));
    m_reference->setLanguage(cpp ? Language::Cpp : Language::Python);
    m_reference->setSource(problem ? readableReference(*problem) : QString());
    m_contract->setProblem(problem);
}

void InspectPage::showLists()
{
    m_submissions->setRows(submissionRows(m_session));
    m_submissions->select(m_session.document().submission.id);
    m_submissionsHeader->setNote(m_session.problemRows().empty() ? QString() : submissionUnit(m_session));
    m_workloads->setRows(workloadRows(m_session));
    m_workloads->select(m_session.workloadId());
    m_devices->setRows(deviceRows(m_session));
    m_devices->select(m_session.deviceId());
    m_roofline->setMeasureReason(m_session.whyNotRun());
}

InlineBar *InspectPage::draftBar() const
{
    return m_candidate->draftBar();
}

void InspectPage::showTitle()
{
    const QString &label = m_session.document().submission.label;
    const QString title = label.isEmpty() ? tr("Candidate") : label;
    m_editorHeader->setTitle(m_documents->isCurrentDirty() ? title + u" •"_s : title);
}

void InspectPage::showDocument()
{
    const Document &document = m_session.document();
    showTitle();
    m_editorHeader->setDetails(document.submission.files.empty()            ? QString()
                               : document.submission.language == Language::Cpp    ? tr("host function")
                               : document.submission.language == Language::Python ? tr("Python")
                                                                                  : tr("device kernel"));
    m_documents->arrive();
    m_editor->setBase(document.baseText);
    showLists();
}

void InspectPage::showEvaluation()
{
    const Evaluation *evaluation = m_session.evaluation() ? &*m_session.evaluation() : nullptr;
    m_verdict->setEvaluation(evaluation);
    m_verdictHeader->setNote(evaluation ? tr("salt 0x%1").arg(QString::number(evaluation->environment.salt, 16).left(6)) : QString());
    const bool compared = evaluation && evaluation->correctness;
    m_errorMap->setReport(compared ? &*evaluation->correctness : nullptr);
    m_timing->setEvaluation(evaluation);
    m_output->setBuild(evaluation ? evaluation->build : std::nullopt);
    m_environment->setEvaluation(evaluation, m_session.workspacePath());
    m_statics->setBuild(evaluation ? evaluation->build : std::nullopt);
    if (evaluation && evaluation->build)
        m_editor->setDiagnostics(evaluation->build->diagnostics, m_session.document().submission.label);
    m_staticsHeader->setNote(evaluation ? evaluation->environment.deviceId : QString());
    if (evaluation && evaluation->build && !evaluation->build->ok)
        showTab(m_output);
    else if (compared && evaluation->correctness->map)
        showTab(m_errorMap);
    else if (evaluation && evaluation->timing)
        showTab(m_timing);
    showLists();
    showRoofline();
}

void InspectPage::showRoofline()
{
    const RooflineScene scene = rooflineScene(m_session);
    QStringList parts;
    for (const QString &part : {scene.device, scene.level.isEmpty() ? QString() : tr("%1 level").arg(scene.level.toUpper()), scene.mode}) {
        if (!part.isEmpty())
            parts << part;
    }
    m_rooflineHeader->setDetails(parts.join(u" · "_s));
    m_roofline->setScene(scene);
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/document_tabs.h"
#include "app/gui/inspect_page.h"
#include "app/gui/perspective_bar.h"
#include "app/gui/teach_page.h"
#include "app/gui/triage_page.h"
#include "widgets/submissions/evaluation_table.h"
#include "core/triage/headline.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/controls/seam.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/editor/source_editor.h"
#include "widgets/figures/figures.h"
#include "widgets/runbar/run_bar.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>

using namespace Qt::StringLiterals;

namespace gable {

MainWindow::MainWindow(const Options &options, QWidget *parent)
    : QMainWindow(parent), m_options(options), m_drafts(options.draftFolder), m_runBar(new RunBar), m_messageBar(new InlineBar), m_pages(new QStackedWidget),
      m_inspect(new InspectPage(m_session)), m_triage(new TriagePage(m_session)),
      m_teach(new TeachPage(m_session, options.keepsState ? &m_drafts : nullptr)), m_fileLabel(new QLabel), m_workerLabel(new QLabel)
{
    Error warning;
    m_settings = loadSettings(m_options.settingsPath, &warning);
    setTheme(themeChoiceFromName(m_options.theme.isEmpty() ? m_settings.theme : m_options.theme));
    setAcceptDrops(true);
    setWindowIcon(QIcon(u":/gable/icons/gable.svg"_s));
    compose();
    makeActions();
    makeMenus();
    connectSession();
    connectRunBar();
    connectTeach();
    restoreState();
    m_inspect->editor()->setFocus();
    updateActions();
    updateStatus();
    if (!warning.code.isEmpty())
        showError(warning);
}

MainWindow::~MainWindow()
{
    // The pages ask the session to their end; as children of the window they would outlive it, a member.
    delete takeCentralWidget();
}

void MainWindow::compose()
{
    m_pages->addWidget(m_inspect);
    m_pages->addWidget(m_triage);
    m_pages->addWidget(m_teach);
    auto *centre = new QWidget;
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_runBar);
    layout->addWidget(new Seam);
    layout->addWidget(m_messageBar);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setFixedHeight(24);
    m_fileLabel->setContentsMargins(12, 0, 0, 0);
    m_workerLabel->setContentsMargins(0, 0, 12, 0);
    statusBar()->addWidget(m_fileLabel, 1);
    statusBar()->addPermanentWidget(m_workerLabel);
}

void MainWindow::start(const QString &path)
{
    m_session.start(m_options.withWorker);
    m_session.openWorkspace(path.isEmpty() ? Session::defaultWorkspacePath() : path);
    if (!m_settings.device.isEmpty())
        m_session.setDevice(m_settings.device);
    m_session.setProfile(m_settings.profile == "thorough"_L1 ? Profile::Thorough : Profile::Quick);
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::workspaceChanged, this, [this] {
        const QString path = m_session.workspacePath();
        if (m_options.keepsState && m_settings.recent.value(0) != path) {
            m_settings.addRecent(path);
            fillRecent();
        }
        bringDocuments(path);
        updateStatus();
    });
    connect(&m_session, &Session::failed, this, &MainWindow::showError);
    for (auto signal : {&Session::workspaceChanged, &Session::selectionChanged, &Session::devicesChanged, &Session::workerChanged, &Session::runStarted,
                        &Session::runFinished, &Session::evaluationChanged, &Session::suitesChanged, &Session::documentChanged})
        connect(&m_session, signal, this, &MainWindow::updateActions);
    connect(&m_session, &Session::workerChanged, this, &MainWindow::updateStatus);
    connect(&m_session, &Session::evaluationChanged, this, &MainWindow::updateStatus);
    for (auto signal : {&Session::selectionChanged, &Session::devicesChanged, &Session::problemChanged, &Session::evaluationChanged, &Session::suitesChanged})
        connect(&m_session, signal, this, &MainWindow::updateRunBar);
    connect(&m_session, &Session::documentChanged, this, &MainWindow::recoverDraft);
    connect(&m_session, &Session::runProgressed, m_runBar, &RunBar::showRunning);
    connect(&m_session, &Session::runFinished, m_runBar, &RunBar::showIdle);
    connect(m_inspect, &InspectPage::edited, this, [this] {
        saveDraft();
        m_session.checkSyntax(m_inspect->editor()->text());
    });
    connect(m_inspect->draftBar(), &InlineBar::actionRequested, this, [this] {
        m_drafts.remove(m_session.document().key);
        m_inspect->editor()->setSource(m_session.document().text());
        m_inspect->draftBar()->hide();
    });
    connect(m_triage, &TriagePage::openRequested, this, [this] { showPerspective(0); });
    connect(m_triage, &TriagePage::failed, this, &MainWindow::showError);
    connect(&m_drafts, &DraftStore::failed, this, &MainWindow::showError);
    connect(m_messageBar, &InlineBar::actionRequested, this, [this] {
        m_messageBar->hide();
        if (m_messageAction)
            m_messageAction();
    });
}

void MainWindow::connectRunBar()
{
    m_runBar->setActions(action(u"run"_s), {action(u"build"_s), action(u"check"_s), action(u"time"_s)}, action(u"cancel"_s));
    connect(m_runBar, &RunBar::problemChosen, this, [this](const QString &problem) { m_session.selectProblem({}, problem); });
    connect(m_runBar, &RunBar::workloadChosen, &m_session, &Session::selectWorkload);
    connect(m_runBar, &RunBar::deviceChosen, &m_session, &Session::setDevice);
    connect(m_runBar, &RunBar::modeChosen, &m_session, &Session::setMode);
    connect(m_runBar, &RunBar::profileChosen, &m_session, &Session::setProfile);
    updateRunBar();
}

bool MainWindow::isTeaching() const
{
    return m_pages->currentWidget() == m_teach;
}

SourceEditor *MainWindow::editor() const
{
    return isTeaching() ? m_teach->editor() : m_inspect->editor();
}

void MainWindow::connectTeach()
{
    m_teach->setProgress(m_settings.lessons);
    connect(m_teach, &TeachPage::failed, this, &MainWindow::showError);
    connect(m_teach, &TeachPage::stateChanged, this, &MainWindow::updateActions);
    connect(m_teach, &TeachPage::openFolderRequested, this, &MainWindow::openLessonDialog);
    connect(m_teach, &TeachPage::progressChanged, this, [this] {
        m_settings.lessons = m_teach->progress();
        if (m_options.keepsState)
            (void)saveSettings(m_options.settingsPath, m_settings);
    });
}

void MainWindow::openLessonFolder(const QString &folder)
{
    showPerspective(2);
    m_teach->openFolder(folder);
}

void MainWindow::updateRunBar()
{
    QStringList workloads;
    if (const Problem *problem = m_session.problem()) {
        for (const Workload &workload : problem->workloads)
            workloads << workload.id;
        m_runBar->setProblem(problem->name, m_session.workloadId(), workloads);
    } else {
        m_runBar->setProblem({}, {}, {});
    }
    std::vector<std::pair<QString, QStringList>> problems;
    for (const auto &suite : m_session.suites()) {
        for (const Problem &problem : suite->problems) {
            if (problems.empty() || problems.back().first != problem.opType)
                problems.push_back({problem.opType, {}});
            problems.back().second << problem.name;
        }
    }
    m_runBar->setProblems(problems);
    m_runBar->setDevices(m_session.devices(), m_session.deviceId());
    m_runBar->setMode(m_session.mode());
    m_runBar->setProfile(m_session.profile());
    if (const auto &evaluation = m_session.evaluation()) {
        const VerdictClass verdict = classOf(evaluation->verdict.kind);
        m_runBar->showLast(tr("Last run %1, %2 s").arg(evaluation->finishedAt.toLocalTime().toString(u"HH:mm:ss"_s), threeDigits(evaluation->wallMs / 1000)), verdict,
                           verdictClassWord(verdict));
    } else {
        m_runBar->showLast({}, std::nullopt, {});
    }
}

void MainWindow::updateStatus()
{
    const QString path = m_session.workspacePath();
    QStringList left{path.isEmpty() ? tr("No workspace") : QFileInfo(path).fileName()};
    if (m_session.isReadOnly())
        left << tr("read-only");
    else if (m_session.lastSaved().isValid())
        left << tr("Saved %1").arg(m_session.lastSaved().toString(u"HH:mm:ss"_s));
    m_fileLabel->setText(left.join(u"     "_s));
    m_fileLabel->setToolTip(path);
    QStringList right{m_session.workerState()};
    if (const DeviceInfo *device = m_session.device())
        right << device->sandbox.section(u':', 0, 0) << device->toolkit;
    else if (const auto &evaluation = m_session.evaluation())
        right << evaluation->environment.sandbox.section(u':', 0, 0) << evaluation->environment.toolkit;
    right.removeAll(QString());
    for (QString &part : right) {
        if (part.size() > 48)
            part = part.left(47) + u'…';
    }
    m_workerLabel->setText(right.join(u"     "_s));
    const QString document = m_session.document().submission.label;
    const QString workspace = QFileInfo(path).completeBaseName();
    setWindowTitle(document.isEmpty() ? tr("%1 — Gable").arg(workspace) : tr("%1 — %2 — Gable").arg(document, workspace));
}

/// Errors stand in a bar with the act that helps, where there is one.
void MainWindow::showError(const Error &error)
{
    m_messageAction = nullptr;
    QString label;
    if (error.code == "worker_gone"_L1) {
        label = tr("Restart worker");
        m_messageAction = [this] { m_session.restartWorker(); };
    } else if (m_session.workspacePath().isEmpty() && !m_session.suites().empty() && error.code != "bad_settings"_L1) {
        label = tr("Open default workspace");
        m_messageAction = [this] { m_session.openWorkspace(Session::defaultWorkspacePath()); };
    }
    m_messageBar->show(error, label);
}

void MainWindow::recoverDraft()
{
    m_recovered = false;
    m_inspect->draftBar()->hide();
    updateStatus();
    if (!m_options.keepsState)
        return;
    const auto draft = m_drafts.load(m_session.document().key);
    if (!draft || draft->text == m_inspect->editor()->text()) // a tab that is shown again still has its text
        return;
    int line = 0, column = 0;
    m_inspect->editor()->getCursorPosition(&line, &column);
    m_inspect->editor()->setSource(draft->text);
    m_inspect->editor()->setCursorPosition(line, column);
    m_inspect->draftBar()->show(tr("Unsaved edits from %1 were recovered.").arg(draft->savedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s)), tr("Discard them"));
    m_recovered = true;
}

void MainWindow::saveDraft()
{
    if (!m_options.keepsState)
        return;
    const Document &document = m_session.document();
    const QString text = m_inspect->editor()->text();
    if (text == document.text())
        m_drafts.remove(document.key);
    else
        m_drafts.save({document.key, document.submission.label, document.submission.problem, text, {}});
}

void MainWindow::showPerspective(int index)
{
    m_pages->setCurrentIndex(index);
    m_perspectives->tabs()->setCurrentIndex(index);
    m_runBar->setVisible(!isTeaching()); // lessons have a bar of their own
    if (isTeaching())
        m_teach->activate();
    updateActions();
    if (index == 1)
        m_triage->table()->setFocus();
}

void MainWindow::setTheme(ThemeChoice choice)
{
    m_settings.theme = name(choice);
    applyTheme(choice);
}

void MainWindow::restoreState()
{
    resize(1440, 900);
    if (!m_settings.geometry.isEmpty())
        restoreGeometry(m_settings.geometry);
    std::vector<QSplitter *> splitters = m_inspect->splitters();
    splitters.insert(splitters.end(), m_teach->splitters().begin(), m_teach->splitters().end());
    for (QSplitter *splitter : splitters) {
        if (const auto state = m_settings.splitters.find(splitter->objectName()); state != m_settings.splitters.end())
            splitter->restoreState(state->second);
    }
}

void MainWindow::storeState()
{
    m_settings.geometry = saveGeometry();
    for (const QSplitter *splitter : m_inspect->splitters())
        m_settings.splitters[splitter->objectName()] = splitter->saveState();
    for (const QSplitter *splitter : m_teach->splitters())
        m_settings.splitters[splitter->objectName()] = splitter->saveState();
    if (!m_documentsOf.isEmpty())
        m_settings.documents[m_documentsOf] = m_inspect->documents()->state();
    m_settings.lessons = m_teach->progress();
    m_settings.device = m_session.deviceId();
    m_settings.profile = name(m_session.profile());
    if (const auto saved = saveSettings(m_options.settingsPath, m_settings); !saved)
        qWarning("%s", qPrintable(saved.error().toText()));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_options.keepsState) {
        saveDraft();
        m_teach->saveDraft();
        m_drafts.flush();
        storeState();
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().constFirst().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    openPath(event->mimeData()->urls().constFirst().toLocalFile());
    event->acceptProposedAction();
}

/// A workspace, a suite's folder, or a submission's source.
void MainWindow::openPath(const QString &path)
{
    const QFileInfo file(path);
    if (file.isDir() && QFileInfo::exists(path + u"/lesson.md"_s))
        openLessonFolder(path);
    else if (file.isDir())
        m_session.openSuite(path);
    else if (file.suffix() == "gable"_L1)
        m_session.openWorkspace(path);
    else
        m_session.openSubmission(path);
}

} // namespace gable

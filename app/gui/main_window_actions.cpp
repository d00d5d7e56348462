// SPDX-License-Identifier: GPL-3.0-or-later
// The actions and menus of the main window, and the dialogs they open.
#include "app/gui/main_window.h"

#include "app/gui/action_palette.h"
#include "app/gui/inspect_page.h"
#include "app/gui/perspective_bar.h"
#include "app/gui/teach_page.h"
#include "core/base/text.h"
#include "core/worker/messages.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/editor/source_editor.h"
#include "widgets/explorer/problem_tree.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QTabBar>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace gable {

QAction *MainWindow::action(const QString &name) const
{
    const auto found = m_actions.find(name);
    return found == m_actions.end() ? nullptr : found->second;
}

QAction *MainWindow::add(const QString &name, const QString &text, const QKeySequence &shortcut, const std::function<void()> &act)
{
    auto *made = new QAction(text, this);
    made->setObjectName(name);
    made->setShortcut(shortcut);
    connect(made, &QAction::triggered, this, act);
    m_actions[name] = made;
    addAction(made);
    setReason(name, {});
    return made;
}

void MainWindow::setReason(const QString &name, const QString &reason)
{
    QAction *subject = action(name);
    subject->setEnabled(reason.isEmpty());
    const QString plain = QString(subject->text()).remove(u'&');
    const QString keys = subject->shortcut().toString(QKeySequence::NativeText);
    subject->setToolTip(!reason.isEmpty() ? reason : keys.isEmpty() ? plain : tr("%1 (%2)").arg(plain, keys));
}

void MainWindow::makeActions()
{
    add(u"new_workspace"_s, tr("&New workspace…"), QKeySequence::New, [this] { newWorkspaceDialog(); });
    add(u"open_workspace"_s, tr("&Open workspace…"), QKeySequence::Open, [this] { openWorkspaceDialog(); });
    add(u"open_default"_s, tr("Open &default workspace"), {}, [this] { m_session.openWorkspace(Session::defaultWorkspacePath()); });
    add(u"open_submission"_s, tr("Open &submission…"), QKeySequence(u"Ctrl+Shift+O"_s), [this] { openSubmissionDialog(); });
    add(u"save_source"_s, tr("Save source &as…"), QKeySequence::SaveAs, [this] { saveSourceDialog(); });
    add(u"quit"_s, tr("&Quit"), QKeySequence::Quit, [this] { close(); });

    add(u"undo"_s, tr("&Undo"), {}, [this] { editor()->undo(); });
    add(u"redo"_s, tr("&Redo"), {}, [this] { editor()->redo(); });
    add(u"cut"_s, tr("Cu&t"), {}, [this] { editor()->cut(); });
    add(u"copy"_s, tr("&Copy"), {}, [this] { editor()->copy(); });
    add(u"paste"_s, tr("&Paste"), {}, [this] { editor()->paste(); });
    add(u"revert"_s, tr("Re&vert to the evaluated text"), {}, [this] { editor()->setSource(m_session.document().text()); });
    add(u"palette"_s, tr("Find an action"), QKeySequence(u"Ctrl+Shift+P"_s), [this] { showPalette(); });

    add(u"inspect"_s, tr("&Inspect"), QKeySequence(u"Ctrl+1"_s), [this] { showPerspective(0); });
    add(u"triage"_s, tr("&Triage"), QKeySequence(u"Ctrl+2"_s), [this] { showPerspective(1); });
    add(u"teach"_s, tr("T&each"), QKeySequence(u"Ctrl+3"_s), [this] { showPerspective(2); });
    add(u"lesson_next"_s, tr("&Next step of the lesson"), QKeySequence(u"Alt+Right"_s), [this] { m_teach->goToStep(m_teach->step() + 1); });
    add(u"lesson_back"_s, tr("Step of the lesson &before"), QKeySequence(u"Alt+Left"_s), [this] { m_teach->goToStep(m_teach->step() - 1); });
    add(u"lesson_hint"_s, tr("Show a &hint"), {}, [this] { m_teach->showHint(); });
    add(u"open_lesson"_s, tr("Open lesson &folder…"), {}, [this] { openLessonDialog(); });
    const auto roofline = [this] { return isTeaching() ? m_teach->roofline() : m_inspect->roofline(); };
    add(u"roofline_table"_s, tr("Roofline as a &table"), QKeySequence(u"Ctrl+T"_s), [roofline] { roofline()->toggleTable(); });
    add(u"hypothetical"_s, tr("&Hypothetical kernel on the roofline"), QKeySequence(u"Ctrl+Shift+H"_s), [roofline] { roofline()->toggleHypothetical(); });

    add(u"filter_problems"_s, tr("&Filter problems"), QKeySequence(u"Ctrl+P"_s), [this] { m_inspect->problems()->startFiltering(); });
    add(u"new_submission"_s, tr("&New submission from the template"), QKeySequence(u"Ctrl+Shift+N"_s), [this] { m_session.newSubmission(); });
    add(u"open_suite"_s, tr("Open &suite…"), {}, [this] { openSuiteDialog(); });

    add(u"run"_s, tr("&Run"), QKeySequence(Qt::Key_F5), [this] { isTeaching() ? m_teach->run() : m_session.run(RunKind::Everything, m_inspect->editor()->text()); });
    add(u"build"_s, tr("&Build"), QKeySequence(u"Ctrl+B"_s), [this] { m_session.checkSyntax(editor()->text()); });
    add(u"check"_s, tr("&Check only"), QKeySequence(u"Shift+F5"_s), [this] { m_session.run(RunKind::CheckOnly, editor()->text()); });
    add(u"time"_s, tr("&Time only"), QKeySequence(u"Ctrl+F5"_s), [this] { m_session.run(RunKind::TimeOnly, editor()->text()); });
    add(u"cancel"_s, tr("Cance&l"), QKeySequence(u"Ctrl+."_s), [this] { m_session.cancel(); });
    add(u"restart_worker"_s, tr("Restart &worker"), {}, [this] { m_session.restartWorker(); });

    add(u"measure"_s, tr("&Measure ceilings"), {}, [this] { m_session.measureCeilings(); });
    add(u"save_copy"_s, tr("Save a &copy…"), {}, [this] { saveCopyDialog(); });
    makeEditorActions();
    add(u"about"_s, tr("&About Gable"), {}, [this] { showAbout(); });
}

void MainWindow::makeMenus()
{
    const auto menu = [this](const QString &title, std::initializer_list<QString> names) {
        QMenu *made = menuBar()->addMenu(title);
        made->setToolTipsVisible(true);
        for (const QString &name : names) {
            if (name.isEmpty())
                made->addSeparator();
            else
                made->addAction(action(name));
        }
        return made;
    };
    QMenu *file = menu(tr("&File"), {u"new_workspace"_s, u"open_workspace"_s, u"open_default"_s, {}, u"open_submission"_s, u"save"_s, u"save_source"_s, u"close_tab"_s, {}, u"quit"_s});
    m_recentMenu = new QMenu(tr("&Recent workspaces"), this);
    file->insertMenu(action(u"open_default"_s), m_recentMenu);
    fillRecent();
    menu(tr("&Edit"), {u"undo"_s, u"redo"_s, {}, u"cut"_s, u"copy"_s, u"paste"_s, {}, u"find"_s, u"replace"_s, u"find_next"_s, u"find_previous"_s, u"go_to_line"_s, {}, u"comment"_s, u"revert"_s, {}, u"palette"_s});
    QMenu *view = menu(tr("&View"), {u"inspect"_s, u"triage"_s, u"teach"_s, {}, u"roofline_table"_s, u"hypothetical"_s, {}, u"zoom_in"_s, u"zoom_out"_s, u"zoom_reset"_s, {}, u"next_tab"_s, u"previous_tab"_s, {}});
    QMenu *themes = view->addMenu(tr("T&heme"));
    auto *group = new QActionGroup(this);
    for (const auto &[choice, text] : {std::pair(ThemeChoice::System, tr("&System")), std::pair(ThemeChoice::Light, tr("&Light")), std::pair(ThemeChoice::Dark, tr("&Dark"))}) {
        QAction *made = add(u"theme_"_s + name(choice), text, {}, [this, choice = choice] { setTheme(choice); });
        made->setCheckable(true);
        made->setChecked(m_settings.theme == name(choice));
        group->addAction(made);
        themes->addAction(made);
    }
    menu(tr("&Problem"), {u"filter_problems"_s, u"new_submission"_s, {}, u"open_suite"_s});
    menu(tr("&Run"), {u"run"_s, u"build"_s, u"check"_s, u"time"_s, {}, u"cancel"_s, u"restart_worker"_s});
    menu(tr("&Device"), {u"measure"_s});
    menu(tr("&Workspace"), {u"save_copy"_s});
    QMenu *help = menu(tr("&Help"), {u"open_lesson"_s, u"lesson_next"_s, u"lesson_back"_s, u"lesson_hint"_s, {}, u"about"_s});
    makeLessonActions(help);

    m_perspectives = new PerspectiveBar(action(u"palette"_s), {tr("Inspect"), tr("Triage"), tr("Teach")});
    menuBar()->setCornerWidget(m_perspectives);
    connect(m_perspectives->tabs(), &QTabBar::currentChanged, this, &MainWindow::showPerspective);
}

/// One action a shipped lesson, so that menu and palette offer them by name.
void MainWindow::makeLessonActions(QMenu *help)
{
    const LessonShelf shelf = lessonsIn(resourceDir() + u"/lessons"_s);
    auto *lessons = new QMenu(tr("&Lessons"), this);
    for (const Lesson &lesson : shelf.lessons) {
        lessons->addAction(add(u"lesson:"_s + lesson.id, tr("Lesson: %1").arg(lesson.title), {}, [this, lesson] {
            showPerspective(2);
            m_teach->openLesson(lesson);
        }));
    }
    lessons->setEnabled(!shelf.lessons.empty());
    help->insertMenu(action(u"open_lesson"_s), lessons);
    m_teach->setShelf(shelf);
}

void MainWindow::fillRecent()
{
    m_recentMenu->clear();
    for (const QString &path : m_settings.recent)
        connect(m_recentMenu->addAction(path), &QAction::triggered, this, [this, path] { m_session.openWorkspace(path); });
    m_recentMenu->setEnabled(!m_settings.recent.isEmpty());
}

void MainWindow::updateActions()
{
    const QString reason = m_session.whyNotRun();
    for (const QString &name : {u"run"_s, u"build"_s, u"check"_s, u"time"_s, u"measure"_s})
        setReason(name, reason);
    if (isTeaching())
        setReason(u"run"_s, m_teach->whyNotRun());
    const QString elsewhere = isTeaching() ? QString() : tr("Open the Teach perspective first");
    setReason(u"lesson_next"_s, elsewhere.isEmpty() ? m_teach->whyNotNext() : elsewhere);
    setReason(u"lesson_back"_s, elsewhere.isEmpty() ? m_teach->whyNotBack() : elsewhere);
    setReason(u"lesson_hint"_s, elsewhere.isEmpty() ? m_teach->whyNoHint() : elsewhere);
    const bool running = m_session.isBusy();
    setReason(u"cancel"_s, running ? QString() : tr("Nothing is running"));
    setReason(u"restart_worker"_s, running ? tr("Cancel what is running first") : QString());
    setReason(u"new_submission"_s, m_session.problem() ? QString() : tr("Choose a problem first"));
    setReason(u"save_copy"_s, m_session.workspacePath().isEmpty() ? tr("No workspace is open") : QString());
    updateEditorActions();
    const bool hasSource = !m_session.document().submission.files.empty();
    for (const QString &name : {u"save_source"_s, u"revert"_s})
        setReason(name, hasSource ? QString() : tr("There is no source in the editor"));
}

void MainWindow::openWorkspaceDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open workspace"), QFileInfo(m_session.workspacePath()).path(), tr("Gable workspaces (*.gable);;All files (*)"));
    if (!path.isEmpty())
        m_session.openWorkspace(path);
}

void MainWindow::newWorkspaceDialog()
{
    QString path = QFileDialog::getSaveFileName(this, tr("New workspace"), QFileInfo(m_session.workspacePath()).path(), tr("Gable workspaces (*.gable)"), nullptr,
                                                QFileDialog::DontConfirmOverwrite); // an existing workspace is opened, never overwritten
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".gable"_s;
    m_session.openWorkspace(path);
}

void MainWindow::openSubmissionDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open submission"), {}, tr("Sources (*.cpp *.cc *.cxx *.c *.cu *.hip *.py);;All files (*)"));
    if (!path.isEmpty())
        m_session.openSubmission(path);
}

void MainWindow::openSuiteDialog()
{
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open suite"));
    if (!path.isEmpty())
        m_session.openSuite(path);
}

void MainWindow::openLessonDialog()
{
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open lesson folder"));
    if (!path.isEmpty())
        openLessonFolder(path);
}

void MainWindow::saveCopyDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save a copy"), QFileInfo(m_session.workspacePath()).path(), tr("Gable workspaces (*.gable)"));
    if (!path.isEmpty())
        m_session.saveCopy(path);
}

void MainWindow::saveSourceDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save source"), m_session.document().submission.label);
    if (path.isEmpty())
        return;
    if (const auto written = writeFileAtomically(path, editor()->text().toUtf8()); !written)
        showError(written.error());
}

void MainWindow::showPalette()
{
    QList<QAction *> actions;
    for (const auto &[name, made] : m_actions) {
        if (name != "palette"_L1)
            actions << made;
    }
    auto *palette = new ActionPalette(actions, this);
    palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, 60)));
    palette->show();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Gable"),
                       tr("<b>Gable %1</b><p>A workbench for GPU kernels.<br>%2</p><p>The window is free software under the GNU GPL, version 3 or later; "
                          "the engine under the Apache License 2.0.</p>")
                           .arg(productVersion(), buildId()));
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"
#include "app/gui/settings.h"
#include "widgets/editor/draft_store.h"

#include <QMainWindow>

#include <functional>

class QLabel;
class QStackedWidget;

namespace gable {

class InlineBar;
class InspectPage;
class PerspectiveBar;
class RunBar;
class SourceEditor;
class TeachPage;
class TriagePage;
enum class ThemeChoice : uint8_t;

/// Composes run bar, perspectives, menus and status bar around one session. It knows no domain: it connects.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    struct Options {
        QString settingsPath = Settings::defaultPath();
        QString draftFolder = DraftStore::defaultFolder();
        QString theme;            ///< overrides the settings when not empty
        bool withWorker = true;
        bool keepsState = true;   ///< false: neither settings nor drafts are written
    };
    explicit MainWindow(const Options &options, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a workspace, or the default one when `path` is empty, and starts reading and the worker.
    void start(const QString &path);
    Session &session() { return m_session; }
    InspectPage *inspect() const { return m_inspect; }
    TriagePage *triage() const { return m_triage; }
    TeachPage *teach() const { return m_teach; }
    RunBar *runBar() const { return m_runBar; }
    InlineBar *messageBar() const { return m_messageBar; }
    QAction *action(const QString &name) const;
    /// 0 = Inspect, 1 = Triage, 2 = Teach.
    void showPerspective(int index);
    void setTheme(ThemeChoice choice);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void compose();
    void makeActions();
    void makeMenus();
    void makeEditorActions();
    void updateEditorActions();
    void saveSource();
    /// The tabs of a workspace that was opened, in place of those of the one before.
    void bringDocuments(const QString &workspace);
    QAction *add(const QString &name, const QString &text, const QKeySequence &shortcut, const std::function<void()> &act);
    /// Enabled when there is no reason against it; the reason is its tooltip.
    void setReason(const QString &name, const QString &reason);
    void makeLessonActions(QMenu *help);
    void openLessonDialog();
    void openLessonFolder(const QString &folder);
    bool isTeaching() const;
    SourceEditor *editor() const; ///< of the perspective in front
    void connectSession();
    void connectRunBar();
    void connectTeach();
    void updateActions();
    void updateRunBar();
    void updateStatus();
    void showError(const Error &error);
    void fillRecent();
    void openPath(const QString &path);
    void openWorkspaceDialog();
    void newWorkspaceDialog();
    void openSubmissionDialog();
    void openSuiteDialog();
    void saveCopyDialog();
    void saveSourceDialog();
    void showPalette();
    void showAbout();
    void recoverDraft();
    void saveDraft();
    void restoreState();
    void storeState();

    Options m_options;
    Settings m_settings;
    Session m_session;
    DraftStore m_drafts;
    std::map<QString, QAction *> m_actions;
    RunBar *m_runBar;
    InlineBar *m_messageBar;
    QStackedWidget *m_pages;
    InspectPage *m_inspect;
    TriagePage *m_triage;
    TeachPage *m_teach;
    PerspectiveBar *m_perspectives = nullptr;
    QMenu *m_recentMenu = nullptr;
    QLabel *m_fileLabel, *m_workerLabel;
    std::function<void()> m_messageAction;
    QString m_documentsOf;    ///< the workspace whose tabs are open
    bool m_recovered = false; ///< the editor shows a recovered draft
};

} // namespace gable

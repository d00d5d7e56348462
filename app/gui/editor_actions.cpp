// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's actions on the editor: search, lines, tabs, zoom, saving.
#include "app/gui/main_window.h"

#include "app/gui/document_tabs.h"
#include "app/gui/inspect_page.h"
#include "app/gui/triage_page.h"
#include "core/base/text.h"
#include "widgets/editor/candidate_pane.h"
#include "widgets/editor/find_bar.h"
#include "widgets/editor/line_bar.h"
#include "widgets/editor/source_editor.h"

#include <QAction>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace gable {

void MainWindow::makeEditorActions()
{
    CandidatePane *pane = m_inspect->candidate();
    DocumentTabs *tabs = m_inspect->documents();
    add(u"save"_s, tr("&Save source"), QKeySequence::Save, [this] { saveSource(); });
    add(u"find"_s, tr("&Find"), QKeySequence::Find, [pane] { pane->findBar()->open(false); });
    add(u"replace"_s, tr("Find and r&eplace"), QKeySequence(u"Ctrl+H"_s), [pane] { pane->findBar()->open(true); });
    add(u"find_next"_s, tr("Find &next"), QKeySequence(Qt::Key_F3), [pane] { pane->findBar()->findNext(); });
    add(u"find_previous"_s, tr("Find pre&vious"), QKeySequence(u"Shift+F3"_s), [pane] { pane->findBar()->findPrevious(); });
    add(u"go_to_line"_s, tr("&Go to line"), QKeySequence(u"Ctrl+G"_s), [pane] { pane->lineBar()->open(); });
    add(u"comment"_s, tr("Co&mment or uncomment"), QKeySequence(u"Ctrl+/"_s), [this] { editor()->toggleComment(); });
    add(u"next_tab"_s, tr("Next document"), QKeySequence(u"Ctrl+Tab"_s), [tabs] { tabs->step(1); });
    add(u"previous_tab"_s, tr("Previous document"), QKeySequence(u"Ctrl+Shift+Tab"_s), [tabs] { tabs->step(-1); });
    add(u"close_tab"_s, tr("&Close document"), QKeySequence(u"Ctrl+W"_s), [tabs] { tabs->closeCurrent(); });
    const auto zoom = [this](int points) {
        m_inspect->editor()->setZoom(points);
        m_inspect->reference()->setZoom(points);
        m_settings.editorZoom = m_inspect->editor()->zoom();
    };
    add(u"zoom_in"_s, tr("Larger &text"), QKeySequence(u"Ctrl++"_s), [this, zoom] { zoom(m_inspect->editor()->zoom() + 1); });
    action(u"zoom_in"_s)->setShortcuts({QKeySequence(u"Ctrl++"_s), QKeySequence(u"Ctrl+="_s)});
    add(u"zoom_out"_s, tr("S&maller text"), QKeySequence(u"Ctrl+-"_s), [this, zoom] { zoom(m_inspect->editor()->zoom() - 1); });
    add(u"zoom_reset"_s, tr("&Usual text size"), QKeySequence(u"Ctrl+0"_s), [zoom] { zoom(0); });
    zoom(m_settings.editorZoom);

    connect(tabs, &DocumentTabs::changed, this, &MainWindow::updateEditorActions);
    connect(tabs, &DocumentTabs::left, this, [this](const Document &document, const QString &text) {
        if (m_options.keepsState)
            m_drafts.save({document.key, document.submission.label, document.submission.problem, text, {}});
    });
    connect(&m_session, &Session::documentRun, this, [this](const QString &oldKey) {
        if (m_options.keepsState)
            m_drafts.remove(oldKey); // the edits are a version now
    });
    connect(pane, &CandidatePane::filesDropped, this, [this](const QStringList &paths) {
        for (const QString &path : paths)
            openPath(path);
    });
    updateEditorActions();
}

void MainWindow::updateEditorActions()
{
    const QString elsewhere = m_pages->currentWidget() == m_inspect ? QString() : tr("Open the Inspect perspective first");
    for (const QString &name : {u"find"_s, u"replace"_s, u"find_next"_s, u"find_previous"_s, u"go_to_line"_s, u"zoom_in"_s, u"zoom_out"_s, u"zoom_reset"_s})
        setReason(name, elsewhere);
    const QString alone = m_inspect->documents()->count() > 1 ? elsewhere : tr("Only one document is open");
    for (const QString &name : {u"next_tab"_s, u"previous_tab"_s, u"close_tab"_s})
        setReason(name, alone);
    setReason(u"comment"_s, m_pages->currentWidget() == m_triage ? tr("Open the Inspect perspective first") : QString());
    setReason(u"save"_s, m_session.document().submission.files.empty() ? tr("There is no source in the editor") : QString());
}

void MainWindow::bringDocuments(const QString &workspace)
{
    if (workspace == m_documentsOf || !m_options.keepsState)
        return;
    DocumentTabs *tabs = m_inspect->documents();
    if (!m_documentsOf.isEmpty()) {
        m_settings.documents[m_documentsOf] = tabs->state();
        tabs->closeAll();
        m_session.forgetDocument();
    }
    m_documentsOf = workspace;
    if (const auto known = m_settings.documents.find(workspace); known != m_settings.documents.end())
        tabs->restore(known->second);
}

/// Into the file it was opened from, else into a chosen one.
void MainWindow::saveSource()
{
    const QString path = m_session.document().submission.origin;
    if (path.isEmpty() || isTeaching()) {
        saveSourceDialog();
        return;
    }
    const QByteArray text = m_inspect->editor()->text().toUtf8();
    m_inspect->candidate()->fileWatch()->setKnown(text);
    if (const auto written = writeFileAtomically(path, text); !written)
        showError(written.error());
    else
        m_inspect->documents()->noteSaved();
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document_tabs.h"

#include "widgets/editor/candidate_pane.h"
#include "widgets/editor/document_bar.h"
#include "widgets/editor/source_editor.h"

#include <algorithm>

namespace gable {

DocumentTabs::DocumentTabs(Session &session, CandidatePane *pane) : m_session(session), m_pane(pane), m_editor(pane->editor())
{
    DocumentBar *bar = pane->documents();
    connect(bar, &QTabBar::currentChanged, this, [this](int index) {
        if (!m_switching && index >= 0 && index != m_current)
            m_session.showOpen(m_open[size_t(index)].document);
    });
    connect(bar, &QTabBar::tabMoved, this, &DocumentTabs::moved);
    connect(bar, &QTabBar::tabCloseRequested, this, &DocumentTabs::close);
    connect(m_editor, &QsciScintilla::textChanged, this, &DocumentTabs::textChanged);
    connect(&m_session, &Session::documentRun, this, &DocumentTabs::adopt);
}

int DocumentTabs::find(const QString &key) const
{
    const auto found = std::find_if(m_open.begin(), m_open.end(), [&](const Open &open) { return open.document.key == key; });
    return found == m_open.end() ? -1 : int(found - m_open.begin());
}

/// Of the tab in front. Asked at every key: texts of other lengths are not read.
bool DocumentTabs::differs(const Open &open) const
{
    return m_editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH) != open.saved.size() || m_editor->text().toUtf8() != open.saved;
}

void DocumentTabs::textChanged()
{
    if (m_current < 0 || m_switching)
        return;
    Open &open = m_open[size_t(m_current)];
    const bool dirty = differs(open);
    if (dirty == open.dirty)
        return;
    open.dirty = dirty;
    refresh();
}

void DocumentTabs::noteSaved()
{
    if (m_current < 0)
        return;
    Open &open = m_open[size_t(m_current)];
    open.saved = m_editor->text().toUtf8();
    open.dirty = false;
    refresh();
}

/// Keeps what the tab in front shows before another takes its place.
void DocumentTabs::stash()
{
    if (m_current < 0)
        return;
    Open &open = m_open[size_t(m_current)];
    open.text = m_editor->document();
    open.plain = m_editor->text();
    m_editor->getCursorPosition(&open.line, &open.column);
    open.firstVisible = m_editor->firstVisibleLine();
    open.dirty = differs(open);
    if (open.dirty) {
        open.kept = true;
        Q_EMIT left(open.document, open.plain);
    }
}

void DocumentTabs::arrive()
{
    const Document &document = m_session.document();
    const int known = find(document.key);
    if (known >= 0 && known == m_current) {
        // Shown again: what was typed into it stays.
        if (!isDirty(known)) {
            Open &open = m_open[size_t(known)];
            m_editor->getCursorPosition(&open.line, &open.column);
            open.firstVisible = m_editor->firstVisibleLine();
            open.document = document;
            show(known, true);
        }
        return;
    }
    stash();
    if (known >= 0) {
        show(known, !m_open[size_t(known)].loaded);
        return;
    }
    const bool reuse = m_current >= 0 && !m_open[size_t(m_current)].kept;
    if (!reuse) {
        m_open.emplace_back();
        m_switching = true;
        m_pane->documents()->addDocument();
        m_switching = false;
    }
    const int index = reuse ? m_current : count() - 1;
    Open &open = m_open[size_t(index)];
    open = {};
    open.document = document;
    open.saved = document.submission.mainText();
    open.kept = !document.submission.origin.isEmpty();
    show(index, true);
}

void DocumentTabs::show(int index, bool isNew)
{
    Open &open = m_open[size_t(index)];
    m_current = index;
    m_switching = true;
    m_editor->setLanguage(open.document.submission.language);
    if (isNew) {
        m_editor->showDocument(QsciDocument());
        m_editor->setSource(open.document.text());
        open.loaded = true;
    } else {
        m_editor->showDocument(open.text);
    }
    m_editor->setFirstVisibleLine(open.firstVisible);
    m_editor->setCursorPosition(open.line, open.column);
    m_pane->documents()->setCurrentIndex(index);
    m_switching = false;
    open.dirty = differs(open);
    m_pane->watchFile(open.document.submission.origin, open.saved);
    refresh();
}

/// What was typed into a document has been run and is a version now; its file does not hold it before it is saved.
void DocumentTabs::adopt(const QString &oldKey)
{
    const int index = find(oldKey);
    if (index < 0)
        return;
    Open &open = m_open[size_t(index)];
    open.document = m_session.document();
    if (open.document.submission.origin.isEmpty())
        open.saved = open.document.submission.mainText();
    if (index == m_current)
        open.dirty = differs(open);
    refresh();
}

void DocumentTabs::moved(int from, int to)
{
    const auto at = [this](int index) { return m_open.begin() + index; };
    if (from < to)
        std::rotate(at(from), at(from + 1), at(to + 1));
    else
        std::rotate(at(to), at(from), at(from + 1));
    if (m_current == from)
        m_current = to;
    else if (m_current > from && m_current <= to)
        --m_current;
    else if (m_current < from && m_current >= to)
        ++m_current;
}

void DocumentTabs::refresh()
{
    for (int i = 0; i < count(); ++i) {
        const Submission &submission = m_open[size_t(i)].document.submission;
        m_pane->documents()->setDocument(i, submission.label, submission.origin.isEmpty() ? submission.label : submission.origin, isDirty(i));
    }
    Q_EMIT changed();
}

void DocumentTabs::step(int direction)
{
    if (count() > 1)
        m_session.showOpen(m_open[size_t((m_current + direction + count()) % count())].document);
}

void DocumentTabs::close(int index)
{
    if (count() < 2 || index < 0 || index >= count())
        return;
    if (index == m_current)
        stash();
    else if (isDirty(index))
        Q_EMIT left(m_open[size_t(index)].document, m_open[size_t(index)].plain);
    const bool wasCurrent = index == m_current;
    m_open.erase(m_open.begin() + index);
    m_switching = true;
    m_pane->documents()->removeTab(index);
    m_switching = false;
    if (!wasCurrent) {
        m_current -= index < m_current ? 1 : 0;
        refresh();
        return;
    }
    m_current = -1; // nothing of the closed one is kept
    m_session.showOpen(m_open[size_t(std::min(index, count() - 1))].document);
}

OpenDocuments DocumentTabs::state() const
{
    OpenDocuments state;
    state.current = std::max(0, m_current);
    for (const Open &open : m_open) {
        const Submission &submission = open.document.submission;
        state.documents.push_back({submission.id, submission.origin, submission.problem, open.line, open.column, open.firstVisible, open.kept || open.dirty});
    }
    if (m_current >= 0) {
        OpenDocument &front = state.documents[size_t(m_current)];
        m_editor->getCursorPosition(&front.line, &front.column);
        front.firstVisible = m_editor->firstVisibleLine();
    }
    return state;
}

void DocumentTabs::restore(const OpenDocuments &remembered)
{
    if (remembered.documents.empty())
        return;
    const OpenDocument front = remembered.documents[size_t(remembered.current)];
    m_session.readDocuments(remembered.documents, [this, front](const std::vector<ReadDocument> &documents) {
        m_switching = true;
        // Before the first document the editor stands empty in a tab of its own.
        if (!documents.empty() && count() == 1 && m_open.front().document.key.isEmpty() && !isDirty(0)) {
            m_open.clear();
            m_pane->documents()->removeTab(0);
            m_current = -1;
        }
        const bool hadNone = m_open.empty();
        int chosen = -1;
        for (const ReadDocument &read : documents) {
            if (find(read.document.key) >= 0)
                continue; // opened meanwhile
            Open open;
            open.document = read.document;
            open.saved = read.saved;
            open.line = read.open.line;
            open.column = read.open.column;
            open.firstVisible = read.open.firstVisible;
            open.kept = read.open.kept;
            open.loaded = false;
            if (read.open == front)
                chosen = count();
            m_open.push_back(std::move(open));
            m_pane->documents()->addDocument();
        }
        m_switching = false;
        if (hadNone && count() > 0)
            m_session.showOpen(m_open[size_t(std::max(chosen, 0))].document);
        else
            refresh();
    });
}

void DocumentTabs::closeAll()
{
    stash();
    m_current = -1;
    m_open.clear();
    m_switching = true;
    while (m_pane->documents()->count() > 0)
        m_pane->documents()->removeTab(0);
    m_switching = false;
    m_pane->watchFile({}, {});
    refresh();
}

} // namespace gable

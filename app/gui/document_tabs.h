// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"
#include "widgets/editor/scintilla.h"

#include <vector>

namespace gable {

class CandidatePane;
class SourceEditor;

/// The documents that are open in the candidate's editor, each with its text, undo history and place. A document that is only looked at
/// gives its tab to the next one; one that was edited or opened from a file keeps it.
class DocumentTabs : public QObject
{
    Q_OBJECT
public:
    DocumentTabs(Session &session, CandidatePane *pane);

    int count() const { return int(m_open.size()); }
    bool isDirty(int index) const { return m_open[size_t(index)].dirty; }
    bool isCurrentDirty() const { return m_current >= 0 && isDirty(m_current); }
    void step(int direction);   ///< to the next or previous tab, around the end
    void close(int index);      ///< the text lives on as a draft; the last tab stays
    void closeCurrent() { close(m_current); }
    /// The session's document has been shown: call after it changed.
    void arrive();
    OpenDocuments state() const;
    /// Opens what was remembered behind what is in front; with nothing in front yet, the remembered one comes there.
    void restore(const OpenDocuments &remembered);
    /// Leaves every tab; unsaved texts are kept as drafts.
    void closeAll();
    /// The text in front was written into the document's file.
    void noteSaved();

Q_SIGNALS:
    /// A tab is left or closed with this text; it is kept as a draft.
    void left(const gable::Document &document, const QString &text);
    void changed();             ///< titles, dirty marks or the number of tabs

private:
    struct Open {
        Document document;
        QsciDocument text;      ///< of a tab behind
        QString plain;          ///< the same as a string
        QByteArray saved;       ///< what its file holds, else the version's text: anything else is dirty
        int line = 0, column = 0, firstVisible = 0;
        bool kept = false, dirty = false;
        bool loaded = true;     ///< false: remembered, not shown yet
    };
    int find(const QString &key) const;
    void stash();
    void show(int index, bool isNew);
    void adopt(const QString &oldKey);
    void moved(int from, int to);
    void textChanged();
    void refresh();
    bool differs(const Open &open) const;

    Session &m_session;
    CandidatePane *m_pane;
    SourceEditor *m_editor;
    std::vector<Open> m_open;
    int m_current = -1;
    bool m_switching = false;
};

} // namespace gable

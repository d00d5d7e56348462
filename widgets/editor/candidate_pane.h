// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/file_watch.h"

#include <QWidget>

class QVBoxLayout;

namespace gable {

class DocumentBar;
class FindBar;
class InlineBar;
class LineBar;
class SourceEditor;

/// The candidate's editor with what belongs around it: tabs, bars for recovered drafts and for changes on disk, find, go to line.
class CandidatePane : public QWidget
{
    Q_OBJECT
public:
    explicit CandidatePane(QWidget *parent = nullptr);

    SourceEditor *editor() const { return m_editor; }
    DocumentBar *documents() const { return m_documents; }
    InlineBar *draftBar() const { return m_draftBar; }
    InlineBar *fileBar() const { return m_fileBar; }
    FindBar *findBar() const { return m_findBar; }
    LineBar *lineBar() const { return m_lineBar; }

    /// The file behind the text; `known` as FileWatch takes it.
    void watchFile(const QString &path, const QByteArray &known);
    FileWatch *fileWatch() { return &m_watch; }
    /// Between the bars and the text, or below it.
    void addAbove(QWidget *widget);
    void addBelow(QWidget *widget);

Q_SIGNALS:
    void filesDropped(const QStringList &paths);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void fileChanged(const QString &path, const QByteArray &content);
    void fileRemoved(const QString &path);
    void reload();

    SourceEditor *m_editor;
    DocumentBar *m_documents;
    InlineBar *m_draftBar, *m_fileBar;
    FindBar *m_findBar;
    LineBar *m_lineBar;
    QVBoxLayout *m_layout;
    FileWatch m_watch;
    QByteArray m_onDisk;
    bool m_removed = false;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/candidate_pane.h"

#include "core/base/text.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/editor/document_bar.h"
#include "widgets/editor/editor_ranges.h"
#include "widgets/editor/find_bar.h"
#include "widgets/editor/line_bar.h"
#include "widgets/editor/source_editor.h"

#include <QBoxLayout>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace gable {

CandidatePane::CandidatePane(QWidget *parent)
    : QWidget(parent), m_editor(new SourceEditor(tr("Candidate source"))), m_documents(new DocumentBar), m_draftBar(new InlineBar), m_fileBar(new InlineBar),
      m_findBar(new FindBar(m_editor)), m_lineBar(new LineBar(m_editor)), m_layout(new QVBoxLayout(this))
{
    setAcceptDrops(true);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    for (QWidget *bar : {static_cast<QWidget *>(m_documents), static_cast<QWidget *>(m_draftBar), static_cast<QWidget *>(m_fileBar),
                         static_cast<QWidget *>(m_findBar), static_cast<QWidget *>(m_lineBar)})
        m_layout->addWidget(bar);
    m_layout->addWidget(m_editor, 1);
    connect(&m_watch, &FileWatch::changed, this, &CandidatePane::fileChanged);
    connect(&m_watch, &FileWatch::removed, this, &CandidatePane::fileRemoved);
    connect(m_fileBar, &InlineBar::actionRequested, this, &CandidatePane::reload);
    connect(m_fileBar, &InlineBar::secondRequested, m_fileBar, &QWidget::hide);
}

void CandidatePane::addAbove(QWidget *widget)
{
    m_layout->insertWidget(m_layout->indexOf(m_editor), widget);
}

void CandidatePane::addBelow(QWidget *widget)
{
    m_layout->addWidget(widget);
}

void CandidatePane::watchFile(const QString &path, const QByteArray &known)
{
    m_fileBar->hide();
    m_watch.watch(path, known);
}

void CandidatePane::fileChanged(const QString &path, const QByteArray &content)
{
    m_onDisk = content;
    m_removed = false;
    if (content == m_editor->text().toUtf8()) {
        m_fileBar->hide(); // another program wrote what stands here
        return;
    }
    m_fileBar->show(tr("%1 was changed by another program.").arg(QFileInfo(path).fileName()), tr("Reload"));
    m_fileBar->setSecondAction(tr("Keep mine"));
}

void CandidatePane::fileRemoved(const QString &path)
{
    m_removed = true;
    m_fileBar->show(tr("%1 was deleted by another program; its text stays here.").arg(QFileInfo(path).fileName()), tr("Write it again"));
    m_fileBar->setSecondAction(tr("Keep mine"));
}

/// The text of the disk as one undo step: undoing it brings the person's own back.
void CandidatePane::reload()
{
    m_fileBar->hide();
    if (!m_removed) {
        replaceText(*m_editor, QString::fromUtf8(m_onDisk));
        return;
    }
    const QByteArray content = m_editor->text().toUtf8();
    m_watch.setKnown(content);
    if (const auto written = writeFileAtomically(m_watch.path(), content); !written)
        m_fileBar->show(written.error());
}

void CandidatePane::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().constFirst().isLocalFile())
        event->acceptProposedAction();
}

void CandidatePane::dropEvent(QDropEvent *event)
{
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    event->acceptProposedAction();
    Q_EMIT filesDropped(paths);
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"

#include <QWidget>

class QSplitter;

namespace gable {

class EvaluationTable;
class PaneHeader;
class VerdictCard;

/// The Triage perspective: the table of all evaluations of the workspace and a preview of the selected one.
class TriagePage : public QWidget
{
    Q_OBJECT
public:
    explicit TriagePage(Session &session, QWidget *parent = nullptr);
    EvaluationTable *table() const { return m_table; }
    QSplitter *splitter() const { return m_splitter; }
    void refresh();

Q_SIGNALS:
    void openRequested();

private:
    Session &m_session;
    QSplitter *m_splitter;
    PaneHeader *m_header;
    EvaluationTable *m_table;
    VerdictCard *m_preview;
    RowFilter m_filter;
};

} // namespace gable

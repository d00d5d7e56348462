// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;
class QTabBar;

namespace gable {

class CandidatePane;
class ContractView;
class DocumentTabs;
class EnvironmentPane;
class ErrorMapPane;
class GlyphButton;
class InlineBar;
class OutputPane;
class PaneHeader;
class ProblemTree;
class RooflineView;
class RowList;
class SourceEditor;
class StaticColumn;
class TimingPane;
class VerdictCard;

/// The Inspect perspective: explorer at the left; candidate, reference and static figures above; verdict, result tabs and roofline below.
/// It shows the session and passes what a person does back to it.
class InspectPage : public QWidget
{
    Q_OBJECT
public:
    explicit InspectPage(Session &session, QWidget *parent = nullptr);
    ~InspectPage() override;

    SourceEditor *editor() const { return m_editor; }
    SourceEditor *reference() const { return m_reference; }
    ProblemTree *problems() const { return m_problems; }
    RowList *submissions() const { return m_submissions; }
    RowList *workloads() const { return m_workloads; }
    VerdictCard *verdict() const { return m_verdict; }
    ErrorMapPane *errorMap() const { return m_errorMap; }
    RooflineView *roofline() const { return m_roofline; }
    OutputPane *output() const { return m_output; }
    StaticColumn *statics() const { return m_statics; }
    CandidatePane *candidate() const { return m_candidate; }
    DocumentTabs *documents() const { return m_documents.get(); }
    InlineBar *draftBar() const;
    QTabBar *tabs() const { return m_tabs; }
    /// Splitters with object names, for saving their state.
    const std::vector<QSplitter *> &splitters() const { return m_splitters; }
    void showTab(QWidget *page);

Q_SIGNALS:
    void edited();

private:
    QWidget *makeExplorer();
    QWidget *makeUpper();
    QWidget *makeLower();
    QSplitter *split(const QString &name, Qt::Orientation orientation);
    void connectSession();
    void connectViews();
    void showProblem();
    void showLists();
    void showDocument();
    void showTitle();
    void showEvaluation();
    void showRoofline();
    void goTo(const QString &file, int line);

    Session &m_session;
    ProblemTree *m_problems;
    RowList *m_submissions, *m_workloads, *m_devices;
    PaneHeader *m_submissionsHeader, *m_editorHeader, *m_referenceHeader, *m_staticsHeader, *m_verdictHeader, *m_rooflineHeader;
    CandidatePane *m_candidate;
    SourceEditor *m_editor, *m_reference;
    std::unique_ptr<DocumentTabs> m_documents; ///< its texts must go before the editor does
    ContractView *m_contract;
    StaticColumn *m_statics;
    VerdictCard *m_verdict;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    ErrorMapPane *m_errorMap;
    TimingPane *m_timing;
    OutputPane *m_output;
    EnvironmentPane *m_environment;
    RooflineView *m_roofline;
    std::vector<QSplitter *> m_splitters;
};

} // namespace gable

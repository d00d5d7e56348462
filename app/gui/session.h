// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/open_documents.h"
#include "app/gui/store_thread.h"
#include "core/problem/suite.h"
#include "core/worker/client.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace gable {

/// What the lists need of a submission besides its rows.
struct SubmissionHead {
    QString parent, author;
};

/// The text in the editor: the submission it came from and what its change bar compares with.
struct Document {
    QString key;              ///< of its draft
    Submission submission;    ///< as it was loaded or last run
    QString baseText;         ///< the parent's text, else the submission's own
    QString baseLabel;        ///< "v3" of "changed since v3"; empty = its own saved state
    QString text() const { return QString::fromUtf8(submission.mainText()); }
};

/// A remembered document read again.
struct ReadDocument {
    OpenDocument open;
    Submission submission;
    std::optional<Submission> parent;
    QByteArray saved;         ///< what its file holds, else the version's text
    Document document;
};

enum class RunKind : uint8_t { Everything, CheckOnly, TimeOnly };

/// The open workspace, the selection that all views share, and the worker. All reading and SQL happens on the store thread; nothing here
/// waits. Views call the slots and follow the signals.
class Session : public QObject
{
    Q_OBJECT
public:
    explicit Session(QObject *parent = nullptr);
    ~Session() override;

    /// Reads the shipped problems and, with `withWorker`, starts the worker.
    void start(bool withWorker);
    void openWorkspace(const QString &path);
    static QString defaultWorkspacePath();
    void openSuite(const QString &path);
    void openSubmission(const QString &path);

    // state
    QString workspacePath() const { return m_workspacePath; }
    bool isReadOnly() const { return m_readOnly; }
    QDateTime lastSaved() const { return m_lastSaved; }
    const std::vector<std::shared_ptr<const Suite>> &suites() const { return m_suites; }
    const Problem *problem() const { return m_problem; }
    const Workload *workload() const;
    QString workloadId() const { return m_workload; }
    const std::vector<EvaluationRow> &problemRows() const { return m_problemRows; }
    const std::map<QString, SubmissionHead> &heads() const { return m_heads; }
    const Document &document() const { return m_document; }
    const std::optional<Evaluation> &evaluation() const { return m_evaluation; }
    const std::vector<DeviceInfo> &devices() const { return m_devices; }
    QString deviceId() const { return m_device; }
    const DeviceInfo *device() const;
    std::optional<Mode> mode() const { return m_mode; }
    Profile profile() const { return m_profile; }
    const std::optional<Ceilings> &ceilings() const { return m_ceilings; }
    bool isRunning() const { return m_runId != 0; }  ///< an evaluation
    bool isBusy() const { return m_runId != 0 || m_ceilingsId != 0; }
    QString workerState() const { return m_workerState; }
    /// Why a run cannot start now; empty = it can.
    QString whyNotRun() const;

    // selection
    void selectProblem(const QString &suite, const QString &name);
    void selectWorkload(const QString &id);
    void selectSubmission(const QString &id);
    void selectEvaluation(const QString &id);
    void setDevice(const QString &id);
    void setMode(std::optional<Mode> mode);
    void setProfile(Profile profile);
    void newSubmission();
    /// Shows a source that is not in the workspace, for its problem and one of its workloads; nothing has been run of it.
    void showSubmission(const Submission &submission, const QString &workload);
    /// Reads remembered documents; those that are gone are left out.
    void readDocuments(const std::vector<OpenDocument> &open, std::function<void(const std::vector<ReadDocument> &)> done);
    /// Lets the document go, so that opening a workspace shows the newest one in it.
    void forgetDocument();
    /// Comes back to a document that is still open, with the newest evaluation of it.
    void showOpen(const Document &document);
    /// A person typed into the document: what was on its way to be selected by itself must not replace it.
    void noteEdit() { m_edited = true; }
    /// Where everything about the workspace is read; for views with queries of their own.
    StoreThread &store() { return m_store; }
    const Problem *findProblem(const QString &suite, const QString &name) const;

    // work
    void run(RunKind kind, const QString &text);
    void checkSyntax(const QString &text);
    /// Evaluates something that is not in the editor and saves the result; what is shown stays. Why it cannot start now, else empty;
    /// `done` comes once, before the next run can start.
    QString runAside(const EvaluateRequest &request, const std::function<void(const Result<Evaluation> &)> &done);
    QString whyNotRunAside() const;
    void cancel();
    void measureCeilings();
    void restartWorker();
    void saveCopy(const QString &path);

Q_SIGNALS:
    void workspaceChanged();
    void suitesChanged();
    void problemChanged();
    void selectionChanged();      ///< workload, device, mode or profile
    void rowsChanged();
    void documentChanged();
    /// What the editor held under this key was run and is a submission now; the document was not replaced.
    void documentRun(const QString &oldKey);
    void evaluationChanged();
    void devicesChanged();
    void ceilingsChanged();
    void runStarted();
    void runProgressed(const QString &stage, double fraction);
    void runFinished();
    void syntaxStarted();
    void syntaxChecked(const gable::BuildReport &build);
    void workerChanged();
    void failed(const gable::Error &error);
    void logged(const QString &line);
    void settled();               ///< nothing is being read any more

private:
    void addSuite(const Result<Suite> &suite);
    void refreshRows(bool selectNewest);
    void rowsArrived(bool selectNewest);
    void showEvaluation(const Evaluation &evaluation, const std::optional<Submission> &submission, const std::optional<Submission> &parent);
    void showDocument(const Submission &submission, const std::optional<Submission> &parent);
    void followProblemOf(const QString &suite, const QString &problem, const QString &workload);
    /// A new submission of a problem with its calling convention as text.
    static Submission templateSubmission(const Problem &problem);
    static Document documentOf(const Submission &submission, const std::optional<Submission> &parent);
    QStringList problemNames() const;
    Submission submissionFrom(const QString &text) const;
    void runArrived(const Submission &submission, const Result<Evaluation> &reply);
    void saveResult(const Submission &submission, const Evaluation &evaluation);
    void connectWorker();
    void workerReady();
    void requestCeilings();
    void resolvePending();
    const EvaluationRow *newestRow(const QString &submission, const QString &workload) const;

    StoreThread m_store;
    std::unique_ptr<WorkerClient> m_client;
    QString m_workerState;
    bool m_wantWorker = false;

    QString m_workspacePath;
    bool m_readOnly = false, m_open = false, m_edited = false;
    QDateTime m_lastSaved;
    std::vector<std::shared_ptr<const Suite>> m_suites;
    const Problem *m_problem = nullptr;
    QString m_suite, m_workload;
    std::vector<EvaluationRow> m_problemRows;
    std::map<QString, SubmissionHead> m_heads;
    Document m_document;
    std::optional<Evaluation> m_evaluation;
    std::vector<DeviceInfo> m_devices;
    QString m_device;
    std::optional<Mode> m_mode;
    Profile m_profile = Profile::Quick;
    std::optional<Ceilings> m_ceilings;
    QString m_ceilingsUuid;
    QString m_runKey;             ///< of the document that is run
    int m_runId = 0, m_ceilingsId = 0;
    quint64 m_generation = 0;     ///< of the problem selection: late rows of an older one are dropped
};

} // namespace gable

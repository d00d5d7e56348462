// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/worker/messages.h"

#include <QObject>
#include <QProcess>

#include <functional>
#include <memory>

namespace gable {

/// A connection to one gable-worker over its standard input and output. Asynchronous; every reply arrives in the thread that owns the
/// client. Ids make a stale reply harmless. Requests made before ready() wait for it; callbacks never run inside the call that made them.
class WorkerClient : public QObject
{
    Q_OBJECT
public:
    explicit WorkerClient(QObject *parent = nullptr);
    ~WorkerClient() override;

    /// Starts the local worker ($GABLE_WORKER, else beside this program) and shakes hands. ready() or failed() follows.
    void start();
    bool isReady() const;
    /// Product, protocol and engine version of the worker; empty before ready().
    QString workerBuild() const;
    /// The last 64 KiB that the worker wrote to its standard error.
    QByteArray standardError() const;

    template <class T>
    using Callback = std::function<void(Result<T>)>;

    int devices(Callback<std::vector<DeviceInfo>> done);
    int evaluate(const EvaluateRequest &request, Callback<Evaluation> done);
    int checkSyntax(const SyntaxRequest &request, Callback<BuildReport> done); ///< the newest request wins, older ones fail as "superseded"
    int compare(const CompareRequest &request, Callback<CompareReply> done);
    int ceilings(const CeilingsRequest &request, Callback<Ceilings> done);
    /// Asks the worker to stop a request; its callback then gets code "cancelled" (an evaluation: a report with verdict cancelled).
    void cancel(int requestId);

Q_SIGNALS:
    void ready();
    void failed(const gable::Error &error); ///< could not start, or the worker ended; running requests fail with code "worker_gone"
    void progress(const gable::Progress &progress);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace gable

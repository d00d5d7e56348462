// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/compile/build_request.h"
#include "backends/services/channel.h"
#include "core/evaluation/report.h"

#include <QObject>
#include <QSocketNotifier>

#include <functional>
#include <map>
#include <memory>

namespace gable {

class ChildProcess;

/// What came of one build.
struct BuildResult {
    BuildReport report;
    QString path; ///< of the shared object, when ok
};

/// The supervisor's side of the compile server: started on first use, restarted when it dies.
class CompileLink : public QObject
{
    Q_OBJECT
public:
    explicit CompileLink(QObject *parent = nullptr);
    ~CompileLink() override;

    using Done = std::function<void(Result<BuildResult>)>;
    /// Returns an id for cancel(). `done` is called later, never from here.
    int build(const BuildRequest &request, Done done);
    void cancel(int id);
    int running() const { return int(m_waiting.size()); }

private:
    Result<void> start();
    void readMessage();
    void failAll(const QString &how);

    std::unique_ptr<ChildProcess> m_process;
    std::unique_ptr<Channel> m_channel;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::map<int, Done> m_waiting;
    int m_nextId = 1;
};

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/services/channel.h"
#include "backends/worker/host_pool.h"

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace gable {

class ChildProcess;

/// The supervisor's side of one device process: gives it jobs and does for it what it must not do itself (hosts, limits, locks).
class DeviceLink : public QObject
{
    Q_OBJECT
public:
    DeviceLink(const QString &deviceId, HostPool &hosts, QObject *parent = nullptr);
    ~DeviceLink() override;

    QString deviceId() const { return m_deviceId; }
    bool isBusy() const { return m_busy; }
    /// Starts the process if it does not run, and gives it a job. finished() or died() follows.
    Result<void> run(const QJsonObject &job);
    /// Answers timedSectionWanted().
    void grantTimedSection();
    /// Kills the hosts of the running job; the device process then reports it as cancelled.
    void cancel();

Q_SIGNALS:
    void finished(const QJsonObject &result);
    void died(const QString &how);
    void progress(const QString &stage, const QString &detail, double fraction);
    void timedSectionWanted();
    void timedSectionEnded();

private:
    Result<void> start();
    void readMessage();
    void serve(const QJsonObject &request);
    QJsonObject serveHost(const QString &operation, const QJsonObject &request);
    void answer(QJsonObject reply, const std::vector<int> &fds = {});
    void endProcess();

    QString m_deviceId;
    HostPool &m_hosts;
    std::unique_ptr<ChildProcess> m_process;
    std::unique_ptr<Channel> m_channel;
    std::unique_ptr<QSocketNotifier> m_notifier;
    bool m_busy = false;
    bool m_cancelled = false;
};

} // namespace gable

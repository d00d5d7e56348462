// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/worker/compile_link.h"
#include "backends/worker/device_link.h"
#include "backends/worker/device_lock.h"
#include "backends/worker/task.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <map>
#include <memory>

namespace gable {

/// Takes requests through build and device. Builds run side by side; on the device one job at a time, alternating in batches with the
/// builds, because during a timed section nothing else of Gable may run on a CPU.
class Scheduler : public QObject
{
    Q_OBJECT
public:
    explicit Scheduler(QObject *parent = nullptr);

    void submit(std::unique_ptr<Task> task);
    void cancel(int requestId);
    void endAll();

Q_SIGNALS:
    void answered(int requestId, const QJsonObject &result);
    void failed(int requestId, const gable::Error &error);
    void progressed(const gable::Progress &progress);

private:
    void advance();
    void startBuilds(Task &task);
    void buildPart(Task &task, size_t candidate, const BuildRequest &request, QString CandidateBuilds::*path);
    void buildFinished(int requestId);
    void runNext();
    void runOnDevice(Task &task);
    QJsonObject deviceJob(const Task &task) const;
    void deviceFinished(const QJsonObject &result);
    void deviceDied(const QString &how);
    void grantTimedSectionWhenQuiet();
    Task *find(int requestId);
    int count(Task::State state) const;
    void answerEvaluation(Task &task, Evaluation evaluation);
    void answerWithoutDevice(Task &task);
    void finish(Task &task);
    void complete(Evaluation &evaluation, const Task &task, const CandidateBuilds &builds) const;
    void report(const Task &task, const QString &stage, const QString &detail, double fraction);

    HostPool m_hosts;
    CompileLink m_compile;
    DeviceLink m_device;
    DeviceLock m_lock;
    QTimer m_lockTimer;
    std::deque<std::unique_ptr<Task>> m_tasks; ///< in order of arrival
    int m_runningId = 0;
    bool m_timed = false, m_timedWanted = false;
    bool m_draining = false;
};

} // namespace gable

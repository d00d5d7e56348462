// SPDX-License-Identifier: Apache-2.0
#include "backends/process/child_registry.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace gable {

namespace {

struct Registry {
    std::mutex mutex;
    std::map<pid_t, QByteArray> jobs;
};

Registry &registry()
{
    static Registry instance;
    return instance;
}

} // namespace

void registerChild(const std::function<pid_t()> &spawn, const QByteArray &jobId)
{
    const std::lock_guard lock(registry().mutex);
    const pid_t pid = spawn();
    if (pid > 0)
        registry().jobs[pid] = jobId;
}

void forgetChild(pid_t pid)
{
    const std::lock_guard lock(registry().mutex);
    registry().jobs.erase(pid);
}

bool isRegisteredChild(pid_t pid)
{
    const std::lock_guard lock(registry().mutex);
    return registry().jobs.contains(pid);
}

bool isRegisteredJob(const QByteArray &jobId)
{
    const std::lock_guard lock(registry().mutex);
    return std::ranges::any_of(registry().jobs, [&](const auto &entry) { return entry.second == jobId; });
}

} // namespace gable

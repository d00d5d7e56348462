// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <map>
#include <thread>
#include <atomic>

namespace gable {

/// Resident memory of one process, in bytes: RSS counts shared pages whole, PSS shares them among the processes that map them.
struct ProcessMemory {
    QString name;
    int64_t rssBytes = 0, pssBytes = 0;
};

/// Every living descendant of a process, by id.
std::map<int, ProcessMemory> descendantMemory(int ancestor);

/// Watches the descendants of this process until it is destroyed: the largest RSS of a single gable-worker process, and the largest
/// sum of PSS over all of them (supervisor, device process, compile server, hosts).
class MemoryWatch
{
public:
    MemoryWatch();
    ~MemoryWatch();
    int64_t peakProcessRssBytes() const { return m_peakProcess; }
    int64_t peakTreePssBytes() const { return m_peakTree; }

private:
    std::atomic<bool> m_stop = false;
    std::atomic<int64_t> m_peakProcess = 0, m_peakTree = 0;
    std::thread m_thread;
};

} // namespace gable

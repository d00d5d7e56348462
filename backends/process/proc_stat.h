// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace gable {

/// The fields of /proc/PID/stat that matter here (proc(5)).
struct ProcStat {
    pid_t pid = 0;
    QByteArray name; ///< at most 15 characters, chosen by the process
    char state = '?';
    pid_t parent = 0;
    pid_t session = 0;
    uint64_t startTicks = 0; ///< since boot; tells a reused process id
};

/// Parses one stat line; nothing when it is malformed. The name may itself contain spaces and parentheses.
std::optional<ProcStat> parseProcStat(const QByteArray &line);
std::optional<ProcStat> readProcStat(pid_t pid);

/// Every process visible in /proc. Not a snapshot: one that is forked meanwhile by one that then ends can be missed,
/// which is excluded when forksSinceBoot() is the same before and after.
std::vector<pid_t> allPids();

/// Processes and threads started since boot ("processes" of /proc/stat).
uint64_t forksSinceBoot();

/// Direct children, zombies included, whichever of its threads they count for.
std::vector<pid_t> childrenOf(pid_t pid);

/// Value of an environment variable as the process was started with it; empty when absent or not readable.
QByteArray environmentOf(pid_t pid, const QByteArray &name);

/// Whether a thread in this state uses no processor: sleeping, idle, stopped or dead.
bool isAsleep(char state);

/// State letters of all threads of a process, the main thread's first; empty when it does not exist.
std::vector<char> threadStates(pid_t pid);

} // namespace gable

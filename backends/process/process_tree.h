// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QString>

#include <sys/types.h>

#include <vector>

namespace gable {

/// Environment variable that tags a child and all it starts, so that a descendant is found after it detached.
inline constexpr char jobVariable[] = "GABLE_JOB";

struct TreeProcess {
    pid_t pid = 0;
    QByteArray name;
    char state = '?';     ///< letter of proc(5) when it was last seen
    bool escaped = false; ///< was no descendant by parent ids any more: setsid, double fork
};

struct KillReport {
    std::vector<TreeProcess> killed; ///< ended by this call, the root first
    std::vector<TreeProcess> stuck;  ///< survived SIGKILL; state 'D' is uninterruptible sleep: the device is suspect
    bool forced = false;             ///< SIGTERM was not enough
};

struct ThreadActivity {
    int count = 0;
    bool othersAsleep = true; ///< every thread but the main one sleeps
};

/// Orphaned descendants come back to this process instead of init, so that none is lost. Call once at start, in programs
/// that start children only through ChildProcess: every other child is then taken for an orphan of a job and may be killed.
Result<void> becomeSubreaper();

/// Reaps orphans that have ended; in a subreaper only. ChildProcess and killTree do it, nobody else needs to.
void reapOrphans();

/// Ends `root` and everything it started: SIGTERM to all, up to `graceMs`, then all are frozen (a fork bomb cannot
/// outrun that) and killed until none is left. Descendants are found by parent ids, sessions they opened, the job tag
/// and, in a subreaper, as orphans of no living job. `root` stays for its owner to reap; 0 when it
/// has been, and only what it left behind is meant. A process that survives
/// SIGKILL for 2 s is reported in `stuck` and not waited for.
KillReport killTree(pid_t root, const QByteArray &jobId = {}, int graceMs = 2000);

/// SIGSTOP / SIGCONT to `root` and everything it started. Error "no_process" when root has ended.
Result<void> stopTree(pid_t root, const QByteArray &jobId = {});
Result<void> continueTree(pid_t root, const QByteArray &jobId = {});

/// `root` and everything it started at this moment, the root first.
std::vector<TreeProcess> processTree(pid_t root, const QByteArray &jobId = {});

/// Threads of one process. Error "no_process".
Result<ThreadActivity> threadActivity(pid_t pid);

} // namespace gable

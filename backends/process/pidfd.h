// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"

#include <QDeadlineTimer>

#include <sys/types.h>

namespace gable {

/// A descriptor that names the process itself, so that a reused process id can never be hit; none when it does not exist.
/// It becomes readable when the process (every thread of it) has ended.
UniqueFd openPidFd(pid_t pid);

/// Sends a signal; false when the process has ended or may not be signalled.
bool signalPidFd(int pidFd, int signal);

/// Whether the process has ended before the deadline (a zombie has ended).
bool waitPidFd(int pidFd, QDeadlineTimer deadline);

} // namespace gable

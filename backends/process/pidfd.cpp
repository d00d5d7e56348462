// SPDX-License-Identifier: Apache-2.0
#include "backends/process/pidfd.h"

#include "backends/process/poll_wait.h"

#include <fcntl.h>
#include <sys/syscall.h>

namespace gable {

UniqueFd openPidFd(pid_t pid)
{
    return UniqueFd(int(::syscall(SYS_pidfd_open, pid, 0))); // close-on-exec by definition
}

bool signalPidFd(int pidFd, int signal)
{
    return ::syscall(SYS_pidfd_send_signal, pidFd, signal, nullptr, 0) == 0;
}

bool waitPidFd(int pidFd, QDeadlineTimer deadline)
{
    pollfd entry{pidFd, POLLIN, 0};
    return pollUntil({&entry, 1}, deadline) > 0;
}

} // namespace gable

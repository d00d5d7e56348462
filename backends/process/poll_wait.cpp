// SPDX-License-Identifier: Apache-2.0
#include "backends/process/poll_wait.h"

#include <algorithm>
#include <cerrno>
#include <ctime>

namespace gable {

int pollUntil(std::span<pollfd> descriptors, QDeadlineTimer deadline)
{
    constexpr qint64 longestMs = 60'000; // poll takes an int; longer waits are repeated
    for (;;) {
        const qint64 leftNs = deadline.isForever() ? longestMs * 1'000'000 : deadline.remainingTimeNSecs();
        const int waitMs = int(std::min((leftNs + 999'999) / 1'000'000, longestMs));
        const int ready = ::poll(descriptors.data(), descriptors.size(), waitMs);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return ready;
        if (deadline.hasExpired())
            return 0;
    }
}

int64_t monotonicNs()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

} // namespace gable

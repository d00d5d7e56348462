// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDeadlineTimer>

#include <poll.h>

#include <cstdint>
#include <span>

namespace gable {

/// poll() that survives interruptions: number of ready descriptors, 0 when the deadline passed, -1 with errno.
/// Entries with a negative descriptor are ignored.
int pollUntil(std::span<pollfd> descriptors, QDeadlineTimer deadline);

/// CLOCK_MONOTONIC in nanoseconds.
int64_t monotonicNs();

} // namespace gable

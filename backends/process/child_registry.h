// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <sys/types.h>

#include <functional>

namespace gable {

/// Direct children of this process that a ChildProcess owns and reaps, with their jobs. Whatever else turns up as a
/// child of a subreaper was orphaned by one of them. Thread-safe.
/// `spawn` returns the new child's pid, or -1. It runs under the registry's lock, so that no other thread can take the
/// child for an orphan in between.
void registerChild(const std::function<pid_t()> &spawn, const QByteArray &jobId);
void forgetChild(pid_t pid);
bool isRegisteredChild(pid_t pid);
bool isRegisteredJob(const QByteArray &jobId);

} // namespace gable

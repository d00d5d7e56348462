// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <sys/types.h>

namespace gable {

/// Direct children of this process that a ChildProcess owns and reaps, with their jobs. Whatever else turns up as a
/// child of a subreaper was orphaned by one of them. Thread-safe.
void registerChild(pid_t pid, const QByteArray &jobId);
void forgetChild(pid_t pid);
bool isRegisteredChild(pid_t pid);
bool isRegisteredJob(const QByteArray &jobId);

} // namespace gable

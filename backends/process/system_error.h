// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

namespace gable {

/// Error "io" for a failed system call: "what: reason of errno". Call it before anything else can change errno.
tl::unexpected<Error> systemFailure(const QString &what);
/// The same for an explicit errno value, as posix_spawn returns it.
tl::unexpected<Error> systemFailure(const QString &what, int errorNumber);

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/suite.h"

namespace gable {

/// Gable's own form: one definition (a JSON file with an x-gable object), or a directory of them, also one level down.
int detectNative(const QString &path);
Result<Suite> readNative(const QString &path);

} // namespace gable

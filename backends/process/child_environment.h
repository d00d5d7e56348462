// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace gable {

/// "NAME=value" entries for a child. LD_LIBRARY_PATH (a bundle's own libraries) and LANGUAGE (translated compiler
/// messages even under C.UTF-8) are dropped, LC_ALL is C.UTF-8. Without `inherit` only PATH is taken over.
std::vector<QByteArray> childEnvironment(bool inherit, const QStringList &additions, const QByteArray &jobId);

} // namespace gable

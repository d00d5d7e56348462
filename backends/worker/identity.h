// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QMap>
#include <QString>

#include <sys/types.h>

namespace gable {

/// Hashes of what a candidate must not alter in its host: program code and relocated tables of gable-host, the C library, the loader and
/// the vDSO, by "file at offset"; the hash covers contents and permissions. Needs ptrace permission on the process.
Result<QMap<QString, QString>> identitySnapshot(pid_t pid);

/// First difference in words ("gable-host r-xp"), or empty.
QString identityDifference(const QMap<QString, QString> &before, const QMap<QString, QString> &now);

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace gable {

/// A file system magic number (statfs) of a network or user-space file system, where SQLite's WAL cannot share memory safely.
bool isNetworkMagic(long magic);
/// Whether the folder of a file lies on such a file system.
bool isOnNetworkFileSystem(const QString &path);

/// Whether the effective user may write there; a missing file or a read-only mount is not writable.
bool isWritable(const QString &path);
/// The folder that holds `path`.
QString folderOf(const QString &path);

} // namespace gable

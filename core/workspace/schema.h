// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/database.h"

#include <span>
#include <vector>

namespace gable {

/// "GABL": tells a workspace from any other SQLite file.
inline constexpr int kApplicationId = 0x4741424C;

/// Statements that bring a file from schema n to n+1, n being the index in the table.
struct Migration {
    std::vector<const char *> statements;
};
/// All migrations; a new file starts at schema 0 with no tables. Its size is kWorkspaceSchema.
std::span<const Migration> migrations();

/// Refuses other files and newer schemas: "not_a_workspace", "newer_version". An SQLite file without any table counts as new.
struct FileState {
    bool isNew = false;
    int schema = 0;
};
Result<FileState> inspect(Database &database, int newestSchema);

/// Brings the file to the newest schema in one transaction. A file that has contents is first copied to <path>.schema-<n>.
Result<void> migrate(Database &database, const FileState &state, std::span<const Migration> table);

/// A consistent copy through VACUUM INTO, synced; replaces `target` only when it is whole.
Result<void> copyDatabase(Database &database, const QString &target);

} // namespace gable

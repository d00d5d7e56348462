// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace gable {

/// Paths that a sandboxed program sees besides the read-only system, at the same place as outside.
struct SandboxBinds {
    QStringList readOnly;
    QStringList writable;
    QStringList devices; ///< device nodes, e.g. /dev/nvidia0; missing ones are left out
    QString workingDirectory = QStringLiteral("/tmp");
};

struct SandboxStatus {
    bool available = false;
    QString reason;  ///< why not
    QString program; ///< absolute path of bwrap
};

/// Whether bubblewrap works here: it is run once with the real flags, and the answer is kept.
/// The environment variable GABLE_SANDBOX=off makes it unavailable.
SandboxStatus sandboxStatus();

/// The command line that runs `command` (argv; the program by its absolute path, which is made visible inside) in its own
/// PID, network and IPC namespaces without capabilities, with a private /tmp, /proc and a minimal /dev; all of it dies
/// with this process. Unchanged when the sandbox is unavailable: check sandboxStatus() and report `unsandboxed`.
/// Ends with the program's exit code, or 128 + n after signal n.
QStringList sandboxed(const QStringList &command, const SandboxBinds &binds = {});

} // namespace gable

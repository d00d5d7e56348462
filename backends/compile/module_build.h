// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/compile/build_request.h"
#include "backends/process/child_process.h"
#include "core/evaluation/report.h"

#include <atomic>
#include <memory>

namespace gable {

struct ModuleResult {
    BuildReport report;
    QString path; ///< of the shared object; empty when the build failed or was a syntax check
};

/// One compiler run in a directory of its own, sandboxed and limited. run() blocks; cancel() may come from another thread.
class ModuleBuild
{
public:
    explicit ModuleBuild(BuildRequest request) : m_request(std::move(request)) {}

    /// A failed compilation is a result; errors are "no_compiler", "bad_flags", "io", "cancelled".
    Result<ModuleResult> run();
    void cancel() { m_cancelled = true; }

private:
    QString cacheKey(const QString &compilerVersion, const QStringList &arguments) const;
    Result<void> writeSources(const QString &directory) const;
    Result<ChildResult> runCompiler(const QString &program, const QStringList &arguments, const QString &directory, bool &timedOut) const;

    BuildRequest m_request;
    std::atomic<bool> m_cancelled = false;
};

/// Folder of built modules: XDG_CACHE_HOME/gable/modules.
QString moduleFolder();
/// Removes what was used least lately beyond `maxBytes`.
void pruneModules(qint64 maxBytes);

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <QTemporaryDir>

#include <cstddef>
#include <memory>
#include <vector>

namespace gable {

/// A shared object built and loaded here, for comparison with what the worker reports. Failures end the program.
class CompiledKernel
{
public:
    /// A candidate, built with the same flags and called through the same trampoline as in gable-host.
    static CompiledKernel candidate(const Problem &problem, const Workload &workload, const QByteArray &source);
    /// The problem's reference, built as the worker builds it.
    static CompiledKernel reference(const Problem &problem);

    void *symbol(const char *name) const;

private:
    CompiledKernel() = default;
    void build(const QString &program, const QStringList &arguments);
    QString write(const QString &name, const QByteArray &text) const;

    std::unique_ptr<QTemporaryDir> m_folder = std::make_unique<QTemporaryDir>();
    std::shared_ptr<void> m_library;
};

/// Parameters of a call in the order of the calling convention, with random contents; 256-byte aligned.
class KernelArguments
{
public:
    KernelArguments(const Problem &problem, const Workload &workload);
    void *const *array() const { return m_pointers.data(); }

private:
    std::vector<std::shared_ptr<void>> m_storage;
    std::vector<void *> m_pointers;
};

} // namespace gable

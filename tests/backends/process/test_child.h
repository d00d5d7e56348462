// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/child_process.h"

#include <QCoreApplication>
#include <QTest>

namespace gable::test {

inline ChildSpec childSpec(const char *what, const QString &argument = {})
{
    ChildSpec spec;
    spec.program = QCoreApplication::applicationDirPath() + QStringLiteral("/gable_test_child");
    spec.arguments = {QString::fromLatin1(what)};
    if (!argument.isEmpty())
        spec.arguments << argument;
    return spec;
}

/// Starts a child that ends by itself and returns how.
inline Result<ChildResult> runChild(const ChildSpec &spec)
{
    auto child = ChildProcess::start(spec);
    if (!child)
        return fail(child.error());
    return (*child)->wait(QDeadlineTimer(60'000));
}

/// Waits until a child has printed "ready".
inline bool waitUntilReady(const ChildProcess &child)
{
    return QTest::qWaitFor([&] { return child.outputSoFar().standardOutput.contains("ready"); }, 20'000);
}

/// Whether a process exists, dead but unreaped ones included.
inline bool exists(pid_t pid)
{
    return threadActivity(pid).has_value();
}

} // namespace gable::test

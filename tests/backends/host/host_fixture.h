// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "test_host.h"

#include <QCoreApplication>
#include <QTest>

namespace gable::test {

constexpr int deadlineMs = 20'000;

inline QString candidatesFolder()
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/test_candidates");
}

inline QString candidate(const char *name)
{
    return candidatesFolder() + QStringLiteral("/gable_candidate_") + QString::fromLatin1(name) + QStringLiteral(".so");
}

inline Result<std::unique_ptr<TestHost>> startHost(qint64 memoryLimitBytes = 0)
{
    HostOptions options;
    options.binds.readOnly = {candidatesFolder()};
    options.memoryLimitBytes = memoryLimitBytes;
    return TestHost::start(options);
}

/// A host with one candidate as module 0.
inline Result<std::unique_ptr<TestHost>> hostWith(const char *name, qint64 memoryLimitBytes = 0)
{
    auto host = startHost(memoryLimitBytes);
    if (!host)
        return host;
    const Result<void> loaded =
        (*host)->link().load(0, candidate(name), "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs);
    if (!loaded)
        return fail(loaded.error());
    return host;
}

} // namespace gable::test

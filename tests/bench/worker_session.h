// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/suite.h"
#include "core/worker/client.h"

#include <QElapsedTimer>

#include <optional>

namespace gable {

/// A real gable-worker driven one request at a time. A request that fails ends the program with its error: a figure that could not be
/// taken is no figure.
class WorkerSession
{
public:
    WorkerSession();

    struct Timed {
        Evaluation evaluation;
        double wallMs = 0; ///< from the request to its reply, as a person waits
    };
    Timed evaluate(const EvaluateRequest &request);

private:
    WorkerClient m_client;
};

/// A request for a shipped problem and one source, on cpu:0. Ends the program when the problem is unknown.
EvaluateRequest benchRequest(const Suite &suite, const QString &problem, const QByteArray &source, const std::map<QString, int64_t> &axes);

/// The shipped problems; ends the program when they cannot be read.
Suite benchSuite();

/// A kernel from tests/bench/kernels.
QByteArray benchKernel(const QString &name);

[[noreturn]] void endWith(const Error &error);

} // namespace gable

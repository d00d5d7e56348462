// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/protocol.h"
#include "core/problem/problem.h"
#include "core/toolchain/submission.h"

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace gable {

/// One shared object to make: sources in an own directory, compiled by one compiler run.
struct BuildRequest {
    QString name;                    ///< for logs: submission label, "reference of softmax.float32"
    std::vector<SourceFile> files;   ///< written into the build directory; compiled are the ones in `compiled`
    QStringList compiled;
    QString includeHeader;           ///< one of `files`, passed by -include; may be empty
    QStringList includeDirs;
    QStringList defines;
    QStringList flags;               ///< checked against the allow-list
    QString entry;                   ///< function that must exist, for diagnostics
    bool syntaxOnly = false;
    double limitSeconds = 60;
    int64_t limitBytes = int64_t(2) << 30;
};

QJsonObject toJson(const BuildRequest &request);
BuildRequest buildRequestFromJson(const QJsonObject &json);

/// The candidate with its generated header and trampoline. Errors: bad directives (file, line), unsupported language or form.
Result<BuildRequest> candidateBuild(const Problem &problem, const Workload &workload, const Submission &submission, const Limits &limits);
/// The reference in three precisions.
Result<BuildRequest> referenceBuild(const Problem &problem);
/// The production baseline shipped with an operator (resources/operators/<op_type>/baseline.cpp), or nothing. Its first line names it.
std::optional<BuildRequest> baselineBuild(const Problem &problem, const Workload &workload);

} // namespace gable

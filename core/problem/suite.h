// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

namespace gable {

/// Published peaks of a device as a suite gives them: FLOP/s by execution path and bytes/s of its main memory.
struct SuiteHardware {
    QString name;
    std::map<QString, double> flopsPerSecond;
    double dramBytesPerSecond = 0.0;
};

/// Problems and workloads with one provenance and one profile.
struct Suite {
    QString name;
    QString provenance; ///< directory
    QString format;     ///< id of the format that read it
    std::vector<Problem> problems;
    std::map<QString, double> operatorImportance; ///< by op_type; per operator, does not sum to 1 by itself
    std::vector<SuiteHardware> hardware;
    QStringList notes; ///< what was read and what was not

    const Problem *problem(const QString &name) const;
};

/// The problems shipped with Gable, from resources/operators.
Result<Suite> builtInSuite();
/// Directory of shipped resources: $GABLE_RESOURCES, else <program>/../share/gable, else the source tree's.
QString resourceDir();

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QString>

namespace gable {

/// One row of a list of evaluations: what tables show, without samples and maps.
struct EvaluationRow {
    QString id, submission, label, author, problem, suite, workload, device, mode, profile, verdict, summary;
    QString pattern;
    double medianNs = 0, achievedFraction = 0, maxErrorOverTolerance = 0;
    double flops = 0, bytes = 0; ///< of the roofline report, for charts
    QString roofLevel;
    QDateTime finishedAt;
    bool counted = true;
    QString deviceUuid; ///< "cpu:0" of two machines are two devices
};

} // namespace gable

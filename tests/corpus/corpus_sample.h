// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/problem/problem.h"
#include "core/toolchain/submission.h"

#include <map>
#include <optional>
#include <vector>

namespace gable {

/// One file of the corpus and what has to be found in it. Comment lines of the file's head say so:
///   // expect: KIND [also=KIND,KIND] [key=value …]   the headline and evidence in its finding: rule, line, file, any argument
///                                                    ("pattern_args.from" goes into an object); `a|b` permits either, `*` anything but nothing
///   // workload: ID        instead of the problem's first
///   // tolerance: T [RATIO]   a looser tolerance than the problem's: allclose with rtol = atol = T for that share of the elements
///   // needs: sandbox | ceilings
struct CorpusSample {
    QString name; ///< "failing/softmax-abort"
    Submission submission;
    QString problem, workload;
    QStringList kinds; ///< permitted headlines
    QStringList also;  ///< kinds of further findings
    std::map<QString, QString> evidence;
    QStringList needs;
    std::optional<ToleranceRule> tolerance;

    bool isHonest() const { return name.startsWith(QLatin1StringView("honest/")); }
    /// The kind for the table: the first permitted headline, or the suspect that has to be among the findings.
    QString tableKind() const;
    /// Empty, or what of the evidence is missing in the headline's finding or among the other findings.
    QString missingEvidence(const Verdict &verdict) const;
};

/// Reads failing/ and honest/ below `directory`; errors name the file.
Result<std::vector<CorpusSample>> readCorpus(const QString &directory);

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "core/evaluation/report.h"
#include "core/problem/suite.h"

namespace gable::cli {

/// The built-in problems, and those of --suite in front of them.
struct Catalogue {
    std::vector<Suite> suites;

    static Result<Catalogue> open(const Options &options);
    QStringList names() const;
    /// Error "unknown_problem" with near names.
    Result<const Problem *> problem(const QString &name) const;
    /// The problem that an evaluation names, in its own suite.
    Result<const Problem *> problemOf(const Evaluation &evaluation) const;
    const Suite *suite(const QString &name) const;
};

/// "4096x4096", "M=4096,N=4096", empty = the default, or all. Error "usage" lists the known ones.
Result<std::vector<const Workload *>> workloadsOf(const Problem &problem, const Options &options);
/// The one workload of that id or these axis values. Error "usage" lists the known ones.
Result<const Workload *> findWorkload(const Problem &problem, const QString &text);
/// "M=4096 N=4096"
QString axesText(const Workload &workload);

} // namespace gable::cli

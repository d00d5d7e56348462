// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/problem/expression.h"
#include "core/toolchain/submission.h"

#include <map>
#include <vector>

namespace gable {

struct LaunchDirective {
    QString entry;
    std::vector<Expression> grid, block, cluster; ///< one to three each; cluster may be empty
    Expression shared;
    QStringList args; ///< subset of the parameters, empty = all
    int line = 0;
};

struct ScratchDirective {
    QString name;
    Expression bytes;
    int line = 0;
};

/// `//! gable KIND: …` lines of the first 200 lines (`#! gable` in Python).
struct Directives {
    QString problem;
    QString entry;
    std::map<QString, int64_t> consts;
    std::vector<LaunchDirective> launches;
    std::vector<ScratchDirective> scratch;
    std::map<QString, std::vector<int64_t>> tune;
    QStringList buildFlags;   ///< build: flags=-fopenmp,-ffast-math
    QString buildCommand;     ///< build: command=…, the person's own build
    QString author;           ///< problem: author=…
};

/// Unknown kinds, unknown or double fields and bad expressions are errors with line and column (Error::line; column in the message).
Result<Directives> parseDirectives(const QByteArray &text, Language language, const QString &file);

} // namespace gable

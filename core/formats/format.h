// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/suite.h"
#include "core/toolchain/submission.h"

#include <optional>
#include <vector>

namespace gable {

/// One public format: adding one is a folder or file here and a line in allFormats().
struct Format {
    const char *id;
    /// How surely `path` is of this format, 0 … 100, by content; never runs anything.
    int (*detect)(const QString &path);
    Result<Suite> (*readSuite)(const QString &path);
};
const std::vector<Format> &allFormats();

/// Detects and reads a suite; the error says what was recognised and what is missing.
Result<Suite> openSuite(const QString &path);

/// Every source file below a directory (sorted, links not followed out of it, at most 100,000) as submissions; unreadable ones are listed.
struct SubmissionList {
    std::vector<Submission> submissions;
    std::vector<Error> problems;
};
Result<SubmissionList> openSubmissions(const QString &path);

} // namespace gable

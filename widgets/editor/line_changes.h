// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace gable {

/// For each line of `now`, whether it is new or different against `base` (longest common subsequence). A part that differs in more
/// than about 2,000 by 2,000 lines counts as changed as a whole.
std::vector<bool> changedLines(const QStringList &base, const QStringList &now);

} // namespace gable

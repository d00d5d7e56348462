// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace gable {

/// Runs `work` on the one thread that starts all child processes and waits for it. PR_SET_PDEATHSIG (bubblewrap's
/// --die-with-parent) follows the *thread* that started a child: one that lives as long as the process is needed.
void runOnSpawnThread(const std::function<void()> &work);

} // namespace gable

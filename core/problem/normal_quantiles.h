// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace gable {

/// 65,536 values: the standard normal distribution's quantiles at (k + 1/2) / 65536, ascending and exactly symmetric. Made once.
const double *normalQuantiles();

} // namespace gable

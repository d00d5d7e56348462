// SPDX-License-Identifier: Apache-2.0
#define GABLE_LANES 2
#include "core/evaluation/row_loops_body.h"

namespace gable {

RowLoops baselineRowLoops() { return {base, errors}; }

} // namespace gable

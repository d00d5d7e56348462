// SPDX-License-Identifier: Apache-2.0
#if defined(__x86_64__)
#define GABLE_LANES 4
#include "core/evaluation/row_loops_body.h"

namespace gable {

RowLoops avx2RowLoops() { return {base, errors}; }

} // namespace gable
#endif

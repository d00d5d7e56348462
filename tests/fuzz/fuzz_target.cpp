// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_target.h"

#include <cstdio>
#include <cstdlib>

namespace gable {

std::vector<FuzzTarget> &fuzzTargets()
{
    static std::vector<FuzzTarget> targets;
    return targets;
}

void fuzzRequire(bool condition, const char *what)
{
    if (condition)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace gable

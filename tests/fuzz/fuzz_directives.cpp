// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/directives.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

GABLE_FUZZ_TARGET(directives)
{
    for (const Language language : {Language::Cpp, Language::Python}) {
        const auto directives = parseDirectives(bytes, language, u"fuzz.cpp"_s);
        if (!directives) {
            fuzzRequire(directives.error().line >= 1, "an error names its line");
            continue;
        }
        for (const LaunchDirective &launch : directives->launches)
            fuzzRequire(launch.grid.size() <= 3 && launch.block.size() <= 3, "at most three extents");
    }
}

// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/report.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/json_object.h"

using namespace gable;

GABLE_FUZZ_TARGET(report)
{
    const auto json = jsonObject(bytes);
    if (!json)
        return;
    if (const auto evaluation = evaluationFromJson(*json))
        fuzzRequire(evaluationFromJson(toJson(*evaluation)).has_value(), "a report survives its own JSON");
    findingFromJson(*json);
}

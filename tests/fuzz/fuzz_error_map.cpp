// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/error_map.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/json_object.h"

using namespace gable;

GABLE_FUZZ_TARGET(error_map)
{
    const auto json = jsonObject(bytes);
    if (!json)
        return;
    const auto map = errorMapFromJson(*json);
    if (!map)
        return;
    fuzzRequire(map->tileRows >= 0 && map->tileRows <= 512 && map->tileColumns >= 0 && map->tileColumns <= 512, "at most 512 x 512 tiles");
    fuzzRequire(map->codes.size() == size_t(map->tileRows) * size_t(map->tileColumns), "one code a tile");
    fuzzRequire(errorMapFromJson(toJson(*map)).has_value(), "a map survives its own JSON");
}

// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/ceilings.h"
#include "core/roofline/device_file.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/json_object.h"

using namespace Qt::StringLiterals;
using namespace gable;

// Cached ceilings and device files.
GABLE_FUZZ_TARGET(ceilings)
{
    if (const auto json = jsonObject(bytes)) {
        if (const auto ceilings = ceilingsFromJson(*json))
            fuzzRequire(ceilingsFromJson(toJson(*ceilings)).has_value(), "ceilings survive their own JSON");
    }
    if (const auto text = JsonText::parse(bytes, u"fuzz.json"_s))
        (void)readDeviceFile(*text);
}

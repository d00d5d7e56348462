// SPDX-License-Identifier: Apache-2.0
#include "core/worker/messages.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/json_object.h"

using namespace gable;

// Everything the worker reads from a client, and the client from the worker.
GABLE_FUZZ_TARGET(requests)
{
    const auto json = jsonObject(bytes);
    if (!json)
        return;
    if (const auto request = evaluateRequestFromJson(*json))
        fuzzRequire(evaluateRequestFromJson(toJson(*request)).has_value(), "a request survives its own JSON");
    (void)syntaxRequestFromJson(*json);
    (void)compareRequestFromJson(*json);
    (void)ceilingsRequestFromJson(*json);
    (void)deviceInfoFromJson(*json);
    (void)compareReplyFromJson(*json);
    (void)abbaResultFromJson(*json);
    (void)buildReportFromJson(*json);
    (void)submissionFromJson(*json);
    (void)progressFromJson(*json);
    (void)Error::fromJson(*json);
}

// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problem.h"
#include "core/toolchain/generated_sources.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

// A definition, everything that is computed from it, and its way to the worker and back.
GABLE_FUZZ_TARGET(definition)
{
    const auto text = JsonText::parse(bytes, u"fuzz.json"_s);
    if (!text)
        return;
    const auto problems = parseDefinition(*text, u"/nonexistent"_s);
    if (!problems) {
        fuzzRequire(!problems.error().message.isEmpty(), "an error says something");
        return;
    }
    for (const Problem &problem : *problems) {
        problem.hash();
        prototype(problem, {});
        candidateHeader(problem, {});
        candidateTrampoline(problem, {});
        (void)referenceSource(problem);
        for (const Workload &workload : problem.workloads) {
            (void)footprintBytes(problem, workload);
            (void)costOf(problem, workload);
            (void)checkAxes(problem, workload.axes);
            candidateDefines(problem, workload, {});
            fuzzRequire(workloadFromJson(toJson(workload)).has_value(), "a workload survives its own JSON");
        }
        if (!problem.workloads.empty())
            problem.defaultWorkload();
        fuzzRequire(problemFromJson(toJson(problem)).has_value(), "a problem survives its own JSON");
    }
}

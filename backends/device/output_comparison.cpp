// SPDX-License-Identifier: Apache-2.0
#include "backends/device/output_comparison.h"

#include <algorithm>

namespace gable {

bool OutputComparison::passed() const
{
    return std::all_of(outputs.begin(), outputs.end(), [](const auto &output) { return output->passed(); });
}

bool OutputComparison::stockFinite() const
{
    return std::all_of(outputs.begin(), outputs.end(), [](const auto &output) { return output->stockFinite(); });
}

int64_t OutputComparison::badElements() const
{
    int64_t sum = 0;
    for (const auto &output : outputs)
        sum += output->badElements();
    return sum;
}

int64_t OutputComparison::checkedElements() const
{
    int64_t sum = 0;
    for (const auto &output : outputs)
        sum += output->checkedElements();
    return sum;
}

double OutputComparison::maxErrorOverTolerance() const
{
    double worst = 0;
    for (const auto &output : outputs)
        worst = std::max(worst, output->maxErrorOverTolerance());
    return worst;
}

const Comparison *OutputComparison::firstFailing() const
{
    const auto found = std::find_if(outputs.begin(), outputs.end(), [](const auto &output) { return !output->passed(); });
    return found == outputs.end() ? nullptr : found->get();
}

std::unique_ptr<Comparison> makeComparison(const Problem &problem, const UnitLayout::Output &output, bool wantMap)
{
    return std::make_unique<Comparison>(*output.argument, output.extents, problem.tolerance, problem.comparator, wantMap);
}

Result<OutputComparison> compareOutputs(Session &session, const BoundArguments &bound, ReferencePass &pass, const UnitPlan &plan,
                                        bool wantMap, const std::function<bool(double)> &progress)
{
    OutputComparison result;
    const UnitLayout &layout = pass.layout();
    const std::vector<BufferId> buffers = bound.comparedBuffers();
    for (const UnitLayout::Output &output : layout.outputs)
        result.outputs.push_back(makeComparison(*bound.inputs().problem, output, wantMap));

    std::vector<std::byte> got;
    auto run = pass.run(plan, [&](size_t output, ComparisonChunk chunk) -> Result<void> {
        const int64_t bytes = info(layout.outputs[output].argument->dtype).bytes;
        got.resize(size_t(chunk.count * bytes));
        if (auto read = session.read(buffers[output], chunk.first * bytes, got.data(), chunk.count * bytes); !read)
            return read;
        chunk.got = got.data();
        result.outputs[output]->add(chunk);
        return {};
    }, progress);
    if (!run)
        return fail(run.error());
    return result;
}

} // namespace gable

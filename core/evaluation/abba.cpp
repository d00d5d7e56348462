// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/statistics.h"

#include "core/evaluation/split_mix.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kResamples = 4000;
constexpr double kSmallestDelta = 0.01;
constexpr int kFewestBlocks = 5; // fewer cannot show how much blocks differ

/// Logarithms of one block: of B against A, and of its second A against its first.
struct BlockLogs {
    double ratio, self;
};
using ProcessLogs = std::vector<std::vector<BlockLogs>>;

bool isTime(double ns) { return ns > 0.0 && std::isfinite(ns); }

/// Blocks with a time that is none are left out; so are processes without a block.
ProcessLogs logsOf(const std::vector<std::vector<AbbaBlock>> &processes)
{
    ProcessLogs result;
    for (const std::vector<AbbaBlock> &blocks : processes) {
        std::vector<BlockLogs> logs;
        for (const AbbaBlock &b : blocks) {
            // A drift that is linear in time shifts both sides of a block by the same amount and cancels.
            if (isTime(b.a1) && isTime(b.b1) && isTime(b.b2) && isTime(b.a2))
                logs.push_back({0.5 * (std::log(b.b1) + std::log(b.b2) - std::log(b.a1) - std::log(b.a2)), std::log(b.a2) - std::log(b.a1)});
        }
        if (!logs.empty())
            result.push_back(std::move(logs));
    }
    return result;
}

struct Interval {
    double low, high;
};

Interval percentiles(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto at = [&](double fraction) { return values[size_t(fraction * double(values.size() - 1) + 0.5)]; };
    return {at(0.025), at(0.975)};
}

/// 95 % intervals of the mean of both logarithms: processes are drawn with replacement, then blocks within each.
std::pair<Interval, Interval> bootstrap(const ProcessLogs &logs)
{
    uint64_t random = 0x41424241; // fixed: the same samples give the same verdict
    std::vector<double> ratios, selves;
    for (int resample = 0; resample < kResamples; ++resample) {
        double ratio = 0.0, self = 0.0;
        int64_t count = 0;
        for (size_t draw = 0; draw < logs.size(); ++draw) {
            const std::vector<BlockLogs> &blocks = logs[size_t(splitMix(random) % logs.size())];
            for (size_t block = 0; block < blocks.size(); ++block) {
                const BlockLogs &drawn = blocks[size_t(splitMix(random) % blocks.size())];
                ratio += drawn.ratio;
                self += drawn.self;
                ++count;
            }
        }
        ratios.push_back(ratio / double(count));
        selves.push_back(self / double(count));
    }
    return {percentiles(std::move(ratios)), percentiles(std::move(selves))};
}

} // namespace

QString name(ComparedSpeed speed)
{
    switch (speed) {
    case ComparedSpeed::Faster: return u"faster"_s;
    case ComparedSpeed::Slower: return u"slower"_s;
    case ComparedSpeed::Same: return u"same"_s;
    case ComparedSpeed::Unclear: return u"unclear"_s;
    }
    return {};
}

AbbaResult abba(const std::vector<std::vector<AbbaBlock>> &processes)
{
    const ProcessLogs logs = logsOf(processes);
    AbbaResult result;
    result.processes = int(logs.size());
    double sum = 0.0;
    for (const std::vector<BlockLogs> &blocks : logs) {
        for (const BlockLogs &block : blocks)
            sum += block.ratio;
        result.blocks += int(blocks.size());
    }
    if (result.blocks == 0)
        return result;
    const auto [ratio, self] = bootstrap(logs);
    result.ratio = std::exp(sum / result.blocks);
    result.low = std::exp(ratio.low);
    result.high = std::exp(ratio.high);
    result.delta = std::max(kSmallestDelta, self.high - self.low);
    if (result.blocks < kFewestBlocks)
        return result;
    if (ratio.high < -result.delta)
        result.verdict = ComparedSpeed::Faster;
    else if (ratio.low > result.delta)
        result.verdict = ComparedSpeed::Slower;
    else if (ratio.low >= -result.delta && ratio.high <= result.delta)
        result.verdict = ComparedSpeed::Same;
    return result;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/cache_sweep.h"

#include "core/base/text.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <sys/mman.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kLine = 64;
constexpr int64_t kHugePage = int64_t(2) << 20;
constexpr int64_t kLargest = int64_t(256) << 20;
constexpr double kStep = 2.5;

const void *volatile sink; // keeps the loads

QString resultFile(const CpuFacts &facts)
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/ceilings/%1.cache.json"_s.arg(cpuUuid(facts));
}

int64_t sweep(const CpuFacts &facts)
{
    const int64_t memory = int64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    const int64_t most = std::min({2 * int64_t(std::bit_ceil(uint64_t(facts.lastLevelBytes))), kLargest, memory / 4});
    const int64_t smallest = int64_t(std::bit_ceil(uint64_t(facts.l2Bytes))) * 2;
    std::vector<double> latencies;
    for (int64_t bytes = smallest; bytes <= most; bytes *= 2)
        latencies.push_back(chaseNs(bytes));
    return effectiveCacheBytes(latencies, smallest, facts.lastLevelBytes);
}

} // namespace

double chaseNs(int64_t bytes)
{
    constexpr int rounds = 5;
    constexpr int64_t mostSteps = 100'000;
    struct Free {
        void operator()(void *memory) const { std::free(memory); }
    };
    const std::unique_ptr<void, Free> memory(std::aligned_alloc(size_t(kHugePage), size_t(std::max(bytes, kHugePage))));
    if (!memory)
        return 0;
    madvise(memory.get(), size_t(bytes), MADV_HUGEPAGE); // otherwise misses of the page tables would be what is measured
    auto *base = static_cast<std::byte *>(memory.get());
    const uint64_t lines = uint64_t(bytes / kLine);
    // Steele and Vigna's multiplier for linear congruential generators: of full period modulo a power of two with an odd increment.
    for (uint64_t i = 0; i < lines; ++i) {
        const uint64_t next = (i * 0xd1342543de82ef95u + 0x9e3779b97f4a7c15u) & (lines - 1);
        *reinterpret_cast<void **>(base + i * kLine) = base + next * kLine;
    }
    const int64_t steps = std::min<int64_t>(int64_t(lines), mostSteps);
    void **at = reinterpret_cast<void **>(base);
    double best = 1e30;
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        for (int64_t i = 0; i < steps; ++i)
            at = static_cast<void **>(*at);
        best = std::min(best, double(timer.nsecsElapsed()) / double(steps));
        sink = at;
    }
    return best;
}

int64_t effectiveCacheBytes(const std::vector<double> &latencies, int64_t smallest, int64_t claimedBytes)
{
    if (latencies.empty())
        return claimedBytes;
    const double least = *std::min_element(latencies.begin(), latencies.end());
    const auto first = std::find_if(latencies.begin(), latencies.end(), [&](double ns) { return ns >= kStep * least; });
    return first == latencies.end() ? claimedBytes : std::min(claimedBytes, smallest << (first - latencies.begin()));
}

CpuFacts cpuFacts()
{
    static const CpuFacts facts = [] {
        CpuFacts own = readCpuFacts();
        if (!own.cachesAreTold)
            return own; // the first step would be that of an inner level
        const auto text = readFile(resultFile(own));
        const double known = text ? QJsonDocument::fromJson(*text)["bytes"_L1].toDouble() : 0;
        // A result kept on disk that cannot be kept again costs the sweep each time, nothing else.
        own.reachableCacheBytes = known > 0 && known <= double(own.lastLevelBytes) ? int64_t(known) : std::max(own.l2Bytes, sweep(own));
        if (int64_t(known) != own.reachableCacheBytes && QDir().mkpath(QFileInfo(resultFile(own)).path()))
            (void)writeFileAtomically(resultFile(own), QJsonDocument(QJsonObject{{u"bytes"_s, qint64(own.reachableCacheBytes)}}).toJson());
        return own;
    }();
    return facts;
}

} // namespace gable

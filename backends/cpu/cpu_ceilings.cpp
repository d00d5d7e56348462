// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/cpu_ceilings.h"

#include "backends/cpu/cache_sweep.h"
#include "backends/cpu/peak_kernels.h"

#include <QElapsedTimer>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstdlib>
#include <memory>
#include <sched.h>
#include <thread>
#include <vector>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kRoundSeconds = 0.03;
constexpr int kRounds = 5;

std::atomic<float> sink; // results end here so that no work can be dropped

/// Runs `work(thread, repetitions)` on pinned threads and returns the best seconds per repetition over some rounds; all threads start
/// together and the slowest counts.
double secondsPerRepetition(int threads, const std::function<void(int thread)> &prepare, const std::function<float(int thread, int64_t repetitions)> &work)
{
    std::barrier barrier(threads);
    std::vector<double> seconds(size_t(threads), 0.0);
    std::atomic<int64_t> repetitions{1};
    double best = 1e30;
    const auto body = [&](int thread) {
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        CPU_SET(thread, &cpus);
        sched_setaffinity(0, sizeof cpus, &cpus); // fails where fewer processors are allowed: then the scheduler places us
        prepare(thread);
        for (int round = -8; round < kRounds; ++round) {
            barrier.arrive_and_wait();
            QElapsedTimer timer;
            timer.start();
            const float value = work(thread, repetitions);
            seconds[size_t(thread)] = double(timer.nsecsElapsed()) * 1e-9;
            sink.store(value, std::memory_order_relaxed);
            barrier.arrive_and_wait();
            if (thread == 0) {
                const double slowest = *std::max_element(seconds.begin(), seconds.end());
                if (round < 0) { // the negative rounds find the number of repetitions
                    if (slowest < kRoundSeconds)
                        repetitions = int64_t(double(repetitions) * std::clamp(kRoundSeconds / std::max(slowest, 1e-7), 1.0, 100.0)) + 1;
                } else {
                    best = std::min(best, slowest / double(repetitions));
                }
            }
            barrier.arrive_and_wait();
        }
    };
    std::vector<std::thread> pool;
    for (int thread = 0; thread < threads; ++thread)
        pool.emplace_back(body, thread);
    for (std::thread &thread : pool)
        thread.join();
    return best;
}

struct FreeDeleter {
    void operator()(float *p) const { std::free(p); }
};
using FloatArray = std::unique_ptr<float[], FreeDeleter>;

FloatArray allocateFloats(int64_t n)
{
    return FloatArray(static_cast<float *>(std::aligned_alloc(4096, size_t((n * 4 + 4095) / 4096 * 4096))));
}

enum class Pattern { Read, Copy, CopyStream, Triad, TriadStream };

/// Bytes/s over all threads for a total footprint.
double bandwidth(Pattern pattern, int64_t footprintBytes, int threads)
{
    const PeakKernels &kernels = peakKernels();
    const int arrays = pattern == Pattern::Read ? 1 : pattern == Pattern::Copy || pattern == Pattern::CopyStream ? 2 : 3;
    const int64_t n = std::max<int64_t>(64, footprintBytes / arrays / threads / 4 / 256 * 256);
    std::vector<FloatArray> memory(size_t(threads * arrays));
    const auto prepare = [&](int thread) { // first touch by the thread that uses it
        for (int k = 0; k < arrays; ++k) {
            memory[size_t(thread * arrays + k)] = allocateFloats(n);
            std::fill_n(memory[size_t(thread * arrays + k)].get(), n, 1.0f + float(k));
        }
    };
    const auto work = [&](int thread, int64_t repetitions) {
        const auto array = [&](int k) { return memory[size_t(thread * arrays + k)].get(); };
        float value = 0;
        for (int64_t r = 0; r < repetitions; ++r) {
            switch (pattern) {
            case Pattern::Read: value += kernels.read(array(0), n); break;
            case Pattern::Copy: value += kernels.copy(array(0), array(1), n, false); break;
            case Pattern::CopyStream: value += kernels.copy(array(0), array(1), n, true); break;
            case Pattern::Triad: value += kernels.triad(array(0), array(1), array(2), n, false); break;
            case Pattern::TriadStream: value += kernels.triad(array(0), array(1), array(2), n, true); break;
            }
        }
        return value;
    };
    return double(n) * 4 * arrays * threads / secondsPerRepetition(threads, prepare, work);
}

double flopRate(bool isDouble, int threads)
{
    const PeakKernels &kernels = peakKernels();
    constexpr int64_t iterations = 1000;
    const auto work = [&](int, int64_t repetitions) {
        return isDouble ? float(kernels.fmaDouble(iterations * repetitions)) : kernels.fmaFloat(iterations * repetitions);
    };
    const double flops = 2.0 * kernels.chains * (isDouble ? kernels.doubleLanes : kernels.floatLanes) * iterations * threads;
    return flops / secondsPerRepetition(threads, [](int) {}, work);
}

void emptyCall(void *const *) {}

double emptyCallSeconds()
{
    void (*volatile call)(void *const *) = emptyCall;
    return secondsPerRepetition(1, [](int) {}, [&](int, int64_t repetitions) {
        for (int64_t i = 0; i < repetitions; ++i)
            call(nullptr);
        return 0.0f;
    });
}

QString gigabytes(double bytesPerSecond) { return QString::number(bytesPerSecond * 1e-9, 'f', 1); }

struct Level {
    QString name;
    int64_t bytes; ///< footprint that it is measured with, over all threads
};

struct Measured {
    double value;
    QString note;
};

/// Best of reading, copying and triad over a footprint; DRAM also with stores that bypass the caches.
Measured levelBandwidth(int64_t footprintBytes, int threads, bool bypass)
{
    const auto either = [&](Pattern pattern, Pattern streaming) {
        return std::max(bandwidth(pattern, footprintBytes, threads), bypass ? bandwidth(streaming, footprintBytes, threads) : 0.0);
    };
    const double read = bandwidth(Pattern::Read, footprintBytes, threads);
    const double copy = either(Pattern::Copy, Pattern::CopyStream), triad = either(Pattern::Triad, Pattern::TriadStream);
    return {std::max({read, copy, triad}),
            u"best of read %1, copy %2, triad %3 GB/s over %4 KiB on %5 threads"_s.arg(gigabytes(read), gigabytes(copy), gigabytes(triad)).arg(footprintBytes / 1024).arg(threads)};
}

/// A nearer level is at least as fast as a farther one, and all threads together as one alone: where a busy machine measured it the
/// other way round, the better figure holds for both.
void keepOrder(Ceilings &ceilings, const std::vector<Level> &levels, int threads)
{
    const auto atLeast = [&](const QString &name, const QString &other) {
        Ceiling *own = ceilings.find(name);
        const Ceiling *bound = ceilings.find(other);
        if (!own || !bound || own->measured.value_or(0) >= bound->measured.value_or(0))
            return;
        own->measured = bound->measured;
        own->note += u"; raised to that of %1"_s.arg(other);
    };
    for (size_t i = levels.size(); i-- > 1;)
        atLeast(levels[i - 1].name, levels[i].name);
    if (threads > 1) {
        atLeast(u"fp32"_s, u"fp32 1 thread"_s);
        atLeast(u"fp64"_s, u"fp64 1 thread"_s);
    }
}

} // namespace

Result<Ceilings> measureCpuCeilings(const QString &deviceId, const QString &deviceUuid, const std::function<bool(double, const QString &)> &progress)
{
    const CpuFacts facts = cpuFacts();
    Ceilings result = derivedCeilings(facts, deviceId, deviceUuid);
    result.measuredAt = QDateTime::currentDateTimeUtc();
    result.source = u"measured"_s;
    const int threads = std::max(1, facts.threads);

    const auto best = [&](const QString &name, const QString &unit, double value, const QString &note) {
        Ceiling *found = result.find(name);
        Ceiling &ceiling = found ? *found : result.ceilings.emplace_back(Ceiling{name, unit, {}, {}, facts.maxClockMhz, {}});
        if (ceiling.measured && (unit == "s"_L1 ? *ceiling.measured <= value : *ceiling.measured >= value))
            return;
        ceiling.measured = value;
        ceiling.note = note;
    };
    // Each level is measured well inside its capacity; DRAM at four times the last-level cache.
    std::vector<Level> levels{{u"l1"_s, facts.l1Bytes / 2 * threads}, {u"l2"_s, facts.l2Bytes / 2 * threads}};
    if (facts.reachableCacheBytes > facts.l2Bytes)
        levels.push_back({u"l3"_s, std::max(facts.reachableCacheBytes / 2, 2 * facts.l2Bytes * threads)});
    levels.push_back({u"dram"_s, 4 * std::max<int64_t>(facts.reachableCacheBytes, 8 << 20)});

    // Two sweeps, and the better figure of each: other work comes in bursts that rarely hit the same roof twice.
    constexpr int sweeps = 2;
    const double steps = sweeps * (double(levels.size()) + 2) + 1;
    double step = 0;
    const auto goOn = [&](const QString &what) { return progress(step++ / steps, what); };
    const QString isa = QString::fromLatin1(peakKernels().isa);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (const bool isDouble : {false, true}) {
            const QString name = isDouble ? u"fp64"_s : u"fp32"_s;
            if (!goOn(name))
                return fail(u"cancelled"_s, u"cancelled"_s);
            const QString chains = u"%1 FMA chains of %2"_s.arg(peakKernels().chains).arg(isa);
            best(name + u" 1 thread"_s, u"FLOP/s"_s, flopRate(isDouble, 1), chains);
            best(name, u"FLOP/s"_s, flopRate(isDouble, threads), u"%1 on %2 threads"_s.arg(chains).arg(threads));
        }
        for (const Level &level : levels) {
            if (!goOn(level.name))
                return fail(u"cancelled"_s, u"cancelled"_s);
            const auto [value, note] = levelBandwidth(level.bytes, threads, level.name == "dram"_L1);
            best(level.name, u"B/s"_s, value, note);
        }
    }
    keepOrder(result, levels, threads);
    if (!goOn(u"launch floor"_s))
        return fail(u"cancelled"_s, u"cancelled"_s);
    best(u"launch floor"_s, u"s"_s, emptyCallSeconds(), u"an empty call through a pointer"_s);
    return result;
}

} // namespace gable

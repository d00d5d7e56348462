// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/evaluation/protocol.h"
#include "core/roofline/ceilings.h"
#include "core/triage/facts.h"
#include "core/worker/messages.h"

#include <QDeadlineTimer>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

/// The seam of a device family. The pipeline in this folder is written against these classes only; a family implements them in a
/// folder of its own (backends/cpu) and is registered in backends/worker/device_families.cpp.
namespace gable {

using BufferId = int;

/// Where a buffer lies. Front: its first byte follows an unmapped page. Back: its start is rounded down to 256 bytes so that it ends
/// within 255 bytes of an unmapped page; the gap is a canary. Plain: an ordinary allocation, for timing.
enum class Placement : uint8_t { Front, Back, Plain };

/// One parameter of a call: a buffer, or up to 16 bytes of scalar passed by address.
struct LaunchArgument {
    BufferId buffer = -1;
    std::array<std::byte, 16> scalar{};
};

struct LaunchResult {
    double hostNs = 0;                        ///< by the candidate process's clock
    std::vector<uint64_t> fingerprintsAtReturn; ///< of the buffers asked for, taken right after the call returned
};

/// A copy done before every timed call, outside the clock: restores an inout argument.
struct RestoreCopy {
    BufferId destination, source;
};

struct TimingRequest {
    Mode mode = Mode::Hot;
    int samples = 1;
    int callsPerSample = 1; ///< must be 1 with restores or in cold mode
    std::vector<std::vector<LaunchArgument>> argumentSets; ///< rotated call by call
    std::vector<RestoreCopy> restores;
    std::vector<BufferId> refill; ///< outputs filled with `pattern` before the batch
    uint64_t pattern = 0;
    int64_t flushBytes = 0; ///< cold: write this much, then read another clean block of this size, before each sample
};

struct TimingBatch {
    std::vector<double> samplesNs; ///< per sample (all its calls together), by the timer named in Device::timer()
    double bracketNs = 0;          ///< the whole batch by this process's own clock
};

struct ThreadState {
    int count = 1;       ///< all threads of the candidate's process
    bool othersIdle = true; ///< every thread but the main one sleeps
};

struct SessionEnd {
    ProcessEnd process;
    BufferId faultBuffer = -1; ///< whose guard page was hit
};

/// A loaded image (candidate or reference) in an address space of its own, with its buffers. Every call after a fault fails with code
/// "host_gone" or "timeout"; end() then says how it ended.
class Session
{
public:
    virtual ~Session() = default;

    virtual Result<BufferId> allocate(int64_t bytes, Placement placement, bool readOnly) = 0;
    virtual Result<void> release(BufferId buffer) = 0;
    /// Moves a guarded buffer to a new address with another guarded placement; its contents stay.
    virtual Result<void> move(BufferId buffer, Placement placement) = 0;
    virtual Result<void> write(BufferId buffer, int64_t offset, const void *bytes, int64_t size) = 0;
    virtual Result<void> read(BufferId buffer, int64_t offset, void *bytes, int64_t size) = 0;
    virtual Result<void> fill(BufferId buffer, uint64_t pattern) = 0;
    virtual Result<uint64_t> fingerprint(BufferId buffer) = 0;
    /// The canary bytes around a guarded buffer that changed, as {distance, bytes}: distance < 0 before its start, >= 0 past its end.
    virtual std::optional<CanaryHit> canary(BufferId buffer) = 0;

    virtual Result<LaunchResult> launch(const std::vector<LaunchArgument> &arguments, const std::vector<BufferId> &fingerprints, QDeadlineTimer deadline) = 0;
    virtual Result<TimingBatch> time(const TimingRequest &request, QDeadlineTimer deadline) = 0;

    /// Nothing of the candidate runs between freeze() and thaw().
    virtual Result<void> freeze() = 0;
    virtual Result<void> thaw() = 0;
    virtual Result<ThreadState> threads() = 0;
    /// What of the host's own code and tables the candidate has altered since before it was loaded; empty = nothing.
    virtual Result<QString> alteredIdentity() = 0;
    /// Ends the session (kills what is left of it) and says how it ended: Alive when it was healthy until now.
    virtual SessionEnd end() = 0;
};

/// A reference image: computes units in up to three precisions at once, on as many processors as it may use. A new set of
/// parameters replaces the former one.
class ReferenceSession
{
public:
    virtual ~ReferenceSession() = default;
    /// Begins a new set of `parameters` parameters; what belonged to the former one is released.
    virtual Result<void> begin(int parameters) = 0;
    /// Makes a buffer parameter; `contents(offset, destination, size)` fills pieces of it.
    virtual Result<void> setBuffer(int parameter, int64_t bytes, const std::function<void(int64_t, void *, int64_t)> &contents) = 0;
    /// Takes a candidate's buffer as the parameter, to read only and without a copy. False: this buffer cannot be shared, use setBuffer().
    virtual Result<bool> shareBuffer(int parameter, Session &candidate, BufferId buffer) = 0;
    virtual void setScalar(int parameter, const std::array<std::byte, 16> &value) = 0;
    /// Room for `units` units of `valuesPerUnit` results in each precision; exact ones take `exactBytes` each, stock ones `stockBytes`.
    virtual Result<void> prepareOutputs(int64_t units, int64_t valuesPerUnit, int exactBytes, int stockBytes) = 0;
    /// Computes units [first, first + count), count at most the prepared units; the results are then in exact(), sequential(), pairwise().
    virtual Result<void> run(int64_t first, int64_t count, bool stock, QDeadlineTimer deadline) = 0;
    virtual const void *exact() const = 0;
    virtual const void *sequential() const = 0;
    virtual const void *pairwise() const = 0;
};

/// A compiled image on disk.
struct Image {
    QString path;
};

class Device
{
public:
    virtual ~Device() = default;
    virtual DeviceInfo describe() const = 0;
    virtual QString timer() const = 0; ///< "host clock, bounded"
    /// Loads a candidate. Error codes: "load_failed" (message of the loader), "symbol_missing",
    /// "load_ended" (the process ended while it was loading: see takeLoadEnd()), else infrastructure.
    virtual Result<std::unique_ptr<Session>> openCandidate(const Image &image, const Limits &limits, int64_t bufferBytes) = 0;
    virtual ProcessEnd takeLoadEnd() = 0;
    /// May hand out one that was opened before for the same image.
    virtual Result<std::shared_ptr<ReferenceSession>> openReference(const Image &image, const Limits &limits, int64_t bufferBytes) = 0;
    virtual int64_t lastLevelBytes() const = 0;
    virtual Result<Ceilings> measureCeilings(const std::function<bool(double fraction, const QString &what)> &progress) = 0;
};

} // namespace gable

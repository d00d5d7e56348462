// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/host/host_protocol.h"
#include "backends/process/memfd.h"
#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QByteArray>
#include <QDeadlineTimer>
#include <QString>

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace gable {

/// One entry of `args` as a candidate's trampoline receives it.
struct HostArgument {
    gable_host_arg wire{};

    /// args[i] is the buffer in this slot.
    static HostArgument slot(int number) { return {{GABLE_HOST_ARG_SLOT, uint32_t(number), {}}}; }
    /// args[i] is null: an absent optional argument.
    static HostArgument null() { return {{GABLE_HOST_ARG_NULL, 0, {}}}; }
    /// args[i] points to a copy of `value`.
    template <class T>
    static HostArgument scalar(const T &value)
    {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(gable_host_arg::value));
        return scalarBytes({reinterpret_cast<const std::byte *>(&value), sizeof value});
    }
    /// The same for a value known at run time only; at most 16 bytes, the rest is cut.
    static HostArgument scalarBytes(std::span<const std::byte> bytes);
};

/// What the host said before it ended.
struct HostEnding {
    gable_host_ending wire{};

    bool bySignal() const { return wire.signal != 0; } ///< otherwise exit() was called
    bool inSlot() const { return wire.slot != GABLE_HOST_NO_SLOT; }
    /// e.g. "signal 11 (Segmentation fault): write 1 bytes after the end of buffer 2".
    QString toText() const;
};

struct HostMapping {
    int64_t dataOffsetBytes = 0;
    int64_t dataBytes = 0; ///< size of the buffer in the mapping
    bool readOnly = false;
};

struct HostCall {
    int64_t elapsedNs = 0;
    std::vector<uint64_t> hashes; ///< of the slots asked for, in that order
};

struct HostRestore {
    int from = 0; ///< slot with the original
    int to = 0;   ///< slot that is overwritten as a whole
};

struct HostBatch {
    int module = 0;
    int samples = 1; ///< 1…4096
    int inner = 1;   ///< calls a sample; 1 with restores or a flush
    std::vector<std::vector<HostArgument>> argumentSets; ///< all of one length; call k of the batch uses set k mod their number
    std::vector<HostRestore> restores; ///< before every call, outside the clock
    std::vector<int> refills;          ///< slots that get `pattern` once before the batch
    uint64_t pattern = 0;
    int64_t flushBytes = 0; ///< written, then as many clean bytes read, before every sample, outside the clock
    int64_t budgetNs = 0;   ///< no further sample starts after this; 0: no limit
};

struct HostTimes {
    std::vector<uint64_t> samplesNs; ///< each of `inner` calls; fewer than asked when the budget ran out
    int64_t totalNs = 0;             ///< of the whole batch by the host's clock, to be checked against one's own
};

/// The supervisor's end of a gable-host. Every call waits at most `deadlineMs`. Errors:
/// - "timeout": no answer in time. The host may be busy for ever; kill it.
/// - "host_gone": it ended; ending() tells what it could still say, its process's ChildResult the rest.
/// - "host_error": it refused (its text), or answered nonsense. It is usable afterwards.
/// - load() also "cannot_load" (dlopen's text) and "symbol_missing".
/// The host's answers are a candidate's word once one has been loaded: lengths are checked here, times are to be bounded
/// by one's own clock. Not thread-safe.
class HostLink
{
public:
    /// `exitFd` (not owned, may be -1): becomes readable when the host's process ends, e.g. ChildProcess::pidFd().
    explicit HostLink(UniqueFd socket, int exitFd = -1);

    /// First call. Returns the host's process id as *this* process sees it, also from outside its PID namespace.
    Result<pid_t> hello(int deadlineMs);

    /// Loads a library (module 0…63) by absolute path as the host sees it, or from a descriptor, and finds the symbol.
    Result<void> load(int module, const QString &path, const QByteArray &symbol, gable_host_symbol_kind kind, int deadlineMs);
    Result<void> load(int module, int libraryFd, const QByteArray &symbol, gable_host_symbol_kind kind, int deadlineMs);

    /// Puts shared memory into a slot (0…255) between inaccessible pages, at an address that differs each time, which
    /// is returned. memory.sizeBytes() must be whole pages. A read-only buffer cannot be made writable by the candidate.
    Result<uint64_t> map(int slot, const Memfd &memory, const HostMapping &mapping, int deadlineMs);
    /// Private zeroed memory, all of it present: huge pages from 2 MiB on, else 256-byte aligned. Returns the address.
    Result<uint64_t> alloc(int slot, int64_t sizeBytes, int deadlineMs);
    Result<void> unmap(int slot, int deadlineMs);

    Result<void> copyIn(int slot, int64_t slotOffset, const Memfd &staging, int64_t stagingOffset, int64_t bytes, int deadlineMs);
    Result<void> copyOut(int slot, int64_t slotOffset, const Memfd &staging, int64_t stagingOffset, int64_t bytes, int deadlineMs);
    /// Repeats the pattern's 8 bytes over the whole buffer.
    Result<void> fill(int slot, uint64_t pattern, int deadlineMs);
    /// gable_host_hash_bytes() (host_hash.h) of a range.
    Result<uint64_t> hash(int slot, int64_t offset, int64_t bytes, int deadlineMs);

    /// One call of gable_call(args), then the hashes of whole slots.
    Result<HostCall> call(int module, std::span<const HostArgument> arguments, std::span<const int> hashSlots, int deadlineMs);
    Result<HostTimes> batch(const HostBatch &batch, int deadlineMs);
    /// Units [begin, end) of a reference module; an out slot of -1 is passed as null. Returns nanoseconds.
    Result<int64_t> runUnits(int module, std::span<const HostArgument> arguments, int64_t begin, int64_t end,
                             const std::array<int, 3> &outSlots, int deadlineMs);
    /// Asks the host to end by itself, without running the candidate's destructors.
    Result<void> exit(int deadlineMs);

    /// What the host said before it ended, once a call has failed with "host_gone".
    const std::optional<HostEnding> &ending() const { return m_ending; }
    /// Whether exit() was answered: the end that follows was asked for.
    bool endedOnRequest() const { return m_endedOnRequest; }
    int socket() const { return m_socket.get(); }

private:
    Result<void> load(gable_host_load request, const QByteArray &path, std::span<const int> fds, int deadlineMs);
    Result<QByteArray> request(gable_host_command command, const QByteArray &body, std::span<const int> fds, int deadlineMs);
    Result<QByteArray> reply(gable_host_command command, uint32_t sequence, QDeadlineTimer deadline);
    Error translated(const Error &error) const;

    UniqueFd m_socket;
    int m_exitFd;
    uint32_t m_sequence = 0;
    pid_t m_hostPid = 0; ///< messages of other processes (forked candidates) are ignored
    bool m_endedOnRequest = false;
    std::optional<HostEnding> m_ending;
};

} // namespace gable

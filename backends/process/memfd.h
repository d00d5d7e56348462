// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <span>

namespace gable {

/// A shared mapping of a whole memfd, unmapped at destruction.
class MemfdMapping
{
public:
    MemfdMapping() = default;
    MemfdMapping(MemfdMapping &&other) noexcept;
    MemfdMapping &operator=(MemfdMapping &&other) noexcept;
    ~MemfdMapping();

    std::byte *data() const { return m_data; }
    int64_t sizeBytes() const { return m_sizeBytes; }
    std::span<std::byte> bytes() const { return {m_data, size_t(m_sizeBytes)}; }

private:
    friend class Memfd;
    MemfdMapping(std::byte *data, int64_t sizeBytes) : m_data(data), m_sizeBytes(sizeBytes) {}

    std::byte *m_data = nullptr;
    int64_t m_sizeBytes = 0;
};

/// Anonymous shared memory behind a descriptor. Its size is sealed: whoever receives the descriptor can neither
/// shrink it (which would kill the other side by SIGBUS) nor grow it.
class Memfd
{
public:
    /// `sizeBytes` > 0; the content starts as zeros. `name` shows up in /proc/PID/maps.
    static Result<Memfd> create(const QString &name, int64_t sizeBytes);
    /// A copy of `content` that nobody can write any more, e.g. a compiled module to hand over.
    static Result<Memfd> createSealed(const QString &name, QByteArrayView content);

    int fd() const { return m_fd.get(); }
    int64_t sizeBytes() const { return m_sizeBytes; }

    /// Maps all of it, shared; `readOnly` for readers.
    Result<MemfdMapping> map(bool readOnly = false) const;
    /// A second descriptor that can only be mapped for reading: its receiver cannot make the mapping writable later.
    Result<UniqueFd> readOnlyFd() const;

private:
    Memfd(UniqueFd fd, int64_t sizeBytes) : m_fd(std::move(fd)), m_sizeBytes(sizeBytes) {}

    UniqueFd m_fd;
    int64_t m_sizeBytes;
};

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "backends/process/memfd.h"

#include "backends/process/system_error.h"

#include <QCoreApplication>

#include <fcntl.h>
#include <sys/mman.h>

#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

constexpr int sizeSeals = F_SEAL_SHRINK | F_SEAL_GROW;

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::Memfd", text);
}

} // namespace

MemfdMapping::MemfdMapping(MemfdMapping &&other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_sizeBytes(std::exchange(other.m_sizeBytes, 0))
{
}

MemfdMapping &MemfdMapping::operator=(MemfdMapping &&other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_sizeBytes, other.m_sizeBytes);
    return *this;
}

MemfdMapping::~MemfdMapping()
{
    if (m_data)
        ::munmap(m_data, size_t(m_sizeBytes));
}

Result<Memfd> Memfd::create(const QString &name, int64_t sizeBytes)
{
    if (sizeBytes <= 0)
        return fail(u"bad_value"_s, tr("Shared memory needs a positive size, not %1 bytes").arg(sizeBytes));
    UniqueFd fd(::memfd_create(name.toUtf8().constData(), MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!fd)
        return systemFailure(tr("Creating shared memory"));
    if (::ftruncate(fd.get(), sizeBytes) != 0)
        return systemFailure(tr("Sizing shared memory to %1 bytes").arg(sizeBytes));
    if (::fcntl(fd.get(), F_ADD_SEALS, sizeSeals) != 0)
        return systemFailure(tr("Sealing the size of shared memory"));
    return Memfd(std::move(fd), sizeBytes);
}

Result<Memfd> Memfd::createSealed(const QString &name, QByteArrayView content)
{
    Result<Memfd> memory = create(name, content.size());
    if (!memory)
        return memory;
    {
        const Result<MemfdMapping> mapping = memory->map();
        if (!mapping)
            return fail(mapping.error());
        std::memcpy(mapping->data(), content.data(), size_t(content.size()));
    } // F_SEAL_WRITE is refused while a writable mapping exists
    if (::fcntl(memory->fd(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL) != 0)
        return systemFailure(tr("Sealing the content of shared memory"));
    return memory;
}

Result<MemfdMapping> Memfd::map(bool readOnly) const
{
    const int protection = readOnly ? PROT_READ : PROT_READ | PROT_WRITE;
    void *data = ::mmap(nullptr, size_t(m_sizeBytes), protection, MAP_SHARED, m_fd.get(), 0);
    if (data == MAP_FAILED)
        return systemFailure(tr("Mapping %1 bytes of shared memory").arg(m_sizeBytes));
    return MemfdMapping(static_cast<std::byte *>(data), m_sizeBytes);
}

Result<UniqueFd> Memfd::readOnlyFd() const
{
    const QByteArray path = "/proc/self/fd/" + QByteArray::number(m_fd.get());
    UniqueFd fd(::open(path.constData(), O_RDONLY | O_CLOEXEC));
    if (!fd)
        return systemFailure(tr("Opening shared memory for reading only"));
    return fd;
}

} // namespace gable

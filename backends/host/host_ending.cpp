// SPDX-License-Identifier: Apache-2.0
#include "backends/host/host_link.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::HostEnding", text);
}

QString accessName(uint32_t access)
{
    switch (access) {
    case GABLE_HOST_ACCESS_READ:
        return tr("read");
    case GABLE_HOST_ACCESS_WRITE:
        return tr("write");
    default:
        return tr("access");
    }
}

QString placeText(const gable_host_ending &ending)
{
    const QString access = accessName(ending.access);
    switch (ending.place) {
    case GABLE_HOST_PLACE_BEFORE:
        return tr("%1 %2 bytes before the start of buffer %3").arg(access).arg(ending.distance).arg(ending.slot);
    case GABLE_HOST_PLACE_AFTER:
        return tr("%1 %2 bytes after the end of buffer %3").arg(access).arg(ending.distance).arg(ending.slot);
    case GABLE_HOST_PLACE_INSIDE:
        return tr("%1 at byte %2 of the read-only buffer %3").arg(access).arg(ending.distance).arg(ending.slot);
    default:
        return tr("%1 at address 0x%2").arg(access).arg(ending.address, 0, 16);
    }
}

} // namespace

HostArgument HostArgument::scalarBytes(std::span<const std::byte> bytes)
{
    HostArgument argument{{GABLE_HOST_ARG_VALUE, 0, {}}};
    std::memcpy(argument.wire.value, bytes.data(), std::min(bytes.size(), sizeof argument.wire.value));
    return argument;
}

QString HostEnding::toText() const
{
    if (!bySignal())
        return tr("it called exit(%1)").arg(wire.exit_code);
    const QString name = tr("signal %1 (%2)").arg(wire.signal).arg(QString::fromLocal8Bit(::strsignal(wire.signal)));
    if (wire.address == 0 && wire.place == GABLE_HOST_PLACE_UNKNOWN && wire.access == GABLE_HOST_ACCESS_UNKNOWN)
        return name;
    return name + u": "_s + placeText(wire);
}

} // namespace gable

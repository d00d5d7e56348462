// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/ceilings.h"

#include "core/base/text.h"

#include <QFile>
#include <QSysInfo>

#include <algorithm>
#include <sched.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kKiloHertz = 1e-3; // to MHz

QByteArray firstLine(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readLine().trimmed() : QByteArray();
}

/// "32768K" → bytes.
int64_t sizeOf(const QByteArray &text)
{
    const int64_t factor = text.endsWith('K') ? 1024 : text.endsWith('M') ? 1024 * 1024 : 1;
    return QByteArray(text).replace('K', "").replace('M', "").toLongLong() * factor;
}

int allowedThreads()
{
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    return sched_getaffinity(0, sizeof cpus, &cpus) == 0 ? std::max(1, CPU_COUNT(&cpus)) : 1;
}

void readCaches(CpuFacts &facts)
{
    const QString folder = u"/sys/devices/system/cpu/cpu0/cache/index%1/"_s;
    for (int index = 0; index < 8; ++index) {
        const QString cache = folder.arg(index);
        const QByteArray type = firstLine(cache + u"type"_s);
        const int level = firstLine(cache + u"level"_s).toInt();
        const int64_t bytes = sizeOf(firstLine(cache + u"size"_s));
        if (type == "Instruction" || bytes <= 0)
            continue;
        if (level == 1)
            facts.l1Bytes = bytes;
        else if (level == 2)
            facts.l2Bytes = bytes;
        facts.lastLevelBytes = std::max(facts.lastLevelBytes, bytes);
    }
    // Machines that tell nothing: sizes that every processor of the last ten years has at least.
    if (facts.l1Bytes == 0)
        facts.l1Bytes = 32 << 10;
    if (facts.l2Bytes == 0)
        facts.l2Bytes = 256 << 10;
    facts.cachesAreTold = facts.lastLevelBytes > 0;
    if (!facts.cachesAreTold)
        facts.lastLevelBytes = 32 << 20; // rather too large: it is what a cold sample flushes
    facts.reachableCacheBytes = facts.lastLevelBytes;
}

} // namespace

CpuFacts readCpuFacts()
{
    CpuFacts facts;
    facts.arch = QSysInfo::currentCpuArchitecture();
    facts.threads = allowedThreads();
    QFile file(u"/proc/cpuinfo"_s);
    QByteArray flags;
    double currentMhz = 0;
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : file.readAll().split('\n')) {
            const QByteArray key = line.left(line.indexOf(':')).trimmed(), value = line.mid(line.indexOf(':') + 1).trimmed();
            if (key == "model name" && facts.name.isEmpty())
                facts.name = QString::fromUtf8(value);
            else if (key == "cpu MHz")
                currentMhz = std::max(currentMhz, value.toDouble());
            else if ((key == "flags" || key == "Features") && flags.isEmpty())
                flags = ' ' + value + ' ';
        }
    }
    if (facts.name.isEmpty())
        facts.name = facts.arch;
    const double maximumMhz = firstLine(u"/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq"_s).toDouble() * kKiloHertz;
    facts.maxClockMhz = maximumMhz > 0 ? maximumMhz : currentMhz;
    facts.clockIsMaximum = maximumMhz > 0;
    facts.vectorBits = flags.contains(" avx512f ") ? 512 : flags.contains(" avx2 ") ? 256 : 128;
    facts.fma = flags.contains(" fma ") || flags.contains(" asimd ");
    readCaches(facts);
    return facts;
}

QString cpuUuid(const CpuFacts &facts)
{
    const QByteArray text = facts.name.toUtf8() + '|' + facts.arch.toUtf8() + '|' + QByteArray::number(facts.threads) + '|' + QByteArray::number(qint64(facts.l1Bytes)) + '|'
        + QByteArray::number(qint64(facts.l2Bytes)) + '|' + QByteArray::number(qint64(facts.lastLevelBytes)) + '|' + QSysInfo::machineUniqueId();
    return u"cpu-"_s + sha256(text).left(16);
}

Ceilings derivedCeilings(const CpuFacts &facts, const QString &deviceId, const QString &deviceUuid)
{
    Ceilings result;
    result.device = deviceId;
    result.deviceUuid = deviceUuid;
    result.deviceName = facts.name;
    result.l1Bytes = facts.l1Bytes;
    result.l2Bytes = facts.l2Bytes;
    result.lastLevelBytes = facts.reachableCacheBytes;
    result.threads = facts.threads;
    result.source = u"derived"_s;
    if (facts.maxClockMhz <= 0)
        return result;
    // Two vector units of the widest registers, a fused multiply-add counting twice: true of the common server and desktop cores.
    const double unitsPerCore = 2, flopsPerLane = facts.fma ? 2 : 1;
    const QString note = u"derived: %1 threads × 2 units × %2 bit%3 × %4 MHz%5"_s.arg(facts.threads).arg(facts.vectorBits)
                             .arg(facts.fma ? u" FMA"_s : QString()).arg(facts.maxClockMhz, 0, 'f', 0)
                             .arg(facts.clockIsMaximum ? QString() : u" (clock of the moment; the maximum is not told)"_s);
    for (const auto &[name, bits] : {std::pair{u"fp32"_s, 32}, std::pair{u"fp64"_s, 64}}) {
        const double perThread = unitsPerCore * flopsPerLane * facts.vectorBits / bits * facts.maxClockMhz * 1e6;
        result.ceilings.push_back({name, u"FLOP/s"_s, perThread * facts.threads, {}, facts.maxClockMhz, note});
        result.ceilings.push_back({name + u" 1 thread"_s, u"FLOP/s"_s, perThread, {}, facts.maxClockMhz, note});
    }
    return result;
}

} // namespace gable

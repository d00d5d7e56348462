// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace gable {

/// One roof: a peak rate. Names: "fp32", "fp64", "fp32 1 thread", … (unit FLOP/s) and "dram", "l3", "l2", "l1" (unit B/s),
/// "launch floor" (unit s).
struct Ceiling {
    QString name;
    QString unit; ///< "FLOP/s", "B/s", "s"
    std::optional<double> datasheet;
    std::optional<double> measured;
    double clockMhz = 0;
    QString note; ///< how it was measured or derived
};

struct Ceilings {
    QString device, deviceUuid, deviceName;
    std::vector<Ceiling> ceilings;
    int64_t l1Bytes = 0, l2Bytes = 0, lastLevelBytes = 0;
    int threads = 1;
    QDateTime measuredAt;
    QString source; ///< "measured", "derived", file name of the device file

    const Ceiling *find(const QString &name) const;
    Ceiling *find(const QString &name) { return const_cast<Ceiling *>(std::as_const(*this).find(name)); }
    /// measured, else datasheet, else nothing.
    std::optional<double> best(const QString &name) const;
};

QJsonObject toJson(const Ceilings &ceilings);
Result<Ceilings> ceilingsFromJson(const QJsonObject &json);

/// Cache under XDG_CACHE_HOME/gable/ceilings/<uuid>.json; a corrupt file is reported and ignored.
Result<Ceilings> cachedCeilings(const QString &deviceUuid);
Result<void> cacheCeilings(const Ceilings &ceilings);

/// Device facts known before anything is measured: units x clock x FLOP/clock, marked "derived" (CPU: cores, sysfs caches, ISA).
struct CpuFacts {
    QString name, arch;
    int threads = 1;
    double maxClockMhz = 0;
    bool clockIsMaximum = false; ///< false: the machine tells only the clock of the moment
    int64_t l1Bytes = 0, l2Bytes = 0, lastLevelBytes = 0; ///< L1 and L2 of one core; what sysfs tells
    bool cachesAreTold = false;      ///< false: no sysfs, sizes are assumed
    int64_t reachableCacheBytes = 0; ///< of the last level, what a program here can fill; `lastLevelBytes` until measured
    int vectorBits = 128;
    bool fma = false;
};
CpuFacts readCpuFacts();
/// Stable id of this processor in this machine: a hash over model, caches, threads and machine id.
QString cpuUuid(const CpuFacts &facts);
/// "derived" peaks stand in `datasheet`, with their arithmetic in the note.
Ceilings derivedCeilings(const CpuFacts &facts, const QString &deviceId, const QString &deviceUuid);

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <optional>

namespace gable {

/// Integer version of the evaluation engine: results of different versions are not comparable and are evaluated again.
inline constexpr int kEngineVersion = 1;

enum class Mode : uint8_t { Cold, Steady, Hot };
QString name(Mode mode);
Result<Mode> parseMode(const QString &name);

enum class Profile : uint8_t { Quick, Thorough };
QString name(Profile profile);

/// Default limits of evaluation.md; part of every report.
struct Limits {
    double compileSeconds = 60.0;
    double checkSecondsPerCase = 30.0;
    double callSecondsMin = 2.0;          ///< a call may take max(this, callReferenceFactor x the reference's time)
    double callReferenceFactor = 50.0;
    int64_t memoryBytesBeyondBuffers = int64_t(2) << 30;
    int64_t outputBytes = 1 << 20;
};

/// How one evaluation is carried out.
struct Protocol {
    std::optional<Mode> mode; ///< none = the default rule of effectiveMode()
    Profile profile = Profile::Quick;
    bool check = true;
    bool time = true;
    bool timeFailing = false;  ///< also time a kernel that ran to its end but failed a check
    bool checkEverything = false; ///< never sample the reference
    uint64_t seed = 0;         ///< 0 = fresh salt
    Limits limits;
};

/// The mode an evaluation runs in: as asked, else cold on every device that is no processor and where the footprint exceeds half the
/// last-level cache, else hot. `deviceKind`: "cpu", "cuda" …
Mode effectiveMode(const Protocol &protocol, const QString &deviceKind, int64_t footprintBytes, int64_t lastLevelBytes);

QJsonObject toJson(const Protocol &protocol);
Result<Protocol> protocolFromJson(const QJsonObject &json);

} // namespace gable

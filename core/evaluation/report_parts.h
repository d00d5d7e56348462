// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"

namespace gable {

// The stages of a report in JSON; report_json.cpp puts them together.

QJsonObject toJson(const CorrectnessReport &report);
Result<CorrectnessReport> correctnessFromJson(const QJsonObject &json);
QJsonObject toJson(const TimingReport &report);
Result<TimingReport> timingFromJson(const QJsonObject &json);
QJsonObject toJson(const RooflineReport &report);
Result<RooflineReport> rooflineFromJson(const QJsonObject &json);

} // namespace gable

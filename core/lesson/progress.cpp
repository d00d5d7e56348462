// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/progress.h"

#include <QJsonArray>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostSteps = 64;

double positive(const QJsonValue &value)
{
    const double number = value.toDouble();
    return std::isfinite(number) && number > 0 ? number : 0;
}

QJsonObject resultToJson(int step, const StepResult &result)
{
    QJsonObject json{{u"step"_s, step}};
    const auto add = [&](const QString &name, double value) {
        if (std::isfinite(value) && value > 0)
            json[name] = value;
    };
    add(u"guessed_intensity"_s, result.guess.intensity);
    add(u"guessed_flops_per_second"_s, result.guess.flopsPerSecond);
    if (result.guess.answer >= 0)
        json[u"answer"_s] = result.guess.answer;
    add(u"median_ns"_s, result.measured.medianNs);
    add(u"intensity"_s, result.measured.intensity);
    add(u"flops_per_second"_s, result.measured.flopsPerSecond);
    add(u"fraction"_s, result.measured.fraction);
    add(u"speedup"_s, result.measured.speedup.value_or(0));
    for (const auto &[name, value] : {std::pair(u"bound"_s, result.measured.bound), std::pair(u"evaluation"_s, result.evaluation), std::pair(u"device_uuid"_s, result.deviceUuid)}) {
        if (!value.isEmpty())
            json[name] = value;
    }
    return json;
}

StepResult resultFromJson(const QJsonObject &json)
{
    StepResult result;
    result.guess = {positive(json[u"guessed_intensity"]), positive(json[u"guessed_flops_per_second"]), json[u"answer"].toInt(-1)};
    result.measured.medianNs = positive(json[u"median_ns"]);
    result.measured.intensity = positive(json[u"intensity"]);
    result.measured.flopsPerSecond = positive(json[u"flops_per_second"]);
    result.measured.fraction = positive(json[u"fraction"]);
    result.measured.bound = json[u"bound"].toString();
    if (const double speedup = positive(json[u"speedup"]); speedup > 0)
        result.measured.speedup = speedup;
    result.evaluation = json[u"evaluation"].toString();
    result.deviceUuid = json[u"device_uuid"].toString();
    return result;
}

} // namespace

QJsonObject toJson(const LessonProgress &progress)
{
    QJsonArray done;
    for (const auto &[step, result] : progress.done)
        done.append(resultToJson(step, result));
    return {{u"step"_s, progress.step}, {u"done"_s, done}};
}

LessonProgress lessonProgressFromJson(const QJsonObject &json)
{
    LessonProgress progress;
    progress.step = std::max(0, json[u"step"].toInt());
    for (const QJsonValue &value : json[u"done"].toArray()) {
        const int step = value[u"step"].toInt(-1);
        if (step >= 0 && step < kMostSteps)
            progress.done[step] = resultFromJson(value.toObject());
    }
    return progress;
}

} // namespace gable

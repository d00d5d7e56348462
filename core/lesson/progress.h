// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lesson/claim.h"

#include <QJsonObject>

#include <map>

namespace gable {

/// What a student predicted at a step; 0 and -1 = not asked or not yet answered.
struct LessonGuess {
    double intensity = 0, flopsPerSecond = 0;
    int answer = -1;
};

/// A step that was done: what was predicted and, where it ran a kernel, what was measured.
struct StepResult {
    LessonGuess guess;
    Measurement measured;  ///< medianNs 0 = the step runs nothing
    QString evaluation;    ///< id in the workspace of that time
    QString deviceUuid;
};

/// How far somebody is in a lesson.
struct LessonProgress {
    int step = 0;
    std::map<int, StepResult> done; ///< by step index
};

QJsonObject toJson(const LessonProgress &progress);
/// Lenient: what does not fit is left out, since a lesson may have changed and progress is no evidence.
LessonProgress lessonProgressFromJson(const QJsonObject &json);

} // namespace gable

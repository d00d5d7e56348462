// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/progress.h"

#include <QStringList>

namespace gable {

/// What a run says about a prediction, one sentence each: performance, intensity, answer.
QStringList outcomeWords(const LessonPrediction &prediction, const StepResult &result);

} // namespace gable

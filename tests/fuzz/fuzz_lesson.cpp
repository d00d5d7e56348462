// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/lesson.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

GABLE_FUZZ_TARGET(lesson)
{
    const auto lesson = parseLesson(bytes, u"lesson.md"_s);
    if (!lesson) {
        fuzzRequire(lesson.error().line >= 1 && lesson.error().file == u"lesson.md"_s, "an error names file and line");
        return;
    }
    fuzzRequire(!lesson->title.isEmpty() && !lesson->steps.empty() && lesson->steps.size() <= 64, "a lesson has a title and some steps");
    for (size_t i = 0; i < lesson->steps.size(); ++i) {
        const LessonStep &step = lesson->steps[i];
        fuzzRequire(!step.prediction || step.run, "a prediction is answered by a run");
        fuzzRequire(!step.run || (!step.run->kernel.isEmpty() && !step.run->problem.isEmpty()), "a run names kernel and problem");
        const auto before = runBefore(*lesson, i);
        fuzzRequire(!before || *before < i, "a speed-up looks back");
    }
}

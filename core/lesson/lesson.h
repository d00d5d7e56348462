// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/protocol.h"
#include "core/lesson/claim.h"
#include "core/problem/expression.h"
#include "core/problem/problem.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace gable {

struct LessonAnswer {
    QString text; ///< Markdown of one line
    Claim claim;
};

/// What a student commits to before a run: where the dot lands, an answer, or both.
struct LessonPrediction {
    QString question; ///< Markdown
    bool performance = false, intensity = false; ///< coordinates of the dot that are asked
    std::vector<LessonAnswer> answers;
};

/// A kernel that a step runs. Problem and workload are the step's own or the lesson's.
struct LessonRun {
    QString kernel;    ///< file name inside the lesson's folder
    QByteArray source; ///< its text; filled by loadLesson()
    QString problem, workload;
    std::optional<Mode> mode;
    Expression bytes;  ///< bytes that this kernel moves by the lesson's model; empty = the problem's own cost
};

struct LessonStep {
    QString title;
    QString text;        ///< Markdown
    QString hint;        ///< Markdown
    QString explanation; ///< Markdown, shown after the run; a step without a run shows it at once
    std::optional<LessonPrediction> prediction;
    std::optional<LessonRun> run;
    int line = 0;
};

struct Lesson {
    QString id;     ///< name of its folder
    QString folder; ///< absolute
    QString title, problem, workload, level;
    int minutes = 0;
    int order = 0;  ///< place among the shipped ones; 0 = last
    std::vector<LessonStep> steps; ///< at least one
};

/// Reads the text of a lesson.md (resources/lessons/README.md describes it). Pure: kernels are named, not read.
/// Error code "bad_lesson" with file, line and what to write instead; "io" for text that is not UTF-8.
Result<Lesson> parseLesson(const QByteArray &text, const QString &file);

/// A folder with its lesson.md and the kernels that it names; no file outside the folder is read.
Result<Lesson> loadLesson(const QString &folder);

/// The folders below `root` that hold a lesson, by their order and then by name, and what kept others from being read.
struct LessonShelf {
    std::vector<Lesson> lessons;
    std::vector<Error> errors;
};
LessonShelf lessonsIn(const QString &root);

/// Index of the step that a speed-up at `step` is measured against: the last earlier one that runs the same problem and workload.
std::optional<size_t> runBefore(const Lesson &lesson, size_t step);

/// The problem's cost with the bytes of the lesson's model, where it has one. The formula may use axes, dtype_bytes and the constants
/// that `source` declares (`//! gable const: T=32`). A model's cost is `expected`, never `minimal`.
Result<Cost> costOf(const LessonRun &run, const QByteArray &source, const Problem &problem, const Workload &workload);

} // namespace gable

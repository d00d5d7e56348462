// SPDX-License-Identifier: Apache-2.0
// Lessons on disk, and what follows from a lesson without running it.
#include "core/base/text.h"
#include "core/lesson/lesson.h"
#include "core/toolchain/directives.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kMostText = 1 << 20, kMostKernel = 1 << 20;

QString tr(const char *text) { return QCoreApplication::translate("Lesson", text); }

/// A student reads the kernel, not its licence.
QByteArray withoutLicenceLine(QByteArray text)
{
    if (text.startsWith("// SPDX-"))
        text.remove(0, text.indexOf('\n') < 0 ? text.size() : text.indexOf('\n') + 1);
    return text;
}

} // namespace

Result<Lesson> loadLesson(const QString &folder)
{
    const QString root = QFileInfo(folder).absoluteFilePath();
    const QString file = root + u"/lesson.md"_s;
    const auto text = readFile(file, kMostText);
    if (!text)
        return fail(text.error());
    auto lesson = parseLesson(*text, file);
    if (!lesson)
        return lesson;
    lesson->folder = root;
    lesson->id = QFileInfo(root).fileName();
    for (LessonStep &step : lesson->steps) {
        if (!step.run)
            continue;
        const auto path = resolveInside(root, step.run->kernel);
        const auto source = path ? readFile(*path, kMostKernel) : Result<QByteArray>(fail(path.error()));
        if (!source)
            return fail(Error{u"bad_lesson"_s, tr("the kernel \"%1\" cannot be read: %2").arg(step.run->kernel, source.error().message), file, step.line, u"kernel"_s,
                              tr("put it into the lesson's folder")});
        if (firstInvalidUtf8(*source))
            return fail(Error{u"bad_lesson"_s, tr("the kernel is not UTF-8 text"), *path, 0, {}, {}});
        step.run->source = withoutLicenceLine(*source);
    }
    return lesson;
}

LessonShelf lessonsIn(const QString &root)
{
    LessonShelf shelf;
    const QDir directory(root);
    for (const QString &name : directory.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (!QFileInfo::exists(directory.filePath(name) + u"/lesson.md"_s))
            continue;
        if (auto lesson = loadLesson(directory.filePath(name)))
            shelf.lessons.push_back(std::move(*lesson));
        else
            shelf.errors.push_back(lesson.error());
    }
    const auto rank = [](const Lesson &lesson) { return lesson.order > 0 ? lesson.order : INT_MAX; };
    std::ranges::stable_sort(shelf.lessons, {}, rank);
    return shelf;
}

std::optional<size_t> runBefore(const Lesson &lesson, size_t step)
{
    const auto &own = lesson.steps[step].run;
    for (size_t i = own ? step : 0; i-- > 0;) {
        const auto &other = lesson.steps[i].run;
        if (other && other->problem == own->problem && other->workload == own->workload)
            return i;
    }
    return std::nullopt;
}

Result<Cost> costOf(const LessonRun &run, const QByteArray &source, const Problem &problem, const Workload &workload)
{
    auto cost = costOf(problem, workload);
    if (!cost || run.bytes.isEmpty())
        return cost;
    Names names = namesOf(problem, workload);
    if (const auto directives = parseDirectives(source, Language::Cpp, run.kernel)) {
        for (const auto &[name, value] : directives->consts)
            names[name] = double(value);
    }
    const auto bytes = run.bytes.evaluate(names);
    if (!bytes)
        return fail(bytes.error());
    if (*bytes <= 0)
        return fail(u"bad_lesson"_s, tr("the model moves no bytes: %1").arg(run.bytes.text()));
    cost->kind = CostKind::Expected;
    cost->source = u"lesson"_s;
    cost->bytes = {{u"dram"_s, *bytes}};
    return cost;
}

} // namespace gable

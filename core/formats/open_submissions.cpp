// SPDX-License-Identifier: Apache-2.0
#include "core/formats/format.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kMostFiles = 100'000;
constexpr int kDeepest = 16;

QString tr(const char *text) { return QCoreApplication::translate("Submissions", text); }

const QStringList &sourcePatterns()
{
    static const QStringList patterns{u"*.cpp"_s, u"*.cc"_s, u"*.cxx"_s, u"*.c"_s, u"*.cu"_s, u"*.hip"_s, u"*.py"_s};
    return patterns;
}

/// Build trees and caches hold sources that nobody submitted.
bool isLeftOut(const QString &directory) { return directory == "build"_L1 || directory == "__pycache__"_L1 || directory == "node_modules"_L1; }

void collect(const QString &directory, int depth, QStringList &files)
{
    if (depth > kDeepest || files.size() >= kMostFiles)
        return;
    for (const QFileInfo &file : QDir(directory).entryInfoList(sourcePatterns(), QDir::Files, QDir::Name))
        files.append(file.filePath());
    for (const QFileInfo &child : QDir(directory).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name)) {
        if (!isLeftOut(child.fileName()))
            collect(child.filePath(), depth + 1, files);
    }
}

} // namespace

Result<SubmissionList> openSubmissions(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return fail(Error{u"not_found"_s, tr("there is no such file or directory"), path, 0, {}, {}});
    QStringList files;
    if (info.isDir())
        collect(path, 0, files);
    else
        files.append(path);
    SubmissionList list;
    if (files.size() > kMostFiles) {
        list.problems.push_back(Error{u"too_many"_s, tr("only the first %1 of %2 files were read").arg(kMostFiles).arg(files.size()), path, 0, {}, {}});
        files = files.first(kMostFiles);
    }
    const QString root = info.canonicalFilePath();
    for (const QString &file : files) {
        // A link may lead anywhere: what it names must lie below the directory that was opened.
        if (info.isDir() && !QFileInfo(file).canonicalFilePath().startsWith(root + u'/')) {
            list.problems.push_back(Error{u"path_outside"_s, tr("a link that leaves the directory was left out"), file, 0, {}, {}});
            continue;
        }
        auto submission = loadSubmission(file);
        if (submission)
            list.submissions.push_back(std::move(*submission));
        else
            list.problems.push_back(submission.error());
    }
    return list;
}

} // namespace gable

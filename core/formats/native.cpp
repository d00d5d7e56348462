// SPDX-License-Identifier: Apache-2.0
#include "core/formats/native.h"

#include "core/base/json_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostFiles = 10'000;

QString tr(const char *text) { return QCoreApplication::translate("Native", text); }

bool isDefinition(const QString &path)
{
    const auto text = JsonText::load(path);
    const QJsonObject root = text ? text->root().toObject() : QJsonObject();
    return root.contains(u"axes"_s) && root.contains(u"outputs"_s) && root.contains(u"name"_s);
}

QStringList jsonFiles(const QString &path)
{
    if (QFileInfo(path).isFile())
        return {path};
    QStringList files;
    const auto collect = [&](const QString &directory) {
        for (const QFileInfo &file : QDir(directory).entryInfoList({u"*.json"_s}, QDir::Files, QDir::Name)) {
            if (files.size() < kMostFiles)
                files.append(file.filePath());
        }
    };
    collect(path);
    for (const QFileInfo &directory : QDir(path).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name))
        collect(directory.filePath());
    return files;
}

} // namespace

int detectNative(const QString &path)
{
    const QStringList files = jsonFiles(path);
    // A single file is taken for a definition even when it is broken: its error is worth more than "unknown format".
    if (QFileInfo(path).isFile())
        return path.endsWith(u".json"_s) ? 50 : 0;
    for (const QString &file : files) {
        if (isDefinition(file))
            return 60;
    }
    return 0;
}

Result<Suite> readNative(const QString &path)
{
    Suite suite;
    suite.name = QFileInfo(path).completeBaseName();
    suite.provenance = QFileInfo(path).absoluteFilePath();
    suite.format = u"gable"_s;
    const bool single = QFileInfo(path).isFile();
    for (const QString &file : jsonFiles(path)) {
        auto text = JsonText::load(file);
        if (text && !single && !text->root().toObject().contains(u"axes"_s)) {
            suite.notes.append(tr("%1 is not a definition and was left out").arg(file));
            continue;
        }
        auto problems = text ? parseDefinition(*text, QFileInfo(file).path()) : Result<std::vector<Problem>>(fail(text.error()));
        if (!problems && single)
            return fail(problems.error());
        if (!problems) {
            suite.notes.append(problems.error().toText());
            continue;
        }
        for (Problem &problem : *problems) {
            problem.suite = suite.name;
            problem.provenance = file;
            suite.operatorImportance[problem.opType] = 1.0;
            suite.problems.push_back(std::move(problem));
        }
    }
    if (suite.problems.empty())
        return fail(Error{u"empty_suite"_s, tr("no definition could be read"), path, 0, {}, suite.notes.join(u'\n')});
    return suite;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/problem/suite.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Suite", text); }

Result<void> appendOperator(Suite &suite, const QString &path)
{
    const auto text = JsonText::load(path);
    if (!text)
        return fail(text.error());
    auto variants = parseDefinition(*text, QFileInfo(path).path());
    if (!variants)
        return fail(variants.error());
    for (Problem &problem : *variants) {
        if (suite.problem(problem.name))
            return fail(Error{u"bad_field"_s, tr("a second problem named \"%1\"").arg(problem.name), path, 0, u"name"_s, {}});
        problem.suite = suite.name;
        suite.problems.push_back(std::move(problem));
    }
    return {};
}

} // namespace

const Problem *Suite::problem(const QString &name) const
{
    for (const Problem &candidate : problems) {
        if (candidate.name == name)
            return &candidate;
    }
    return nullptr;
}

QString resourceDir()
{
    const QString named = qEnvironmentVariable("GABLE_RESOURCES");
    if (!named.isEmpty())
        return QDir::cleanPath(named);
    if (QCoreApplication::instance()) {
        const QString installed = QDir::cleanPath(QCoreApplication::applicationDirPath() + u"/../share/gable"_s);
        if (QFileInfo(installed + u"/operators"_s).isDir())
            return installed;
    }
    return QStringLiteral(GABLE_SOURCE_RESOURCES);
}

Result<Suite> builtInSuite()
{
    Suite suite;
    suite.name = u"gable"_s;
    suite.format = u"gable"_s;
    suite.provenance = resourceDir() + u"/operators"_s;
    const QDir root(suite.provenance);
    if (!root.exists())
        return fail(Error{u"io"_s, tr("the shipped operators are missing"), suite.provenance, 0, {}, tr("Set GABLE_RESOURCES to the directory that holds \"operators\".")});
    for (const QString &folder : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const QDir directory(root.filePath(folder));
        for (const QString &file : directory.entryList({u"*.json"_s}, QDir::Files, QDir::Name)) {
            if (auto appended = appendOperator(suite, directory.filePath(file)); !appended)
                return fail(appended.error());
        }
    }
    for (const Problem &problem : suite.problems) {
        if (!problem.workloads.empty())
            suite.operatorImportance[problem.opType] = std::max(suite.operatorImportance[problem.opType], problem.workloads.front().importance);
    }
    return suite;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "backends/compile/build_request.h"

#include "core/base/text.h"
#include "core/problem/suite.h"
#include "core/toolchain/directives.h"
#include "core/toolchain/generated_sources.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Build", text); }

QString includeDir() { return resourceDir() + u"/include"_s; }

} // namespace

QJsonObject toJson(const BuildRequest &request)
{
    QJsonArray files;
    for (const SourceFile &file : request.files)
        files.append(QJsonObject{{u"path"_s, file.path}, {u"content"_s, QString::fromLatin1(file.content.toBase64())}});
    return {{u"name"_s, request.name},
            {u"files"_s, files},
            {u"compiled"_s, QJsonArray::fromStringList(request.compiled)},
            {u"include_header"_s, request.includeHeader},
            {u"include_dirs"_s, QJsonArray::fromStringList(request.includeDirs)},
            {u"defines"_s, QJsonArray::fromStringList(request.defines)},
            {u"flags"_s, QJsonArray::fromStringList(request.flags)},
            {u"entry"_s, request.entry},
            {u"syntax_only"_s, request.syntaxOnly},
            {u"limit_seconds"_s, request.limitSeconds},
            {u"limit_bytes"_s, qint64(request.limitBytes)}};
}

BuildRequest buildRequestFromJson(const QJsonObject &json)
{
    const auto strings = [&](const QString &key) {
        QStringList list;
        for (const QJsonValue &value : json[key].toArray())
            list.append(value.toString());
        return list;
    };
    BuildRequest request;
    request.name = json[u"name"_s].toString();
    for (const QJsonValue &value : json[u"files"_s].toArray())
        request.files.push_back({value[u"path"_s].toString(), QByteArray::fromBase64(value[u"content"_s].toString().toLatin1())});
    request.compiled = strings(u"compiled"_s);
    request.includeHeader = json[u"include_header"_s].toString();
    request.includeDirs = strings(u"include_dirs"_s);
    request.defines = strings(u"defines"_s);
    request.flags = strings(u"flags"_s);
    request.entry = json[u"entry"_s].toString();
    request.syntaxOnly = json[u"syntax_only"_s].toBool();
    request.limitSeconds = json[u"limit_seconds"_s].toDouble(60);
    request.limitBytes = json[u"limit_bytes"_s].toInteger(request.limitBytes);
    return request;
}

Result<BuildRequest> candidateBuild(const Problem &problem, const Workload &workload, const Submission &submission, const Limits &limits)
{
    auto directives = parseDirectives(submission.mainText(), submission.language, submission.label);
    if (!directives)
        return fail(directives.error());
    if (!directives->buildCommand.isEmpty())
        return fail(u"unsupported_here"_s, tr("an own build command is not supported on the CPU"), tr("Remove the build command; flags are supported."));
    BuildRequest request;
    request.name = submission.label;
    request.files = submission.files;
    const QString header = problem.name + u".gable.h"_s;
    request.files.push_back({header, candidateHeader(problem, *directives)});
    request.files.push_back({u"gable_call.cpp"_s, candidateTrampoline(problem, *directives)});
    for (const SourceFile &file : submission.files) {
        if (!file.path.endsWith(u".h"_s) && !file.path.endsWith(u".hpp"_s) && !file.path.endsWith(u".inc"_s))
            request.compiled.append(file.path);
    }
    request.compiled.append(u"gable_call.cpp"_s);
    request.includeHeader = header;
    request.includeDirs = {includeDir()};
    request.defines = candidateDefines(problem, workload, *directives);
    request.flags = directives->buildFlags;
    request.entry = directives->entry.isEmpty() ? problem.entry : directives->entry;
    request.limitSeconds = limits.compileSeconds;
    return request;
}

Result<BuildRequest> referenceBuild(const Problem &problem)
{
    auto source = referenceSource(problem);
    if (!source)
        return fail(source.error());
    BuildRequest request;
    request.name = u"reference of %1"_s.arg(problem.name);
    request.files = {{u"reference.cpp"_s, *source}};
    request.compiled = {u"reference.cpp"_s};
    request.includeDirs = {includeDir()};
    request.entry = u"gable_units"_s;
    request.flags = {u"-ffp-contract=off"_s, u"-fvisibility=hidden"_s}; // the stock runs must be the same for every compiler
    return request;
}

std::optional<BuildRequest> baselineBuild(const Problem &problem, const Workload &workload)
{
    const QString path = u"%1/operators/%2/baseline.cpp"_s.arg(resourceDir(), problem.opType);
    const auto text = readFile(path, 1 << 20);
    if (!text || (problem.dtype != DType::Float32 && problem.dtype != DType::Float64))
        return std::nullopt;
    Submission submission;
    submission.files = {{u"baseline.cpp"_s, *text}};
    auto request = candidateBuild(problem, workload, submission, Limits{});
    if (!request)
        return std::nullopt;
    const QByteArray firstLine = text->left(text->indexOf('\n'));
    request->name = QString::fromUtf8(firstLine).remove(u"//"_s).trimmed();
    return *request;
}

} // namespace gable

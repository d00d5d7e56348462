// SPDX-License-Identifier: Apache-2.0
#include "backends/compile/module_build.h"

#include "backends/process/sandbox.h"
#include "core/base/text.h"
#include "core/toolchain/compiler.h"
#include "core/worker/messages.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Build", text); }

constexpr qint64 kLogBytes = 1 << 20;

void keepDirectoryOutOf(QString &text, const QString &directory) { text.replace(directory + u'/', QString()); }

} // namespace

namespace {

QString reportFile(const QString &module) { return QString(module).replace(u".so"_s, u".json"_s); }

/// A module made earlier from the same content by the same compiler, with its report.
std::optional<ModuleResult> knownModule(const QString &module)
{
    const auto text = readFile(reportFile(module));
    if (!QFileInfo::exists(module) || !text)
        return std::nullopt;
    auto report = buildReportFromJson(QJsonDocument::fromJson(*text).object());
    if (!report)
        return std::nullopt;
    report->statics[u"reused"_s] = true;
    report->milliseconds = 0;
    return ModuleResult{*report, module};
}

/// Kept under its content's key: hosts load it by path, and the same build is not made twice.
Result<void> keepModule(const QString &built, const QString &module, const BuildReport &report)
{
    if (::rename(QFile::encodeName(built).constData(), QFile::encodeName(module).constData()) != 0)
        return fail(Error{u"io"_s, tr("the module cannot be kept"), module, 0, {}, tr("Check free space in the cache folder.")});
    return writeFileAtomically(reportFile(module), QJsonDocument(toJson(report)).toJson(QJsonDocument::Compact));
}

} // namespace

void pruneModules(qint64 maxBytes)
{
    const QDir folder(moduleFolder());
    // A server that was killed leaves its build directories behind; a running one's are younger than any compile limit.
    for (const QFileInfo &left : folder.entryInfoList({u"build-*"_s}, QDir::Dirs)) {
        if (left.lastModified().secsTo(QDateTime::currentDateTime()) > 3600)
            QDir(left.filePath()).removeRecursively();
    }
    qint64 total = 0;
    for (const QFileInfo &module : folder.entryInfoList({u"*.so"_s}, QDir::Files, QDir::Time)) { // newest first
        total += module.size();
        if (total > maxBytes) {
            QFile::remove(reportFile(module.filePath()));
            QFile::remove(module.filePath());
        }
    }
}

QString moduleFolder() { return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/modules"_s; }

QString ModuleBuild::cacheKey(const QString &compilerVersion, const QStringList &arguments) const
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData((compilerVersion + u'\n' + arguments.join(u'\n')).toUtf8());
    for (const SourceFile &file : m_request.files) {
        hash.addData(file.path.toUtf8());
        hash.addData(file.content);
    }
    // The headers that generated sources include are part of what is built.
    for (const QString &directory : m_request.includeDirs) {
        for (const QFileInfo &header : QDir(directory).entryInfoList({u"*.h"_s}, QDir::Files, QDir::Name)) {
            if (const auto content = readFile(header.filePath()))
                hash.addData(*content);
        }
    }
    return QString::fromLatin1(hash.result().toHex().left(32));
}

Result<void> ModuleBuild::writeSources(const QString &directory) const
{
    for (const SourceFile &source : m_request.files) {
        auto path = resolveInside(directory, source.path);
        if (!path)
            return fail(path.error());
        QDir().mkpath(QFileInfo(*path).path());
        QFile file(*path);
        if (!file.open(QIODevice::WriteOnly) || file.write(source.content) != source.content.size())
            return fail(Error{u"io"_s, tr("cannot be written: %1").arg(file.errorString()), *path, 0, {}, tr("Check free space in the temporary folder.")});
    }
    return {};
}

Result<ChildResult> ModuleBuild::runCompiler(const QString &program, const QStringList &arguments, const QString &directory, bool &timedOut) const
{
    SandboxBinds binds;
    binds.readOnly = m_request.includeDirs;
    binds.writable = {directory};
    binds.workingDirectory = directory;
    const QStringList command = sandboxed(QStringList{program} + arguments, binds);
    ChildSpec spec;
    spec.program = command.front();
    spec.arguments = command.mid(1);
    spec.workingDirectory = directory;
    spec.environment = {u"TMPDIR="_s + directory};
    spec.outputLimitBytes = kLogBytes;
    spec.addressSpaceLimitBytes = m_request.limitBytes;
    auto process = ChildProcess::start(spec);
    if (!process)
        return fail(process.error());
    const QDeadlineTimer limit(qint64(m_request.limitSeconds * 1000));
    for (;;) {
        // Looks for cancel() ten times a second; the end of the compiler itself is noticed at once.
        auto ended = (*process)->wait(QDeadlineTimer(qMin<qint64>(100, limit.remainingTime())));
        if (ended)
            return ended;
        if (m_cancelled || limit.hasExpired()) {
            timedOut = !m_cancelled;
            (*process)->kill(0);
            if (m_cancelled)
                return fail(u"cancelled"_s, u"cancelled"_s);
            return (*process)->wait(QDeadlineTimer(2000));
        }
    }
}

Result<ModuleResult> ModuleBuild::run()
{
    QElapsedTimer timer;
    timer.start();
    const auto compiler = findCompiler();
    if (!compiler)
        return fail(compiler.error());
    QDir().mkpath(moduleFolder());
    QTemporaryDir directory(moduleFolder() + u"/build-XXXXXX"_s);
    if (!directory.isValid())
        return fail(Error{u"io"_s, tr("no temporary directory can be made: %1").arg(directory.errorString()), moduleFolder(), 0, {}, {}});

    auto arguments = compileArguments(*compiler, m_request.compiled, m_request.includeHeader, m_request.includeDirs, m_request.defines,
                                      m_request.flags, u"module.so"_s);
    if (!arguments)
        return fail(arguments.error());
    if (m_request.syntaxOnly)
        arguments->append(u"-fsyntax-only"_s);
    ModuleResult result;
    result.report.compiler = compiler->version;
    result.report.command = QStringList{QFileInfo(compiler->path).fileName()} + *arguments;
    const QString key = cacheKey(compiler->version, *arguments);
    const QString cached = moduleFolder() + u'/' + key + u".so"_s;
    if (!m_request.syntaxOnly) {
        if (auto known = knownModule(cached))
            return *known;
    }
    if (auto written = writeSources(directory.path()); !written)
        return fail(written.error());
    bool timedOut = false;
    auto ended = runCompiler(compiler->path, *arguments, directory.path(), timedOut);
    if (!ended)
        return fail(ended.error());
    result.report.milliseconds = double(timer.nsecsElapsed()) * 1e-6;
    const QByteArray output = ended->output.standardOutput + ended->output.standardError;
    result.report.log = QString::fromUtf8(output);
    keepDirectoryOutOf(result.report.log, directory.path());
    result.report.diagnostics = parseCompilerOutput(result.report.log.toUtf8());
    result.report.ok = ended->succeeded();
    if (timedOut)
        result.report.diagnostics.push_back({m_request.name, 0, 0, Severity::Error, tr("the compiler was stopped after %1 s").arg(m_request.limitSeconds), {}});
    else if (!result.report.ok && result.report.diagnostics.empty())
        result.report.diagnostics.push_back({m_request.name, 0, 0, Severity::Error, tr("the compiler ended with %1").arg(ended->endText()), {}});
    if (result.report.ok && !m_request.syntaxOnly) {
        if (auto kept = keepModule(directory.filePath(u"module.so"_s), cached, result.report); !kept)
            return fail(kept.error());
        result.path = cached;
    }
    return result;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/compiler.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMutex>
#include <QProcess>
#include <QRegularExpression>

#include <optional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kVersionTimeoutMs = 10000;

QString tr(const char *text) { return QCoreApplication::translate("Compiler", text); }

/// Absolute path of a program: as named, or from the absolute entries of PATH. Never from the current directory.
QString programPath(const QString &program)
{
    const auto usable = [](const QString &path) { return QFileInfo(path).isFile() && QFileInfo(path).isExecutable(); };
    if (program.startsWith(u'/'))
        return usable(program) ? program : QString();
    if (program.contains(u'/'))
        return {};
    for (const QString &directory : qEnvironmentVariable("PATH").split(u':', Qt::SkipEmptyParts)) {
        if (directory.startsWith(u'/') && usable(directory + u'/' + program))
            return directory + u'/' + program;
    }
    return {};
}

Result<Compiler> describe(const QString &path)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    environment.remove(u"LD_LIBRARY_PATH"_s); // a bundle's libraries are not for the system's compiler
    process.setProcessEnvironment(environment);
    process.start(path, {u"--version"_s}, QIODevice::ReadOnly);
    if (!process.waitForFinished(kVersionTimeoutMs) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        process.kill();
        process.waitForFinished(1000);
        return fail(Error{u"no_compiler"_s, tr("the compiler does not run: %1").arg(process.errorString()), path, 0, {}, {}});
    }
    const QString version = QString::fromUtf8(process.readAllStandardOutput()).section(u'\n', 0, 0);
    return Compiler{path, version.contains("clang"_L1) ? u"clang++"_s : u"g++"_s, version};
}

Result<Compiler> search(const QString &wanted)
{
    const QString hint = tr("Install one, for example: apt-get install g++");
    if (!wanted.isEmpty()) {
        const QString path = programPath(wanted);
        if (path.isEmpty())
            return fail(u"no_compiler"_s, tr("GABLE_CXX names \"%1\", which is no program").arg(wanted), tr("Correct or unset GABLE_CXX."));
        return describe(path);
    }
    for (const QString &program : {u"g++"_s, u"clang++"_s}) {
        if (const QString path = programPath(program); !path.isEmpty())
            return describe(path);
    }
    return fail(u"no_compiler"_s, tr("neither g++ nor clang++ is in PATH"), hint);
}

/// Flags that change how code is generated, but neither read nor write files, load plugins, choose the linker or disturb the messages.
bool isPermittedFlag(const QString &flag)
{
    static const QRegularExpression permitted(
        u"^(?:-O(?:[0-3sgz]|fast)?|-std=(?:c|gnu)(?:\\+\\+)?[0-9a-z]{2}|-g[0-3]?|-pthread|-[fm][a-z0-9][a-zA-Z0-9.-]*(?:=[A-Za-z0-9_.,+-]+)?"
        "|-W[a-z][a-z0-9+-]+(?:=[0-9]+)?|-D[A-Za-z_][A-Za-z0-9_]*(?:=[^\\s]*)?|-l(?:m|openblas|gomp|pthread))\\z"_s);
    static const QRegularExpression refused(
        u"^(?:-fplugin|-fpass-plugin|-fdump|-fsave|-fprofile|-fauto-profile|-fcoverage|-fsanitize|-fuse-ld|-fdiagnostics|-fno-diagnostics|-fmessage|-fcallgraph|-fcolor"
        "|-fno-color|-fstack-usage|-fsyntax-only|-fmodule|-fopt-info|-ftime|-fcompare-debug|-ffile-prefix|-fmacro-prefix|-fdebug-prefix|-fworking|-fpch|-fno-pic|-fno-PIC"
        "|-ferror|-fmax-errors|-fcrash|-fbuild|-fproc|-fembed|-fthinlto|-fxray|-foffload|-fopenmp-targets|-mllvm|-mlinker|-DGABLE_)"_s);
    return permitted.match(flag).hasMatch() && !refused.match(flag).hasMatch();
}

/// A file name that cannot be taken for an option or a response file.
QString asFile(const QString &path) { return path.startsWith(u'-') || path.startsWith(u'@') ? u"./"_s + path : path; }

} // namespace

Result<Compiler> findCompiler()
{
    static QMutex mutex;
    static QString knownFor;
    static std::optional<Compiler> known;
    const QString wanted = qEnvironmentVariable("GABLE_CXX");
    const QString key = wanted + u'\n' + qEnvironmentVariable("PATH");
    const QMutexLocker lock(&mutex);
    if (known && knownFor == key && QFileInfo::exists(known->path))
        return *known;
    auto found = search(wanted);
    if (found) {
        known = *found;
        knownFor = key;
    }
    return found;
}

Result<QStringList> compileArguments(const Compiler &compiler, const QStringList &sources, const QString &includeHeader, const QStringList &includeDirs,
                                     const QStringList &defines, const QStringList &flags, const QString &output)
{
    // -z defs: a missing entry is found while building, not when the module is loaded.
    QStringList arguments{u"-O3"_s, u"-march=native"_s, u"-std=c++17"_s, u"-fPIC"_s, u"-shared"_s, u"-fvisibility=default"_s, u"-Wall"_s, u"-Wl,-z,defs"_s, u"-pipe"_s};
    if (compiler.kind == "clang++"_L1)
        arguments += {u"-fno-color-diagnostics"_s, u"-fno-caret-diagnostics"_s, u"-ferror-limit=100"_s, u"-Wno-unused-command-line-argument"_s};
    else
        arguments += {u"-fdiagnostics-color=never"_s, u"-fno-diagnostics-show-caret"_s, u"-fmax-errors=100"_s};
    QStringList libraries;
    for (const QString &flag : flags) {
        if (!isPermittedFlag(flag))
            return fail(Error{u"bad_flag"_s, tr("the flag \"%1\" is not permitted").arg(flag.left(80)), {}, 0, u"build.flags"_s,
                              tr("Permitted: -O…, -std=…, -f… and -m… that touch no files, -D…, -W…, -g, -fopenmp, -pthread, -lm, -lopenblas.")});
        (flag.startsWith("-l"_L1) ? libraries : arguments).append(flag);
    }
    for (const QString &define : defines)
        arguments.append(define.startsWith("-D"_L1) ? define : u"-D"_s + define);
    for (const QString &directory : includeDirs)
        arguments.append(u"-I"_s + directory);
    if (!includeHeader.isEmpty())
        arguments += {u"-include"_s, asFile(includeHeader)};
    arguments += {u"-x"_s, u"c++"_s}; // C sources too: they see the same prototype
    for (const QString &source : sources)
        arguments.append(asFile(source));
    arguments += {u"-x"_s, u"none"_s};
    return arguments + libraries + QStringList{u"-o"_s, asFile(output)};
}

} // namespace gable

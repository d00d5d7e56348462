// SPDX-License-Identifier: Apache-2.0
#include "backends/process/sandbox.h"

#include "backends/process/child_process.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <filesystem>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

constexpr int probeMs = 10'000;

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::Sandbox", text);
}

/// Top-level folders are links into /usr on merged systems and real folders elsewhere.
QStringList systemFolder(const QString &path)
{
    std::error_code ignored;
    const QString target = QString::fromStdString(std::filesystem::read_symlink(path.toStdString(), ignored).string());
    if (!target.isEmpty())
        return {u"--symlink"_s, target, path};
    if (QFileInfo(path).isDir())
        return {u"--ro-bind"_s, path, path};
    return {};
}

QStringList isolation()
{
    QStringList flags{u"--unshare-pid"_s, u"--unshare-net"_s, u"--unshare-ipc"_s, u"--die-with-parent"_s,
                      u"--new-session"_s, u"--cap-drop"_s, u"ALL"_s};
    for (const QString &folder : {u"/usr"_s, u"/bin"_s, u"/sbin"_s, u"/lib"_s, u"/lib32"_s, u"/lib64"_s, u"/libx32"_s})
        flags += systemFolder(folder);
    for (const QString &file : {u"/etc/ld.so.cache"_s, u"/etc/ld.so.conf"_s, u"/etc/ld.so.conf.d"_s, u"/etc/alternatives"_s,
                                u"/etc/passwd"_s, u"/etc/group"_s, u"/etc/nsswitch.conf"_s, u"/etc/localtime"_s})
        flags += {u"--ro-bind-try"_s, file, file};
    flags += {u"--proc"_s, u"/proc"_s, u"--dev"_s, u"/dev"_s, u"--tmpfs"_s, u"/tmp"_s};
    return flags;
}

SandboxStatus probe()
{
    SandboxStatus status;
    const Result<QString> program = findProgram(u"bwrap"_s);
    if (!program) {
        status.reason = tr("bubblewrap (bwrap) is not installed");
        return status;
    }
    status.program = *program;
    ChildSpec spec;
    spec.program = *program;
    spec.arguments = isolation() + QStringList{u"--"_s, u"/bin/true"_s};
    auto child = ChildProcess::start(spec);
    if (!child) {
        status.reason = child.error().toText();
        return status;
    }
    const Result<ChildResult> result = (*child)->wait(QDeadlineTimer(probeMs));
    status.available = result && result->succeeded();
    if (!result)
        status.reason = tr("bubblewrap did not end within %1 s").arg(probeMs / 1000);
    else if (!status.available)
        status.reason = tr("bubblewrap ended with %1: %2")
                            .arg(result->endText(), QString::fromUtf8(result->output.standardError).trimmed());
    return status;
}

} // namespace

SandboxStatus sandboxStatus()
{
    static const SandboxStatus probed = probe();
    if (qgetenv("GABLE_SANDBOX") == "off")
        return {false, tr("Switched off by GABLE_SANDBOX=off"), probed.program};
    return probed;
}

QStringList sandboxed(const QStringList &command, const SandboxBinds &binds)
{
    const SandboxStatus status = sandboxStatus();
    if (!status.available || command.isEmpty())
        return command;
    QStringList wrapped{status.program};
    wrapped += isolation();
    if (!QFileInfo(command.first()).canonicalFilePath().startsWith("/usr/"_L1))
        wrapped += {u"--ro-bind"_s, command.first(), command.first()};
    for (const QString &path : binds.readOnly)
        wrapped += {u"--ro-bind"_s, path, path};
    for (const QString &path : binds.writable)
        wrapped += {u"--bind"_s, path, path};
    for (const QString &path : binds.devices)
        wrapped += {u"--dev-bind-try"_s, path, path};
    wrapped += {u"--chdir"_s, binds.workingDirectory, u"--"_s};
    return wrapped + command;
}

} // namespace gable

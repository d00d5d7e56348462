// SPDX-License-Identifier: Apache-2.0
// gable-worker: the supervisor on standard input and output; with --device or --compile-server one of its own children.
#include "backends/compile/compile_server.h"
#include "backends/process/process_tree.h"
#include "backends/worker/device_process.h"
#include "backends/worker/worker.h"

#include <QCoreApplication>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <sys/prctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int kSocket = 3;

/// Standard output carries messages only: whatever a library prints goes to standard error.
int takeStandardOutput()
{
    const int fd = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return fd;
}

int runSupervisor(QCoreApplication &application)
{
    if (auto result = gable::becomeSubreaper(); !result)
        qWarning("gable-worker: %s", qPrintable(result.error().toText()));
    gable::Worker worker(STDIN_FILENO, takeStandardOutput());
    QObject::connect(&worker, &gable::Worker::finished, &application, &QCoreApplication::quit, Qt::QueuedConnection);
    return application.exec();
}

} // namespace

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"gable"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(GABLE_VERSION));
    setlocale(LC_NUMERIC, "C");
    const QStringList arguments = application.arguments();
    if (arguments.size() == 3 && arguments[1] == "--device"_L1)
        return gable::runDeviceProcess(arguments[2], kSocket);
    if (arguments.size() == 2 && arguments[1] == "--compile-server"_L1)
        return gable::runCompileServer(kSocket);
    if (arguments.size() == 2 && arguments[1] == "--version"_L1) {
        std::printf("gable-worker %s\n", GABLE_VERSION);
        return 0;
    }
    if (arguments.size() != 1) {
        std::fprintf(stderr, "gable-worker speaks JSON-RPC on its standard input and output; it is started by gable and gable-cli.\n");
        return 2;
    }
    return runSupervisor(application);
}

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include "app/cli/options.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace gable::cli {
namespace {

volatile std::sig_atomic_t g_requested = 0;
int g_pipe[2] = {-1, -1};

void onSignal(int)
{
    if (g_requested)
        ::_exit(kInterrupted);
    g_requested = 1;
    const char byte = 1;
    if (::write(g_pipe[1], &byte, 1) < 0)
        ::_exit(kInterrupted);
}

} // namespace

Interrupt &Interrupt::instance()
{
    static Interrupt interrupt;
    return interrupt;
}

bool Interrupt::requested() { return g_requested != 0; }

void Interrupt::install()
{
    if (::pipe2(g_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // signals then keep their default action
    auto *notifier = new QSocketNotifier(g_pipe[0], QSocketNotifier::Read, QCoreApplication::instance());
    QObject::connect(notifier, &QSocketNotifier::activated, &instance(), &Interrupt::read);
    struct sigaction action {};
    action.sa_handler = onSignal;
    ::sigemptyset(&action.sa_mask);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        ::sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN); // a pager that was closed must not lose what is being saved
}

void Interrupt::read()
{
    char byte;
    while (::read(g_pipe[0], &byte, 1) > 0) {
    }
    Q_EMIT happened();
}

} // namespace gable::cli

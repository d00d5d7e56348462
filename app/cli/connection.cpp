// SPDX-License-Identifier: Apache-2.0
#include "app/cli/connection.h"

#include <QSocketNotifier>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

std::atomic<bool> wasInterrupted = false;
int signalPipe[2] = {-1, -1};

void onInterrupt(int)
{
    wasInterrupted = true;
    (void)!write(signalPipe[1], "x", 1);
}

} // namespace

bool Connection::interrupted() { return wasInterrupted; }

Connection::Connection(bool showProgress) : m_showProgress(showProgress && isatty(STDERR_FILENO))
{
    if (signalPipe[0] < 0 && pipe2(signalPipe, O_CLOEXEC | O_NONBLOCK) == 0) {
        std::signal(SIGINT, onInterrupt);
        std::signal(SIGTERM, onInterrupt);
    }
    auto *notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char byte;
        while (read(signalPipe[0], &byte, 1) == 1) { }
        const QList<int> running = m_running;
        for (const int id : running)
            m_client.cancel(id);
        Q_EMIT stopAsked();
    });
    connect(&m_client, &WorkerClient::progress, this, [this](const Progress &progress) {
        progressLine(progress.stage + (progress.detail.isEmpty() ? QString() : u": "_s + progress.detail)
                     + (progress.fraction >= 0 ? u" %1 %"_s.arg(int(progress.fraction * 100)) : QString()));
    });
}

Result<void> Connection::open()
{
    std::optional<Error> failure;
    QEventLoop loop;
    connect(&m_client, &WorkerClient::ready, &loop, &QEventLoop::quit);
    connect(&m_client, &WorkerClient::failed, &loop, [&](const Error &error) {
        failure = error;
        loop.quit();
    });
    m_client.start();
    if (!m_client.isReady() && !failure)
        loop.exec();
    if (failure)
        return fail(*failure);
    return {};
}

void Connection::progressLine(const QString &text)
{
    if (!m_showProgress)
        return;
    std::fprintf(stderr, "\r\033[K%s", qUtf8Printable(text));
    std::fflush(stderr);
    if (text.isEmpty() || !m_lineShown)
        m_lineShown = !text.isEmpty();
}

} // namespace gable::cli

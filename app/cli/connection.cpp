// SPDX-License-Identifier: Apache-2.0
#include "app/cli/connection.h"

#include "app/cli/output.h"

#include <optional>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

constexpr int kTerminalMs = 100, kLogMs = 10'000;

QString stageText(const Progress &progress)
{
    QString text = progress.stage;
    if (!progress.detail.isEmpty())
        text += u": "_s + progress.detail;
    return progress.fraction >= 0 ? text + u" %1 %"_s.arg(int(progress.fraction * 100)) : text;
}

} // namespace

Error Connection::interruption() { return Error{u"interrupted"_s, tr("interrupted"), {}, 0, {}, {}}; }

Connection::Connection() : m_isTerminal(::isatty(STDERR_FILENO) == 1)
{
    connect(&m_client, &WorkerClient::progress, this, [this](const Progress &progress) {
        if (m_showsStages && m_isTerminal)
            progressLine(stageText(progress));
    });
}

Connection::~Connection() { clearLine(); }

Result<void> Connection::open()
{
    std::optional<Error> failure;
    QEventLoop loop;
    connect(&m_client, &WorkerClient::ready, &loop, &QEventLoop::quit);
    connect(&m_client, &WorkerClient::failed, &loop, [&](const Error &error) {
        failure = error;
        loop.quit();
    });
    connect(&Interrupt::instance(), &Interrupt::happened, &loop, &QEventLoop::quit);
    m_client.start();
    if (!failure)
        loop.exec();
    if (failure)
        return fail(*failure);
    return m_client.isReady() ? Result<void>() : Result<void>(gable::fail(interruption()));
}

Result<DeviceInfo> Connection::device(const QString &id)
{
    auto devices = wait<std::vector<DeviceInfo>>([this](auto done) { return m_client.devices(std::move(done)); });
    if (!devices)
        return fail(devices.error());
    QStringList ids;
    for (const DeviceInfo &device : *devices) {
        if (device.id == id && !device.available)
            return fail(u"device_unavailable"_s, tr("%1 cannot be used: %2").arg(id, device.reason));
        if (device.id == id)
            return device;
        ids.append(device.id);
    }
    return fail(u"not_found"_s, tr("there is no device \"%1\"").arg(id), tr("Devices: %1").arg(ids.join(u", "_s)));
}

void Connection::progressLine(const QString &text)
{
    if (m_lastLine.isValid() && m_lastLine.elapsed() < (m_isTerminal ? kTerminalMs : kLogMs))
        return;
    m_lastLine.start();
    std::fprintf(stderr, m_isTerminal ? "\r\033[K%s" : "%s\n", qUtf8Printable(text));
    std::fflush(stderr);
    m_lineShown = m_isTerminal;
}

void Connection::clearLine()
{
    if (!std::exchange(m_lineShown, false))
        return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

} // namespace gable::cli

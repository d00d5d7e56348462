// SPDX-License-Identifier: Apache-2.0
#include "backends/process/output_capture.h"

#include "backends/process/poll_wait.h"
#include "backends/process/system_error.h"

#include <QCoreApplication>

#include <fcntl.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>

namespace gable {

namespace {

constexpr qsizetype chunkBytes = 64 << 10;    // a pipe's usual capacity
constexpr qsizetype lastWordsBytes = 1 << 20; // read at most this much after the end: a stray writer may never stop

} // namespace

Result<std::unique_ptr<OutputCapture>> OutputCapture::create(qint64 limitBytes)
{
    std::unique_ptr<OutputCapture> capture(new OutputCapture);
    capture->m_limitBytes = std::max<qint64>(limitBytes, 0);
    capture->m_stop.reset(::eventfd(0, EFD_CLOEXEC));
    if (!capture->m_stop)
        return systemFailure(QCoreApplication::translate("gable::OutputCapture", "Creating an event descriptor"));
    for (int stream : {0, 1}) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0)
            return systemFailure(QCoreApplication::translate("gable::OutputCapture", "Creating an output pipe"));
        capture->m_readEnds[stream].reset(ends[0]);
        capture->m_writeEnds[stream].reset(ends[1]);
        ::fcntl(ends[0], F_SETFL, O_NONBLOCK); // the child's end stays blocking
    }
    return capture;
}

OutputCapture::~OutputCapture()
{
    finish();
}

void OutputCapture::start()
{
    for (UniqueFd &end : m_writeEnds)
        end.reset();
    m_thread = std::thread([this] { run(); });
}

CapturedOutput OutputCapture::finish()
{
    if (m_thread.joinable()) {
        const uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = ::write(m_stop.get(), &one, sizeof one); // cannot fail on a fresh counter
        m_thread.join();
    }
    return soFar();
}

CapturedOutput OutputCapture::soFar() const
{
    const std::lock_guard lock(m_mutex);
    return m_captured;
}

void OutputCapture::run()
{
    for (;;) {
        pollfd entries[3] = {{m_stop.get(), POLLIN, 0}, {m_readEnds[0].get(), POLLIN, 0}, {m_readEnds[1].get(), POLLIN, 0}};
        if (pollUntil(entries, QDeadlineTimer(QDeadlineTimer::Forever)) < 0)
            return;
        if (entries[0].revents)
            break;
        for (int stream : {0, 1}) {
            if (entries[1 + stream].revents && !readOnce(stream))
                m_readEnds[stream].reset(); // poll ignores -1; the stop event still ends the loop
        }
    }
    for (int stream : {0, 1}) {
        for (qsizetype left = lastWordsBytes; left > 0 && readOnce(stream); left -= chunkBytes) {
        }
    }
}

bool OutputCapture::readOnce(int stream)
{
    char buffer[chunkBytes];
    ssize_t count = 0;
    do {
        count = ::read(m_readEnds[stream].get(), buffer, sizeof buffer);
    } while (count < 0 && errno == EINTR);
    if (count > 0)
        append(stream, buffer, count);
    return count > 0;
}

void OutputCapture::append(int stream, const char *bytes, qsizetype count)
{
    const std::lock_guard lock(m_mutex);
    const qint64 used = m_captured.standardOutput.size() + m_captured.standardError.size();
    const qsizetype kept = qsizetype(std::clamp<qint64>(m_limitBytes - used, 0, count));
    (stream == 0 ? m_captured.standardOutput : m_captured.standardError).append(bytes, kept);
    m_captured.droppedBytes += count - kept;
    m_captured.outputCut |= kept < count;
}

} // namespace gable

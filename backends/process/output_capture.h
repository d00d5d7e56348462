// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QByteArray>

#include <array>
#include <memory>
#include <mutex>
#include <thread>

namespace gable {

/// What a child wrote. The limit holds for both streams together; the rest is read, counted and dropped.
struct CapturedOutput {
    QByteArray standardOutput;
    QByteArray standardError;
    qint64 droppedBytes = 0;
    bool outputCut = false;
};

/// Drains a child's two output pipes on a thread of its own, so that a chatty child never blocks and never fills memory.
class OutputCapture
{
public:
    static Result<std::unique_ptr<OutputCapture>> create(qint64 limitBytes);
    ~OutputCapture();

    /// The pipes' write ends, for the child.
    int outputFd() const { return m_writeEnds[0].get(); }
    int errorFd() const { return m_writeEnds[1].get(); }
    /// Closes the write ends here and starts reading; call after the child has its copies.
    void start();
    /// Takes what is in the pipes now and stops, also when a stray descendant still holds a pipe open.
    CapturedOutput finish();
    /// What has been read so far.
    CapturedOutput soFar() const;

private:
    OutputCapture() = default;
    void run();
    bool readOnce(int stream); ///< false at end of file, error or when nothing is waiting
    void append(int stream, const char *bytes, qsizetype count);

    qint64 m_limitBytes = 0;
    std::array<UniqueFd, 2> m_readEnds;
    std::array<UniqueFd, 2> m_writeEnds;
    UniqueFd m_stop; ///< eventfd
    std::thread m_thread;
    mutable std::mutex m_mutex; ///< guards m_captured
    CapturedOutput m_captured;
};

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace gable {

/// Main loop of the compile server: takes build requests over the socket `fd` (Channel messages {op:"build", id, request} and
/// {op:"cancel", id}), runs compilers as sandboxed children side by side, answers {id, report, path} or {id, error}. Ends with the socket.
int runCompileServer(int fd);

} // namespace gable

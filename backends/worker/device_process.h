// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace gable {

/// Main loop of a device process: takes jobs over the socket `fd`, one at a time, and answers {op:"done", …}. Ends with the socket.
int runDeviceProcess(const QString &deviceId, int fd);

} // namespace gable

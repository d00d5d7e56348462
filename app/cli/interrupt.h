// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace gable::cli {

/// Ctrl-C and SIGTERM as a Qt signal, so that running work is cancelled in order and what is finished is saved. A second one ends at once.
class Interrupt : public QObject
{
    Q_OBJECT
public:
    static void install();
    static Interrupt &instance();
    static bool requested();

Q_SIGNALS:
    void happened();

private:
    Interrupt() = default;
    void read();
};

} // namespace gable::cli

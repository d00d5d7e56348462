// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "core/worker/messages.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"gable-cli"_s);
    QCoreApplication::setApplicationVersion(gable::productVersion());
    gable::cli::Interrupt::install();
    return gable::cli::runCommandLine(QCoreApplication::arguments().mid(1));
}

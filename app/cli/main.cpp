// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "core/worker/messages.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

int main(int argc, char **argv)
{
    // Bare systems and containers name no locale at all; Qt wants one with UTF-8, and newer versions complain on every start.
    if (qEnvironmentVariableIsEmpty("LC_ALL") && qEnvironmentVariableIsEmpty("LC_CTYPE") && qEnvironmentVariableIsEmpty("LANG"))
        qputenv("LC_CTYPE", "C.UTF-8");
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"gable-cli"_s);
    QCoreApplication::setApplicationVersion(gable::productVersion());
    gable::cli::Interrupt::install();
    return gable::cli::runCommandLine(QCoreApplication::arguments().mid(1));
}

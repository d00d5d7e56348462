// SPDX-License-Identifier: Apache-2.0
// gable-demo-workspace FILE: writes the demo workspace and its device's ceilings.
#include "tests/app/gui/demo_workspace.h"

#include <QCoreApplication>

#include <cstdio>

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "Usage: gable-demo-workspace FILE\n");
        return 2;
    }
    for (const auto &done : {gable::demo::fillWorkspace(QString::fromLocal8Bit(argv[1])), gable::demo::cacheDemoCeilings()}) {
        if (!done) {
            std::fprintf(stderr, "%s\n", qPrintable(done.error().toText()));
            return 3;
        }
    }
    return 0;
}

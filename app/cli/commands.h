// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"

#include <vector>

namespace gable::cli {

/// One command: adding one is a file cmd_*.cpp and a line in allCommands().
struct Command {
    QString name;
    QString usage; ///< what follows the name
    QString purpose;
    QStringList valued, flags;
    int (*run)(const Options &options);
};
const std::vector<Command> &allCommands();

int devices(const Options &options);
int problems(const Options &options);
int show(const Options &options);
int ceilings(const Options &options);
int evaluate(const Options &options);
int triageDirectory(const Options &options);
int compare(const Options &options);
int reproduce(const Options &options);
int score(const Options &options);
int importSubmissions(const Options &options);
int exportResults(const Options &options);

/// A usage error on standard error; returns its exit code.
int usageError(const QString &message, bool json);

} // namespace gable::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"

#include <vector>

namespace gable::cli {

/// One command: adding one is a file cmd_<name>.cpp and a line in allCommands().
struct Command {
    const char *name;
    const char *operands; ///< as the usage line shows them
    const char *purpose;  ///< untranslated
    int minOperands, maxOperands;
    bool needsWorkspace;
    std::vector<OptionSpec> options;
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

/// Runs a whole command line, without the program's name; returns the exit code.
int runCommandLine(const QStringList &words);

} // namespace gable::cli

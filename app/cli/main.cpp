// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/output.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace gable;
using namespace gable::cli;

namespace {

const QStringList kEvaluationValues{u"problem"_s, u"suite"_s, u"workload"_s, u"device"_s, u"mode"_s, u"seed"_s, u"workspace"_s};
const QStringList kEvaluationFlags{u"all"_s, u"thorough"_s, u"no-time"_s, u"time-failing"_s, u"check-everything"_s, u"roofline"_s};

int printHelp()
{
    printLine(u"gable-cli: judges kernels against reference operators and the roofline\n\nUsage: gable-cli COMMAND …   (--json for scripts, --help for one command)\n"_s);
    std::vector<QStringList> rows;
    for (const Command &command : allCommands())
        rows.push_back({u"  "_s + command.name, command.usage, command.purpose});
    printTable({u"  Command"_s, QString(), QString()}, rows, {});
    printLine(u"\nExit codes: 0 passed, 1 something did not pass, 2 usage, 3 infrastructure, 130 interrupted after saving."_s);
    return kPassed;
}

int printCommandHelp(const Command &command)
{
    printLine(u"gable-cli %1 %2\n\n%3"_s.arg(command.name, command.usage, command.purpose));
    for (const QString &option : command.valued)
        printLine(u"  --%1 VALUE"_s.arg(option));
    for (const QString &option : command.flags + QStringList{u"json"_s})
        printLine(u"  --%1"_s.arg(option));
    return kPassed;
}

} // namespace

namespace gable::cli {

const std::vector<Command> &allCommands()
{
    static const std::vector<Command> commands{
        {u"devices"_s, {}, u"what can run kernels here, and why something cannot"_s, {}, {}, devices},
        {u"problems"_s, u"[--suite PATH]"_s, u"problems and workloads with FLOPs and bytes"_s, {u"suite"_s}, {}, problems},
        {u"show"_s, u"PROBLEM [--suite PATH]"_s, u"the contract of a problem, and the prototype to implement"_s, {u"suite"_s}, {}, show},
        {u"ceilings"_s, u"--device D [--measure]"_s, u"the roofs of a device; --measure finds and keeps them"_s, {u"device"_s}, {u"measure"_s}, ceilings},
        {u"evaluate"_s, u"FILE… [--problem P] [--workload W | --all] [--workspace F]"_s, u"check, time and place submissions"_s, kEvaluationValues, kEvaluationFlags, evaluate},
        {u"triage"_s, u"DIR --workspace F"_s, u"a whole directory; goes on where it stopped"_s, kEvaluationValues, kEvaluationFlags, triageDirectory},
        {u"compare"_s, u"A B [--workspace F]"_s, u"two submissions (files or ids) interleaved, with an interval"_s, kEvaluationValues, kEvaluationFlags, compare},
        {u"reproduce"_s, u"ID --workspace F"_s, u"an evaluation again with its recorded seed"_s, {u"workspace"_s, u"suite"_s}, {}, reproduce},
        {u"score"_s, u"--workspace F [--suite PATH]"_s, u"weighted production score by phase, fast_p, geomean"_s, {u"workspace"_s, u"suite"_s}, {u"roofline"_s}, score},
        {u"import"_s, u"PATH --workspace F"_s, u"submissions of a directory into a workspace"_s, {u"workspace"_s, u"suite"_s}, {}, importSubmissions},
        {u"export"_s, u"--format csv|json|md|flashinfer|png --workspace F [--output FILE]"_s, u"results for other programs and people"_s, {u"workspace"_s, u"format"_s, u"output"_s}, {}, exportResults},
    };
    return commands;
}

int usageError(const QString &message, bool json) { return printError(Error{u"usage"_s, message, {}, 0, {}, u"gable-cli --help"_s}, json); }

} // namespace gable::cli

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"gable"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(GABLE_VERSION));
    std::signal(SIGPIPE, SIG_IGN);
    const QStringList arguments = application.arguments().mid(1);
    const bool json = arguments.contains(u"--json"_s);
    if (arguments.isEmpty() || arguments.first() == "--help"_L1 || arguments.first() == "help"_L1)
        return printHelp();
    if (arguments.first() == "--version"_L1) {
        printLine(u"gable-cli "_s + QStringLiteral(GABLE_VERSION));
        return kPassed;
    }
    const auto &commands = allCommands();
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const Command &c) { return c.name == arguments.first(); });
    if (command == commands.end())
        return usageError(u"unknown command \"%1\""_s.arg(arguments.first()), json);
    auto options = parseOptions(arguments.mid(1), command->valued, command->flags);
    if (!options)
        return printError(options.error(), json);
    return options->has(u"help"_s) ? printCommandHelp(*command) : command->run(*options);
}

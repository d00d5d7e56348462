// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "core/worker/messages.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString latin(const char *text) { return QString::fromLatin1(text); }

QString usageLine(const Command &command)
{
    return u"gable-cli %1%2%3 [OPTIONS]"_s.arg(latin(command.name), *command.operands ? u' ' + latin(command.operands) : QString(),
                                               command.needsWorkspace ? u" --workspace FILE"_s : QString());
}

int printHelp()
{
    printLine(tr("gable-cli: judges kernels against reference operators and the roofline") + u"\n\n"_s + tr("Usage: gable-cli COMMAND [OPTIONS]") + u'\n');
    Table table({u"  "_s + tr("Command"), QString(), QString()});
    for (const Command &command : allCommands())
        table.add({u"  "_s + latin(command.name), latin(command.operands), tr(command.purpose)});
    printText(table.text());
    printLine(u'\n' + tr("\"gable-cli COMMAND --help\" explains one; --json prints for scripts, --version the version."));
    printLine(tr("Exit codes: 0 passed, 1 something did not pass, 2 usage, 3 infrastructure, 130 interrupted after saving."));
    return kPassed;
}

int printCommandHelp(const Command &command)
{
    printLine(tr("Usage: %1").arg(usageLine(command)) + u"\n\n"_s + tr(command.purpose) + u'\n');
    Table table({tr("Options"), QString()});
    for (const OptionSpec &option : command.options)
        table.add({u"  --%1 %2"_s.arg(latin(option.name), latin(option.value)), tr(option.text)});
    table.add({u"  --json"_s, tr("print JSON for scripts")});
    table.add({u"  --help"_s, tr("print this")});
    printText(table.text());
    return kPassed;
}

/// Empty, or the first fault of the operands.
QString faultOf(const Command &command, const Options &options)
{
    if (options.operands.size() < command.minOperands)
        return tr("%1 is missing").arg(latin(command.operands));
    if (options.operands.size() > command.maxOperands)
        return tr("unexpected \"%1\"").arg(options.operands.at(command.maxOperands));
    if (command.needsWorkspace && !options.has(u"workspace"_s))
        return tr("--workspace is missing");
    return {};
}

int runCommand(const Command &command, const QStringList &words)
{
    if (words.contains(u"--help"_s) || words.contains(u"-h"_s))
        return printCommandHelp(command);
    auto options = parseOptions(words, command.options);
    const QString fault = options ? faultOf(command, *options) : QString();
    if (!options || !fault.isEmpty()) {
        Error error = options ? Error{u"usage"_s, fault, {}, 0, {}, {}} : options.error();
        if (error.hint.isEmpty())
            error.hint = tr("Usage: %1").arg(usageLine(command));
        return printError(error, words.contains(u"--json"_s));
    }
    return command.run(*options);
}

} // namespace

int runCommandLine(const QStringList &words)
{
    const QString first = words.value(0);
    const bool help = first == "help"_L1 || first == "--help"_L1 || first == "-h"_L1;
    if (first == "--version"_L1) {
        printLine(u"gable-cli "_s + buildId());
        return kPassed;
    }
    if (help && words.size() < 2)
        return printHelp();
    const QString wanted = help ? words[1] : first;
    const auto command = std::ranges::find_if(allCommands(), [&](const Command &each) { return latin(each.name) == wanted; });
    if (command != allCommands().end())
        return help ? printCommandHelp(*command) : runCommand(*command, words.mid(1));

    QStringList names;
    for (const Command &each : allCommands())
        names.append(latin(each.name));
    const QString message = wanted.isEmpty() ? tr("no command given") : tr("unknown command \"%1\"").arg(wanted);
    return printError(Error{u"usage"_s, message, {}, 0, {}, tr("Commands: %1. \"gable-cli --help\" explains them.").arg(names.join(u", "_s))},
                      words.contains(u"--json"_s));
}

} // namespace gable::cli

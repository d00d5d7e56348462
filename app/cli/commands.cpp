// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include <QCoreApplication>

#include <climits>

namespace gable::cli {
namespace {

constexpr OptionSpec kSuite{"suite", "PATH", QT_TRANSLATE_NOOP("Cli", "a suite on disk, in front of the built-in problems")};
constexpr OptionSpec kDevice{"device", "D", QT_TRANSLATE_NOOP("Cli", "device, by default cpu:0; \"gable-cli devices\" lists them")};
constexpr OptionSpec kWorkspace{"workspace", "FILE", QT_TRANSLATE_NOOP("Cli", "workspace file")};
constexpr OptionSpec kProblem{"problem", "P", QT_TRANSLATE_NOOP("Cli", "problem; by default from the file's directive, directory or name")};
constexpr OptionSpec kWorkload{"workload", "W", QT_TRANSLATE_NOOP("Cli", "workload by id or axes (M=4096,N=4096); by default the median-sized")};
constexpr OptionSpec kMode{"mode", "MODE", QT_TRANSLATE_NOOP("Cli", "cold, steady or hot; by default cold on GPUs and for large workloads, else hot")};
constexpr OptionSpec kSeed{"seed", "S", QT_TRANSLATE_NOOP("Cli", "salt of the inputs; by default a fresh one, which is recorded")};
constexpr OptionSpec kRoofline{"roofline", "", QT_TRANSLATE_NOOP("Cli", "draw the roofline in the terminal")};

std::vector<OptionSpec> evaluationOptions(std::vector<OptionSpec> more)
{
    std::vector<OptionSpec> options{
        kProblem,
        kWorkload,
        {"all", "", QT_TRANSLATE_NOOP("Cli", "all workloads of the problem")},
        kSuite,
        kDevice,
        kMode,
        {"thorough", "", QT_TRANSLATE_NOOP("Cli", "measure longer: to an interval of 0.5 % instead of 1 %")},
        kSeed,
        kWorkspace,
        {"no-time", "", QT_TRANSLATE_NOOP("Cli", "check only")},
        {"check-everything", "", QT_TRANSLATE_NOOP("Cli", "never sample the reference of large workloads")},
        {"time-failing", "", QT_TRANSLATE_NOOP("Cli", "also time a kernel that fails a check; it never counts")},
    };
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

std::vector<Command> makeCommands()
{
    return {
        {"devices", "", QT_TRANSLATE_NOOP("Cli", "what can run kernels here, and why something cannot"), 0, 0, false, {}, devices},
        {"problems", "", QT_TRANSLATE_NOOP("Cli", "problems and workloads with FLOPs and bytes"), 0, 0, false, {kSuite}, problems},
        {"show", "PROBLEM", QT_TRANSLATE_NOOP("Cli", "the contract of a problem, and the prototype to implement"), 1, 1, false,
         {kSuite, {"template", "", QT_TRANSLATE_NOOP("Cli", "print a source file to start from, and nothing else")}, kRoofline, kDevice, kWorkspace}, show},
        {"ceilings", "", QT_TRANSLATE_NOOP("Cli", "the roofs of a device; --measure finds and keeps them"), 0, 0, false,
         {kDevice, {"measure", "", QT_TRANSLATE_NOOP("Cli", "measure now, about half a minute, and keep the result")}}, ceilings},
        {"evaluate", "FILE...", QT_TRANSLATE_NOOP("Cli", "check, time and place submissions"), 1, INT_MAX, false, evaluationOptions({kRoofline}), evaluate},
        {"triage", "DIR", QT_TRANSLATE_NOOP("Cli", "a whole directory into a workspace; goes on where it stopped"), 1, 1, true, evaluationOptions({kRoofline}), triageDirectory},
        {"compare", "A B", QT_TRANSLATE_NOOP("Cli", "two submissions (files, or ids of a workspace) interleaved, with an interval"), 2, 2, false,
         {kProblem, kWorkload, kSuite, kDevice, kMode, kSeed, kWorkspace,
          {"processes", "N", QT_TRANSLATE_NOOP("Cli", "fresh processes, by default 3")},
          {"blocks", "N", QT_TRANSLATE_NOOP("Cli", "blocks of A B B A in each process, by default 10")}},
         compare},
        {"reproduce", "ID", QT_TRANSLATE_NOOP("Cli", "an evaluation again with everything recorded, and what differs"), 1, 1, true, {kWorkspace, kSuite}, reproduce},
        {"score", "", QT_TRANSLATE_NOOP("Cli", "weighted production score by phase, fast_p, geometric mean"), 0, 0, true,
         {kWorkspace, kSuite, {"author", "NAME", QT_TRANSLATE_NOOP("Cli", "only submissions of this author")}, kRoofline, kDevice}, score},
        {"import", "PATH", QT_TRANSLATE_NOOP("Cli", "submissions of a directory into a workspace, not evaluated"), 1, 1, true, {kWorkspace, kSuite, kProblem}, importSubmissions},
        {"export", "", QT_TRANSLATE_NOOP("Cli", "results for other programs and people"), 0, 0, true,
         {{"format", "FORMAT", QT_TRANSLATE_NOOP("Cli", "csv, json, md, html, svg, flashinfer, kernelbench or png")},
          kWorkspace,
          {"output", "PATH", QT_TRANSLATE_NOOP("Cli", "file, or directory for flashinfer; by default standard output")},
          kSuite},
         exportResults},
    };
}

} // namespace

const std::vector<Command> &allCommands()
{
    static const std::vector<Command> commands = makeCommands();
    return commands;
}

} // namespace gable::cli

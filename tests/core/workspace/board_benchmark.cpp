// SPDX-License-Identifier: Apache-2.0
// Prints how long the board of a large workspace takes: opening, the first rows and all numbers of every sort and filter, groups,
// figures. Nothing is asserted: times belong to a machine.
#include "core/workspace/workspace.h"
#include "tests/core/workspace/large_workspace.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>

#include <cstdio>
#include <functional>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

double milliseconds(const std::function<void()> &work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return double(timer.nsecsElapsed()) * 1e-6;
}

double residentMegabytes()
{
    QFile file(u"/proc/self/statm"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toDouble() * 4096e-6 : 0;
}

template <class T>
T must(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", qPrintable(result.error().toText()));
        std::exit(1);
    }
    return std::move(*result);
}

void line(const Workspace &workspace, const char *name, const BoardFilter &filter, const BoardOrder &order)
{
    const double counts = milliseconds([&] { (void)must(workspace.boardVerdicts(filter)); });
    const double first = milliseconds([&] { (void)must(workspace.boardRows(must(workspace.boardNumbers(filter, order, 64)))); });
    size_t found = 0;
    const double all = milliseconds([&] { found = must(workspace.boardNumbers(filter, order)).size(); });
    std::printf("%-34s %8.1f %8.1f %8.1f %8zu\n", name, counts, first, all, found);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: board_benchmark FILE [ROWS]   (FILE is made when it does not exist)\n");
        return 2;
    }
    const QString path = QString::fromLocal8Bit(argv[1]);
    if (!QFile::exists(path)) {
        if (auto filled = fillLargeWorkspace(path, argc > 2 ? QByteArray(argv[2]).toInt() : 100'000); !filled) {
            std::fprintf(stderr, "%s\n", qPrintable(filled.error().toText()));
            return 1;
        }
    }
    std::unique_ptr<Workspace> workspace;
    std::printf("open %.0f ms\n\n%-34s %8s %8s %8s %8s\n", milliseconds([&] { workspace = must(Workspace::open(path, Workspace::Access::ReadWrite)); }), "ms", "counts", "first 64", "all",
                "rows");
    const char *columns[] = {"verdict", "label", "problem", "workload", "author", "language", "device", "mode", "time", "roof", "speed-up", "error", "finished", "decision", "tags"};
    for (int i = 0; i <= int(BoardColumn::Tags); ++i)
        line(*workspace, qPrintable(u"sort by %1"_s.arg(QLatin1StringView(columns[i]))), {}, {BoardColumn(i), true});
    line(*workspace, "filter: problem", {.problems = {u"softmax.float32"_s}}, {});
    line(*workspace, "filter: author", {.authors = {u"loop-2"_s}}, {});
    line(*workspace, "filter: verdict class", {.verdicts = {u"failed"_s}}, {});
    line(*workspace, "filter: language", {.languages = {u"python"_s}}, {});
    line(*workspace, "filter: device", {.devices = {u"cpu:0"_s}}, {});
    line(*workspace, "filter: mode", {.modes = {u"cold"_s}}, {});
    line(*workspace, "filter: tag", {.tags = {u"later"_s}}, {});
    line(*workspace, "filter: undecided", {.decisions = {u"undecided"_s}}, {});
    line(*workspace, "filter: text, many", {.text = u"fused"_s}, {});
    line(*workspace, "filter: text, none", {.text = u"no such text"_s}, {});
    line(*workspace, "filter: all of them, by time", {.problems = {u"softmax.float32"_s, u"matmul.float32"_s}, .authors = {u"loop-1"_s}, .verdicts = {u"passed"_s}, .text = u"v"_s}, {BoardColumn::Time, false});
    line(*workspace, "group by problem", {}, {BoardColumn::Finished, true, BoardGroup::Problem});
    line(*workspace, "group by verdict, by time", {}, {BoardColumn::Time, true, BoardGroup::Verdict});
    line(*workspace, "group by near-duplicates", {}, {BoardColumn::Finished, true, BoardGroup::Twins});
    std::printf("\ncells of all filters %.1f ms\n", milliseconds([&] { (void)must(workspace->boardCells()); }));
    std::printf("figures for scores   %.1f ms\n", milliseconds([&] { (void)must(workspace->boardFigures({})); }));
    std::printf("resident             %.0f MB\n", residentMegabytes());
    return 0;
}

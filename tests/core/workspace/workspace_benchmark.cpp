// SPDX-License-Identifier: Apache-2.0
// Prints how fast evaluations are saved (each synced) and how long a workspace of 100,000 rows takes to open and to list.
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>

#include <cstdio>
#include <functional>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

double secondsOf(const std::function<void()> &work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return double(timer.nsecsElapsed()) * 1e-9;
}

std::unique_ptr<Workspace> open(const QString &path, Workspace::Access access)
{
    auto workspace = Workspace::open(path, access);
    if (!workspace) {
        std::fprintf(stderr, "%s\n", qPrintable(workspace.error().toText()));
        std::exit(1);
    }
    return std::move(*workspace);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: workspace_benchmark FILE [ROWS]\n");
        return 2;
    }
    const QString path = QString::fromLocal8Bit(argv[1]);
    const int rows = argc > 2 ? QByteArray(argv[2]).toInt() : 100'000;
    auto workspace = open(path, Workspace::Access::ReadWrite);
    const double saving = secondsOf([&] {
        for (int i = 0; i < rows; ++i) {
            if (auto saved = workspace->saveEvaluation(i % 10 ? samplePassed(i) : sampleMismatch(i)); !saved)
                std::exit(1);
        }
    });
    std::printf("save         %8.0f rows/s (%d rows, each a synced transaction)\n", rows / saving, rows);
    std::printf("close        %8.3f s\n", secondsOf([&] { workspace.reset(); }));
    std::printf("file         %8.1f MB\n", double(QFileInfo(path).size()) * 1e-6);
    std::printf("open         %8.3f s\n", secondsOf([&] { workspace = open(path, Workspace::Access::ReadOnly); }));
    size_t count = 0;
    std::printf("list         %8.3f s", secondsOf([&] { count = workspace->rows()->size(); }));
    std::printf(" (%zu rows)\n", count);
    std::printf("first 1,000  %8.3f s by median\n", secondsOf([&] { (void)workspace->rows({.orderBy = u"median"_s, .limit = 1000}); }));
    return 0;
}

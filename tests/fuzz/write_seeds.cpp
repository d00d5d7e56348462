// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/seeds.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <cstdio>

using namespace Qt::StringLiterals;

// fuzz_write_seeds DIRECTORY TARGET...: the seeds of each target as files DIRECTORY/TARGET/seed-N, from which libFuzzer starts.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    for (const QString &target : arguments.mid(2)) {
        const QString folder = arguments.at(1) + u'/' + target;
        if (!QDir().mkpath(folder)) {
            std::fprintf(stderr, "cannot make the folder %s\n", qPrintable(folder));
            return 1;
        }
        int number = 0;
        for (const QByteArray &seed : gable::seedsOf(target)) {
            QFile file(folder + u"/seed-%1"_s.arg(++number));
            if (!file.open(QIODevice::WriteOnly) || file.write(seed) != seed.size()) {
                std::fprintf(stderr, "cannot write %s: %s\n", qPrintable(file.fileName()), qPrintable(file.errorString()));
                return 1;
            }
        }
    }
    return 0;
}

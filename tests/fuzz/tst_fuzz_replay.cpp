// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/seeds.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

constexpr qsizetype kDamagedInputs = 3000; // of each target, spread over its seeds

constexpr qsizetype kRepeatedBytes = 256 << 10;
const char *const kPieces[] = {"time(", "#if ", "x\n", "(", "[", "{\"a\":", "\"", "//", "/*", "R\"", "1'", "\\", "\\\n", "-", "M+", "M,", "=", " ", "\xff", "softmax(",
                               "a:1:1: error: b\n", "a: note: ", "//! gable const: A=1\n", "//! gable launch: grid=", "Content-Length: 1\r\n", "\r\n", "- ", "a: ", "&a "};

/// A copy of `seed` with a few bytes changed, cut or repeated, the same in every run.
QByteArray damaged(const QByteArray &seed, QRandomGenerator &random)
{
    QByteArray bytes = seed;
    for (int change = 0; change < 3 && !bytes.isEmpty(); ++change) {
        const auto at = qsizetype(random.bounded(quint32(bytes.size())));
        switch (random.bounded(4)) {
        case 0: bytes[at] = char(random.bounded(256)); break;
        case 1: bytes.remove(at, qsizetype(random.bounded(16u))); break;
        case 2: bytes.insert(at, bytes.mid(at / 2, qsizetype(random.bounded(64u)))); break;
        default: bytes.truncate(at); break;
        }
    }
    return bytes;
}

} // namespace

/// The fuzzers' targets over their seeds, over damaged seeds and over every input that once broke one of them
/// (tests/fuzz/regressions/TARGET/). What fails here ends the program.
class TestFuzzReplay : public QObject
{
    Q_OBJECT

private:
    static void listTargets()
    {
        QTest::addColumn<int>("index");
        for (size_t i = 0; i < fuzzTargets().size(); ++i)
            QTest::newRow(fuzzTargets()[i].name) << int(i);
    }

private Q_SLOTS:
    void seeds_data() { listTargets(); }
    void seeds()
    {
        QFETCH(int, index);
        const FuzzTarget target = fuzzTargets()[size_t(index)];
        const std::vector<QByteArray> seeds = seedsOf(QString::fromLatin1(target.name));
        QVERIFY2(!seeds.empty(), "a target without seeds");
        QRandomGenerator random(20240601);
        target.run({});
        for (const QByteArray &seed : seeds) {
            QVERIFY(!seed.isEmpty());
            target.run(seed);
            for (qsizetype copy = 0; copy < kDamagedInputs / qsizetype(seeds.size()); ++copy)
                target.run(damaged(seed, random));
        }
    }

    /// One piece repeated: where a parser looks further ahead or back than it should, this test does not end in its time.
    void repeatedPieces_data() { listTargets(); }
    void repeatedPieces()
    {
        QFETCH(int, index);
        for (const char *piece : kPieces)
            fuzzTargets()[size_t(index)].run(QByteArray(piece).repeated(kRepeatedBytes / qsizetype(qstrlen(piece))));
    }

    void regressions_data() { listTargets(); }
    void regressions()
    {
        QFETCH(int, index);
        const FuzzTarget target = fuzzTargets()[size_t(index)];
        const QDir folder(qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/tests/fuzz/regressions/"_s + QString::fromLatin1(target.name));
        for (const QFileInfo &info : folder.entryInfoList(QDir::Files, QDir::Name)) {
            QFile file(info.filePath());
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(info.filePath()));
            target.run(file.readAll());
        }
    }
};

QTEST_GUILESS_MAIN(TestFuzzReplay)
#include "tst_fuzz_replay.moc"

// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/cache_sweep.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;

class TestCacheSweep : public QObject
{
    Q_OBJECT

    QTemporaryDir m_cache;

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8()); }

    void findsTheStep_data()
    {
        QTest::addColumn<QList<double>>("latencies");
        QTest::addColumn<qint64>("claimedMb");
        QTest::addColumn<qint64>("foundMb");
        // 4 MB, 8 MB, …
        QTest::newRow("desktop of 32 MB") << QList<double>{12, 13, 13, 25, 80} << qint64(32) << qint64(32);
        QTest::newRow("a share of 480 MB") << QList<double>{37, 44, 70, 130, 122, 161, 169, 360} << qint64(480) << qint64(32);
        QTest::newRow("the whole of it") << QList<double>{40, 37, 43, 44, 45, 46, 60, 200} << qint64(480) << qint64(480);
        QTest::newRow("no step at all") << QList<double>{10, 10, 10} << qint64(8) << qint64(8);
        QTest::newRow("nothing measured") << QList<double>{} << qint64(8) << qint64(8);
    }
    void findsTheStep()
    {
        QFETCH(QList<double>, latencies);
        QFETCH(qint64, claimedMb);
        QFETCH(qint64, foundMb);
        QCOMPARE(effectiveCacheBytes({latencies.begin(), latencies.end()}, 4 << 20, claimedMb << 20), foundMb << 20);
    }

    void chaseIsSlowerInMemoryThanInTheFirstLevel()
    {
        // Not a time but an order, and a wide one: no machine loads from 128 MB as fast as from 64 KB.
        QVERIFY(chaseNs(128 << 20) > 2 * chaseNs(64 << 10));
    }

    void factsAreKept()
    {
        const CpuFacts facts = cpuFacts();
        QVERIFY(facts.reachableCacheBytes >= facts.l2Bytes);
        QVERIFY(facts.reachableCacheBytes <= std::max(facts.lastLevelBytes, facts.l2Bytes));
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/gable/ceilings"));
        QVERIFY(folder.exists(cpuUuid(facts) + QStringLiteral(".cache.json")));
    }
};

QTEST_GUILESS_MAIN(TestCacheSweep)
#include "tst_cache_sweep.moc"

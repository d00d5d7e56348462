// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/problem/suite.h"
#include "core/roofline/ceilings.h"
#include "core/roofline/device_file.h"

#include <QDir>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

class TestCeilings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void roundTripThroughTheCache()
    {
        Ceilings c = derivedCeilings(readCpuFacts(), u"cpu:0"_s, u"test-uuid"_s);
        c.source = u"measured"_s;
        c.measuredAt = QDateTime::fromString(u"2025-05-01T10:00:00Z"_s, Qt::ISODate);
        c.ceilings.push_back({u"dram"_s, u"B/s"_s, {}, 21.5e9, 2400, u"triad"_s});
        QVERIFY(cacheCeilings(c).has_value());
        auto back = cachedCeilings(u"test-uuid"_s);
        QVERIFY2(back.has_value(), qPrintable(back ? QString() : back.error().toText()));
        QCOMPARE(toJson(*back), toJson(c));
        QCOMPARE(back->best(u"dram"_s).value(), 21.5e9);
    }

    void corruptCacheNamesTheField()
    {
        Ceilings c;
        c.deviceUuid = u"corrupt-uuid"_s;
        QVERIFY(cacheCeilings(c).has_value());
        const QString path = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/ceilings/corrupt-uuid.json"_s;
        QVERIFY(writeFileAtomically(path, "{\"schema\": 1,\n \"ceilings\": [{\"name\": \"dram\",\n \"unit\": \"B/s\",\n \"measured\": -1}]}").has_value());
        auto back = cachedCeilings(u"corrupt-uuid"_s);
        QVERIFY(!back);
        QCOMPARE(back.error().line, 4);
        QCOMPARE(back.error().field, u"ceilings.0.measured"_s);
        QVERIFY(writeFileAtomically(path, "{\"schema\": 99}").has_value());
        QCOMPARE(cachedCeilings(u"corrupt-uuid"_s).error().code, u"newer_version"_s);
        QVERIFY(writeFileAtomically(path, "{").has_value());
        QCOMPARE(cachedCeilings(u"corrupt-uuid"_s).error().code, u"bad_json"_s);
    }

    void thisMachineIsDescribed()
    {
        const CpuFacts facts = readCpuFacts();
        QVERIFY(!facts.name.isEmpty());
        QVERIFY(facts.threads >= 1);
        QVERIFY(facts.l1Bytes >= 8 << 10);
        QVERIFY(facts.lastLevelBytes >= facts.l2Bytes);
        QCOMPARE(cpuUuid(facts), cpuUuid(readCpuFacts()));
    }

    void shippedDeviceFilesAreRead_data()
    {
        QTest::addColumn<QString>("path");
        for (const QFileInfo &file : QDir(resourceDir() + u"/devices"_s).entryInfoList({u"*.json"_s}, QDir::Files))
            QTest::newRow(qPrintable(file.fileName())) << file.filePath();
    }
    void shippedDeviceFilesAreRead()
    {
        QFETCH(QString, path);
        auto text = JsonText::load(path);
        QVERIFY(text.has_value());
        auto file = readDeviceFile(*text);
        QVERIFY2(file.has_value(), qPrintable(file ? QString() : file.error().toText()));
        QVERIFY(!file->ceilings.ceilings.empty());
        QVERIFY(file->ceilings.best(u"dram"_s).value_or(0) > 1e11);
    }
    void deviceFileErrorsNameTheirPlace()
    {
        auto text = JsonText::parse("{\"schema\": 1, \"name\": \"X\", \"kind\": \"cuda\",\n\"peaks\": [{\"name\": \"fp32\", \"value\": \"fast\"}]}", u"x.json"_s);
        QVERIFY(text.has_value());
        auto file = readDeviceFile(*text);
        QVERIFY(!file);
        QCOMPARE(file.error().line, 2);
        QCOMPARE(file.error().field, u"peaks.0.value"_s);
    }
};

QTEST_GUILESS_MAIN(TestCeilings)
#include "tst_ceilings.moc"

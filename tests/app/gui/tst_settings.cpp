// SPDX-License-Identifier: Apache-2.0
#include "app/gui/command_line.h"
#include "app/gui/settings.h"
#include "app/gui/store_thread.h"

#include <QFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestSettings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void roundTrip()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"deep/settings.json"_s);
        Settings settings;
        settings.theme = u"dark"_s;
        settings.geometry = QByteArray("\0\1\xff", 3);
        settings.splitters[u"upper"_s] = "abc";
        for (int i = 0; i < 14; ++i)
            settings.addRecent(u"/w%1.gable"_s.arg(i));
        settings.addRecent(u"/w9.gable"_s);
        QVERIFY(saveSettings(path, settings));
        const Settings read = loadSettings(path);
        QCOMPARE(read.theme, settings.theme);
        QCOMPARE(read.geometry, settings.geometry);
        QCOMPARE(read.splitters, settings.splitters);
        QCOMPARE(read.recent.size(), 10);
        QCOMPARE(read.recent.first(), u"/w9.gable"_s);
        QCOMPARE(read.recent.count(u"/w9.gable"_s), 1);
    }

    void corruptFileIsSetAside()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"settings.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"theme\": \"da");
        file.close();
        Error warning;
        QCOMPARE(loadSettings(path, &warning).theme, u"system"_s);
        QCOMPARE(warning.code, u"bad_settings"_s);
        QVERIFY(QFile::exists(path + u".corrupt"_s));
        QVERIFY(!QFile::exists(path));
    }

    void wrongTypesGiveDefaults()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"settings.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"theme\": 7, \"recent\": [1, \"/a.gable\"], \"splitters\": []}");
        file.close();
        const Settings read = loadSettings(path);
        QCOMPARE(read.theme, u"system"_s);
        QCOMPARE(read.recent, QStringList{u"/a.gable"_s});
    }

    void commandLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("valid");
        QTest::newRow("nothing") << QStringList{} << true;
        QTest::newRow("all") << QStringList{u"a.gable"_s, u"--theme"_s, u"dark"_s, u"--size=1280x720"_s, u"--export"_s, u"o.png"_s} << true;
        QTest::newRow("two workspaces") << QStringList{u"a.gable"_s, u"b.gable"_s} << false;
        QTest::newRow("theme") << QStringList{u"--theme"_s, u"pink"_s} << false;
        QTest::newRow("size") << QStringList{u"--size"_s, u"12x9"_s} << false;
        QTest::newRow("show") << QStringList{u"--show"_s, u"nothing"_s} << false;
        QTest::newRow("no value") << QStringList{u"--export"_s} << false;
        QTest::newRow("unknown") << QStringList{u"--frobnicate"_s, u"1"_s} << false;
    }
    void commandLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(bool, valid);
        const auto line = parseCommandLine(arguments);
        QCOMPARE(line.has_value(), valid);
        if (line && arguments.size() > 1)
            QCOMPARE(line->size, QSize(1280, 720));
        if (!line)
            QCOMPARE(line.error().code, u"usage"_s);
    }

    void newerRequestReplacesAQueuedOne()
    {
        StoreThread store;
        QSignalSpy idle(&store, &StoreThread::idle);
        std::vector<int> answered;
        QSemaphore started, gate;
        // The first request occupies the thread while the others queue.
        store.ask<int>({}, [&](StoreThread::Store &) { started.release(); gate.acquire(); return 0; }, [&](const int &value) { answered.push_back(value); });
        started.acquire();
        for (int i = 1; i <= 5; ++i)
            store.ask<int>(u"row"_s, [i](StoreThread::Store &) { return i; }, [&](const int &value) { answered.push_back(value); });
        store.ask<int>({}, [](StoreThread::Store &) { return 9; }, [&](const int &value) { answered.push_back(value); });
        QVERIFY(!store.isIdle());
        gate.release();
        QVERIFY(idle.wait());
        QCOMPARE(answered, (std::vector<int>{0, 5, 9}));
        QVERIFY(store.isIdle());
    }
};

QTEST_MAIN(TestSettings)
#include "tst_settings.moc"

// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/device_lock.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

// Two locks of one process stand for two processes: flock() belongs to the open file.
class TestDeviceLock : public QObject
{
    Q_OBJECT

    QTemporaryDir m_runtime;

    static bool taken(DeviceLock &lock)
    {
        const auto holder = lock.tryLock();
        return holder && holder->isEmpty();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_runtime.isValid());
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
    }

    void excludesAnother()
    {
        DeviceLock one(u"cpu:0"_s), two(u"cpu:0"_s), elsewhere(u"cpu:1"_s);
        QVERIFY(taken(one));
        QVERIFY(taken(one));
        QVERIFY(!taken(two));
        QVERIFY(taken(elsewhere));
        one.unlock();
        QVERIFY(taken(two));
    }

    void saysThatAnotherWaits()
    {
        DeviceLock one(u"cpu:0"_s), two(u"cpu:0"_s);
        QVERIFY(taken(one));
        QVERIFY(!one.isWanted());
        QVERIFY(!taken(two));
        QVERIFY(one.isWanted());
        two.unlock(); // no longer
        QVERIFY(!one.isWanted());
    }

    void holderOfManyJobsGivesWay()
    {
        DeviceLock busy(u"cpu:0"_s), person(u"cpu:0"_s);
        QVERIFY(taken(busy));
        QVERIFY(!taken(person));
        busy.unlock();
        QVERIFY(!taken(busy)); // the other is next, whoever asks first
        QVERIFY(taken(person));
        QVERIFY(!taken(busy)); // and now this one waits for its turn
        QVERIFY(person.isWanted());
        person.unlock();
        QVERIFY(taken(busy));
    }

    void unlockedByTheEnd()
    {
        {
            DeviceLock gone(u"cpu:0"_s);
            QVERIFY(taken(gone));
        }
        DeviceLock next(u"cpu:0"_s);
        QVERIFY(taken(next));
    }
};

QTEST_GUILESS_MAIN(TestDeviceLock)
#include "tst_device_lock.moc"

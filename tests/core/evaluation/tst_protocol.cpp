// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/protocol.h"

#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestProtocol : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void defaultModes_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<qint64>("footprint");
        QTest::addColumn<QString>("mode");
        QTest::newRow("fits half the cache") << u"cpu"_s << qint64(16) << u"hot"_s;
        QTest::newRow("more than half of it") << u"cpu"_s << qint64(17) << u"cold"_s;
        QTest::newRow("a GPU, however small") << u"cuda"_s << qint64(1) << u"cold"_s;
    }
    void defaultModes()
    {
        QFETCH(QString, kind);
        QFETCH(qint64, footprint);
        QTEST(name(effectiveMode({}, kind, footprint, 32)), "mode");
        for (const Mode asked : {Mode::Cold, Mode::Steady, Mode::Hot}) { // what is asked for wins
            Protocol protocol;
            protocol.mode = asked;
            QCOMPARE(effectiveMode(protocol, kind, footprint, 32), asked);
        }
    }

    void comesBackFromJson()
    {
        Protocol protocol;
        protocol.mode = Mode::Steady;
        protocol.profile = Profile::Thorough;
        protocol.timeFailing = true;
        protocol.seed = ~uint64_t(0);
        auto read = protocolFromJson(toJson(protocol));
        QVERIFY(read.has_value());
        QCOMPARE(toJson(*read), toJson(protocol));
        QJsonObject bad = toJson(protocol);
        bad[u"mode"_s] = u"lukewarm"_s;
        QVERIFY(!protocolFromJson(bad));
    }
};

QTEST_GUILESS_MAIN(TestProtocol)
#include "tst_protocol.moc"

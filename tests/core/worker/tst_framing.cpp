// SPDX-License-Identifier: Apache-2.0
#include "core/worker/framing.h"

#include <QRandomGenerator>
#include <QTest>

#include <ctime>

using namespace gable;
using namespace Qt::StringLiterals;

class TestFraming : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void framesWithLength()
    {
        QCOMPARE(frameMessage({{u"a"_s, u"é"_s}}), QByteArray("Content-Length: 10\r\n\r\n{\"a\":\"é\"}"));
    }

    void readsByteByByte()
    {
        MessageReader reader;
        const QByteArray bytes = frameMessage({{u"n"_s, 1}}) + frameMessage({{u"n"_s, 2}});
        std::vector<int> seen;
        for (const char byte : bytes) {
            reader.append(QByteArray(1, byte));
            auto message = reader.next();
            QVERIFY(message.has_value());
            if (*message)
                seen.push_back((**message)[u"n"_s].toInt());
        }
        QCOMPARE(seen, (std::vector<int>{1, 2}));
    }

    void otherHeadersAreSkipped()
    {
        MessageReader reader;
        reader.append("content-type: application/json\r\nCONTENT-LENGTH:  2 \r\n\r\n{}");
        auto message = reader.next();
        QVERIFY(message.has_value() && message->has_value());
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("code");
        QTest::newRow("no length") << QByteArray("X: 1\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("negative") << QByteArray("Content-Length: -2\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("plus") << QByteArray("Content-Length: +2\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("text") << QByteArray("Content-Length: 2x\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("empty") << QByteArray("Content-Length: \r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("overflow") << QByteArray("Content-Length: 99999999999999999999999\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("huge") << QByteArray("Content-Length: 67108865\r\n\r\n{}") << u"too_large"_s;
        QTest::newRow("twice") << QByteArray("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("nameless line") << QByteArray("Content-Length: 2\r\n: 3\r\n\r\n{}") << u"bad_message"_s;
        QTest::newRow("endless header") << QByteArray(5000, 'a') << u"bad_message"_s;
        QTest::newRow("a stray print") << QByteArray("{\"a\":1}\n") << u"bad_message"_s;
        QTest::newRow("a printed line") << QByteArray("hello, I am a shell\n") << u"bad_message"_s;
        QTest::newRow("not JSON") << QByteArray("Content-Length: 2\r\n\r\nab") << u"bad_message"_s;
        QTest::newRow("no object") << QByteArray("Content-Length: 2\r\n\r\n[]") << u"bad_message"_s;
        QTest::newRow("not UTF-8") << QByteArray("Content-Length: 9\r\n\r\n{\"a\":\"\xff\"}") << u"bad_message"_s;
        QTest::newRow("deep") << QByteArray("Content-Length: 20000\r\n\r\n") + QByteArray(20000, '[') << u"bad_message"_s;
    }
    void refuses()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, code);
        MessageReader reader;
        reader.append(bytes);
        auto message = reader.next();
        QVERIFY(!message);
        QCOMPARE(message.error().code, code);
        reader.append(frameMessage({})); // the stream is lost: later bytes are not taken for messages
        QVERIFY(!reader.next());
    }

    /// Any split of any valid stream gives the same messages; random damage never gives more messages than were sent.
    void survivesRandomBytes()
    {
        QRandomGenerator random(20240607);
        for (int round = 0; round < 3000; ++round) {
            QByteArray bytes;
            const int count = random.bounded(1, 5);
            for (int i = 0; i < count; ++i)
                bytes += frameMessage({{u"k"_s, QString(random.bounded(60), u'x')}});
            const int damage = random.bounded(4);
            for (int i = 0; i < damage; ++i)
                bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
            MessageReader reader;
            int seen = 0;
            bool lost = false;
            for (qsizetype at = 0; at < bytes.size() && !lost;) {
                const qsizetype part = random.bounded(1, 64);
                reader.append(bytes.mid(at, part));
                at += part;
                for (auto message = reader.next(); !(lost = !message) && *message; message = reader.next())
                    ++seen;
            }
            QVERIFY(seen <= count);
            QVERIFY(damage > 0 || (seen == count && !lost));
        }
    }

    /// Time per byte does not grow with the size of a message or the number of messages in one read. Processor time, as other programs
    /// may want the machine meanwhile.
    void isLinear()
    {
        const auto secondsPerByte = [](const QByteArray &bytes, qsizetype part) {
            double best = 1e9;
            for (int repeat = 0; repeat < 3; ++repeat) {
                const std::clock_t start = std::clock();
                MessageReader reader;
                for (qsizetype at = 0; at < bytes.size(); at += part) {
                    reader.append(bytes.mid(at, part));
                    for (auto message = reader.next(); message && *message; message = reader.next()) {
                    }
                }
                best = qMin(best, double(std::clock() - start) * 1e9 / CLOCKS_PER_SEC / double(bytes.size()));
            }
            return best;
        };
        const auto message = [](qsizetype size) { return frameMessage({{u"k"_s, QString(size, u'x')}}); };
        const double small = secondsPerByte(message(1 << 20), 4096);
        const double large = secondsPerByte(message(32 << 20), 4096);
        QVERIFY2(large < 8 * small, qPrintable(u"%1 against %2 ns/byte"_s.arg(large).arg(small)));
        const double few = secondsPerByte(message(10).repeated(2'000), 1 << 30);
        const double many = secondsPerByte(message(10).repeated(100'000), 1 << 30);
        QVERIFY2(many < 8 * few, qPrintable(u"%1 against %2 ns/byte"_s.arg(many).arg(few)));
    }
};

QTEST_GUILESS_MAIN(TestFraming)
#include "tst_framing.moc"

// SPDX-License-Identifier: Apache-2.0
// Malformed requests, sent past HostLink: each gets an error, and the host goes on.
#include "host_fixture.h"

#include "backends/process/fd_passing.h"

#include <random>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

namespace {

template <class T>
QByteArray bytesOf(const T &value)
{
    return QByteArray(reinterpret_cast<const char *>(&value), sizeof value);
}

QByteArray message(int command, const QByteArray &body)
{
    gable_host_header header{};
    header.magic = GABLE_HOST_MAGIC;
    header.version = GABLE_HOST_VERSION;
    header.command = uint16_t(command);
    header.sequence = 1'000'000;
    header.size = uint32_t(sizeof header + size_t(body.size()));
    return bytesOf(header) + body;
}

} // namespace

class TestHostMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        auto host = hostWith("scale");
        QVERIFY2(host, qPrintable(host ? QString() : host.error().toText()));
        m_host = *std::move(host);
        QVERIFY(m_host->link().alloc(0, 100, deadlineMs));
    }

    void malformed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("one byte") << QByteArray("x");
        QTest::newRow("rubbish") << QByteArray(1000, 'x');
        QTest::newRow("header cut") << message(GABLE_HOST_HELLO, {}).chopped(4);
        QTest::newRow("longer than it says") << message(GABLE_HOST_HELLO, {}) + "more";
        QTest::newRow("shorter than it says") << message(GABLE_HOST_FILL, bytesOf(gable_host_fill{0, 0, 1})).chopped(8);
        QTest::newRow("longer than any") << message(GABLE_HOST_HELLO, QByteArray(GABLE_HOST_MAX_MESSAGE, 'x'));
        QTest::newRow("unknown command") << message(77, {});
        QTest::newRow("hello with content") << message(GABLE_HOST_HELLO, "x");
        gable_host_header version{};
        version.magic = GABLE_HOST_MAGIC;
        version.version = 2;
        version.size = sizeof version;
        QTest::newRow("other version") << bytesOf(version);

        for (int command = GABLE_HOST_LOAD; command < GABLE_HOST_EXIT; ++command) {
            QTest::addRow("empty body of command %d", command) << message(command, {});
            QTest::addRow("seven bytes of command %d", command) << message(command, "1234567");
        }
        QTest::newRow("map without memory") << message(GABLE_HOST_MAP, bytesOf(gable_host_map{1, 0, 4096, 0, 4096}));
        QTest::newRow("slot out of range") << message(GABLE_HOST_ALLOC, bytesOf(gable_host_alloc{5000, 0, 64}));
        QTest::newRow("slot in use") << message(GABLE_HOST_ALLOC, bytesOf(gable_host_alloc{0, 0, 64}));
        QTest::newRow("nothing to allocate") << message(GABLE_HOST_ALLOC, bytesOf(gable_host_alloc{1, 0, 0}));
        QTest::newRow("too much to allocate") << message(GABLE_HOST_ALLOC, bytesOf(gable_host_alloc{1, 0, ~uint64_t(0)}));
        QTest::newRow("range overflows") << message(GABLE_HOST_HASH, bytesOf(gable_host_hash{0, 0, 8, ~uint64_t(0) - 4}));
        QTest::newRow("range too long") << message(GABLE_HOST_HASH, bytesOf(gable_host_hash{0, 0, 99, 2}));
        QTest::newRow("free slot") << message(GABLE_HOST_FILL, bytesOf(gable_host_fill{9, 0, 1}));
        QTest::newRow("path longer than the message")
            << message(GABLE_HOST_LOAD, bytesOf(gable_host_load{1, 0, 0xffffffff, 0, "gable_call"}) + "/tmp/x.so");
        gable_host_load endless{1, 0, 9, 0, {}};
        memset(endless.symbol, 'a', sizeof endless.symbol);
        QTest::newRow("symbol without an end") << message(GABLE_HOST_LOAD, bytesOf(endless) + "/tmp/x.so");
        QTest::newRow("more arguments than sent") << message(GABLE_HOST_CALL, bytesOf(gable_host_call{0, 100, 0, 0}));
        QTest::newRow("argument count overflows") << message(GABLE_HOST_CALL, bytesOf(gable_host_call{0, 0xffffffff, 0xffffffff, 0}));
        QTest::newRow("unknown argument kind")
            << message(GABLE_HOST_CALL, bytesOf(gable_host_call{0, 1, 0, 0}) + bytesOf(gable_host_arg{9, 0, {}}));
        QTest::newRow("argument in a free slot")
            << message(GABLE_HOST_CALL, bytesOf(gable_host_call{0, 1, 0, 0}) + bytesOf(gable_host_arg{GABLE_HOST_ARG_SLOT, 200, {}}));
        QTest::newRow("module not loaded") << message(GABLE_HOST_CALL, bytesOf(gable_host_call{63, 0, 0, 0}));
        QTest::newRow("module out of range") << message(GABLE_HOST_CALL, bytesOf(gable_host_call{64, 0, 0, 0}));
        QTest::newRow("batch of nothing") << message(GABLE_HOST_BATCH, bytesOf(gable_host_batch{}));
        gable_host_batch counts{};
        counts.sample_count = counts.inner = 1;
        counts.set_count = counts.arg_count = counts.restore_count = counts.refill_count = 0xffffffff;
        QTest::newRow("batch of everything") << message(GABLE_HOST_BATCH, bytesOf(counts));
        gable_host_units units{};
        units.out_slots[0] = 100;
        QTest::newRow("units into a free slot") << message(GABLE_HOST_RUN_UNITS, bytesOf(units));
    }

    void malformed()
    {
        QFETCH(QByteArray, bytes);
        send(bytes);
        const auto answer = receiveMessage(m_host->link().socket(), GABLE_HOST_MAX_MESSAGE, QDeadlineTimer(deadlineMs));
        QVERIFY(answer);
        gable_host_header header{};
        QVERIFY(size_t(answer->bytes.size()) >= sizeof header);
        memcpy(&header, answer->bytes.constData(), sizeof header);
        QVERIFY(header.status != GABLE_HOST_OK);
        QVERIFY(size_t(answer->bytes.size()) > sizeof header); // says why
        stillWorks();
    }

    void shortMemoryIsRefused()
    {
        const auto memory = Memfd::create(u"x"_s, 4096);
        QVERIFY(memory);
        const int fd = memory->fd();
        QVERIFY(sendMessage(m_host->link().socket(), message(GABLE_HOST_MAP, bytesOf(gable_host_map{1, 0, 8192, 0, 8192})), {&fd, 1},
                            QDeadlineTimer(deadlineMs)));
        QVERIFY(receiveMessage(m_host->link().socket(), GABLE_HOST_MAX_MESSAGE, QDeadlineTimer(deadlineMs)));
        QVERIFY(!m_host->link().hash(1, 0, 1, deadlineMs));
        QVERIFY(!m_host->link().copyIn(0, 0, *memory, 4090, 50, deadlineMs)); // past the end of the staging memory
        stillWorks();
    }

    void randomBytes()
    {
        std::mt19937 random(1);
        for (int i = 0; i < 2000; ++i) {
            QByteArray body(int(random() % 200), Qt::Uninitialized);
            for (char &byte : body)
                byte = char(random() % 4 ? 0 : random()); // mostly zeros: many fields then look plausible
            const int command = int(random() % GABLE_HOST_CALL); // without those that call the candidate or end
            send(message(command, body));
            QVERIFY(receiveMessage(m_host->link().socket(), GABLE_HOST_MAX_MESSAGE, QDeadlineTimer(deadlineMs)));
        }
        QVERIFY(m_host->child().running());
    }

private:
    void send(const QByteArray &bytes)
    {
        QVERIFY(sendMessage(m_host->link().socket(), bytes, {}, QDeadlineTimer(deadlineMs)));
    }

    void stillWorks()
    {
        QVERIFY(m_host->link().fill(0, 1, deadlineMs));
        QVERIFY(m_host->child().running());
    }

    std::unique_ptr<TestHost> m_host;
};

QTEST_GUILESS_MAIN(TestHostMessages)
#include "tst_host_messages.moc"

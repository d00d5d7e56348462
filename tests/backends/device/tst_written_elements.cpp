// SPDX-License-Identifier: Apache-2.0
#include "backends/device/written_elements.h"
#include "tests/backends/device/fake_device.h"

#include <QTest>

#include <random>

using namespace gable;

class TestWrittenElements : public QObject
{
    Q_OBJECT

    FakeBehaviour m_behaviour;

private Q_SLOTS:
    void patternsDifferInEveryByte()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 100'000; ++round) {
            const uint64_t one = fillPattern(random()), two = differingPattern(one, round == 0 ? 0 : random());
            for (int byte = 0; byte < 64; byte += 8)
                QVERIFY(((one >> byte) & 0xff) != ((two >> byte) & 0xff));
            for (const uint64_t pattern : {one, two}) {
                for (int lane = 0; lane < 64; lane += 16)
                    QVERIFY(((pattern >> lane) & 0xfe00) == 0x4000);
            }
        }
    }

    void legalValuesAreNotTakenForLeftovers_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {1, 2, 4, 8})
            QTest::addRow("%d", bytes) << bytes;
    }
    void legalValuesAreNotTakenForLeftovers()
    {
        // An output that holds every value of the pattern's range, in both runs.
        QFETCH(int, bytes);
        constexpr int64_t elements = 65'536;
        FakeSession session(m_behaviour);
        const BufferId buffer = *session.allocate(elements * bytes, Placement::Front, false);
        std::vector<std::byte> content(size_t(elements * bytes));
        for (int64_t i = 0; i < elements * bytes; ++i)
            content[size_t(i)] = std::byte(bytes == 1 ? i : i % 2 ? 0x40 + (i / 1024) % 2 : i / 2);
        std::mt19937_64 random(2);
        for (int round = 0; round < 200; ++round) {
            WrittenElements written(elements, bytes);
            const uint64_t one = fillPattern(random());
            for (const uint64_t pattern : {one, differingPattern(one, random())}) {
                QVERIFY(session.write(buffer, 0, content.data(), int64_t(content.size())));
                QVERIFY(written.look(session, buffer, pattern));
            }
            QCOMPARE(written.unwritten(), 0);
        }
    }

    void leftoversAreCounted()
    {
        FakeSession session(m_behaviour);
        const BufferId buffer = *session.allocate(4000, Placement::Front, false);
        WrittenElements written(1000, 4);
        const uint64_t one = fillPattern(3);
        for (const uint64_t pattern : {one, differingPattern(one, 4)}) {
            QVERIFY(session.fill(buffer, pattern));
            const std::vector<std::byte> zeros(2000);
            QVERIFY(session.write(buffer, 0, zeros.data(), 2000));
            QVERIFY(written.look(session, buffer, pattern));
        }
        QCOMPARE(written.unwritten(), 500);
    }
};

QTEST_GUILESS_MAIN(TestWrittenElements)
#include "tst_written_elements.moc"

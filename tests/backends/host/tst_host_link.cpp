// SPDX-License-Identifier: Apache-2.0
#include "host_fixture.h"

#include "backends/host/host_hash.h"
#include "backends/process/poll_wait.h"

#include <QDir>
#include <QFile>

#include <numeric>
#include <set>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

namespace {

template <class T>
std::span<T> values(const MemfdMapping &mapping)
{
    return {reinterpret_cast<T *>(mapping.data()), size_t(mapping.sizeBytes()) / sizeof(T)};
}

} // namespace

class TestHostLink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hashMatchesThePublishedVectors()
    {
        QCOMPARE(gable_host_hash_bytes("", 0), uint64_t(0xef46db3751d8e999));
        QCOMPARE(gable_host_hash_bytes("abc", 3), uint64_t(0x44bc2cf5ad770999));
        const char longer[] = "Nobody inspects the spammish repetition";
        QCOMPARE(gable_host_hash_bytes(longer, sizeof longer - 1), uint64_t(0xfbcea83c8a378bf1));
    }

    void helloTellsThePidSeenFromHere()
    {
        auto host = startHost();
        QVERIFY2(host, qPrintable(host ? QString() : host.error().toText()));
        QFile name(u"/proc/%1/comm"_s.arg((*host)->hostPid()));
        QVERIFY(name.open(QIODevice::ReadOnly));
        QCOMPARE(name.readAll().trimmed(), QByteArray("gable-host"));
        QCOMPARE((*host)->isSandboxed(), sandboxStatus().available);
    }

    void unsandboxedPath()
    {
        qputenv("GABLE_SANDBOX", "off");
        auto host = hostWith("scale");
        qunsetenv("GABLE_SANDBOX");
        QVERIFY(host);
        QVERIFY(!(*host)->isSandboxed());
        QCOMPARE((*host)->hostPid(), (*host)->child().pid());
    }

    void onlyStandardStreamsAndTheSocketAreOpen()
    {
        auto host = startHost();
        QVERIFY(host);
        const QDir fds(u"/proc/%1/fd"_s.arg((*host)->hostPid()));
        QCOMPARE(fds.entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot), QStringList({u"0"_s, u"1"_s, u"2"_s, u"3"_s}));
    }

    void loadErrors()
    {
        auto host = startHost();
        QVERIFY(host);
        HostLink &link = (*host)->link();
        const auto missing = link.load(0, u"/nonexistent/lib.so"_s, "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs);
        QCOMPARE(missing.error().code, u"cannot_load"_s);
        QVERIFY(missing.error().message.contains(u"nonexistent"));
        const auto relative = link.load(0, u"lib.so"_s, "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs);
        QCOMPARE(relative.error().code, u"host_error"_s);
        const auto symbol = link.load(0, candidate("no_symbol"), "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs);
        QCOMPARE(symbol.error().code, u"symbol_missing"_s);
        QVERIFY(symbol.error().message.contains(u"gable_call"));
        QVERIFY(link.load(0, candidate("scale"), "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs));
        QCOMPARE(link.load(0, candidate("scale"), "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs).error().code, u"host_error"_s);
    }

    void librariesFromDescriptorsStayApart()
    {
        auto host = startHost();
        QVERIFY(host);
        for (const auto &[module, name] : {std::pair(0, "counter"), std::pair(1, "scale")}) {
            QFile file(candidate(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto library = Memfd::createSealed(u"candidate"_s, file.readAll());
            QVERIFY(library);
            QVERIFY((*host)->link().load(module, library->fd(), "gable_call", GABLE_HOST_SYMBOL_CALL, deadlineMs));
        }
        QVERIFY((*host)->link().alloc(0, 8, deadlineMs));
        const HostArgument arguments[] = {HostArgument::slot(0), HostArgument::null(), HostArgument::scalar(2.0f),
                                          HostArgument::scalar(1.0), HostArgument::scalar(int64_t(2))};
        const int hashed = 0;
        const auto called = (*host)->link().call(1, arguments, {&hashed, 1}, deadlineMs);
        QVERIFY(called);
        const float ones[] = {1.0f, 1.0f};
        QCOMPARE(called->hashes, std::vector{gable_host_hash_bytes(ones, sizeof ones)});
    }

    void callWithScalarsOnMappedBuffers()
    {
        auto host = hostWith("scale");
        const auto x = Memfd::create(u"x"_s, 4096), y = Memfd::create(u"y"_s, 4096);
        QVERIFY(host && x && y);
        const auto xMap = x->map(), yMap = y->map();
        std::iota(values<float>(*xMap).begin(), values<float>(*xMap).end(), 0.0f);
        HostLink &link = (*host)->link();
        QVERIFY(link.map(0, *x, {0, 4096, true}, deadlineMs));
        QVERIFY(link.map(1, *y, {256, 2048, false}, deadlineMs));
        const HostArgument arguments[] = {HostArgument::slot(0), HostArgument::slot(1), HostArgument::scalar(2.0f),
                                          HostArgument::scalar(0.5), HostArgument::scalar(int64_t(512))};
        const auto called = link.call(0, arguments, {}, deadlineMs);
        QVERIFY(called);
        QVERIFY(called->elapsedNs > 0);
        const auto result = values<float>(*yMap);
        QCOMPARE(result[63], 0.0f); // before the data
        for (int i = 0; i < 512; ++i)
            QCOMPARE(result[size_t(64 + i)], 2.0f * float(i) + 0.5f);
        QCOMPARE(result[576], 0.0f); // after it
    }

    void addressesChangeAndAreAligned()
    {
        auto host = startHost();
        const auto memory = Memfd::create(u"x"_s, 4096);
        QVERIFY(host && memory);
        std::set<uint64_t> addresses;
        for (int i = 0; i < 8; ++i) {
            const auto address = (*host)->link().map(0, *memory, {256, 100, false}, deadlineMs);
            QVERIFY(address);
            QCOMPARE(*address % 256, uint64_t(0));
            addresses.insert(*address);
            QVERIFY((*host)->link().unmap(0, deadlineMs));
        }
        QVERIFY(addresses.size() > 6);
        const auto small = (*host)->link().alloc(1, 1000, deadlineMs);
        const auto huge = (*host)->link().alloc(2, 3 << 20, deadlineMs);
        QCOMPARE(*small % 256, uint64_t(0));
        QCOMPARE(*huge % (2 << 20), uint64_t(0));
    }

    void copiesFillsAndHashes()
    {
        auto host = startHost();
        const auto staging = Memfd::create(u"staging"_s, 8192);
        QVERIFY(host && staging);
        const auto bytes = staging->map();
        HostLink &link = (*host)->link();
        QVERIFY(link.alloc(4, 1001, deadlineMs));
        QVERIFY(link.fill(4, 0x0807060504030201u, deadlineMs));
        QVERIFY(link.copyOut(4, 0, *staging, 0, 1001, deadlineMs));
        for (int i = 0; i < 1001; ++i)
            QCOMPARE(int(bytes->data()[i]), i % 8 + 1);
        QCOMPARE(*link.hash(4, 0, 1001, deadlineMs), gable_host_hash_bytes(bytes->data(), 1001));
        QCOMPARE(*link.hash(4, 3, 50, deadlineMs), gable_host_hash_bytes(bytes->data() + 3, 50));
        bytes->data()[5000] = std::byte{77};
        QVERIFY(link.copyIn(4, 1000, *staging, 5000, 1, deadlineMs));
        QVERIFY(link.copyOut(4, 1000, *staging, 0, 1, deadlineMs));
        QCOMPARE(int(bytes->data()[0]), 77);
    }

    void batchSamplesAndBudget()
    {
        auto host = hostWith("counter");
        QVERIFY(host);
        HostLink &link = (*host)->link();
        QVERIFY(link.alloc(0, 1 << 20, deadlineMs) && link.alloc(1, 8, deadlineMs));
        HostBatch batch;
        batch.argumentSets = {{HostArgument::slot(0), HostArgument::slot(1)}};
        batch.samples = 4096;
        const int64_t start = monotonicNs();
        const auto times = link.batch(batch, deadlineMs);
        const int64_t bracket = monotonicNs() - start;
        QVERIFY2(times, qPrintable(times ? QString() : times.error().toText()));
        QCOMPARE(times->samplesNs.size(), size_t(4096));
        const uint64_t sum = std::accumulate(times->samplesNs.begin(), times->samplesNs.end(), uint64_t(0));
        QVERIFY(sum > 0); // the candidate's own clock_gettime would leave zeros or rubbish
        QVERIFY(int64_t(sum) <= times->totalNs && times->totalNs <= bracket);
        batch.budgetNs = 1;
        QCOMPARE(link.batch(batch, deadlineMs)->samplesNs.size(), size_t(1));
        batch.samples = 4097;
        QCOMPARE(link.batch(batch, deadlineMs).error().code, u"host_error"_s);
    }

    void batchRotatesArgumentSets()
    {
        auto host = hostWith("counter");
        const auto staging = Memfd::create(u"staging"_s, 4096);
        QVERIFY(host && staging);
        HostLink &link = (*host)->link();
        for (const int slot : {0, 1, 2})
            QVERIFY(link.alloc(slot, 4096, deadlineMs));
        HostBatch batch;
        batch.argumentSets = {{HostArgument::slot(0), HostArgument::slot(1)}, {HostArgument::slot(0), HostArgument::slot(2)}};
        batch.samples = 3;
        batch.inner = 3;
        QCOMPARE(link.batch(batch, deadlineMs)->samplesNs.size(), size_t(3));
        QVERIFY(link.copyOut(0, 0, *staging, 0, 4096, deadlineMs));
        const auto mapping = staging->map();
        const auto log = values<int64_t>(*mapping);
        QCOMPARE(std::vector<int64_t>(log.begin(), log.begin() + 9), (std::vector<int64_t>{0, 0, 1, 1, 2, 2, 3, 3, 4}));
    }

    void batchRestoresRefillsAndFlushes()
    {
        auto host = hostWith("counter");
        const auto staging = Memfd::create(u"staging"_s, 4096);
        QVERIFY(host && staging);
        HostLink &link = (*host)->link();
        for (const int slot : {0, 1, 2, 3})
            QVERIFY(link.alloc(slot, slot == 0 ? 4096 : 8, deadlineMs));
        QVERIFY(link.fill(2, 40, deadlineMs));
        HostBatch batch;
        batch.argumentSets = {{HostArgument::slot(0), HostArgument::slot(1)}};
        batch.samples = 3;
        batch.restores = {{2, 1}};
        batch.refills = {3};
        batch.pattern = 99;
        batch.flushBytes = 1 << 20;
        QVERIFY(link.batch(batch, deadlineMs));
        QVERIFY(link.copyOut(0, 0, *staging, 0, 64, deadlineMs) && link.copyOut(3, 0, *staging, 64, 8, deadlineMs));
        const auto mapping = staging->map();
        const auto log = values<int64_t>(*mapping);
        QCOMPARE(std::vector<int64_t>(log.begin(), log.begin() + 4), (std::vector<int64_t>{40, 40, 40, 0}));
        QCOMPARE(log[8], int64_t(99));
        batch.inner = 2;
        QCOMPARE(link.batch(batch, deadlineMs).error().code, u"host_error"_s);
    }

    void referenceUnits()
    {
        auto host = startHost();
        const auto staging = Memfd::create(u"staging"_s, 4096);
        QVERIFY(host && staging);
        HostLink &link = (*host)->link();
        QVERIFY(link.load(0, candidate("units"), "gable_units", GABLE_HOST_SYMBOL_UNITS, deadlineMs));
        QVERIFY(link.alloc(0, 40, deadlineMs) && link.alloc(1, 80, deadlineMs) && link.alloc(2, 8, deadlineMs));
        const auto mapping = staging->map();
        std::iota(values<float>(*mapping).begin(), values<float>(*mapping).begin() + 10, 1.0f);
        QVERIFY(link.copyIn(0, 0, *staging, 0, 40, deadlineMs));
        const HostArgument arguments[] = {HostArgument::slot(0)};
        QVERIFY(link.runUnits(0, arguments, 2, 5, {1, 2, -1}, deadlineMs));
        QVERIFY(link.runUnits(0, arguments, 5, 6, {1, -1, -1}, deadlineMs));
        QVERIFY(link.copyOut(1, 0, *staging, 0, 80, deadlineMs) && link.copyOut(2, 0, *staging, 80, 8, deadlineMs));
        const auto results = values<double>(*mapping);
        QCOMPARE(std::vector<double>(results.begin(), results.begin() + 7), (std::vector<double>{0, 0, 6, 8, 10, 12, 0}));
        QCOMPARE(values<int64_t>(*mapping)[10], int64_t(3));
        QCOMPARE(link.call(0, arguments, {}, deadlineMs).error().code, u"host_error"_s); // no gable_call in module 0
    }

    void exitOnRequest()
    {
        auto host = startHost();
        QVERIFY(host);
        QVERIFY((*host)->link().exit(deadlineMs));
        const auto end = (*host)->waitForEnd(QDeadlineTimer(deadlineMs));
        QVERIFY(end);
        QVERIFY(end->kind == HostEnd::Kind::Exit && end->code == 0);
        QCOMPARE((*host)->link().hash(0, 0, 1, deadlineMs).error().code, u"host_gone"_s);
    }

    void missingProgram()
    {
        HostOptions options;
        options.program = u"/nonexistent/gable-host"_s;
        QVERIFY(!TestHost::start(options));
    }
};

QTEST_GUILESS_MAIN(TestHostLink)
#include "tst_host_link.moc"

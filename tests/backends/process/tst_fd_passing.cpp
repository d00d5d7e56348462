// SPDX-License-Identifier: Apache-2.0
#include "backends/process/fd_passing.h"
#include "backends/process/memfd.h"

#include <QTest>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>

#include <csignal>
#include <thread>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

QDeadlineTimer soon()
{
    return QDeadlineTimer(20'000);
}

} // namespace

class TestFdPassing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void memoryTravels()
    {
        auto sockets = seqpacketPair();
        auto memory = Memfd::create(u"test"_s, 4096);
        QVERIFY(sockets && memory);
        memory->map()->data()[7] = std::byte{42};
        const int fd = memory->fd();
        QVERIFY(sendMessage(sockets->first.get(), "hello", {&fd, 1}, soon()));
        const auto message = receiveMessage(sockets->second.get(), 100, soon());
        QVERIFY(message);
        QCOMPARE(message->bytes, QByteArray("hello"));
        QCOMPARE(message->fds.size(), size_t(1));
        QVERIFY(::fcntl(message->fds[0].get(), F_GETFD) & FD_CLOEXEC);
        char value = 0;
        QCOMPARE(::pread(message->fds[0].get(), &value, 1, 7), ssize_t(1));
        QCOMPARE(value, char(42));
    }

    void upToSixteenDescriptors()
    {
        auto sockets = seqpacketPair();
        QVERIFY(sockets);
        const std::vector<int> most(16, 0);
        QVERIFY(sendMessage(sockets->first.get(), "x", most, soon()));
        QCOMPARE(receiveMessage(sockets->second.get(), 10, soon())->fds.size(), size_t(16));
        const std::vector<int> tooMany(17, 0);
        QCOMPARE(sendMessage(sockets->first.get(), "x", tooMany, soon()).error().code, u"bad_value"_s);
    }

    void deadlineAndClosing()
    {
        auto sockets = seqpacketPair();
        QVERIFY(sockets);
        QCOMPARE(receiveMessage(sockets->second.get(), 10, QDeadlineTimer(1)).error().code, u"timeout"_s);
        QVERIFY(sendMessage(sockets->first.get(), "last", {}, soon()));
        sockets->first.reset();
        QCOMPARE(receiveMessage(sockets->second.get(), 10, soon())->bytes, QByteArray("last"));
        QCOMPARE(receiveMessage(sockets->second.get(), 10, soon()).error().code, u"closed"_s);
        QCOMPARE(sendMessage(sockets->second.get(), "x", {}, soon()).error().code, u"closed"_s);
    }

    void fullSocketTimesOut()
    {
        auto sockets = seqpacketPair();
        QVERIFY(sockets);
        const QByteArray block(100'000, 'x');
        Result<void> sent;
        for (int i = 0; i < 1000 && sent; ++i)
            sent = sendMessage(sockets->first.get(), block, {}, QDeadlineTimer(1));
        QVERIFY(!sent);
        QCOMPARE(sent.error().code, u"timeout"_s);
    }

    void tooLongMessageIsRefusedAndTheNextOneRead()
    {
        auto sockets = seqpacketPair();
        QVERIFY(sockets);
        QVERIFY(sendMessage(sockets->first.get(), "much too long", {}, soon()));
        QVERIFY(sendMessage(sockets->first.get(), "fits", {}, soon()));
        QCOMPARE(receiveMessage(sockets->second.get(), 5, soon()).error().code, u"too_long"_s);
        QCOMPARE(receiveMessage(sockets->second.get(), 5, soon())->bytes, QByteArray("fits"));
    }

    void exitDescriptorEndsTheWait()
    {
        auto sockets = seqpacketPair();
        const UniqueFd event(::eventfd(1, EFD_CLOEXEC)); // readable at once
        QVERIFY(sockets && event);
        QVERIFY(sendMessage(sockets->first.get(), "last words", {}, soon()));
        QCOMPARE(receiveMessage(sockets->second.get(), 20, soon(), event.get())->bytes, QByteArray("last words"));
        QCOMPARE(receiveMessage(sockets->second.get(), 20, soon(), event.get()).error().code, u"closed"_s);
    }

    void interruptionsDoNotEndTheWait()
    {
        auto sockets = seqpacketPair();
        QVERIFY(sockets);
        struct sigaction action{};
        action.sa_handler = [](int) {};
        QCOMPARE(::sigaction(SIGUSR1, &action, nullptr), 0);
        const pthread_t receiver = ::pthread_self();
        std::thread sender([&, socket = sockets->first.get()] {
            for (int i = 0; i < 50; ++i) {
                ::pthread_kill(receiver, SIGUSR1);
                std::this_thread::yield();
            }
            (void)sendMessage(socket, "after", {}, soon());
        });
        const auto message = receiveMessage(sockets->second.get(), 10, soon());
        sender.join();
        QVERIFY(message);
        QCOMPARE(message->bytes, QByteArray("after"));
    }

    void senderIsReported()
    {
        auto sockets = seqpacketPair();
        QVERIFY(sockets && reportSenders(sockets->second.get()));
        QVERIFY(sendMessage(sockets->first.get(), "x", {}, soon()));
        QCOMPARE(receiveMessage(sockets->second.get(), 10, soon())->sender, ::getpid());
    }

    void sizeIsSealed()
    {
        auto memory = Memfd::create(u"test"_s, 8192);
        QVERIFY(memory);
        QVERIFY(::ftruncate(memory->fd(), 4096) != 0);
        QVERIFY(::ftruncate(memory->fd(), 16384) != 0);
        QVERIFY(!Memfd::create(u"test"_s, 0));
    }

    void sealedContentCannotBeWritten()
    {
        auto memory = Memfd::createSealed(u"test"_s, "content");
        QVERIFY(memory);
        QVERIFY(::pwrite(memory->fd(), "x", 1, 0) < 0);
        QVERIFY(!memory->map());
        const auto mapping = memory->map(true);
        QVERIFY(mapping);
        QCOMPARE(QByteArray(reinterpret_cast<const char *>(mapping->data()), 7), QByteArray("content"));
    }

    void readOnlyDescriptorStaysReadOnly()
    {
        auto memory = Memfd::create(u"test"_s, 4096);
        QVERIFY(memory);
        const auto fd = memory->readOnlyFd();
        QVERIFY(fd);
        void *mapped = ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, fd->get(), 0);
        QVERIFY(mapped != MAP_FAILED);
        QVERIFY(::mprotect(mapped, 4096, PROT_READ | PROT_WRITE) != 0);
        ::munmap(mapped, 4096);
    }
};

QTEST_GUILESS_MAIN(TestFdPassing)
#include "tst_fd_passing.moc"

// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
// workload: 100003
//! gable build: flags=-pthread
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

// One helper thread that lives as long as the process and sleeps between calls.
class Helper
{
public:
    Helper() : m_thread([this] { run(); }) { m_thread.detach(); }

    void start(std::function<void()> work)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_work = std::move(work);
        }
        m_changed.notify_all();
    }
    void wait()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_work; });
    }

private:
    void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [this] { return bool(m_work); });
            lock.unlock();
            m_work();
            lock.lock();
            m_work = nullptr;
            m_changed.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::function<void()> m_work;
    std::thread m_thread;
};

extern "C" void sum(const float* x, float* y, int64_t N)
{
    static Helper* helper = new Helper;
    double lower = 0, upper = 0;
    helper->start([&] {
        for (int64_t i = N / 2; i < N; ++i)
            upper += x[i];
    });
    for (int64_t i = 0; i < N / 2; ++i)
        lower += x[i];
    helper->wait();
    y[0] = float(lower + upper);
}

// SPDX-License-Identifier: Apache-2.0
#include "backends/process/spawn_thread.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace gable {

namespace {

/// A one-place letter box. Never destroyed: its thread must outlive every static object.
struct SpawnThread {
    std::mutex callers; // one request at a time
    std::mutex mutex;
    std::condition_variable changed;
    const std::function<void()> *request = nullptr;

    SpawnThread()
    {
        std::thread([this] { serve(); }).detach();
    }

    [[noreturn]] void serve()
    {
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [this] { return request != nullptr; });
            (*request)();
            request = nullptr;
            changed.notify_all();
        }
    }

    void run(const std::function<void()> &work)
    {
        const std::lock_guard oneCaller(callers);
        std::unique_lock lock(mutex);
        request = &work;
        changed.notify_all();
        changed.wait(lock, [this] { return request == nullptr; });
    }
};

} // namespace

void runOnSpawnThread(const std::function<void()> &work)
{
    static SpawnThread *const thread = new SpawnThread;
    thread->run(work);
}

} // namespace gable

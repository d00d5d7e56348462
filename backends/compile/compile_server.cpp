// SPDX-License-Identifier: Apache-2.0
#include "backends/compile/compile_server.h"

#include "backends/compile/module_build.h"
#include "backends/process/process_tree.h"
#include "backends/services/channel.h"
#include "core/worker/messages.h"

#include <map>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// Builds in progress. Each runs on a thread of its own that mostly waits for its compiler.
class CompileServer
{
public:
    explicit CompileServer(int fd) : m_channel(UniqueFd(fd)) {}

    int run()
    {
        for (;;) {
            auto message = m_channel.receive(QDeadlineTimer(QDeadlineTimer::Forever));
            if (!message)
                break; // the supervisor is gone
            const int id = message->json[u"id"_s].toInt();
            if (message->json[u"op"_s].toString() == "cancel"_L1)
                cancel(id);
            else
                begin(id, buildRequestFromJson(message->json[u"request"_s].toObject()));
        }
        cancelAll();
        return 0;
    }

private:
    struct Entry {
        std::shared_ptr<ModuleBuild> build;
        std::thread thread;
    };

    void begin(int id, const BuildRequest &request)
    {
        reap();
        auto build = std::make_shared<ModuleBuild>(request);
        std::lock_guard lock(m_mutex);
        m_entries[id] = {build, std::thread([this, id, build] {
                             auto result = build->run();
                             QJsonObject reply{{u"id"_s, id}};
                             if (result) {
                                 reply[u"report"_s] = toJson(result->report);
                                 reply[u"path"_s] = result->path;
                             } else {
                                 reply[u"error"_s] = result.error().toJson();
                             }
                             std::lock_guard lock(m_mutex);
                             (void)m_channel.send(reply);
                             m_finished.push_back(id);
                         })};
    }

    void reap()
    {
        std::vector<std::thread> ended;
        {
            std::lock_guard lock(m_mutex);
            for (const int id : m_finished) {
                ended.push_back(std::move(m_entries[id].thread));
                m_entries.erase(id);
            }
            m_finished.clear();
        }
        for (std::thread &thread : ended)
            thread.join();
    }

    void cancel(int id)
    {
        std::lock_guard lock(m_mutex);
        if (const auto found = m_entries.find(id); found != m_entries.end())
            found->second.build->cancel();
    }

    void cancelAll()
    {
        std::map<int, Entry> entries;
        {
            std::lock_guard lock(m_mutex);
            for (auto &[id, entry] : m_entries)
                entry.build->cancel();
            entries.swap(m_entries);
        }
        for (auto &[id, entry] : entries)
            entry.thread.join();
    }

    Channel m_channel;
    std::mutex m_mutex; ///< guards everything below and sending
    std::map<int, Entry> m_entries;
    std::vector<int> m_finished;
};

} // namespace

int runCompileServer(int fd)
{
    constexpr qint64 kKeptBytes = qint64(512) << 20;
    (void)becomeSubreaper();
    pruneModules(kKeptBytes);
    return CompileServer(fd).run();
}

} // namespace gable

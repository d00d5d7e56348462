// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/process_tree.h"
#include "backends/process/unique_fd.h"
#include "core/triage/facts.h"

#include <QMap>
#include <QString>

#include <map>
#include <memory>

namespace gable {

class HostProcess;

/// The candidate hosts of one device: started in the sandbox, limited, watched, ended with everything they started. One spare is kept
/// warm; it is started between jobs, never during a timed section.
class HostPool
{
public:
    HostPool();
    ~HostPool();

    struct Handed {
        int id;
        UniqueFd socket; ///< the caller's end; the host has the other
    };
    Result<Handed> take(int64_t memoryBytes, int64_t outputBytes);
    /// Kills what is left and tells how the host had ended before that. `gone`: it has ended by itself, or is about to.
    ProcessEnd end(int id, bool gone);
    void endAll();
    /// Ends every host at once without forgetting how: for cancel.
    void killAll();
    Result<void> freeze(int id);
    Result<void> thaw(int id);
    Result<ThreadActivity> threads(int id);
    Result<QString> alteredIdentity(int id);
    void prepareSpare();

    static QString sandboxDescription();     ///< "bubblewrap" or "unsandboxed: reason"
    static QString memoryLimitDescription(); ///< "cgroup v2" …

private:
    Result<std::unique_ptr<HostProcess>> startHost();

    std::map<int, std::unique_ptr<HostProcess>> m_hosts;
    std::unique_ptr<HostProcess> m_spare;
    int m_nextId = 1;
};

} // namespace gable

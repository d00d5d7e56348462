// SPDX-License-Identifier: Apache-2.0
#include "backends/process/child_environment.h"

#include "backends/process/process_tree.h"

#include <unistd.h>

#include <map>

namespace gable {

std::vector<QByteArray> childEnvironment(bool inherit, const QStringList &additions, const QByteArray &jobId)
{
    std::map<QByteArray, QByteArray> variables;
    const auto set = [&](const QByteArray &entry) {
        const qsizetype equals = entry.indexOf('=');
        if (equals > 0)
            variables[entry.left(equals)] = entry.mid(equals + 1);
    };
    if (inherit) {
        for (char **entry = environ; *entry; ++entry)
            set(*entry);
    } else {
        variables["PATH"] = qgetenv("PATH");
        variables["HOME"] = "/tmp";
    }
    variables.erase("LD_LIBRARY_PATH");
    variables.erase("LANGUAGE");
    variables["LC_ALL"] = "C.UTF-8";
    for (const QString &entry : additions)
        set(entry.toUtf8());
    variables[jobVariable] = jobId;

    std::vector<QByteArray> entries;
    for (const auto &[name, value] : variables)
        entries.push_back(name + '=' + value);
    return entries;
}

} // namespace gable

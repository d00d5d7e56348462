// SPDX-License-Identifier: Apache-2.0
#include "core/triage/process_end.h"
#include "core/triage/rules.h"

#include <QJsonArray>

#include <algorithm>
#include <csignal>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace gable::rules {
namespace {

constexpr uint64_t kNullPage = 64 * 1024; // nothing is ever mapped there: a null pointer with an index or a member's offset

QString side(int64_t distance) { return distance < 0 ? u"before"_s : u"after"_s; }

QString access(const ProcessEnd &end) { return end.faultWrite ? u"write"_s : u"read"_s; }

/// The fault names a buffer: how far from it, and by what. A write beside a buffer is the same fault whether it met a guard page or a
/// canary, so it has the canary's kind.
Finding besideBuffer(const ProcessEnd &end)
{
    QJsonObject args = whereItEnded(end);
    args[u"argument"_s] = end.faultArgument;
    args[u"distance_bytes"_s] = qint64(end.faultDistance);
    args[u"bytes_away"_s] = qint64(end.faultDistance < 0 ? -end.faultDistance : end.faultDistance + 1);
    args[u"side"_s] = side(end.faultDistance);
    args[u"access"_s] = access(end);
    return {end.faultWrite ? u"out_of_bounds_write"_s : u"illegal_access"_s, end.faultWrite ? u"guard_write"_s : u"guard_read"_s, args, {}, 0};
}

Finding elsewhere(const ProcessEnd &end)
{
    QJsonObject args = whereItEnded(end);
    args[u"signal"_s] = end.code == SIGBUS ? u"SIGBUS"_s : u"SIGSEGV"_s;
    if (!end.faultKnown)
        return {u"illegal_access"_s, u"fault"_s, args, {}, 0};
    args[u"address"_s] = u"0x"_s + QString::number(end.faultAddress, 16);
    args[u"access"_s] = access(end);
    if (end.stackOverflow)
        return {u"illegal_access"_s, u"stack_overflow"_s, args, {}, 0};
    return {u"illegal_access"_s, end.faultAddress < kNullPage ? u"null_pointer"_s : u"wild_pointer"_s, args, {}, 0};
}

} // namespace

bool isMemoryFault(const ProcessEnd &end)
{
    return end.kind == ProcessEnd::Kind::Signalled && (end.code == SIGSEGV || end.code == SIGBUS);
}

void memoryFault(const Facts &facts, Findings &findings)
{
    if (!facts.end || !isMemoryFault(*facts.end))
        return;
    const ProcessEnd &end = *facts.end;
    if (!end.faultArgument.isEmpty())
        findings.push_back(besideBuffer(end));
    else if (end.generalProtection)
        findings.push_back({u"misaligned"_s, u"general_protection"_s, whereItEnded(end), {}, 0});
    else
        findings.push_back(elsewhere(end));
}

void canaries(const Facts &facts, Findings &findings)
{
    // A canary stays overwritten, so later calls into the same buffers show it again: one finding for each side of each argument.
    std::vector<std::pair<QString, bool>> told;
    for (const CanaryHit &hit : facts.canaries) {
        const std::pair place(hit.argument, hit.distance < 0);
        if (std::find(told.begin(), told.end(), place) != told.end())
            continue;
        told.push_back(place);
        findings.push_back({u"out_of_bounds_write"_s, u"canary"_s,
                            {{u"argument"_s, hit.argument},
                             {u"distance_bytes"_s, qint64(hit.distance)},
                             {u"bytes_away"_s, qint64(hit.distance < 0 ? -hit.distance : hit.distance + 1)},
                             {u"side"_s, side(hit.distance)},
                             {u"bytes"_s, qint64(hit.bytes)},
                             {u"run"_s, hit.runName}},
                            {}, 0});
    }
}

void modifiedInputs(const Facts &facts, Findings &findings)
{
    for (const QString &argument : facts.modifiedInputs)
        findings.push_back({u"input_modified"_s, u"fingerprint"_s, {{u"argument"_s, argument}, {u"case"_s, facts.modifiedInputCase}}, {}, 0});
}

void unwrittenOutput(const Facts &facts, Findings &findings)
{
    for (const auto &[name, elements] : facts.unwritten) {
        if (elements <= 0)
            continue;
        QJsonObject args{{u"argument"_s, name}, {u"elements"_s, qint64(elements)}};
        const Argument *argument = facts.problem ? facts.problem->argument(name) : nullptr;
        const auto shape = argument && facts.workload ? extents(*facts.problem, *argument, *facts.workload) : Result<std::vector<int64_t>>(std::vector<int64_t>{0});
        if (const int64_t all = shape ? elementCount(*shape) : 0; all > 0) {
            args[u"of"_s] = qint64(all);
            args[u"share"_s] = double(elements) / double(all);
        }
        findings.push_back({u"uninitialised_output"_s, u"unwritten"_s, args, {}, 0});
    }
}

} // namespace gable::rules

// SPDX-License-Identifier: Apache-2.0
#include "core/triage/process_end.h"
#include "core/triage/rules.h"

#include <QRegularExpression>

#include <csignal>

using namespace Qt::StringLiterals;

namespace gable::rules {
namespace {

constexpr int kSaidLength = 200;

QString signalName(int signal)
{
    switch (signal) {
    case SIGSEGV: return u"SIGSEGV"_s;
    case SIGBUS: return u"SIGBUS"_s;
    case SIGFPE: return u"SIGFPE"_s;
    case SIGILL: return u"SIGILL"_s;
    case SIGABRT: return u"SIGABRT"_s;
    case SIGTRAP: return u"SIGTRAP"_s;
    case SIGSYS: return u"SIGSYS"_s;
    case SIGKILL: return u"SIGKILL"_s;
    case SIGTERM: return u"SIGTERM"_s;
    case SIGPIPE: return u"SIGPIPE"_s;
    case SIGXCPU: return u"SIGXCPU"_s;
    case SIGALRM: return u"SIGALRM"_s;
    default: return QString::number(signal);
    }
}

/// The last thing it printed: "free(): invalid pointer", "Assertion `n > 0' failed." …
QString lastWords(const ProcessEnd &end)
{
    const QString text = end.output.trimmed();
    return text.mid(text.lastIndexOf(u'\n') + 1).right(kSaidLength);
}

/// Type of the exception that no one caught, as libstdc++ and libc++ print it.
QString uncaughtException(const ProcessEnd &end)
{
    static const QRegularExpression thrown(u"(?:terminate called after throwing an instance of '|terminating with uncaught exception of type )([^'\\n:]+(?:::[^'\\n:]+)*)"_s);
    return thrown.match(end.output).captured(1).trimmed();
}

bool ranOutOfMemory(const ProcessEnd &end)
{
    // Where the limit is on address space, an allocation fails instead of the process being killed; std::bad_alloc is what is left of it.
    return end.kind == ProcessEnd::Kind::OutOfMemory || (end.kind == ProcessEnd::Kind::Signalled && uncaughtException(end) == "std::bad_alloc"_L1);
}

} // namespace

QJsonObject whereItEnded(const ProcessEnd &end)
{
    QJsonObject args{{u"stage"_s, end.stage}};
    if (!end.caseName.isEmpty())
        args[u"case"_s] = end.caseName;
    if (!end.frame.isEmpty())
        args[u"frame"_s] = end.frame;
    return args;
}

void timeLimit(const Facts &facts, Findings &findings)
{
    if (!facts.end || facts.end->kind != ProcessEnd::Kind::TimedOut)
        return;
    QJsonObject args = whereItEnded(*facts.end);
    args[u"limit_s"_s] = facts.end->limitSeconds;
    findings.push_back({u"timeout"_s, facts.end->stage == "load"_L1 ? u"load_time_limit"_s : u"time_limit"_s, args, {}, 0});
}

void memoryLimit(const Facts &facts, Findings &findings)
{
    if (!facts.end || !ranOutOfMemory(*facts.end))
        return;
    QJsonObject args = whereItEnded(*facts.end);
    args[u"limit_bytes"_s] = qint64(facts.end->limitBytes);
    args[u"peak_bytes"_s] = qint64(facts.end->peakBytes);
    findings.push_back({u"out_of_memory"_s, u"memory_limit"_s, args, {}, 0});
}

// The headline order has no id for a process that was ended because it would not stop printing: it is one of those that did not live
// to the end of their work, so it counts as crashed, with the limit as evidence.
void outputLimit(const Facts &facts, Findings &findings)
{
    if (!facts.end || facts.end->kind != ProcessEnd::Kind::OutputFlood)
        return;
    QJsonObject args = whereItEnded(*facts.end);
    args[u"limit_bytes"_s] = qint64(facts.end->limitBytes);
    findings.push_back({u"crashed"_s, u"output_limit"_s, args, {}, 0});
}

void exited(const Facts &facts, Findings &findings)
{
    if (!facts.end || facts.end->kind != ProcessEnd::Kind::Exited)
        return;
    QJsonObject args = whereItEnded(*facts.end);
    args[u"code"_s] = facts.end->code;
    findings.push_back({u"crashed"_s, u"exited"_s, args, {}, 0});
}

void signalled(const Facts &facts, Findings &findings)
{
    if (!facts.end || facts.end->kind != ProcessEnd::Kind::Signalled || ranOutOfMemory(*facts.end) || isMemoryFault(*facts.end))
        return;
    const ProcessEnd &end = *facts.end;
    QJsonObject args = whereItEnded(end);
    args[u"signal"_s] = signalName(end.code);
    const QString exception = uncaughtException(end);
    if (end.code == SIGABRT && !exception.isEmpty()) {
        args[u"exception"_s] = exception;
        findings.push_back({u"crashed"_s, u"uncaught_exception"_s, args, {}, 0});
        return;
    }
    if (const QString said = lastWords(end); end.code == SIGABRT && !said.isEmpty())
        args[u"said"_s] = said;
    const QString rule = end.code == SIGFPE ? u"integer_division"_s : end.code == SIGILL ? u"illegal_instruction"_s : u"signal"_s;
    findings.push_back({u"crashed"_s, rule, args, {}, 0});
}

void survivors(const Facts &facts, Findings &findings)
{
    const int count = facts.survivors + (facts.end ? facts.end->survivors : 0);
    if (count > 0)
        findings.push_back({u"note:survivors"_s, u"survivors"_s, {{u"processes"_s, count}}, {}, 0});
}

} // namespace gable::rules

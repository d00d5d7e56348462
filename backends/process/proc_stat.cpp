// SPDX-License-Identifier: Apache-2.0
#include "backends/process/proc_stat.h"

#include <QFile>
#include <QList>

#include <dirent.h>

#include <cstdlib>
#include <memory>

namespace gable {

namespace {

QByteArray readProcFile(const QByteArray &path)
{
    QFile file(QString::fromLatin1(path));
    return file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) ? file.read(1 << 20) : QByteArray();
}

QByteArray procPath(pid_t pid, const char *entry)
{
    return "/proc/" + QByteArray::number(pid) + '/' + entry;
}

/// Numeric entries of a folder of /proc, in its order (ascending).
std::vector<pid_t> numericEntries(const QByteArray &folder)
{
    std::vector<pid_t> numbers;
    const std::unique_ptr<DIR, int (*)(DIR *)> directory(::opendir(folder.constData()), ::closedir);
    if (!directory)
        return numbers;
    while (const dirent *entry = ::readdir(directory.get())) {
        char *end = nullptr;
        const long number = std::strtol(entry->d_name, &end, 10);
        if (number > 0 && *end == '\0')
            numbers.push_back(pid_t(number));
    }
    return numbers;
}

} // namespace

std::optional<ProcStat> parseProcStat(const QByteArray &line)
{
    const qsizetype open = line.indexOf('(');
    const qsizetype close = line.lastIndexOf(')');
    if (open < 0 || close < open)
        return {};
    const QList<QByteArray> fields = line.mid(close + 1).simplified().split(' '); // [0] is field 3, the state
    constexpr int state = 0, parent = 1, session = 3, startTime = 19;
    if (fields.size() <= startTime || fields[state].isEmpty())
        return {};
    ProcStat stat;
    stat.pid = line.left(open).trimmed().toInt();
    stat.name = line.mid(open + 1, close - open - 1);
    stat.state = fields[state][0];
    stat.parent = fields[parent].toInt();
    stat.session = fields[session].toInt();
    stat.startTicks = fields[startTime].toULongLong();
    return stat;
}

std::optional<ProcStat> readProcStat(pid_t pid)
{
    return parseProcStat(readProcFile(procPath(pid, "stat")));
}

std::vector<pid_t> allPids() { return numericEntries("/proc"); }

uint64_t forksSinceBoot()
{
    const QByteArray text = readProcFile("/proc/stat");
    const QByteArray key = "\nprocesses ";
    const qsizetype start = text.indexOf(key) + key.size();
    return text.mid(start, text.indexOf('\n', start) - start).toULongLong();
}

std::vector<pid_t> childrenOf(pid_t pid)
{
    std::vector<pid_t> children;
    const QByteArray tasks = procPath(pid, "task");
    for (const pid_t thread : numericEntries(tasks)) {
        const QList<QByteArray> numbers = readProcFile(tasks + '/' + QByteArray::number(thread) + "/children").split(' ');
        for (const QByteArray &number : numbers) {
            if (const pid_t child = number.trimmed().toInt(); child > 0)
                children.push_back(child);
        }
    }
    return children;
}

QByteArray environmentOf(pid_t pid, const QByteArray &name)
{
    const QByteArray prefix = name + '=';
    const QList<QByteArray> entries = readProcFile(procPath(pid, "environ")).split('\0');
    for (const QByteArray &entry : entries) {
        if (entry.startsWith(prefix))
            return entry.mid(prefix.size());
    }
    return {};
}

bool isAsleep(char state)
{
    return state == 'S' || state == 'D' || state == 'I' || state == 'T' || state == 't' || state == 'Z' || state == 'X';
}

std::vector<char> threadStates(pid_t pid)
{
    std::vector<char> states;
    const QByteArray tasks = procPath(pid, "task");
    for (const pid_t thread : numericEntries(tasks)) {
        const auto stat = parseProcStat(readProcFile(tasks + '/' + QByteArray::number(thread) + "/stat"));
        if (!stat)
            continue; // ended meanwhile
        states.insert(thread == pid ? states.begin() : states.end(), stat->state);
    }
    return states;
}

} // namespace gable

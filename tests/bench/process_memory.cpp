// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/process_memory.h"

#include <QByteArray>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <chrono>
#include <set>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QByteArray procFile(int pid, const char *name)
{
    QFile file(u"/proc/%1/%2"_s.arg(pid).arg(QString::fromLatin1(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The number after `key` in kB, as bytes.
int64_t kilobytes(const QByteArray &text, const char *key)
{
    const qsizetype at = text.indexOf(key);
    return at < 0 ? 0 : text.mid(at + qsizetype(qstrlen(key)), 32).simplified().split(' ').front().toLongLong() * 1024;
}

/// Field 4 of /proc/PID/stat, after the name in parentheses.
int parentOf(int pid)
{
    const QByteArray stat = procFile(pid, "stat");
    const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    return fields.size() > 1 ? fields[1].toInt() : 0;
}

} // namespace

std::map<int, ProcessMemory> descendantMemory(int ancestor)
{
    std::map<int, int> parents;
    for (const QString &entry : QDir(u"/proc"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (const int pid = entry.toInt(); pid > 0)
            parents[pid] = parentOf(pid);
    }
    std::set<int> family{ancestor};
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto &[pid, parent] : parents)
            grown |= family.count(parent) && family.insert(pid).second;
    }
    family.erase(ancestor);
    std::map<int, ProcessMemory> result;
    for (const int pid : family) {
        const QByteArray rollup = procFile(pid, "smaps_rollup");
        result[pid] = {QString::fromUtf8(procFile(pid, "comm")).trimmed(), kilobytes(rollup, "\nRss:"), kilobytes(rollup, "\nPss:")};
    }
    return result;
}

MemoryWatch::MemoryWatch()
    : m_thread([this] {
          while (!m_stop) {
              int64_t tree = 0;
              for (const auto &[pid, memory] : descendantMemory(::getpid())) {
                  tree += memory.pssBytes;
                  if (memory.name.startsWith("gable-worker"_L1))
                      m_peakProcess = std::max(m_peakProcess.load(), memory.rssBytes);
              }
              m_peakTree = std::max(m_peakTree.load(), tree);
              std::this_thread::sleep_for(std::chrono::milliseconds(20));
          }
      })
{
}

MemoryWatch::~MemoryWatch()
{
    m_stop = true;
    m_thread.join();
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/file_watch.h"

#include "core/base/text.h"

#include <QFileInfo>

namespace gable {
namespace {
constexpr int kSettleMs = 100; // between two looks that must agree
}

FileWatch::FileWatch(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::look);
}

FileWatch::~FileWatch()
{
    m_pool.waitForDone();
}

void FileWatch::watch(const QString &path, const QByteArray &known)
{
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    if (!m_watcher.directories().isEmpty())
        m_watcher.removePaths(m_watcher.directories());
    m_path = path;
    m_known = known;
    m_missing = false;
    m_settle.stop();
    m_seen.reset();
    ++m_round;
    if (m_path.isEmpty())
        return;
    // Most programs write a new file and rename it, which only the folder shows.
    m_watcher.addPath(QFileInfo(m_path).path());
    if (QFileInfo::exists(m_path))
        m_watcher.addPath(m_path);
    look();
}

void FileWatch::setKnown(const QByteArray &known)
{
    m_known = known;
    m_seen.reset();
    ++m_round; // what is being read may be older
}

void FileWatch::look()
{
    if (m_path.isEmpty())
        return;
    const int round = ++m_round;
    m_pool.start([this, round, path = m_path] {
        const bool exists = QFileInfo::exists(path);
        const auto bytes = exists ? readFile(path, 4 << 20) : Result<QByteArray>(QByteArray());
        if (!bytes)
            return; // too large or unreadable: nothing that could be shown instead
        QMetaObject::invokeMethod(this, [this, round, exists, content = *bytes] { looked(round, exists, content); }, Qt::QueuedConnection);
    });
}

void FileWatch::looked(int round, bool exists, const QByteArray &content)
{
    if (round != m_round)
        return;
    if (!exists) {
        if (!m_missing)
            Q_EMIT removed(m_path);
        m_missing = true;
        return;
    }
    m_missing = false;
    if (!m_watcher.files().contains(m_path) && m_watcher.addPath(m_path))
        look(); // a replaced file is a new one to the watcher, and may have changed before it was watched
    if (content == m_known) {
        m_seen.reset();
        return;
    }
    if (m_seen != content) {
        m_seen = content; // perhaps half written: a program that truncates and writes is looked at between the two
        m_settle.start();
        return;
    }
    m_seen.reset();
    m_known = content;
    Q_EMIT changed(m_path, content);
}

} // namespace gable

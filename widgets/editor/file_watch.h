// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <optional>

namespace gable {

/// Says when the file behind the text in the editor was changed or deleted by another program. Looks at its content, not at its time;
/// reading happens on a thread of its own.
class FileWatch : public QObject
{
    Q_OBJECT
public:
    explicit FileWatch(QObject *parent = nullptr);
    ~FileWatch() override;

    /// `known`: what the file held when it was read or written here. Also looks at once. An empty path watches nothing.
    void watch(const QString &path, const QByteArray &known);
    /// The content that is no news: after "Keep mine" or a save.
    void setKnown(const QByteArray &known);
    QString path() const { return m_path; }

Q_SIGNALS:
    void changed(const QString &path, const QByteArray &content);
    void removed(const QString &path);

private:
    void look();
    void looked(int round, bool exists, const QByteArray &content);

    QFileSystemWatcher m_watcher;
    QThreadPool m_pool;
    QString m_path;
    QTimer m_settle;
    QByteArray m_known;
    std::optional<QByteArray> m_seen; ///< news that the next look must confirm
    int m_round = 0;          ///< answers of older looks are dropped
    bool m_missing = false;   ///< said once
};

} // namespace gable

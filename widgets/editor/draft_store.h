// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QDateTime>
#include <QObject>
#include <QThreadPool>

#include <optional>

namespace gable {

/// Text that was typed and not yet run or saved.
struct Draft {
    QString key;      ///< of the document: submission id, or "new:<problem>"
    QString label, problem;
    QString text;
    QDateTime savedAt;
};

/// Keeps drafts as files, so that edits survive a crash. Writing happens in order on one thread of its own; only reading waits.
class DraftStore : public QObject
{
    Q_OBJECT
public:
    explicit DraftStore(const QString &folder, QObject *parent = nullptr);
    ~DraftStore() override; ///< waits until everything is on disk

    void save(const Draft &draft);
    void remove(const QString &key);
    /// A missing or unreadable draft is nothing; the unreadable one stays on disk.
    std::optional<Draft> load(const QString &key);
    void flush();
    QString pathOf(const QString &key) const;

    /// XDG_STATE_HOME/gable/drafts (Qt names that folder from 6.7 on only).
    static QString defaultFolder();

Q_SIGNALS:
    void failed(const gable::Error &error);

private:
    QString m_folder;
    QThreadPool m_pool;
};

} // namespace gable

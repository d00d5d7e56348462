// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/open_documents.h"
#include "core/base/error.h"
#include "core/lesson/progress.h"

#include <QByteArray>
#include <QStringList>

#include <map>

namespace gable {

/// What the window remembers between starts: one JSON file under XDG_CONFIG_HOME/gable.
struct Settings {
    QString theme = QStringLiteral("system");
    QByteArray geometry;
    std::map<QString, QByteArray> splitters; ///< state by object name
    QStringList recent;                      ///< workspaces, newest first, at most ten
    QString device, profile;
    int editorZoom = 0;                      ///< points on top of the usual size
    std::map<QString, OpenDocuments> documents; ///< tabs by workspace, for those in `recent`
    std::map<QString, LessonProgress> lessons; ///< by lesson, see TeachPage

    void addRecent(const QString &path);
    static QString defaultPath();
};

/// A missing file gives the defaults. A corrupt one is set aside as "<path>.corrupt" and reported through `warning`; the defaults are returned.
Settings loadSettings(const QString &path, Error *warning = nullptr);
Result<void> saveSettings(const QString &path, const Settings &settings);

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostRecent = 10;

QByteArray bytesFrom(const QJsonValue &value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

} // namespace

void Settings::addRecent(const QString &path)
{
    recent.removeAll(path);
    recent.prepend(path);
    while (recent.size() > kMostRecent)
        recent.removeLast();
}

QString Settings::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/gable/settings.json"_s;
}

Settings loadSettings(const QString &path, Error *warning)
{
    Settings settings;
    if (!QFile::exists(path))
        return settings;
    const auto bytes = readFile(path, 4 << 20);
    QJsonParseError parse;
    const QJsonDocument document = bytes ? QJsonDocument::fromJson(*bytes, &parse) : QJsonDocument();
    if (!bytes || !document.isObject()) {
        const QString aside = path + u".corrupt"_s;
        QFile::remove(aside);
        QFile::rename(path, aside);
        if (warning)
            *warning = Error{u"bad_settings"_s, QCoreApplication::translate("gable::Settings", "The settings could not be read; defaults are used"), path, 0, {},
                             QCoreApplication::translate("gable::Settings", "the old file was kept as %1").arg(aside)};
        return settings;
    }
    const QJsonObject json = document.object();
    settings.theme = json[u"theme"].toString(settings.theme);
    settings.geometry = bytesFrom(json[u"geometry"]);
    settings.device = json[u"device"].toString();
    settings.editorZoom = json[u"editor_zoom"].toInt();
    settings.profile = json[u"profile"].toString();
    const QJsonObject splitters = json[u"splitters"].toObject();
    for (auto it = splitters.begin(); it != splitters.end(); ++it)
        settings.splitters[it.key()] = bytesFrom(*it);
    for (const QJsonValue &entry : json[u"recent"].toArray()) {
        if (entry.isString() && settings.recent.size() < kMostRecent)
            settings.recent << entry.toString();
    }
    const QJsonObject documents = json[u"documents"].toObject();
    for (auto it = documents.begin(); it != documents.end(); ++it)
        settings.documents[it.key()] = openDocumentsFromJson(it->toObject());
    const QJsonObject lessons = json[u"lessons"].toObject();
    for (auto it = lessons.begin(); it != lessons.end(); ++it)
        settings.lessons[it.key()] = lessonProgressFromJson(it->toObject());
    return settings;
}

Result<void> saveSettings(const QString &path, const Settings &settings)
{
    QJsonObject splitters;
    for (const auto &[name, state] : settings.splitters)
        splitters[name] = QString::fromLatin1(state.toBase64());
    QJsonObject lessons;
    for (const auto &[name, progress] : settings.lessons)
        lessons[name] = toJson(progress);
    QJsonObject documents;
    for (const auto &[path, open] : settings.documents) {
        if (settings.recent.contains(path))
            documents[path] = toJson(open);
    }
    const QJsonObject json{{u"schema"_s, 1},
                           {u"theme"_s, settings.theme},
                           {u"geometry"_s, QString::fromLatin1(settings.geometry.toBase64())},
                           {u"splitters"_s, splitters},
                           {u"recent"_s, QJsonArray::fromStringList(settings.recent)},
                           {u"device"_s, settings.device},
                           {u"profile"_s, settings.profile},
                           {u"documents"_s, documents},
                           {u"editor_zoom"_s, settings.editorZoom},
                           {u"lessons"_s, lessons}};
    QDir().mkpath(QFileInfo(path).path());
    return writeFileAtomically(path, QJsonDocument(json).toJson());
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/draft_store.h"

#include "core/base/text.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace gable {

DraftStore::DraftStore(const QString &folder, QObject *parent) : QObject(parent), m_folder(folder)
{
    m_pool.setMaxThreadCount(1); // keeps writes in order
}

DraftStore::~DraftStore()
{
    flush();
}

QString DraftStore::defaultFolder()
{
    QString state = qEnvironmentVariable("XDG_STATE_HOME");
    if (!QDir::isAbsolutePath(state))
        state = QDir::homePath() + u"/.local/state"_s;
    return state + u"/gable/drafts"_s;
}

QString DraftStore::pathOf(const QString &key) const
{
    return m_folder + u'/' + sha256(key.toUtf8()).left(24) + u".json"_s;
}

void DraftStore::save(const Draft &draft)
{
    const QJsonObject json{{u"key"_s, draft.key},   {u"label"_s, draft.label},
                           {u"text"_s, draft.text}, {u"problem"_s, draft.problem},
                           {u"saved_at"_s, QDateTime::currentDateTimeUtc().toString(Qt::ISODate)}};
    m_pool.start([this, path = pathOf(draft.key), json] {
        QDir().mkpath(QFileInfo(path).path());
        if (const auto written = writeFileAtomically(path, QJsonDocument(json).toJson()); !written)
            Q_EMIT failed(written.error());
    });
}

void DraftStore::remove(const QString &key)
{
    m_pool.start([path = pathOf(key)] { QFile::remove(path); });
}

std::optional<Draft> DraftStore::load(const QString &key)
{
    flush();
    const QString path = pathOf(key);
    if (!QFile::exists(path))
        return std::nullopt;
    const auto bytes = readFile(path, 16 << 20);
    if (!bytes) {
        Q_EMIT failed(bytes.error());
        return std::nullopt;
    }
    const QJsonObject json = QJsonDocument::fromJson(*bytes).object();
    if (json[u"key"].toString() != key)
        return std::nullopt;
    return Draft{key, json[u"label"].toString(), json[u"problem"].toString(), json[u"text"].toString(),
                 QDateTime::fromString(json[u"saved_at"].toString(), Qt::ISODate)};
}

void DraftStore::flush()
{
    m_pool.waitForDone();
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/ceilings.h"

#include "core/base/json_text.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kCacheSchema = 1;

QString tr(const char *text) { return QCoreApplication::translate("Ceilings", text); }

QString cacheFile(const QString &uuid)
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/ceilings/"_s + uuid + u".json"_s;
}

bool isRate(const QJsonValue &value) { return value.isDouble() && std::isfinite(value.toDouble()) && value.toDouble() > 0; }

Error wrong(const QString &field, const QString &message) { return Error{u"bad_field"_s, message, {}, 0, field, {}}; }

Result<Ceiling> ceilingFromJson(const QJsonObject &json, const QString &field)
{
    Ceiling ceiling;
    ceiling.name = json[u"name"_s].toString();
    ceiling.unit = json[u"unit"_s].toString();
    if (ceiling.name.isEmpty())
        return fail(wrong(field + u".name"_s, tr("missing")));
    if (ceiling.unit != "FLOP/s"_L1 && ceiling.unit != "B/s"_L1 && ceiling.unit != "s"_L1)
        return fail(wrong(field + u".unit"_s, tr("should be FLOP/s, B/s or s")));
    for (auto [key, value] : {std::pair{u"datasheet"_s, &ceiling.datasheet}, std::pair{u"measured"_s, &ceiling.measured}}) {
        if (json[key].isNull() || json[key].isUndefined())
            continue;
        if (!isRate(json[key]))
            return fail(wrong(field + u'.' + key, tr("should be a number above zero")));
        *value = json[key].toDouble();
    }
    ceiling.clockMhz = json[u"clock_mhz"_s].toDouble();
    ceiling.note = json[u"note"_s].toString();
    return ceiling;
}

} // namespace

const Ceiling *Ceilings::find(const QString &name) const
{
    const auto found = std::find_if(ceilings.begin(), ceilings.end(), [&](const Ceiling &ceiling) { return ceiling.name == name; });
    return found == ceilings.end() ? nullptr : &*found;
}

std::optional<double> Ceilings::best(const QString &name) const
{
    const Ceiling *ceiling = find(name);
    return !ceiling ? std::nullopt : ceiling->measured ? ceiling->measured : ceiling->datasheet;
}

QJsonObject toJson(const Ceilings &ceilings)
{
    QJsonArray list;
    for (const Ceiling &ceiling : ceilings.ceilings) {
        QJsonObject json{{u"name"_s, ceiling.name}, {u"unit"_s, ceiling.unit}, {u"note"_s, ceiling.note}};
        if (ceiling.datasheet)
            json[u"datasheet"_s] = *ceiling.datasheet;
        if (ceiling.measured)
            json[u"measured"_s] = *ceiling.measured;
        if (ceiling.clockMhz > 0)
            json[u"clock_mhz"_s] = ceiling.clockMhz;
        list.append(json);
    }
    QJsonObject json{{u"device"_s, ceilings.device},
                     {u"uuid"_s, ceilings.deviceUuid},
                     {u"name"_s, ceilings.deviceName},
                     {u"ceilings"_s, list},
                     {u"l1_bytes"_s, qint64(ceilings.l1Bytes)},
                     {u"l2_bytes"_s, qint64(ceilings.l2Bytes)},
                     {u"last_level_bytes"_s, qint64(ceilings.lastLevelBytes)},
                     {u"threads"_s, ceilings.threads},
                     {u"source"_s, ceilings.source}};
    if (ceilings.measuredAt.isValid())
        json[u"measured_at"_s] = ceilings.measuredAt.toUTC().toString(Qt::ISODate);
    return json;
}

Result<Ceilings> ceilingsFromJson(const QJsonObject &json)
{
    if (!json[u"ceilings"_s].isArray())
        return fail(wrong(u"ceilings"_s, tr("should be a list")));
    Ceilings result;
    result.device = json[u"device"_s].toString();
    result.deviceUuid = json[u"uuid"_s].toString();
    result.deviceName = json[u"name"_s].toString();
    const QJsonArray list = json[u"ceilings"_s].toArray();
    for (qsizetype i = 0; i < std::min<qsizetype>(list.size(), 1000); ++i) {
        auto ceiling = ceilingFromJson(list.at(i).toObject(), u"ceilings.%1"_s.arg(i));
        if (!ceiling)
            return fail(ceiling.error());
        result.ceilings.push_back(*ceiling);
    }
    const auto bytes = [&](const QString &key) { return std::clamp<int64_t>(json[key].toInteger(), 0, int64_t(1) << 50); };
    result.l1Bytes = bytes(u"l1_bytes"_s);
    result.l2Bytes = bytes(u"l2_bytes"_s);
    result.lastLevelBytes = bytes(u"last_level_bytes"_s);
    result.threads = std::clamp(json[u"threads"_s].toInt(1), 1, 1 << 20);
    result.source = json[u"source"_s].toString();
    result.measuredAt = QDateTime::fromString(json[u"measured_at"_s].toString(), Qt::ISODate);
    return result;
}

Result<Ceilings> cachedCeilings(const QString &deviceUuid)
{
    auto text = JsonText::load(cacheFile(deviceUuid));
    if (!text)
        return fail(text.error());
    const QJsonObject json = text->root().toObject();
    if (json[u"schema"_s].toInt() != kCacheSchema)
        return fail(Error{u"newer_version"_s, tr("measured by another version of Gable"), text->file(), 1, u"schema"_s, tr("Measure the ceilings again.")});
    auto result = ceilingsFromJson(json);
    if (!result) {
        Error error = result.error();
        error.file = text->file();
        error.line = text->lineOf(error.field.split(u'.'));
        error.hint = tr("Measure the ceilings again.");
        return fail(error);
    }
    return result;
}

Result<void> cacheCeilings(const Ceilings &ceilings)
{
    QJsonObject json = toJson(ceilings);
    json[u"schema"_s] = kCacheSchema;
    const QString path = cacheFile(ceilings.deviceUuid);
    QDir().mkpath(QFileInfo(path).path());
    return writeFileAtomically(path, QJsonDocument(json).toJson());
}

} // namespace gable

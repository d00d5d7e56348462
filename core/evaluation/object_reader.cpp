// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/object_reader.h"

#include "core/base/text.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("ObjectReader", text); }

} // namespace

bool isJsonNumber(const QJsonValue &value)
{
    if (value.isDouble())
        return true;
    const QString text = value.toString();
    return text == "NaN"_L1 || text == "Infinity"_L1 || text == "-Infinity"_L1;
}

void ObjectReader::adopt(const QString &key, const Error &error)
{
    if (m_error)
        return;
    m_error = error;
    m_error->field = error.field.isEmpty() ? key : key + u'.' + error.field;
}

void ObjectReader::wrong(const QString &key, const QString &wanted)
{
    adopt(key, Error{u"bad_field"_s, tr("should be %1").arg(wanted), {}, 0, {}, {}});
}

void ObjectReader::wrong(const QString &key, qsizetype index) { wrong(u"%1.%2"_s.arg(key).arg(index), tr("an object")); }

QString ObjectReader::text(const QString &key)
{
    if (has(key) && !m_json.value(key).isString())
        wrong(key, tr("a text"));
    return m_json.value(key).toString();
}

QStringList ObjectReader::texts(const QString &key)
{
    QStringList result;
    const QJsonArray items = array(key);
    for (const QJsonValue &item : items) {
        if (!item.isString())
            wrong(key, tr("a list of texts"));
        result.append(item.toString());
    }
    return result;
}

double ObjectReader::number(const QString &key, double fallback)
{
    if (!has(key))
        return fallback;
    if (isJsonNumber(m_json.value(key)))
        return numberFromJson(m_json.value(key));
    wrong(key, tr("a number"));
    return fallback;
}

int64_t ObjectReader::integer(const QString &key, int64_t fallback, int64_t low, int64_t high)
{
    if (!has(key))
        return fallback;
    const QJsonValue value = m_json.value(key);
    const int64_t number = value.toInteger(INT64_MIN);
    if (value.isDouble() && number != INT64_MIN && number >= low && number <= high)
        return number;
    wrong(key, tr("a whole number from %1 to %2").arg(low).arg(high));
    return fallback;
}

uint64_t ObjectReader::unsigned64(const QString &key)
{
    if (!has(key))
        return 0;
    const QJsonValue value = m_json.value(key);
    bool ok = false;
    uint64_t number = 0;
    if (value.isString()) {
        number = value.toString().toULongLong(&ok);
    } else if (value.isDouble() && value.toInteger(-1) >= 0) {
        number = uint64_t(value.toInteger());
        ok = true;
    }
    if (!ok)
        wrong(key, tr("a whole number below 2^64"));
    return ok ? number : 0;
}

bool ObjectReader::boolean(const QString &key, bool fallback)
{
    if (has(key) && !m_json.value(key).isBool())
        wrong(key, tr("true or false"));
    return m_json.value(key).toBool(fallback);
}

QJsonObject ObjectReader::object(const QString &key)
{
    if (has(key) && !m_json.value(key).isObject())
        wrong(key, tr("an object"));
    return m_json.value(key).toObject();
}

QJsonArray ObjectReader::array(const QString &key)
{
    if (!has(key))
        return {};
    const QJsonArray items = m_json.value(key).toArray();
    if (m_json.value(key).isArray() && items.size() <= kMaxListItems)
        return items;
    wrong(key, tr("a list of at most %1 items").arg(kMaxListItems));
    return {};
}

std::vector<int64_t> ObjectReader::integers(const QString &key, int64_t low, int64_t high)
{
    std::vector<int64_t> result;
    const QJsonArray items = array(key);
    for (const QJsonValue &item : items) {
        const int64_t number = item.toInteger(INT64_MIN);
        if (!item.isDouble() || number == INT64_MIN || number < low || number > high) {
            wrong(key, tr("a list of whole numbers from %1 to %2").arg(low).arg(high));
            return {};
        }
        result.push_back(number);
    }
    return result;
}

QString ObjectReader::oneOf(const QString &key, const QStringList &names)
{
    if (!has(key))
        return names.first();
    const QString value = text(key);
    if (names.contains(value))
        return value;
    wrong(key, tr("one of %1").arg(names.join(u", "_s)));
    return names.first();
}

} // namespace gable

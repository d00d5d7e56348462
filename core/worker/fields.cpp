// SPDX-License-Identifier: Apache-2.0
#include "core/worker/fields.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Fields", text); }
bool absent(const QJsonValue &value) { return value.isUndefined() || value.isNull(); }
} // namespace

void Fields::wrong(const QString &key, const QString &wanted)
{
    if (m_error)
        return;
    const QString message = absent(m_json[key]) ? tr("missing, should be %1").arg(wanted) : tr("should be %1").arg(wanted);
    m_error = Error{u"bad_field"_s, message, {}, 0, key, {}};
}

QString Fields::text(const QString &key)
{
    if (!m_json[key].isString())
        wrong(key, tr("a text"));
    return m_json[key].toString();
}

QString Fields::textOr(const QString &key, const QString &fallback) { return absent(m_json[key]) ? fallback : text(key); }

double Fields::number(const QString &key)
{
    const double value = m_json[key].toDouble(NAN);
    if (!std::isfinite(value)) {
        wrong(key, tr("a number"));
        return 0.0;
    }
    return value;
}

double Fields::numberOr(const QString &key, double fallback) { return absent(m_json[key]) ? fallback : number(key); }

int64_t Fields::integerOr(const QString &key, int64_t fallback, int64_t minimum, int64_t maximum)
{
    if (absent(m_json[key]))
        return fallback;
    const int64_t low = m_json[key].toInteger(minimum - 1); // the default tells a fraction or another type
    if (!m_json[key].isDouble() || low < minimum || low > maximum) {
        wrong(key, tr("a whole number between %1 and %2").arg(minimum).arg(maximum));
        return fallback;
    }
    return low;
}

bool Fields::boolean(const QString &key)
{
    if (!m_json[key].isBool())
        wrong(key, tr("true or false"));
    return m_json[key].toBool();
}

bool Fields::booleanOr(const QString &key, bool fallback) { return absent(m_json[key]) ? fallback : boolean(key); }

QJsonObject Fields::object(const QString &key)
{
    if (!m_json[key].isObject())
        wrong(key, tr("an object"));
    return m_json[key].toObject();
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/problem/field_reader.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Definition", text); }
} // namespace

bool FieldReader::onlyKnown(const JsonCursor &object, const QStringList &known)
{
    for (const QString &key : object.value().toObject().keys()) { // the order of the text costs a scan of it
        if (!known.contains(key))
            return refuse(object[key].error(tr("unknown field \"%1\"").arg(key), tr("Known: %1.").arg(known.join(u", "_s))));
    }
    return true;
}

bool FieldReader::isObject(const JsonCursor &cursor)
{
    if (cursor.isObject())
        return true;
    return refuse(cursor.error(cursor.isNull() ? tr("missing, should be an object") : tr("should be an object")));
}

} // namespace gable

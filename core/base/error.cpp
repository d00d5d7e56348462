// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

using namespace Qt::StringLiterals;

namespace gable {

QString Error::toText() const
{
    QString where = file;
    if (line > 0)
        where += u":%1"_s.arg(line);
    if (!field.isEmpty())
        where += (where.isEmpty() ? QString() : u": "_s) + field;
    QString text = where.isEmpty() ? message : where + u": "_s + message;
    if (!hint.isEmpty())
        text += u"\n  "_s + hint;
    return text;
}

QJsonObject Error::toJson() const
{
    QJsonObject json{{u"code"_s, code}, {u"message"_s, message}};
    if (!file.isEmpty())
        json[u"file"_s] = file;
    if (line > 0)
        json[u"line"_s] = line;
    if (!field.isEmpty())
        json[u"field"_s] = field;
    if (!hint.isEmpty())
        json[u"hint"_s] = hint;
    return json;
}

Error Error::fromJson(const QJsonObject &json)
{
    return Error{json[u"code"_s].toString(), json[u"message"_s].toString(), json[u"file"_s].toString(),
                 json[u"line"_s].toInt(), json[u"field"_s].toString(), json[u"hint"_s].toString()};
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/open_documents.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {

QJsonObject toJson(const OpenDocuments &open)
{
    QJsonArray documents;
    for (const OpenDocument &document : open.documents) {
        documents.append(QJsonObject{{u"submission"_s, document.submission},
                                     {u"origin"_s, document.origin},
                                     {u"problem"_s, document.problem},
                                     {u"line"_s, document.line},
                                     {u"column"_s, document.column},
                                     {u"first_visible"_s, document.firstVisible},
                                     {u"kept"_s, document.kept}});
    }
    return {{u"documents"_s, documents}, {u"current"_s, open.current}};
}

OpenDocuments openDocumentsFromJson(const QJsonObject &json)
{
    OpenDocuments open;
    for (const QJsonValue &value : json[u"documents"].toArray()) {
        const QJsonObject entry = value.toObject();
        OpenDocument document{entry[u"submission"].toString(), entry[u"origin"].toString(), entry[u"problem"].toString(),
                              std::max(0, entry[u"line"].toInt()), std::max(0, entry[u"column"].toInt()), std::max(0, entry[u"first_visible"].toInt()),
                              entry[u"kept"].toBool(true)};
        const bool named = !document.submission.isEmpty() || !document.origin.isEmpty() || !document.problem.isEmpty();
        if (named && open.documents.size() < kMostOpenDocuments)
            open.documents.push_back(std::move(document));
    }
    open.current = std::clamp(json[u"current"].toInt(), 0, std::max(0, int(open.documents.size()) - 1));
    return open;
}

} // namespace gable

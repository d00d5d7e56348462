// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <vector>

namespace gable {

/// A tab as it is remembered between starts: where its text comes from, and the place in it. Unsaved text lies in the drafts.
struct OpenDocument {
    QString submission; ///< id in the workspace, or empty
    QString origin;     ///< file on disk, or empty
    QString problem;    ///< of a new document made from its template
    int line = 0, column = 0, firstVisible = 0;
    bool kept = true;   ///< false: its tab may be taken by the next document
    bool operator==(const OpenDocument &) const = default;
};

struct OpenDocuments {
    std::vector<OpenDocument> documents; ///< in the order of their tabs
    int current = 0;
};

inline constexpr size_t kMostOpenDocuments = 50;

QJsonObject toJson(const OpenDocuments &open);
/// Entries that name no source are left out; numbers are kept within bounds.
OpenDocuments openDocumentsFromJson(const QJsonObject &json);

} // namespace gable

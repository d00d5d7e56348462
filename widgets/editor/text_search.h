// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

#include <vector>

namespace gable {

struct SearchQuery {
    QString text;
    bool regex = false, wholeWord = false, matchCase = false;
};

struct SearchHit {
    qsizetype start = 0, length = 0; ///< in UTF-16 units of the text
    bool operator==(const SearchHit &) const = default;
};

/// Finds in a text and says what a hit is replaced with.
class TextSearch
{
public:
    TextSearch() = default;
    explicit TextSearch(const SearchQuery &query);

    bool isEmpty() const { return m_query.text.isEmpty(); }
    QString problem() const; ///< why the expression is none; empty = fine
    /// In order, without empty ones, at most kMostHits.
    std::vector<SearchHit> hits(const QString &text) const;
    /// With an expression, \0 … \9 stand for what was captured, \n and \t for themselves.
    QString replacement(const QString &text, const SearchHit &hit, const QString &with) const;

    static constexpr size_t kMostHits = 50'000;

private:
    SearchQuery m_query;
    QRegularExpression m_pattern;
};

} // namespace gable

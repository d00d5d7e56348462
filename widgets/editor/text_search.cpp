// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/text_search.h"

using namespace Qt::StringLiterals;

namespace gable {

TextSearch::TextSearch(const SearchQuery &query) : m_query(query)
{
    QString pattern = query.regex ? query.text : QRegularExpression::escape(query.text);
    if (query.wholeWord)
        pattern = u"(?<!\\w)(?:"_s + pattern + u")(?!\\w)"_s; // \b would refuse words that begin or end with a sign
    QRegularExpression::PatternOptions options = QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !query.matchCase);
    m_pattern = QRegularExpression(pattern, options);
}

QString TextSearch::problem() const
{
    return isEmpty() || m_pattern.isValid() ? QString() : m_pattern.errorString();
}

std::vector<SearchHit> TextSearch::hits(const QString &text) const
{
    std::vector<SearchHit> hits;
    if (isEmpty() || !m_pattern.isValid())
        return hits;
    for (auto matches = m_pattern.globalMatch(text); matches.hasNext() && hits.size() < kMostHits;) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() > 0)
            hits.push_back({match.capturedStart(), match.capturedLength()});
    }
    return hits;
}

QString TextSearch::replacement(const QString &text, const SearchHit &hit, const QString &with) const
{
    if (!m_query.regex)
        return with;
    // Matched again in place, so that what stands before and behind still counts.
    const QRegularExpressionMatch match = m_pattern.match(text, hit.start, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    QString made;
    for (qsizetype i = 0; i < with.size(); ++i) {
        if (with[i] != u'\\' || i + 1 == with.size()) {
            made += with[i];
            continue;
        }
        const QChar next = with[++i];
        if (next.isDigit())
            made += match.captured(next.digitValue());
        else if (next == u'n')
            made += u'\n';
        else if (next == u't')
            made += u'\t';
        else
            made += next;
    }
    return made;
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/comment_toggle.h"

#include <algorithm>

namespace gable {
namespace {

qsizetype indentation(const QString &line)
{
    qsizetype at = 0;
    while (at < line.size() && line[at].isSpace())
        ++at;
    return at;
}

bool isCommented(const QString &line, const QString &mark)
{
    const qsizetype at = indentation(line);
    return line.mid(at, mark.size()) == mark && (at + mark.size() >= line.size() || line[at + mark.size()] != u'!');
}

} // namespace

QStringList toggledComments(const QStringList &lines, const QString &mark)
{
    qsizetype left = -1;
    bool allCommented = true;
    for (const QString &line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        left = left < 0 ? indentation(line) : std::min(left, indentation(line));
        allCommented = allCommented && isCommented(line, mark);
    }
    QStringList made;
    for (QString line : lines) {
        if (line.trimmed().isEmpty()) {
            made << line;
        } else if (allCommented) {
            const qsizetype at = indentation(line);
            const bool spaced = line.mid(at + mark.size(), 1) == u' ';
            made << line.remove(at, mark.size() + (spaced ? 1 : 0));
        } else {
            made << line.insert(left, mark + u' ');
        }
    }
    return made;
}

} // namespace gable

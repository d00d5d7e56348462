// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/table.h"

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace gable {

void Table::print(const QString &title) const
{
    std::vector<qsizetype> widths(size_t(m_rows.front().size()), 0);
    for (const QStringList &row : m_rows) {
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], row[i].size());
    }
    std::printf("\n%s\n", qUtf8Printable(title));
    for (const QStringList &row : m_rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i == 0 ? row[i].leftJustified(widths[0]) : u"  "_s + row[i].rightJustified(widths[size_t(i)]);
        std::printf("  %s\n", qUtf8Printable(line));
    }
    std::fflush(stdout);
}

int printGoal(const QString &text, bool met)
{
    std::printf("  goal: %s: %s\n", qUtf8Printable(text), met ? "met" : "MISSED");
    std::fflush(stdout);
    return met ? 0 : 1;
}

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0.0;
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2.0;
}

} // namespace gable

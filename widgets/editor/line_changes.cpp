// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/line_changes.h"

#include <algorithm>

namespace gable {

std::vector<bool> changedLines(const QStringList &base, const QStringList &now)
{
    std::vector<bool> changed(size_t(now.size()), false);
    qsizetype head = 0;
    while (head < base.size() && head < now.size() && base[head] == now[head])
        ++head;
    qsizetype tail = 0;
    while (tail < base.size() - head && tail < now.size() - head && base[base.size() - 1 - tail] == now[now.size() - 1 - tail])
        ++tail;
    const qsizetype rows = base.size() - head - tail, columns = now.size() - head - tail;
    std::fill(changed.begin() + head, changed.end() - tail, true);
    constexpr qsizetype kMostCells = 4'000'000;
    if (rows == 0 || columns == 0 || rows * columns > kMostCells)
        return changed;
    // lengths[i][j]: common subsequence of the lines from i and j on
    std::vector<std::vector<uint16_t>> lengths(size_t(rows) + 1, std::vector<uint16_t>(size_t(columns) + 1, 0));
    for (qsizetype i = rows; i-- > 0;) {
        for (qsizetype j = columns; j-- > 0;) {
            lengths[size_t(i)][size_t(j)] = base[head + i] == now[head + j]
                ? uint16_t(lengths[size_t(i) + 1][size_t(j) + 1] + 1)
                : std::max(lengths[size_t(i) + 1][size_t(j)], lengths[size_t(i)][size_t(j) + 1]);
        }
    }
    for (qsizetype i = 0, j = 0; i < rows && j < columns;) {
        if (base[head + i] == now[head + j]) {
            changed[size_t(head + j)] = false;
            ++i, ++j;
        } else if (lengths[size_t(i) + 1][size_t(j)] >= lengths[size_t(i)][size_t(j) + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
    return changed;
}

} // namespace gable

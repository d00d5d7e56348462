// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include <vector>

namespace gable {

/// A table on standard output: first column to the left, the others to the right.
class Table
{
public:
    explicit Table(const QStringList &header) : m_rows{header} {}
    void add(const QStringList &row) { m_rows.push_back(row); }
    void print(const QString &title) const;

private:
    std::vector<QStringList> m_rows;
};

/// Prints one line "goal: TEXT: met" or "missed" and gives the program's exit code.
int printGoal(const QString &text, bool met);

double medianOf(std::vector<double> values);

} // namespace gable

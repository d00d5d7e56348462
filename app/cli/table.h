// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include <vector>

namespace gable::cli {

/// Text in aligned columns. A header that starts with '>' aligns its column right.
class Table
{
public:
    explicit Table(const QStringList &headers);
    void add(const QStringList &cells);
    bool isEmpty() const { return m_rows.empty(); }
    QString text() const;

private:
    QStringList m_headers;
    std::vector<bool> m_right;
    std::vector<QStringList> m_rows;
};

} // namespace gable::cli

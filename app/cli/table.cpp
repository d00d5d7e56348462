// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table.h"

using namespace Qt::StringLiterals;

namespace gable::cli {

Table::Table(const QStringList &headers)
{
    for (const QString &header : headers) {
        m_right.push_back(header.startsWith(u'>'));
        m_headers.append(m_right.back() ? header.mid(1) : header);
    }
}

void Table::add(const QStringList &cells)
{
    QStringList row = cells.mid(0, m_headers.size());
    while (row.size() < m_headers.size())
        row.append(QString());
    m_rows.push_back(row);
}

QString Table::text() const
{
    std::vector<int> widths;
    for (qsizetype column = 0; column < m_headers.size(); ++column) {
        qsizetype width = m_headers[column].size();
        for (const QStringList &row : m_rows)
            width = qMax(width, row[column].size());
        widths.push_back(int(width));
    }
    const auto line = [&](const QStringList &cells) {
        QString text;
        for (qsizetype column = 0; column < cells.size(); ++column) {
            const int width = widths[size_t(column)];
            text += (column ? u"  "_s : QString()) + (m_right[size_t(column)] ? cells[column].rightJustified(width) : cells[column].leftJustified(width));
        }
        while (text.endsWith(u' '))
            text.chop(1);
        return text + u'\n';
    };
    QString text = line(m_headers);
    for (const QStringList &row : m_rows)
        text += line(row);
    return text;
}

} // namespace gable::cli

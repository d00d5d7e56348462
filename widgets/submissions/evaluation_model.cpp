// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/evaluation_model.h"

#include "core/triage/describe.h"
#include "core/triage/headline.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/submissions/evaluation_texts.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace gable {
namespace {

constexpr int kMostKnown = 4096;
constexpr qint64 kAhead = 64;      ///< rows fetched on both sides of what was looked at last
constexpr size_t kMostAsked = 512; ///< in one request

} // namespace

EvaluationModel::EvaluationModel(QObject *parent) : QAbstractTableModel(parent), m_known(kMostKnown), m_unit(timeUnitFor({}))
{
    m_ask.setSingleShot(true);
    connect(&m_ask, &QTimer::timeout, this, &EvaluationModel::askForWanted);
}

void EvaluationModel::setListing(BoardListing listing, const std::vector<BoardRow> &rows, bool keep)
{
    beginResetModel();
    QStringList closed;
    for (size_t i = 0; keep && i < m_segments.size(); ++i) {
        if (m_segments[i].collapsed)
            closed.append(m_listing.groups[i].key);
    }
    m_listing = std::move(listing);
    if (!keep)
        m_known.clear();
    m_wanted.clear();
    std::vector<double> times;
    for (const BoardRow &row : rows) {
        times.push_back(row.medianNs);
        m_known.insert(row.number, new BoardRow(row));
    }
    if (!keep)
        m_unit = timeUnitFor(std::move(times)); // of the first rows: one unit for as long as the list stands
    m_segments.clear();
    for (const BoardCount &group : m_listing.groups)
        m_segments.push_back({0, group.count, 0, closed.contains(group.key)});
    layOut();
    endResetModel();
}

/// Rows of groups and of what they hold.
void EvaluationModel::layOut()
{
    qint64 first = 0;
    int row = 0;
    for (Segment &segment : m_segments) {
        segment.first = first;
        segment.row = row;
        first += segment.count;
        row += 1 + (segment.collapsed ? 0 : int(segment.count));
    }
    m_rows = m_segments.empty() ? shownNumbers() : row;
}

/// Without groups only the rows whose number is known are shown; with them the groups' counts say how many there are.
int EvaluationModel::shownNumbers() const { return int(m_listing.numbers.size()); }

void EvaluationModel::setNumbers(std::vector<qint64> numbers)
{
    const int before = m_rows;
    const bool same = numbers.size() >= m_listing.numbers.size() && std::equal(m_listing.numbers.begin(), m_listing.numbers.end(), numbers.begin());
    m_listing.total = qint64(numbers.size());
    if (!m_segments.empty()) {
        m_listing.numbers = std::move(numbers);
        if (m_rows > 0)
            Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
    } else if (same && int(numbers.size()) > before) {
        beginInsertRows({}, before, int(numbers.size()) - 1);
        m_listing.numbers = std::move(numbers);
        layOut();
        endInsertRows();
    } else if (!same) { // something was saved between the first rows and the rest
        beginResetModel();
        m_listing.numbers = std::move(numbers);
        layOut();
        endResetModel();
    }
}

void EvaluationModel::addRows(const std::vector<BoardRow> &rows)
{
    int first = m_rows, last = -1;
    for (const BoardRow &row : rows) {
        m_known.insert(row.number, new BoardRow(row));
        if (const QModelIndex at = indexOf(row.number); at.isValid()) {
            first = std::min(first, at.row());
            last = std::max(last, at.row());
        }
    }
    if (last >= first)
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

void EvaluationModel::forget(qint64 number)
{
    m_known.remove(number);
    if (const QModelIndex at = indexOf(number); at.isValid())
        Q_EMIT dataChanged(at, at.siblingAtColumn(ColumnCount - 1));
}

const EvaluationModel::Segment &EvaluationModel::segmentAt(int row) const
{
    const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), row, [](int wanted, const Segment &segment) { return wanted < segment.row; });
    return *(after - 1);
}

qint64 EvaluationModel::positionAt(int row) const
{
    if (row < 0 || row >= m_rows)
        return -1;
    if (m_segments.empty())
        return row;
    const Segment &segment = segmentAt(row);
    return row == segment.row ? -1 : segment.first + row - segment.row - 1;
}

int EvaluationModel::rowOfPosition(qint64 position) const
{
    if (m_segments.empty())
        return int(position);
    const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), position, [](qint64 wanted, const Segment &segment) { return wanted < segment.first; });
    const Segment &segment = *(after - 1);
    return segment.collapsed ? -1 : segment.row + 1 + int(position - segment.first);
}

qint64 EvaluationModel::numberAt(int row) const
{
    const qint64 position = positionAt(row);
    return position >= 0 && position < qint64(m_listing.numbers.size()) ? m_listing.numbers[size_t(position)] : 0;
}

qint64 EvaluationModel::placeOf(int row) const { return positionAt(row) + 1; }

const BoardRow *EvaluationModel::rowAt(int row) const
{
    const qint64 number = numberAt(row);
    return number == 0 ? nullptr : m_known.object(number);
}

QModelIndex EvaluationModel::indexOf(qint64 number) const
{
    const auto found = std::find(m_listing.numbers.begin(), m_listing.numbers.end(), number);
    if (found == m_listing.numbers.end())
        return {};
    const int row = rowOfPosition(found - m_listing.numbers.begin());
    return row >= 0 && row < m_rows ? index(row, 0) : QModelIndex();
}

bool EvaluationModel::isGroup(int row) const { return !m_segments.empty() && row >= 0 && row < m_rows && segmentAt(row).row == row; }

std::vector<int> EvaluationModel::groupRows() const
{
    std::vector<int> rows;
    for (const Segment &segment : m_segments)
        rows.push_back(segment.row);
    return rows;
}

bool EvaluationModel::isCollapsed(int row) const { return isGroup(row) && segmentAt(row).collapsed; }

void EvaluationModel::setCollapsed(int row, bool collapsed)
{
    if (!isGroup(row) || isCollapsed(row) == collapsed)
        return;
    Segment &segment = m_segments[size_t(&segmentAt(row) - m_segments.data())];
    const int count = int(segment.count);
    if (collapsed)
        beginRemoveRows({}, row + 1, row + count);
    else
        beginInsertRows({}, row + 1, row + count);
    segment.collapsed = collapsed;
    layOut();
    if (collapsed)
        endRemoveRows();
    else
        endInsertRows();
    Q_EMIT dataChanged(index(row, 0), index(row, 0));
}

int EvaluationModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_rows; }
int EvaluationModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

/// Collects what is looked at in one turn of the event loop into one request.
void EvaluationModel::want(qint64 position) const
{
    if (position < 0 || position >= qint64(m_listing.numbers.size()))
        return;
    m_wanted.push_back(position);
    if (!m_ask.isActive())
        m_ask.start(0);
}

/// What was looked at last comes first, then its neighbours: scrolling on finds them there.
void EvaluationModel::askForWanted()
{
    std::vector<qint64> wanted = std::exchange(m_wanted, {});
    if (wanted.empty())
        return;
    std::reverse(wanted.begin(), wanted.end());
    for (qint64 away = 1, last = wanted.front(); away <= kAhead; ++away) {
        wanted.push_back(last + away);
        wanted.push_back(last - away);
    }
    std::vector<qint64> missing;
    QSet<qint64> seen;
    for (const qint64 position : wanted) {
        if (position < 0 || position >= qint64(m_listing.numbers.size()) || missing.size() >= kMostAsked)
            continue;
        const qint64 number = m_listing.numbers[size_t(position)];
        if (!m_known.contains(number) && !seen.contains(number)) {
            seen.insert(number);
            missing.push_back(number);
        }
    }
    if (!missing.empty())
        Q_EMIT rowsWanted(missing);
}

QVariant EvaluationModel::groupData(int row, int role) const
{
    const Segment &segment = segmentAt(row);
    const BoardCount &group = m_listing.groups[size_t(&segment - m_segments.data())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return tr("%1  (%2)").arg(groupTitle(m_listing.group, group.key), grouped(group.count));
    case Qt::ToolTipRole: return segment.collapsed ? tr("Click or press Right to open the group") : tr("Click or press Left to close the group");
    case GroupRole: return true;
    case CollapsedRole: return segment.collapsed;
    case VerdictClassRole: return m_listing.group == BoardGroup::Verdict ? QVariant(int(classOf(group.key))) : QVariant();
    default: return {};
    }
}

QVariant EvaluationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (isGroup(index.row()))
        return index.column() == 0 || role == GroupRole ? groupData(index.row(), role) : QVariant();
    if (role == Qt::TextAlignmentRole)
        return int(columnAlignment(index.column()));
    const BoardRow *row = rowAt(index.row());
    if (!row) {
        if (role == Qt::DisplayRole)
            want(positionAt(index.row()));
        return {};
    }
    switch (role) {
    case Qt::DisplayRole: return cellText(*row, index.column(), m_unit);
    case Qt::ToolTipRole: return cellToolTip(*row, index.column(), m_unit);
    case IdRole: return row->id;
    case VerdictClassRole: return int(classOf(row->verdict));
    case WordRole: {
        const QString word = row->pattern.isEmpty() ? verdictWord(row->verdict) : row->summary;
        return word == verdictClassWord(classOf(row->verdict)) ? QString() : word;
    }
    case CountedRole: return row->counted;
    case FractionRole: return row->achievedFraction;
    default: return {};
    }
}

QVariant EvaluationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(columnAlignment(section));
    if (role == Qt::ToolTipRole)
        return tr("Click to sort by it; right-click chooses the columns");
    if (role != Qt::DisplayRole)
        return {};
    const QString title = columnTitle(section, m_unit);
    return section == m_sortColumn ? (m_descending ? tr("%1 ↓") : tr("%1 ↑")).arg(title) : title;
}

void EvaluationModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= ColumnCount)
        return;
    const int before = std::exchange(m_sortColumn, column);
    m_descending = order == Qt::DescendingOrder;
    Q_EMIT headerDataChanged(Qt::Horizontal, std::min(before, column), std::max(before, column));
    Q_EMIT orderWanted(BoardColumn(column), order == Qt::DescendingOrder);
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/errormap/window_model.h"

#include "widgets/figures/figures.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool isBad(double errorOverTolerance)
{
    return !(errorOverTolerance <= 1); // NaN counts as bad
}

} // namespace

WindowModel::WindowModel(QObject *parent) : QAbstractTableModel(parent) {}

void WindowModel::setWindow(const ErrorWindow *window)
{
    beginResetModel();
    m_window.reset();
    if (window) {
        const size_t count = size_t(window->rows) * size_t(window->columns);
        if (window->got.size() >= count && window->expected.size() >= count && window->errorOverTolerance.size() >= count)
            m_window = *window;
    }
    endResetModel();
}

std::optional<size_t> WindowModel::firstBad() const
{
    for (size_t i = 0; m_window && i < m_window->errorOverTolerance.size(); ++i) {
        if (isBad(m_window->errorOverTolerance[i]))
            return i;
    }
    return std::nullopt;
}

bool WindowModel::columnIsBad(int column) const
{
    for (int row = 0; m_window && row < m_window->rows; ++row) {
        if (isBad(m_window->errorOverTolerance[size_t(row * m_window->columns + column)]))
            return true;
    }
    return false;
}

int WindowModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_window ? 0 : 2 * m_window->rows;
}

int WindowModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_window ? 0 : m_window->columns;
}

QVariant WindowModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !m_window)
        return {};
    const size_t element = size_t(index.row() / 2 * m_window->columns + index.column());
    const bool expected = index.row() % 2 == 1;
    const double got = m_window->got[element], want = m_window->expected[element];
    switch (role) {
    case Qt::DisplayRole: return scientific(expected ? want : got);
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return tr("[%1, %2]\ngot %3\nexpected %4\nerror ÷ tol %5")
            .arg(m_window->row + index.row() / 2).arg(m_window->column + index.column())
            .arg(QString::number(got, 'g', 9), QString::number(want, 'g', 9), threeDigits(m_window->errorOverTolerance[element]));
    case BadRole: return isBad(m_window->errorOverTolerance[element]);
    case ExpectedRole: return expected;
    case FirstRole: return firstBad() == element;
    default: return {};
    }
}

QVariant WindowModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_window)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == BadRole)
        return orientation == Qt::Horizontal && columnIsBad(section);
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Horizontal)
        return QString::number(m_window->column + section);
    return section % 2 == 0 ? QString::number(m_window->row + section / 2) : QString();
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QAbstractTableModel>

#include <optional>

namespace gable {

/// A window of the output: for each element row two table rows, got above expected.
class WindowModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role { BadRole = Qt::UserRole, ExpectedRole, FirstRole };
    explicit WindowModel(QObject *parent = nullptr);
    void setWindow(const ErrorWindow *window);
    const std::optional<ErrorWindow> &window() const { return m_window; }
    /// Index of the first element beyond the tolerance in row-major order, or nothing.
    std::optional<size_t> firstBad() const;
    bool columnIsBad(int column) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::optional<ErrorWindow> m_window;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <optional>

class QLabel;
class QStackedLayout;
class QTableView;

namespace gable {

/// What one small chart shows: bars by name, or a curve over x. Shares lie in 0 … 1; counts are any.
struct BoardFigureData {
    struct Item {
        QString name;           ///< of a bar; of a curve's point its x as text
        double x = 0, value = 0;
        QString text;           ///< the value as it is written
        QString detail;         ///< on hover
        std::optional<VerdictClass> verdict;
    };
    QString title, note, emptyText;
    bool curve = false;
    bool shares = false;        ///< the axis ends at 1
    std::vector<Item> items;
    QStringList headers;        ///< of the table twin
    std::vector<QStringList> cells;
};

class BoardFigureModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void setFigure(const BoardFigureData &figure);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QStringList m_headers;
    std::vector<QStringList> m_cells;
};

/// A small chart with its table twin (key T, or the button in its header).
class BoardChart : public QWidget
{
    Q_OBJECT
public:
    explicit BoardChart(const QString &title, QWidget *parent = nullptr);
    void setFigure(const BoardFigureData &figure);
    const BoardFigureData &figure() const { return m_figure; }
    bool isTable() const;
    QTableView *table() const { return m_table; }

public Q_SLOTS:
    void toggleTable();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    BoardFigureData m_figure;
    class PaneHeader *m_header;
    QStackedLayout *m_stack;
    QWidget *m_canvas;
    QTableView *m_table;
    BoardFigureModel *m_model;
};

} // namespace gable

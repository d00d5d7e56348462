// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/explorer/row_list_model.h"

#include <QListView>

namespace gable {

/// A list of explorer rows. One-line rows: name, detail, verdict or state at the right. Two-line rows: name and detail, below them verdict and figure.
class RowList : public QListView
{
    Q_OBJECT
public:
    enum class Lines : uint8_t { One, Two };
    RowList(const QString &accessibleName, Lines lines, QWidget *parent = nullptr);
    void setRows(std::vector<ExplorerRow> rows);
    /// Selects without emitting; an unknown key clears the selection.
    void select(const QString &key);
    RowListModel *rowModel() const { return m_model; }
    /// Text in place of rows while there are none.
    void setEmptyText(const QString &text);

Q_SIGNALS:
    void chosen(const QString &key);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RowListModel *m_model;
    QString m_key, m_emptyText;
    bool m_selecting = false;
};

} // namespace gable

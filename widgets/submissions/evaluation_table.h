// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/submissions/evaluation_model.h"

#include <QWidget>

class QTableView;

namespace gable {

/// The board's table: J and K move, Enter opens, A O T R U N C and / ask for what they say; Left and Right close and open groups.
class EvaluationTable : public QWidget
{
    Q_OBJECT
public:
    explicit EvaluationTable(QWidget *parent = nullptr);
    /// Another list; what was selected stays selected where it is in it. `again`: the same one after something was saved, which leaves
    /// rows and place where they are.
    void setListing(BoardListing listing, const std::vector<BoardRow> &rows, bool again = false);
    void setNumbers(std::vector<qint64> numbers);
    void select(qint64 number); ///< emits rowChosen() like a person's click
    qint64 selected() const { return m_selected; }
    /// The next or previous evaluation, over groups' rows.
    void move(int step);
    void setAllCollapsed(bool collapsed);
    EvaluationModel *model() const { return m_model; }
    QTableView *view() const { return m_view; }

Q_SIGNALS:
    void rowChosen(qint64 number);
    void openRequested();
    void keyPressed(Qt::Key key); ///< A, O, T, R, U (also Ctrl+Z), N, C or /

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setUpView();
    void setUpHeader();
    void fitColumns();
    void spanGroups();
    void toggleGroup(int row);
    void currentChanged(const QModelIndex &index);

    EvaluationModel *m_model;
    QTableView *m_view;
    qint64 m_selected = 0;
    bool m_selecting = false;
    bool m_fits = true, m_fitting = false; ///< the column of names, to the room that is left
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/submissions/evaluation_model.h"

#include <QWidget>

class QLineEdit;
class QTableView;

namespace gable {

/// The table of evaluations with a filter (/), J and K to move, Enter to open.
class EvaluationTable : public QWidget
{
    Q_OBJECT
public:
    explicit EvaluationTable(QWidget *parent = nullptr);
    void setRows(std::vector<EvaluationRow> rows);
    void select(const QString &evaluation); ///< without emitting
    EvaluationModel *model() const { return m_model; }
    QTableView *view() const { return m_view; }

Q_SIGNALS:
    void evaluationChosen(const QString &evaluation);
    void openRequested(const QString &evaluation);
    void filterChanged(const QString &text);
    void orderWanted(const QString &orderBy, bool descending);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    EvaluationModel *m_model;
    QTableView *m_view;
    QLineEdit *m_filter;
    QString m_selected;
    bool m_selecting = false;
};

} // namespace gable

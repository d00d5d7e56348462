// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/explorer/problem_model.h"

#include <QWidget>

class QLineEdit;
class QTreeView;

namespace gable {

/// The list of problems with a filter above it. A single suite is shown without its own level.
class ProblemTree : public QWidget
{
    Q_OBJECT
public:
    explicit ProblemTree(QWidget *parent = nullptr);
    void setSuites(const std::vector<std::shared_ptr<const Suite>> &suites);
    /// Selects without emitting.
    void select(const QString &suite, const QString &problem);
    ProblemModel *model() const { return m_model; }
    QTreeView *view() const { return m_view; }
    QLineEdit *filter() const { return m_filter; }

public Q_SLOTS:
    void startFiltering();

Q_SIGNALS:
    void problemChosen(const QString &suite, const QString &problem);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void applyFilter(const QString &text);
    void showLevels();
    ProblemModel *m_model;
    QTreeView *m_view;
    QLineEdit *m_filter;
    QString m_suite, m_problem;
    bool m_selecting = false;
};

} // namespace gable

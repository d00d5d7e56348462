// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/suite.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace gable {

/// Suites, their operator types, their problems: a tree of three levels. The filter keeps problems whose name, operator or description
/// holds every word. Suites hold hundreds of problems, so the tree is rebuilt as a whole.
class ProblemModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role { ProblemNameRole = Qt::UserRole, SuiteNameRole, CountRole, UnsupportedRole };
    explicit ProblemModel(QObject *parent = nullptr);
    ~ProblemModel() override;

    void setSuites(const std::vector<std::shared_ptr<const Suite>> &suites);
    void setFilter(const QString &text);
    QModelIndex indexOf(const QString &suite, const QString &problem) const;
    int suiteCount() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    struct Node;
    void rebuild();
    const Node *nodeOf(const QModelIndex &index) const;
    std::vector<std::shared_ptr<const Suite>> m_suites;
    QStringList m_words;
    std::unique_ptr<Node> m_root;
};

} // namespace gable

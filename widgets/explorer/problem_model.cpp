// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/explorer/problem_model.h"

using namespace Qt::StringLiterals;

namespace gable {

struct ProblemModel::Node {
    QString text, suite, toolTip, unsupported;
    const Problem *problem = nullptr;
    Node *parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> children;

    Node *add(const QString &name)
    {
        children.push_back(std::make_unique<Node>());
        Node *child = children.back().get();
        child->text = name;
        child->suite = suite;
        child->parent = this;
        child->row = int(children.size()) - 1;
        return child;
    }
    Node *childNamed(const QString &name)
    {
        for (const auto &child : children) {
            if (child->text == name)
                return child.get();
        }
        return add(name);
    }
};

ProblemModel::ProblemModel(QObject *parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>()) {}
ProblemModel::~ProblemModel() = default;

void ProblemModel::setSuites(const std::vector<std::shared_ptr<const Suite>> &suites)
{
    m_suites = suites;
    rebuild();
}

void ProblemModel::setFilter(const QString &text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    rebuild();
}

void ProblemModel::rebuild()
{
    beginResetModel();
    m_root = std::make_unique<Node>();
    for (const auto &suite : m_suites) {
        std::unique_ptr<Node> branch = std::make_unique<Node>();
        branch->text = branch->suite = suite->name;
        branch->toolTip = suite->provenance;
        for (const Problem &problem : suite->problems) {
            const QString searched = problem.name + u' ' + problem.opType + u' ' + problem.description;
            const bool wanted = std::all_of(m_words.begin(), m_words.end(), [&](const QString &w) { return searched.contains(w, Qt::CaseInsensitive); });
            if (!wanted)
                continue;
            Node *leaf = branch->childNamed(problem.opType)->add(problem.name);
            leaf->problem = &problem;
            leaf->toolTip = problem.description;
            leaf->unsupported = problem.unsupportedReason;
        }
        if (branch->children.empty())
            continue;
        branch->parent = m_root.get();
        branch->row = int(m_root->children.size());
        m_root->children.push_back(std::move(branch));
    }
    endResetModel();
}

const ProblemModel::Node *ProblemModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.internalPointer()) : m_root.get();
}

int ProblemModel::suiteCount() const
{
    return int(m_root->children.size());
}

QModelIndex ProblemModel::indexOf(const QString &suite, const QString &problem) const
{
    for (const auto &branch : m_root->children) {
        if (!suite.isEmpty() && branch->text != suite)
            continue;
        for (const auto &op : branch->children) {
            for (const auto &leaf : op->children) {
                if (leaf->text == problem)
                    return createIndex(leaf->row, 0, leaf.get());
            }
        }
    }
    return {};
}

QModelIndex ProblemModel::index(int row, int column, const QModelIndex &parent) const
{
    const Node *node = nodeOf(parent);
    if (row < 0 || column != 0 || row >= int(node->children.size()))
        return {};
    return createIndex(row, column, node->children[size_t(row)].get());
}

QModelIndex ProblemModel::parent(const QModelIndex &child) const
{
    const Node *node = nodeOf(child);
    if (!child.isValid() || node->parent == m_root.get() || !node->parent)
        return {};
    return createIndex(node->parent->row, 0, node->parent);
}

int ProblemModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->children.size());
}

int ProblemModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant ProblemModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node *node = nodeOf(index);
    switch (role) {
    case Qt::DisplayRole: return node->text;
    case Qt::ToolTipRole: return node->unsupported.isEmpty() ? node->toolTip : tr("%1\nNot supported here: %2").arg(node->toolTip, node->unsupported);
    case ProblemNameRole: return node->problem ? node->problem->name : QString();
    case SuiteNameRole: return node->suite;
    case CountRole: return int(node->children.size());
    case UnsupportedRole: return node->unsupported;
    default: return {};
    }
}

} // namespace gable

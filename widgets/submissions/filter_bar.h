// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/board.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTimer;

namespace gable {

class FieldButton;

/// Search field, one menu a dimension with the counts of its values, grouping; what is chosen stands below as chips that remove it.
class FilterBar : public QWidget
{
    Q_OBJECT
public:
    explicit FilterBar(QWidget *parent = nullptr);
    /// The values that occur, for the menus.
    void setChoices(const std::vector<BoardCell> &cells, const QStringList &tags);
    void setFilter(const BoardFilter &filter); ///< without emitting
    const BoardFilter &filter() const { return m_filter; }
    BoardGroup group() const { return m_group; }
    void setGroup(BoardGroup group);
    void setChartsShown(bool shown);
    /// "79 of 87 suspects undecided"; the button is off without any.
    void setUndecided(qint64 undecided, qint64 suspects);
    void startTyping();
    QLineEdit *search() const { return m_search; }
    FieldButton *field(const QString &name) const { return m_fields.at(name); } ///< "verdict" "problem" "author" "decision" "more" "group"
    QList<QPushButton *> chips() const;
    QMenu *openMenu(const QString &field); ///< the menu that a click on the field shows

Q_SIGNALS:
    void filterChanged(const gable::BoardFilter &filter);
    void groupChanged(gable::BoardGroup group);
    void chartsToggled(bool shown);
    void nextRequested();
    void left(); ///< Enter or Escape in the search field

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Dimension {
        QString name, title;
        QStringList BoardFilter::*values;
        QString BoardCell::*cell; ///< null for tags and decisions
    };
    static const std::vector<Dimension> &dimensions();
    std::vector<BoardCount> choicesOf(const Dimension &dimension) const;
    QString valueText(const Dimension &dimension, const QString &value) const;
    void addChoices(QMenu *menu, const Dimension &dimension);
    void toggle(const Dimension &dimension, const QString &value);
    void change(const BoardFilter &filter);
    void showState();
    void showChips();

    BoardFilter m_filter;
    BoardGroup m_group = BoardGroup::None;
    std::vector<BoardCell> m_cells;
    QStringList m_tags;
    QLineEdit *m_search;
    QTimer *m_typing;
    std::map<QString, FieldButton *> m_fields;
    QPushButton *m_charts, *m_next;
    QLabel *m_undecided;
    QWidget *m_chipRow;
    QHBoxLayout *m_chips;
};

} // namespace gable

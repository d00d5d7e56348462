// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/filter_bar.h"

#include "core/triage/describe.h"
#include "core/triage/headline.h"
#include "widgets/controls/field_button.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/figures/figures.h"
#include "widgets/submissions/evaluation_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

#include <map>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kTypingMs = 120;
constexpr qsizetype kMostChips = 12;

std::vector<std::pair<BoardGroup, QString>> groupings()
{
    return {{BoardGroup::None, FilterBar::tr("nothing")}, {BoardGroup::Problem, FilterBar::tr("problem")},   {BoardGroup::Author, FilterBar::tr("author")},
            {BoardGroup::Verdict, FilterBar::tr("verdict")}, {BoardGroup::Language, FilterBar::tr("language")}, {BoardGroup::Twins, FilterBar::tr("near-duplicates")}};
}

} // namespace

const std::vector<FilterBar::Dimension> &FilterBar::dimensions()
{
    static const std::vector<Dimension> all{{u"verdict"_s, tr("Verdict"), &BoardFilter::verdicts, &BoardCell::verdict},
                                            {u"problem"_s, tr("Problem"), &BoardFilter::problems, &BoardCell::problem},
                                            {u"author"_s, tr("Author"), &BoardFilter::authors, &BoardCell::author},
                                            {u"decision"_s, tr("Decision"), &BoardFilter::decisions, nullptr},
                                            {u"language"_s, tr("Language"), &BoardFilter::languages, &BoardCell::language},
                                            {u"device"_s, tr("Device"), &BoardFilter::devices, &BoardCell::device},
                                            {u"mode"_s, tr("Mode"), &BoardFilter::modes, &BoardCell::mode},
                                            {u"tag"_s, tr("Tag"), &BoardFilter::tags, nullptr}};
    return all;
}

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent), m_search(new QLineEdit), m_typing(new QTimer(this)), m_charts(new QPushButton(tr("Charts  C"))), m_next(new QPushButton(tr("Next  N"))), m_undecided(new QLabel),
      m_chipRow(new QWidget), m_chips(new QHBoxLayout(m_chipRow))
{
    m_search->setPlaceholderText(tr("Filter by name, kind, problem  ( / )"));
    m_search->setAccessibleName(tr("Filter by text"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedHeight(sizes::kControl);
    m_search->setMinimumWidth(140);
    m_search->setMaximumWidth(300);
    m_search->installEventFilter(this);
    m_search->addAction(glyphIcon(Glyph::Search), QLineEdit::LeadingPosition);
    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingMs);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(sizes::kPaneMargin, 6, sizes::kPaneMargin, 6);
    bar->setSpacing(sizes::kGroupGap);
    bar->addWidget(m_search, 6);
    for (const auto &[name, title] : {std::pair(u"verdict"_s, tr("Filter by verdict")), std::pair(u"problem"_s, tr("Filter by problem")), std::pair(u"author"_s, tr("Filter by author")),
                                      std::pair(u"decision"_s, tr("Filter by decision")), std::pair(u"more"_s, tr("More filters: language, device, mode, tag")), std::pair(u"group"_s, tr("Group the rows"))}) {
        auto *field = new FieldButton(title);
        field->setToolTip(title);
        m_fields[name] = field;
        bar->addWidget(field);
        connect(field, &QPushButton::clicked, this, [this, name = name, field] {
            if (QMenu *menu = openMenu(name))
                menu->popup(field->mapToGlobal(QPoint(0, field->height() + 2)));
        });
    }
    m_charts->setCheckable(true);
    m_charts->setToolTip(tr("Verdicts, speed-ups and scores of what the filter shows (C)"));
    m_next->setToolTip(tr("The next suspect that nobody has decided (N)"));
    for (QPushButton *button : {m_charts, m_next})
        button->setFixedHeight(sizes::kControl);
    bar->addWidget(m_charts);
    bar->addStretch(1);
    bar->addWidget(m_undecided);
    bar->addWidget(m_next);
    m_chips->setContentsMargins(sizes::kPaneMargin, 0, sizes::kPaneMargin, 6);
    m_chips->setSpacing(6);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_chipRow);
    connect(m_search, &QLineEdit::textEdited, m_typing, [this] { m_typing->start(); });
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (text.isEmpty() && !m_filter.text.isEmpty())
            m_typing->start();
    });
    connect(m_typing, &QTimer::timeout, this, [this] {
        BoardFilter filter = m_filter;
        filter.text = m_search->text().trimmed();
        change(filter);
    });
    connect(m_charts, &QPushButton::toggled, this, &FilterBar::chartsToggled);
    connect(m_next, &QPushButton::clicked, this, &FilterBar::nextRequested);
    m_undecided->setFont(bodyFont());
    setUndecided(0, 0);
    showState();
}

void FilterBar::setChoices(const std::vector<BoardCell> &cells, const QStringList &tags)
{
    m_cells = cells;
    m_tags = tags;
}

void FilterBar::setFilter(const BoardFilter &filter)
{
    m_filter = filter;
    if (m_search->text().trimmed() != filter.text)
        m_search->setText(filter.text);
    showState();
}

void FilterBar::change(const BoardFilter &filter)
{
    if (filter == m_filter)
        return;
    setFilter(filter);
    Q_EMIT filterChanged(m_filter);
}

void FilterBar::setGroup(BoardGroup group)
{
    if (group == m_group)
        return;
    m_group = group;
    showState();
    Q_EMIT groupChanged(group);
}

void FilterBar::setChartsShown(bool shown) { m_charts->setChecked(shown); }

void FilterBar::setUndecided(qint64 undecided, qint64 suspects)
{
    m_undecided->setText(suspects > 0 ? tr("%1 of %2 suspects undecided").arg(grouped(undecided), grouped(suspects)) : QString());
    m_undecided->setForegroundRole(QPalette::PlaceholderText);
    m_next->setEnabled(undecided > 0);
    m_next->setToolTip(undecided > 0 ? tr("The next suspect that nobody has decided (N)") : tr("No undecided suspect is in the list"));
}

void FilterBar::startTyping()
{
    m_search->setFocus();
    m_search->selectAll();
}

std::vector<BoardCount> FilterBar::choicesOf(const Dimension &dimension) const
{
    std::vector<BoardCount> choices;
    if (dimension.name == "decision"_L1)
        return {{u"undecided"_s, -1}, {u"accepted"_s, -1}, {u"overruled"_s, -1}};
    if (!dimension.cell) {
        for (const QString &tag : m_tags)
            choices.push_back({tag, -1});
        return choices;
    }
    std::map<QString, qint64> counts;
    for (const BoardCell &cell : m_cells)
        counts[cell.*dimension.cell] += cell.count;
    for (const auto &[value, count] : counts)
        choices.push_back({value, count});
    return choices;
}

QString FilterBar::valueText(const Dimension &dimension, const QString &value) const
{
    if (dimension.name == "decision"_L1)
        return decisionWord(value);
    if (dimension.name == "verdict"_L1) {
        for (const VerdictClass verdict : {VerdictClass::Passed, VerdictClass::Suspect, VerdictClass::Failed, VerdictClass::Infrastructure}) {
            if (name(verdict) == value)
                return verdictClassWord(verdict);
        }
        return verdictWord(value);
    }
    return value.isEmpty() ? tr("not recorded") : value;
}

void FilterBar::addChoices(QMenu *menu, const Dimension &dimension)
{
    const auto choices = choicesOf(dimension);
    if (choices.empty())
        menu->addAction(dimension.name == "tag"_L1 ? tr("No tags yet: T gives a row some") : tr("Nothing to choose from"))->setEnabled(false);
    for (const BoardCount &choice : choices) {
        const QString text = valueText(dimension, choice.key);
        QAction *made = menu->addAction(choice.count < 0 ? text : tr("%1  (%2)").arg(text, grouped(choice.count)));
        made->setData(choice.key);
        made->setCheckable(true);
        made->setChecked((m_filter.*dimension.values).contains(choice.key));
        if (dimension.name == "verdict"_L1)
            made->setIcon(verdictIcon(classOf(choice.key)));
        connect(made, &QAction::triggered, this, [this, dimension, value = choice.key] { toggle(dimension, value); });
    }
}

QMenu *FilterBar::openMenu(const QString &field)
{
    auto *menu = new QMenu(m_fields.at(field));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (field == "group"_L1) {
        for (const auto &[group, text] : groupings()) {
            QAction *made = menu->addAction(text);
            made->setCheckable(true);
            made->setChecked(group == m_group);
            connect(made, &QAction::triggered, this, [this, group = group] { setGroup(group); });
        }
        return menu;
    }
    for (const Dimension &dimension : dimensions()) {
        if (field == dimension.name)
            addChoices(menu, dimension);
        else if (field == "more"_L1 && !m_fields.contains(dimension.name))
            addChoices(menu->addMenu(dimension.title), dimension);
    }
    return menu;
}

void FilterBar::toggle(const Dimension &dimension, const QString &value)
{
    BoardFilter filter = m_filter;
    QStringList &values = filter.*dimension.values;
    if (values.removeAll(value) == 0)
        values.append(value);
    change(filter);
}

void FilterBar::showState()
{
    using Piece = FieldButton::Piece;
    int more = 0;
    for (const Dimension &dimension : dimensions()) {
        const QStringList &values = m_filter.*dimension.values;
        if (!m_fields.contains(dimension.name)) {
            more += int(values.size());
            continue;
        }
        const QString shown = values.isEmpty() ? tr("all") : values.size() == 1 ? valueText(dimension, values.front()) : QString::number(values.size());
        m_fields[dimension.name]->setPieces({Piece{dimension.title, FieldButton::Weight::Quiet}, Piece{shown, FieldButton::Weight::Plain}});
    }
    m_fields[u"more"_s]->setPieces({Piece{more > 0 ? tr("More %1").arg(more) : tr("More"), FieldButton::Weight::Quiet}});
    for (const auto &[group, text] : groupings()) {
        if (group == m_group)
            m_fields[u"group"_s]->setPieces({Piece{tr("Group"), FieldButton::Weight::Quiet}, Piece{text, FieldButton::Weight::Plain}});
    }
    showChips();
}

void FilterBar::showChips()
{
    while (QLayoutItem *item = m_chips->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // it may be the one that was clicked
        }
        delete item;
    }
    const auto add = [this](const QString &text, const QString &description, const BoardFilter &without) {
        auto *chip = new QPushButton(text);
        chip->setObjectName(u"chip"_s);
        chip->setIcon(glyphIcon(Glyph::Cross));
        chip->setIconSize({10, 10});
        chip->setLayoutDirection(Qt::RightToLeft); // the cross behind the text
        chip->setFixedHeight(sizes::kControlInPane);
        chip->setAccessibleName(description);
        chip->setToolTip(description);
        m_chips->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, without] { change(without); });
    };
    for (const Dimension &dimension : dimensions()) {
        for (const QString &value : m_filter.*dimension.values) {
            if (m_chips->count() >= kMostChips)
                break;
            BoardFilter without = m_filter;
            (without.*dimension.values).removeAll(value);
            const QString text = tr("%1: %2").arg(dimension.title.toLower(), valueText(dimension, value));
            add(text, tr("Remove the condition %1").arg(text), without);
        }
    }
    if (!m_filter.text.isEmpty()) {
        BoardFilter without = m_filter;
        without.text.clear();
        add(tr("text: %1").arg(m_filter.text), tr("Remove the condition on the text"), without);
    }
    if (m_chips->count() > 1)
        add(tr("all"), tr("Remove all conditions"), {});
    m_chips->addStretch();
    m_chipRow->setVisible(!m_filter.isEmpty());
}

QList<QPushButton *> FilterBar::chips() const
{
    QList<QPushButton *> found;
    for (int i = 0; i < m_chips->count(); ++i) {
        if (auto *chip = qobject_cast<QPushButton *>(m_chips->itemAt(i)->widget()))
            found.append(chip);
    }
    return found;
}

bool FilterBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key != Qt::Key_Escape && key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Down)
        return false;
    if (key == Qt::Key_Escape)
        m_search->clear();
    Q_EMIT left();
    return true;
}

} // namespace gable

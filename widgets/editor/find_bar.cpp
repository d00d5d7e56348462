// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/find_bar.h"

#include "widgets/controls/glyph_button.h"
#include "widgets/controls/letter_button.h"
#include "widgets/editor/editor_marks.h"
#include "widgets/editor/editor_ranges.h"
#include "widgets/editor/source_editor.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
constexpr int kSearchDelayMs = 120; // while one types into the editor
}

FindBar::FindBar(SourceEditor *editor, QWidget *parent)
    : QWidget(parent), m_editor(editor), m_find(new QLineEdit), m_replace(new QLineEdit), m_case(new LetterButton(u"Aa"_s, tr("Match case"))),
      m_word(new LetterButton(u"W"_s, tr("Whole words"))), m_regex(new LetterButton(u".*"_s, tr("Regular expression"))), m_count(new QLabel), m_timer(new QTimer(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(sizes::kPaneMargin, sizes::kGrid, sizes::kGroupGap, sizes::kGrid + 1);
    layout->setSpacing(sizes::kGrid);
    layout->addWidget(makeFindRow());
    layout->addWidget(m_replaceRow = makeReplaceRow());
    m_timer->setSingleShot(true);
    m_timer->setInterval(kSearchDelayMs);
    connect(m_timer, &QTimer::timeout, this, &FindBar::search);
    connect(m_editor, &QsciScintilla::textChanged, this, [this] {
        if (isVisible())
            m_timer->start();
    });
    connect(m_editor, &QsciScintilla::selectionChanged, this, &FindBar::showCount);
    hide();
}

QWidget *FindBar::makeFindRow()
{
    m_find->setAccessibleName(tr("Find"));
    m_find->setPlaceholderText(tr("Find"));
    m_find->setFont(monoFont());
    m_count->setFont(smallFont());
    m_count->setMinimumWidth(72);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(sizes::kGrid);
    layout->addWidget(m_find, 1);
    for (LetterButton *option : {m_case, m_word, m_regex}) {
        option->setCheckable(true);
        layout->addWidget(option);
        connect(option, &QAbstractButton::toggled, this, &FindBar::search);
    }
    auto *previous = new LetterButton(u"↑"_s, tr("Previous hit (Shift+F3)"));
    auto *next = new LetterButton(u"↓"_s, tr("Next hit (F3)"));
    auto *close = new GlyphButton(Glyph::Cross, tr("Close (Esc)"));
    layout->addWidget(m_count);
    for (QWidget *button : {static_cast<QWidget *>(previous), static_cast<QWidget *>(next), static_cast<QWidget *>(close)})
        layout->addWidget(button);
    connect(m_find, &QLineEdit::textChanged, this, &FindBar::search);
    connect(previous, &QAbstractButton::clicked, this, &FindBar::findPrevious);
    connect(next, &QAbstractButton::clicked, this, &FindBar::findNext);
    connect(close, &QAbstractButton::clicked, this, &FindBar::leave);
    return row;
}

QWidget *FindBar::makeReplaceRow()
{
    m_replace->setAccessibleName(tr("Replace with"));
    m_replace->setPlaceholderText(tr("Replace with"));
    m_replace->setFont(monoFont());
    auto *one = new QPushButton(tr("Replace"));
    auto *all = new QPushButton(tr("Replace all"));
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(sizes::kGrid);
    layout->addWidget(m_replace, 1);
    layout->addWidget(one);
    layout->addWidget(all);
    connect(one, &QPushButton::clicked, this, &FindBar::replaceOne);
    connect(all, &QPushButton::clicked, this, &FindBar::replaceAll);
    return row;
}

void FindBar::open(bool withReplace)
{
    m_replaceRow->setVisible(withReplace && !m_editor->isReadOnly());
    const QString selected = m_editor->selectedText();
    if (!selected.isEmpty() && !selected.contains(u'\n'))
        m_find->setText(selected);
    show();
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
    search();
}

void FindBar::search()
{
    m_timer->stop();
    m_search = TextSearch({m_find->text(), m_regex->isChecked(), m_word->isChecked(), m_case->isChecked()});
    m_text = m_editor->text();
    m_hits = m_search.hits(m_text);
    if (isVisible())
        markRanges(*m_editor, m_text, m_hits, HitIndicator);
    showCount();
}

void FindBar::findNext()
{
    m_find->text().isEmpty() ? open(false) : step(1);
}

void FindBar::findPrevious()
{
    m_find->text().isEmpty() ? open(false) : step(-1);
}

/// From the caret on, around the end.
void FindBar::step(int direction)
{
    search();
    if (m_hits.empty())
        return;
    const auto [from, to] = selectedRange(*m_editor, m_text);
    size_t chosen = 0;
    if (direction > 0) {
        const auto found = std::find_if(m_hits.begin(), m_hits.end(), [&, to = to](const SearchHit &hit) { return hit.start >= to; });
        chosen = found == m_hits.end() ? 0 : size_t(found - m_hits.begin());
    } else {
        const auto found = std::find_if(m_hits.rbegin(), m_hits.rend(), [&, from = from](const SearchHit &hit) { return hit.start + hit.length <= from; });
        chosen = found == m_hits.rend() ? m_hits.size() - 1 : size_t(m_hits.rend() - found) - 1;
    }
    selectRange(*m_editor, m_text, m_hits[chosen].start, m_hits[chosen].length);
    showCount();
}

int FindBar::currentHit() const
{
    const auto [from, to] = selectedRange(*m_editor, m_text);
    const auto found = std::find(m_hits.begin(), m_hits.end(), SearchHit{from, to - from});
    return found == m_hits.end() ? -1 : int(found - m_hits.begin());
}

void FindBar::replaceOne()
{
    search();
    if (const int current = currentHit(); current >= 0 && !m_editor->isReadOnly()) {
        const SearchHit hit = m_hits[size_t(current)];
        m_editor->replaceSelectedText(m_search.replacement(m_text, hit, m_replace->text()));
    }
    step(1);
}

void FindBar::replaceAll()
{
    search();
    if (m_hits.empty() || m_editor->isReadOnly())
        return;
    const int count = hitCount();
    std::vector<std::pair<SearchHit, QString>> edits;
    edits.reserve(m_hits.size());
    for (const SearchHit &hit : m_hits)
        edits.emplace_back(hit, m_search.replacement(m_text, hit, m_replace->text()));
    replaceRanges(*m_editor, m_text, edits);
    search();
    m_count->setText(tr("%n replaced", nullptr, count));
}

QString FindBar::countText() const
{
    return m_count->text();
}

void FindBar::showCount()
{
    if (!isVisible())
        return;
    const QString problem = m_search.problem();
    const bool none = !m_search.isEmpty() && m_hits.empty();
    const int current = m_hits.empty() ? -1 : currentHit();
    const QString all = m_hits.size() >= TextSearch::kMostHits ? tr("%1 or more").arg(m_hits.size()) : QString::number(m_hits.size());
    m_count->setText(m_search.isEmpty()    ? QString()
                     : !problem.isEmpty()  ? tr("no expression")
                     : none                ? tr("no hit")
                     : current >= 0        ? tr("%1 of %2").arg(QString::number(current + 1), all)
                                           : tr("%n hit(s)", nullptr, hitCount()));
    m_count->setToolTip(problem);
    QPalette palette = m_count->palette();
    palette.setColor(QPalette::WindowText, none ? theme().of(VerdictClass::Suspect).text : theme().text2);
    m_count->setPalette(palette);
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        leave();
    else if (enter && m_replace->hasFocus())
        event->modifiers() & Qt::ControlModifier ? replaceAll() : replaceOne();
    else if (enter)
        step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else
        QWidget::keyPressEvent(event);
}

void FindBar::leave()
{
    m_editor->setFocus();
    hide();
    markRanges(*m_editor, {}, {}, HitIndicator);
}

void FindBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().seam);
}

} // namespace gable

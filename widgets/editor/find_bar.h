// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/text_search.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTimer;

namespace gable {

class LetterButton;
class SourceEditor;

/// Find and replace in one editor: all hits are marked, their number is counted, Esc leads back.
class FindBar : public QWidget
{
    Q_OBJECT
public:
    explicit FindBar(SourceEditor *editor, QWidget *parent = nullptr);

    /// Takes a selection within one line as what to look for.
    void open(bool withReplace);
    void findNext();     ///< opens the bar when nothing was looked for yet
    void findPrevious();
    void leave();        ///< hides the bar and the marks
    void replaceOne();
    void replaceAll();   ///< one undo step
    QString countText() const;
    int hitCount() const { return int(m_hits.size()); }

    QLineEdit *findField() const { return m_find; }
    QLineEdit *replaceField() const { return m_replace; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeFindRow();
    QWidget *makeReplaceRow();
    void search();
    void step(int direction);
    int currentHit() const; ///< that is selected in the editor; -1 = none
    void showCount();

    SourceEditor *m_editor;
    QLineEdit *m_find, *m_replace;
    LetterButton *m_case, *m_word, *m_regex;
    QLabel *m_count;
    QWidget *m_replaceRow = nullptr;
    QTimer *m_timer;
    TextSearch m_search;
    QString m_text; ///< the editor's, in which the hits lie
    std::vector<SearchHit> m_hits;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/board_source.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace gable {

class ErrorMapView;
class PaneHeader;
class SamplesChart;
class SourceEditor;
class VerdictCard;

/// The selected row whole: verdict, a person's decision, error map or samples, the source at the line of the evidence; below it what a
/// reviewer does. A note or tags are typed in place.
class TriagePreview : public QWidget
{
    Q_OBJECT
public:
    explicit TriagePreview(QWidget *parent = nullptr);
    void clear();
    void setPreview(const BoardPreview &preview);
    const std::optional<BoardRow> &row() const { return m_row; }
    void setPlace(qint64 place, qint64 total);
    /// Reasons against judging (read-only …), running again and undoing; empty = possible.
    void setReasons(const QString &judge, const QString &rerun, const QString &undo);
    void askForNote();
    void askForTags();
    QLineEdit *input() const { return m_input; }
    QString decisionText() const;
    VerdictCard *card() const { return m_card; }
    SourceEditor *source() const { return m_source; }
    QPushButton *button(const QString &name) const; ///< "accept" "overrule" "tag" "rerun" "undo" "open"

Q_SIGNALS:
    void accepted();
    void overruled(const QString &note);
    void tagged(const QStringList &tags);
    void rerunRequested();
    void undoRequested();
    void openRequested();
    void inputLeft(); ///< the table gets the keys back

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Asking : uint8_t { Nothing, Note, Tags };
    QWidget *makeButtons();
    void ask(Asking what, const QString &text, const QString &placeholder);
    void finishAsking(bool keep);
    void showDecision();
    void showSource(const BoardPreview &preview);
    void showButtons();

    std::optional<BoardRow> m_row;
    PaneHeader *m_header;
    VerdictCard *m_card;
    QLabel *m_decision;
    QWidget *m_decisionBox;
    QLabel *m_question;
    QWidget *m_mapPane, *m_timingPane, *m_sourcePane, *m_inputBox;
    ErrorMapView *m_map;
    PaneHeader *m_timingHeader, *m_sourceHeader;
    SamplesChart *m_samples;
    SourceEditor *m_source;
    QLineEdit *m_input;
    std::map<QString, QPushButton *> m_buttons;
    QString m_whyNotJudge, m_whyNotRerun, m_whyNotUndo;
    Asking m_asking = Asking::Nothing;
};

} // namespace gable

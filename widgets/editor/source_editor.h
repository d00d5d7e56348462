// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolchain/compiler.h"
#include "core/toolchain/submission.h"

#include "widgets/editor/scintilla.h"

class QTimer;

namespace gable {

class SyntaxLexer;

/// The candidate's source: line numbers, change bar against a base text, folds, diagnostics as squiggles with the message below the line.
/// Read-only with `setReference()` for the reference beside it.
class SourceEditor : public QsciScintilla
{
    Q_OBJECT
public:
    explicit SourceEditor(const QString &accessibleName, QWidget *parent = nullptr);
    void setReference(bool reference);
    void setLanguage(Language language);

    /// Replaces the text as one undoable step without marking it as an edit of the person.
    void setSource(const QString &text);
    /// Shows another text with its own undo history; document() gives the one that is shown.
    void showDocument(const QsciDocument &document);
    void toggleComment();
    void setZoom(int points); ///< 0 = the font's own size
    int zoom() const;
    void setBase(const QString &text); ///< what the change bar compares with
    int changedLineCount() const { return m_changedCount; }

    /// Diagnostics of the file that is shown; others are left out.
    void setDiagnostics(const std::vector<Diagnostic> &diagnostics, const QString &file);
    int diagnosticCount() const { return m_diagnosticCount; }
    /// The text under a line, counted from 0. Stands for QScintilla's own, which returns uninitialised bytes in 2.14.1 (Debian 13).
    QString annotation(int line) const;
    /// 1-based; scrolls there, puts the caret on it and marks the line until the next jump or edit.
    enum class Jump : uint8_t { Marked, Quiet };
    void goToLine(int line, Jump jump = Jump::Marked);
    int currentLine() const;

Q_SIGNALS:
    void typed();                ///< by the person, at once
    void edited();               ///< by the person, 300 ms after the last key
    void changesCounted(int lines);

protected:
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;

private:
    void freeWindowKeys();
    void setUpMargins();
    void applyTheme();
    void fitNumberMargin();
    void updateChanges();
    void clearDiagnostics();

    SyntaxLexer *m_lexer;
    QTimer *m_editTimer, *m_changeTimer;
    QStringList m_base;
    int m_changedCount = 0, m_diagnosticCount = 0;
    Language m_language = Language::Cpp;
    bool m_loading = false, m_reference = false;
};

} // namespace gable

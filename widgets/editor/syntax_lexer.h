// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/line_highlighter.h"
#include "widgets/editor/scintilla.h"

namespace gable {

/// The bridge from syntax definitions to the editor: styles in the theme's colours, folds, and the state at each line's end.
class SyntaxLexer : public QsciLexerCustom
{
    Q_OBJECT
public:
    explicit SyntaxLexer(QObject *parent = nullptr);
    /// A definition of resources/syntax. One that cannot be read leaves plain text; problem() says why.
    void setSyntax(const QString &name);
    QString syntax() const { return m_name; }
    QString problem() const { return m_problem; }

    const char *language() const override { return "Gable"; }
    QString description(int style) const override;
    void styleText(int start, int end) override;
    QColor defaultColor(int style) const override;
    QColor defaultPaper(int style) const override;
    QFont defaultFont(int style) const override;
    bool defaultEolFill(int) const override { return false; }
    const char *blockStart(int *style = nullptr) const override;
    const char *blockEnd(int *style = nullptr) const override;
    /// Takes colours and fonts from the current theme again.
    void refresh();

private:
    int styleLine(int line, int state, int depth, int *nextDepth);

    std::unique_ptr<LineHighlighter> m_highlighter;
    QString m_name, m_problem;
};

} // namespace gable

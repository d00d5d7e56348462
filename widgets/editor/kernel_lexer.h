// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/scintilla.h"

namespace gable {

/// C++ with CUDA and HIP words, in the theme's five syntax colours; a `//!` comment is a directive.
class KernelLexer : public QsciLexerCPP
{
    Q_OBJECT
public:
    explicit KernelLexer(QObject *parent = nullptr);
    const char *keywords(int set) const override;
    QColor defaultColor(int style) const override;
    QColor defaultPaper(int style) const override;
    QFont defaultFont(int style) const override;
    bool defaultEolFill(int style) const override;
    /// Takes colours and fonts from the current theme again.
    void refresh();
};

} // namespace gable

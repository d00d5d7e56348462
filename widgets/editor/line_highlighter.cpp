// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/line_highlighter.h"

#include "core/problem/suite.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {

QString syntaxName(Language language)
{
    switch (language) {
    case Language::Cuda: return u"Gable CUDA"_s;
    case Language::Hip: return u"Gable HIP"_s;
    case Language::Python: return u"Gable Python"_s;
    case Language::Cpp: break;
    }
    return u"Gable C++"_s;
}

#ifndef GABLE_KSYNTAXHIGHLIGHTING
namespace {

class OwnHighlighter : public LineHighlighter
{
public:
    OwnHighlighter(const SyntaxLibrary &library, int definition) : m_syntax(library, definition) { numberOf({}); }

    HighlightedLine highlight(const QString &line, int state) override
    {
        const SyntaxState from = state >= 0 && size_t(state) < m_states.size() ? m_states[size_t(state)] : SyntaxState();
        SyntaxLine made = m_syntax.highlight(line, from);
        return {std::move(made.tokens), numberOf(made.state), made.opened, made.closed};
    }

private:
    /// The editor keeps one number a line.
    int numberOf(const SyntaxState &state)
    {
        const auto [found, isNew] = m_numbers.try_emplace(state, int(m_states.size()));
        if (isNew)
            m_states.push_back(state);
        return found->second;
    }

    LineSyntax m_syntax;
    std::vector<SyntaxState> m_states;
    std::map<SyntaxState, int> m_numbers;
};

} // namespace

Result<std::unique_ptr<LineHighlighter>> makeHighlighter(const QString &language)
{
    static const Result<SyntaxLibrary> library = SyntaxLibrary::read(resourceDir() + u"/syntax"_s);
    if (!library)
        return fail(library.error());
    const int definition = library->find(language);
    if (definition < 0)
        return fail(u"not_found"_s, QCoreApplication::translate("LineHighlighter", "there is no definition of the language \"%1\"").arg(language));
    return std::make_unique<OwnHighlighter>(*library, definition);
}
#endif

} // namespace gable

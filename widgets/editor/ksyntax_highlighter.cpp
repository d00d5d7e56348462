// SPDX-License-Identifier: GPL-3.0-or-later
// The same definitions applied by KSyntaxHighlighting, which distributions package for Qt 6 from Debian 13 on.
#ifdef GABLE_KSYNTAXHIGHLIGHTING
#include "widgets/editor/line_highlighter.h"

#include "core/problem/suite.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/FoldingRegion>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

class KSyntaxHighlighter : public LineHighlighter, private KSyntaxHighlighting::AbstractHighlighter
{
public:
    explicit KSyntaxHighlighter(const KSyntaxHighlighting::Definition &definition)
    {
        setDefinition(definition);
        m_states.emplace_back();
    }

    HighlightedLine highlight(const QString &line, int state) override
    {
        m_line = {};
        m_line.tokens.reserve(16);
        const KSyntaxHighlighting::State from = state >= 0 && size_t(state) < m_states.size() ? m_states[size_t(state)] : KSyntaxHighlighting::State();
        const KSyntaxHighlighting::State to = highlightLine(line, from);
        const auto known = std::find(m_states.begin(), m_states.end(), to);
        m_line.state = int(known - m_states.begin());
        if (known == m_states.end())
            m_states.push_back(to);
        return std::move(m_line);
    }

private:
    // Format::textStyle() follows the default styles of the definition format in their order, as SyntaxStyle does.
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        const auto style = SyntaxStyle(std::min(int(format.textStyle()), kSyntaxStyles - 1));
        auto &tokens = m_line.tokens;
        if (!tokens.empty() && tokens.back().style == style && tokens.back().start + tokens.back().length == offset)
            tokens.back().length += length;
        else if (length > 0)
            tokens.push_back({offset, length, style});
    }

    void applyFolding(int, int, KSyntaxHighlighting::FoldingRegion region) override
    {
        if (region.type() == KSyntaxHighlighting::FoldingRegion::Begin)
            ++m_line.opened;
        else if (region.type() == KSyntaxHighlighting::FoldingRegion::End)
            m_line.opened > 0 ? --m_line.opened : ++m_line.closed;
    }

    HighlightedLine m_line;
    std::vector<KSyntaxHighlighting::State> m_states;
};

} // namespace

Result<std::unique_ptr<LineHighlighter>> makeHighlighter(const QString &language)
{
    static KSyntaxHighlighting::Repository repository;
    static const bool hasOwn = [] {
        // Own files lie beside ours; the library looks in "syntax" below each path.
        repository.addCustomSearchPath(resourceDir());
        return true;
    }();
    Q_UNUSED(hasOwn)
    const KSyntaxHighlighting::Definition definition = repository.definitionForName(language);
    if (!definition.isValid())
        return fail(u"not_found"_s, QCoreApplication::translate("LineHighlighter", "there is no definition of the language \"%1\"").arg(language));
    return std::make_unique<KSyntaxHighlighter>(definition);
}

} // namespace gable
#endif

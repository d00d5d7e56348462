// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/kernel_lexer.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

namespace gable {

KernelLexer::KernelLexer(QObject *parent) : QsciLexerCPP(parent, false)
{
    setFoldComments(false);
    setFoldCompact(false);
    setFoldPreprocessor(true);
    setStylePreprocessor(false);
    refresh();
}

const char *KernelLexer::keywords(int set) const
{
    // Scintilla's own lists are 1: words, 2: a second set. Qualifiers of kernels are coloured like types, as they say where code lives.
    if (set == 1)
        return "alignas alignof auto break case catch class concept const consteval constexpr constinit const_cast continue decltype default delete do "
               "dynamic_cast else enum explicit export extern false final for friend goto if inline mutable namespace new noexcept nullptr operator override "
               "private protected public register reinterpret_cast requires return sizeof static static_assert static_cast struct switch template this "
               "thread_local throw true try typedef typeid typename union using virtual volatile while";
    if (set == 2)
        return "bool char char8_t char16_t char32_t double float int long short signed unsigned void wchar_t size_t ptrdiff_t int8_t int16_t int32_t int64_t "
               "uint8_t uint16_t uint32_t uint64_t float2 float4 double2 int2 int4 uint4 half half2 dim3 gable_half gable_bf16 gable_args __restrict__ "
               "__global__ __device__ __host__ __shared__ __constant__ __launch_bounds__ __forceinline__ GABLE_REF";
    return nullptr;
}

QColor KernelLexer::defaultColor(int style) const
{
    const Theme &colors = theme();
    switch (style) {
    case Comment:
    case CommentLine:
    case CommentDoc:
    case PreProcessorComment:
    case PreProcessorCommentLineDoc: return colors.comment;
    case CommentLineDoc:
    case PreProcessor: return colors.directive;
    case Keyword: return colors.keyword;
    case KeywordSet2:
    case GlobalClass: return colors.type;
    case Number:
    case DoubleQuotedString:
    case SingleQuotedString:
    case RawString:
    case UserLiteral:
    case EscapeSequence: return colors.literal;
    default: return colors.text;
    }
}

QColor KernelLexer::defaultPaper(int) const
{
    return theme().base;
}

QFont KernelLexer::defaultFont(int style) const
{
    QFont font = editorFont();
    font.setItalic(style == Comment || style == CommentLine || style == CommentDoc);
    return font;
}

bool KernelLexer::defaultEolFill(int) const
{
    return false;
}

void KernelLexer::refresh()
{
    for (int style = 0; style < 128; ++style) {
        if (description(style).isEmpty())
            continue;
        setColor(defaultColor(style), style);
        setPaper(defaultPaper(style), style);
        setFont(defaultFont(style), style);
        setEolFill(false, style);
    }
    setDefaultPaper(theme().base);
    setDefaultColor(theme().text);
    setDefaultFont(editorFont());
}

} // namespace gable

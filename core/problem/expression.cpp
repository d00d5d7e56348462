// SPDX-License-Identifier: Apache-2.0
#include "core/problem/expression.h"

#include <QCoreApplication>
#include <QStringList>

#include <muParserBase.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <exception>
#include <optional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kMaxLength = 4096;
constexpr int kMaxNesting = 64;
constexpr double kLargestExact = 9007199254740992.0; // 2^53

QString tr(const char *text) { return QCoreApplication::translate("Expression", text); }

/// Arithmetic without a finite result. The text is one that tr() knows. Distinct from mu::ParserError, which is about syntax.
struct NoResult : std::exception {
    explicit NoResult(const char *text) : text(text) {}
    const char *what() const noexcept override { return text; }
    const char *text;
};

double finite(double value)
{
    if (!std::isfinite(value))
        throw NoResult(QT_TRANSLATE_NOOP("Expression", "the result is not a finite number"));
    return value;
}

double nonZero(double divisor)
{
    if (divisor == 0.0)
        throw NoResult(QT_TRANSLATE_NOOP("Expression", "division by zero"));
    return divisor;
}

double positive(double value)
{
    if (!(value > 0.0))
        throw NoResult(QT_TRANSLATE_NOOP("Expression", "the logarithm of a number that is not positive"));
    return value;
}

double add(double a, double b) { return finite(a + b); }
double subtract(double a, double b) { return finite(a - b); }
double multiply(double a, double b) { return finite(a * b); }
double divide(double a, double b) { return finite(a / nonZero(b)); }
double power(double a, double b) { return finite(std::pow(a, b)); }
double negate(double a) { return -a; }
double plus(double a) { return a; }
double less(double a, double b) { return a < b; }
double lessEqual(double a, double b) { return a <= b; }
double greater(double a, double b) { return a > b; }
double greaterEqual(double a, double b) { return a >= b; }
double equal(double a, double b) { return a == b; }
double unequal(double a, double b) { return a != b; }
double both(double a, double b) { return a != 0.0 && b != 0.0; }
double either(double a, double b) { return a != 0.0 || b != 0.0; }

double ceilDiv(double a, double b) { return finite(std::ceil(a / nonZero(b))); }
double floorOf(double a) { return std::floor(a); }
double ceilOf(double a) { return std::ceil(a); }
/// Of the divisor's sign, as for sizes: mod(-1, 4) is 3.
double modulo(double a, double b) { return finite(a - nonZero(b) * std::floor(a / b)); }
double log2i(double a) { return std::ilogb(positive(a)); } // floor of the logarithm
double pow2ceil(double a)
{
    const int exponent = std::ilogb(positive(a));
    const double below = std::ldexp(1.0, exponent);
    return finite(below == a ? below : 2.0 * below);
}
double least(const double *values, int count) { return *std::min_element(values, values + count); }
double largest(const double *values, int count) { return *std::max_element(values, values + count); }

const QStringList &functionNames()
{
    static const QStringList names{u"ceil_div"_s, u"floor"_s, u"ceil"_s, u"mod"_s, u"min"_s, u"max"_s, u"log2i"_s, u"pow2ceil"_s};
    return names;
}

/// muParser with nothing but what expression.h promises: its own operators compute inf from 1/0 and know an assignment.
class SizeParser : public mu::ParserBase
{
public:
    SizeParser()
    {
        EnableBuiltInOprt(false);
        InitCharSets();
        InitFun();
        InitOprt();
        AddValIdent(readNumber);
    }

    /// Value of `text` where each name is a constant. Throws mu::ParserError or NoResult.
    double evaluate(const QString &text, const Names &names)
    {
        ClearConst();
        for (const auto &[name, value] : names)
            DefineConst(name.toStdString(), value);
        SetExpr(text.toStdString());
        const double value = Eval();
        if (GetNumResults() != 1)
            throw mu::ParserError(tr("several values separated by commas").toStdString());
        return finite(value);
    }

protected:
    void InitCharSets() override
    {
        DefineNameChars("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        DefineOprtChars("+-*/^<>=!&|?:");
        DefineInfixOprtChars("+-");
    }
    void InitFun() override
    {
        DefineFun("ceil_div", ceilDiv, false);
        DefineFun("floor", floorOf, false);
        DefineFun("ceil", ceilOf, false);
        DefineFun("mod", modulo, false);
        DefineFun("min", least, false);
        DefineFun("max", largest, false);
        DefineFun("log2i", log2i, false);
        DefineFun("pow2ceil", pow2ceil, false);
    }
    void InitConst() override {}
    void InitOprt() override
    {
        DefineInfixOprt("-", negate);
        DefineInfixOprt("+", plus);
        DefineOprt("+", add, mu::prADD_SUB);
        DefineOprt("-", subtract, mu::prADD_SUB);
        DefineOprt("*", multiply, mu::prMUL_DIV);
        DefineOprt("/", divide, mu::prMUL_DIV);
        DefineOprt("^", power, mu::prPOW, mu::oaRIGHT);
        DefineOprt("<", less, mu::prCMP);
        DefineOprt("<=", lessEqual, mu::prCMP);
        DefineOprt(">", greater, mu::prCMP);
        DefineOprt(">=", greaterEqual, mu::prCMP);
        DefineOprt("==", equal, mu::prCMP);
        DefineOprt("!=", unequal, mu::prCMP);
        DefineOprt("&&", both, mu::prLAND);
        DefineOprt("||", either, mu::prLOR);
    }

private:
    /// A decimal number at the start of `text`; muParser's own reader follows a locale.
    static int readNumber(const char *text, int *position, double *value)
    {
        if (!(*text >= '0' && *text <= '9') && *text != '.')
            return 0;
        const auto [end, error] = std::from_chars(text, text + std::char_traits<char>::length(text), *value);
        if (error != std::errc() || end == text)
            return 0;
        *position += int(end - text);
        return 1;
    }
};

bool isNameStart(QChar c) { return c == u'_' || (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'); }
bool isDigit(QChar c) { return c >= u'0' && c <= u'9'; }

struct Word {
    QString text;
    bool called; ///< a parenthesis follows
};

/// The words of an expression; the letter of an exponent ("1e6") is part of its number.
std::vector<Word> wordsOf(const QString &text)
{
    std::vector<Word> words;
    for (qsizetype i = 0; i < text.size();) {
        if (isDigit(text[i]) || text[i] == u'.') {
            while (i < text.size() && (isDigit(text[i]) || text[i] == u'.' || isNameStart(text[i])))
                ++i;
        } else if (isNameStart(text[i])) {
            const qsizetype start = i;
            while (i < text.size() && (isNameStart(text[i]) || isDigit(text[i])))
                ++i;
            qsizetype next = i;
            while (next < text.size() && text[next].isSpace())
                ++next;
            words.push_back({text.mid(start, i - start), next < text.size() && text[next] == u'('});
        } else {
            ++i;
        }
    }
    return words;
}

std::optional<QString> nestingProblem(const QString &text)
{
    int depth = 0, deepest = 0;
    for (const QChar c : text) {
        depth += c == u'(' ? 1 : c == u')' ? -1 : 0;
        deepest = std::max(deepest, depth);
    }
    if (deepest > kMaxNesting)
        return tr("parentheses more than %1 levels deep").arg(kMaxNesting);
    return std::nullopt;
}

std::optional<QString> characterProblem(const QString &text)
{
    const QString permitted = u"_.,+-*/^()<>=!&|?: \t"_s;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (!isNameStart(c) && !isDigit(c) && !permitted.contains(c))
            return tr("unexpected character \"%1\" at position %2").arg(c).arg(i + 1);
        const bool comparison = (i > 0 && u"=<>!"_s.contains(text[i - 1])) || (i + 1 < text.size() && text[i + 1] == u'=');
        if (c == u'=' && !comparison)
            return tr("\"=\" at position %1 would be an assignment; write == to compare").arg(i + 1);
    }
    return std::nullopt;
}

/// Whole numbers beyond 2^53 would lose digits without a word.
std::optional<QString> literalProblem(const QString &text)
{
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i;
        while (end < text.size() && (isDigit(text[end]) || isNameStart(text[end]) || text[end] == u'.'))
            ++end;
        const QString token = text.mid(i, end - i);
        bool isWhole = false;
        const qulonglong value = token.toULongLong(&isWhole);
        const bool onlyDigits = !token.isEmpty() && std::all_of(token.begin(), token.end(), isDigit);
        if (onlyDigits && (!isWhole || double(value) > kLargestExact || value > qulonglong(kLargestExact)))
            return tr("%1 is beyond 2^53").arg(token);
        i = end + 1;
    }
    return std::nullopt;
}

tl::unexpected<Error> failFor(const QString &text, const QString &what, const QString &hint = {})
{
    const QString shown = text.size() > 80 ? text.left(77) + u"..."_s : text;
    return fail(u"bad_expression"_s, tr("the expression \"%1\": %2").arg(shown, what), hint);
}

/// `syntaxOnly`: arithmetic without a result is no error.
Result<double> run(const QString &text, const Names &names, bool syntaxOnly)
{
    static thread_local SizeParser parser;
    try {
        return parser.evaluate(text, names);
    } catch (const mu::ParserError &error) {
        return failFor(text, QString::fromStdString(error.GetMsg()));
    } catch (const NoResult &error) {
        return syntaxOnly ? Result<double>(0.0) : failFor(text, tr(error.text));
    } catch (const std::exception &error) {
        return failFor(text, QString::fromUtf8(error.what()));
    }
}

/// The used subset of `names`. A name that is missing, or that is also a function, is an error.
Result<Names> namesUsed(const QString &text, const Names &names)
{
    Names used;
    for (const Word &word : wordsOf(text)) {
        const auto found = names.find(word.text);
        if (functionNames().contains(word.text)) {
            if (found != names.end() || !word.called)
                return failFor(text, tr("\"%1\" is a function, not a size").arg(word.text), tr("Give the axis another name."));
            continue;
        }
        if (found == names.end()) {
            QStringList known;
            for (const auto &[name, value] : names)
                known.append(name);
            return failFor(text, tr("unknown name \"%1\"").arg(word.text), tr("Known: %1.").arg(known.join(u", "_s)));
        }
        used.insert(*found);
    }
    return used;
}

} // namespace

Result<Expression> Expression::parse(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return fail(u"bad_expression"_s, tr("the expression is empty"));
    if (trimmed.size() > kMaxLength)
        return failFor(trimmed, tr("%1 characters; at most %2 are read").arg(trimmed.size()).arg(kMaxLength));
    for (const auto &problem : {characterProblem(trimmed), nestingProblem(trimmed), literalProblem(trimmed)}) {
        if (problem)
            return failFor(trimmed, *problem);
    }
    Names placeholders;
    for (const Word &word : wordsOf(trimmed)) {
        if (!functionNames().contains(word.text))
            placeholders[word.text] = 1.0;
        else if (!word.called)
            return failFor(trimmed, tr("\"%1\" is a function, not a size").arg(word.text));
    }
    if (auto checked = run(trimmed, placeholders, true); !checked)
        return fail(checked.error());
    Expression expression;
    expression.m_text = trimmed;
    return expression;
}

QStringList Expression::names() const
{
    QStringList found;
    for (const Word &word : wordsOf(m_text)) {
        if (!functionNames().contains(word.text) && !found.contains(word.text))
            found.append(word.text);
    }
    return found;
}

Result<double> Expression::evaluate(const Names &names) const
{
    const auto used = namesUsed(m_text, names);
    if (!used)
        return fail(used.error());
    if (used->size() == 1 && used->begin()->first == m_text) // a lone axis, the usual shape
        return std::isfinite(used->begin()->second) ? Result<double>(used->begin()->second) : failFor(m_text, tr("the result is not a finite number"));
    return run(m_text, *used, false);
}

Result<int64_t> Expression::evaluateSize(const Names &names) const
{
    const auto value = evaluate(names);
    if (!value)
        return fail(value.error());
    if (*value != std::floor(*value))
        return failFor(m_text, tr("%1 is not a whole number").arg(*value, 0, 'g', 12));
    if (*value < 0 || *value > kLargestExact)
        return failFor(m_text, tr("%1 is not between 0 and 2^53").arg(*value, 0, 'g', 17));
    return int64_t(*value);
}

} // namespace gable

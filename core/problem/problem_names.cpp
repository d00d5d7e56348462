// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problem_names.h"

#include <QCoreApplication>
#include <QSet>

#include <array>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Problem", text); }

constexpr std::array kRoles{"in", "inout", "out", "param", "index", "mask", "scale", "scalar"};
constexpr std::array kInputKinds{"normal", "uniform", "integers", "constant"};
constexpr std::array kCostKinds{"minimal", "expected", "reference_as_written"};
constexpr std::array kToleranceKinds{"stock_runs", "allclose", "both_exceed"};
constexpr std::array kUnits{"row", "element"};
constexpr std::array kComparators{"elementwise", "exact", "set", "permutation", "residual", "distribution"};

/// The tables are in the order of their enumerations.
template <class Enum, size_t N>
Result<Enum> parseName(const QString &name, const std::array<const char *, N> &names)
{
    QStringList permitted;
    for (size_t i = 0; i < N; ++i) {
        if (name == QLatin1StringView(names[i]))
            return Enum(i);
        permitted.append(QString::fromLatin1(names[i]));
    }
    return fail(u"bad_field"_s, tr("unknown value \"%1\"").arg(name), tr("Known: %1.").arg(permitted.join(u", "_s)));
}

const QSet<QString> &keywords()
{
    static const QString text =
        u"alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl concept const "
        "consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else "
        "enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr "
        "operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof static static_assert "
        "static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void "
        "volatile wchar_t while xor xor_eq restrict linux unix main"_s; // the last three are macros or reserved for most compilers
    static const QStringList list = text.split(u' ');
    static const QSet<QString> set(list.begin(), list.end());
    return set;
}

} // namespace

Result<Role> parseRole(const QString &name) { return parseName<Role>(name, kRoles); }
QString name(Role role) { return QString::fromLatin1(kRoles[size_t(role)]); }
QString name(ComparatorKind kind) { return QString::fromLatin1(kComparators[size_t(kind)]); }
QString name(InputSpec::Kind kind) { return QString::fromLatin1(kInputKinds[size_t(kind)]); }
QString name(CostKind kind) { return QString::fromLatin1(kCostKinds[size_t(kind)]); }
QString name(ToleranceRule::Kind kind) { return QString::fromLatin1(kToleranceKinds[size_t(kind)]); }
QString name(Unit unit) { return QString::fromLatin1(kUnits[size_t(unit)]); }
Result<InputSpec::Kind> parseInputKind(const QString &name) { return parseName<InputSpec::Kind>(name, kInputKinds); }
Result<CostKind> parseCostKind(const QString &name) { return parseName<CostKind>(name, kCostKinds); }
Result<ToleranceRule::Kind> parseToleranceKind(const QString &name) { return parseName<ToleranceRule::Kind>(name, kToleranceKinds); }
Result<Unit> parseUnit(const QString &name) { return parseName<Unit>(name, kUnits); }
Result<ComparatorKind> parseComparator(const QString &name) { return parseName<ComparatorKind>(name, kComparators); }

Result<void> checkIdentifier(const QString &name)
{
    const auto isLetter = [](QChar c) { return c == u'_' || (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'); };
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    bool valid = !name.isEmpty() && name.size() <= 64 && !isDigit(name.front());
    for (const QChar c : name)
        valid = valid && (isLetter(c) || isDigit(c));
    if (!valid)
        return fail(u"bad_field"_s, tr("\"%1\" is not a C identifier").arg(name.left(80)), tr("Use letters, digits and _, at most 64, not starting with a digit."));
    if (keywords().contains(name))
        return fail(u"bad_field"_s, tr("\"%1\" is a word of C++").arg(name), tr("Give it another name."));
    if (name.startsWith("gable_"_L1, Qt::CaseInsensitive) || name.contains("__"_L1))
        return fail(u"bad_field"_s, tr("the name \"%1\" is reserved").arg(name), tr("Names starting with gable_ and names with two underscores are taken."));
    return {};
}

} // namespace gable

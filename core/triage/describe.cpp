// SPDX-License-Identifier: Apache-2.0
#include "core/triage/describe.h"

#include "core/base/text.h"
#include "core/triage/describe_texts.h"
#include "core/triage/headline.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Triage", text); }

QString numberWords(double value)
{
    if (!std::isfinite(value))
        return numberText(value);
    const QLocale locale;
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return locale.toString(qint64(value));
    return locale.toString(value, 'g', std::abs(value) < 1 ? 3 : 5);
}

/// SI prefixes by steps of 1,000, three digits.
QString withUnit(double value, const QStringList &units)
{
    qsizetype unit = 0;
    for (; std::abs(value) >= 999.5 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    return QLocale().toString(value, 'g', 3) + u' ' + units[unit];
}

QString nanoseconds(double value) { return withUnit(value, {u"ns"_s, u"µs"_s, u"ms"_s, u"s"_s}); }

QString formatted(const QJsonValue &value, const QString &format)
{
    if (format == "bytes"_L1)
        return withUnit(value.toDouble(), {u"B"_s, u"kB"_s, u"MB"_s, u"GB"_s, u"TB"_s});
    if (format == "ns"_L1)
        return nanoseconds(value.toDouble());
    if (format == "percent"_L1)
        return QLocale().toString(100 * value.toDouble(), 'g', 3) + u" %"_s;
    if (value.isDouble())
        return numberWords(value.toDouble());
    if (value.isArray()) {
        QStringList parts;
        for (const QJsonValue &part : value.toArray())
            parts.append(formatted(part, {}));
        return u'[' + parts.join(u", "_s) + u']';
    }
    const QString text = value.toString();
    const char *word = valueText(text.toUtf8().constData());
    return word ? tr(word) : text;
}

/// Replaces {name} and {name:format}; false when an argument is missing.
bool replaceArguments(QStringView text, const QJsonObject &args, QString &result)
{
    bool complete = true;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const qsizetype close = text[at] == u'{' ? text.indexOf(u'}', at) : -1;
        if (close < 0) {
            result += text[at];
            continue;
        }
        const QString placeholder = text.sliced(at + 1, close - at - 1).toString();
        const QJsonValue value = args.value(placeholder.section(u':', 0, 0));
        complete = complete && !value.isUndefined() && !value.isNull() && !(value.isString() && value.toString().isEmpty()) && !(value.isArray() && value.toArray().isEmpty());
        result += formatted(value, placeholder.section(u':', 1));
        at = close;
    }
    return complete;
}

/// Fills a template (describe_texts.h).
QString filled(const QString &text, const QJsonObject &args)
{
    QString result;
    const QStringView view(text);
    for (qsizetype at = 0; at < view.size();) {
        const qsizetype open = view.indexOf(u'[', at), close = open < 0 ? -1 : view.indexOf(u']', open);
        replaceArguments(view.sliced(at, (close < 0 ? view.size() : open) - at), args, result);
        if (close < 0)
            break;
        QString optional;
        if (replaceArguments(view.sliced(open + 1, close - open - 1), args, optional))
            result += optional;
        at = close + 1;
    }
    return result;
}

/// Arguments as a template sees them: a pattern with its own arguments is one text, and a count of one error is not worth telling.
QJsonObject shown(const Finding &finding)
{
    QJsonObject args = finding.args;
    if (args.contains(u"pattern"_s))
        args[u"pattern"_s] = patternText(args[u"pattern"_s].toString(), args[u"pattern_args"_s].toObject());
    if (args[u"errors"_s].toInt() <= 1)
        args.remove(u"errors"_s);
    for (const QString &key : {u"message"_s, u"hint"_s, u"words"_s, u"said"_s}) {
        // Text of others is not looked up among our words.
        if (args[key].isString())
            args[key] = args[key].toString().simplified();
    }
    return args;
}

QString plainArguments(const QJsonObject &args)
{
    QStringList parts;
    for (auto arg = args.begin(); arg != args.end(); ++arg)
        parts.append(arg.key() + u" = "_s + formatted(arg.value(), {}));
    return parts.join(u", "_s);
}

} // namespace

QString verdictWord(const QString &kind)
{
    if (const char *text = verdictText(kind.toUtf8().constData()))
        return tr(text);
    return kind.mid(kind.indexOf(u':') + 1).replace(u'_', u' ');
}

QString patternText(const QString &pattern, const QJsonObject &args)
{
    const char *text = patternTemplate(pattern.toUtf8().constData());
    return text ? filled(tr(text), args) : pattern;
}

QString describe(const Finding &finding)
{
    if (const FindingText *text = findingText(finding.rule.toUtf8().constData()))
        return filled(tr(text->sentence), shown(finding));
    const QString args = plainArguments(finding.args);
    return args.isEmpty() ? verdictWord(finding.kind) : verdictWord(finding.kind) + u": "_s + args;
}

QString advice(const Finding &finding)
{
    const FindingText *text = findingText(finding.rule.toUtf8().constData());
    return text && *text->advice ? tr(text->advice) : QString();
}

QString headlineText(const Evaluation &evaluation)
{
    const Verdict &verdict = evaluation.verdict;
    const QString word = verdictWord(verdict.kind);
    if (verdict.kind == "passed"_L1)
        return evaluation.timing && evaluation.timing->medianNs > 0 ? word + u": "_s + nanoseconds(evaluation.timing->medianNs) : word;
    if (verdict.findings.empty() || verdict.findings.front().kind != verdict.kind)
        return word;
    const Finding &first = verdict.findings.front();
    const auto detail = [&]() -> QString {
        if (verdict.kind == "mismatch"_L1 && first.rule == "hidden_variant"_L1)
            return first.args[u"case"_s].toString();
        if (verdict.kind == "mismatch"_L1 && evaluation.correctness && !evaluation.correctness->pattern.isEmpty())
            return patternText(evaluation.correctness->pattern, evaluation.correctness->patternArgs);
        for (const QString &key : {u"symbol"_s, u"signal"_s, u"exception"_s, u"argument"_s, u"case"_s}) {
            if (first.args.contains(key))
                return formatted(first.args[key], {});
        }
        return first.file.isEmpty() || first.line <= 0 ? QString() : u"%1:%2"_s.arg(first.file).arg(first.line);
    }();
    const QString prefix = classOf(verdict.kind) == VerdictClass::Suspect ? tr("suspect: %1").arg(word) : word;
    return detail.isEmpty() ? prefix : prefix + u": "_s + detail;
}

void addTexts(QJsonObject &evaluationJson, const Evaluation &evaluation)
{
    QJsonObject verdict = evaluationJson[u"verdict"_s].toObject();
    QJsonArray findings = verdict[u"findings"_s].toArray();
    for (qsizetype i = 0; i < findings.size() && i < qsizetype(evaluation.verdict.findings.size()); ++i) {
        QJsonObject finding = findings[i].toObject();
        finding[u"text"_s] = describe(evaluation.verdict.findings[size_t(i)]);
        findings[i] = finding;
    }
    verdict[u"findings"_s] = findings;
    verdict[u"summary"_s] = headlineText(evaluation);
    evaluationJson[u"verdict"_s] = verdict;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "tests/corpus/corpus_sample.h"

#include "core/base/text.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString textOf(const QJsonValue &value)
{
    return value.isDouble() ? numberText(value.toDouble()) : value.isBool() ? (value.toBool() ? u"true"_s : u"false"_s) : value.toString();
}

QString evidenceOf(const Finding &finding, const QString &key)
{
    if (key == "rule"_L1)
        return finding.rule;
    if (key == "line"_L1)
        return QString::number(finding.line);
    if (key == "file"_L1)
        return finding.file;
    QJsonValue value = finding.args;
    for (const QString &part : key.split(u'.'))
        value = value.toObject().value(part);
    return textOf(value);
}

bool fits(const QString &value, const QString &wanted) { return wanted == "*"_L1 ? !value.isEmpty() : wanted.split(u'|').contains(value); }

Result<CorpusSample> readSample(const QString &path, const QString &name)
{
    auto submission = loadSubmission(path);
    if (!submission)
        return fail(submission.error());
    CorpusSample sample;
    sample.name = name;
    sample.submission = *submission;
    static const QRegularExpression line(u"^//[!]? (?:gable )?(problem|expect|workload|tolerance|needs): *(.*?)\\s*$"_s, QRegularExpression::MultilineOption);
    auto matches = line.globalMatch(QString::fromUtf8(submission->mainText()));
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const QString key = match.captured(1), value = match.captured(2);
        QStringList words = value.split(u' ', Qt::SkipEmptyParts);
        if (key == "problem"_L1)
            sample.problem = words.value(0);
        else if (key == "workload"_L1)
            sample.workload = value;
        else if (key == "tolerance"_L1)
            sample.tolerance = {ToleranceRule::Kind::Allclose, words.value(0).toDouble(), words.value(0).toDouble(), words.value(1, u"1"_s).toDouble(), u"corpus"_s};
        else if (key == "needs"_L1)
            sample.needs = words;
        else if (!words.isEmpty()) {
            sample.kinds = words.takeFirst().split(u'|');
            for (const QString &word : words) {
                const QString wanted = word.section(u'=', 1);
                if (word.startsWith("also="_L1))
                    sample.also = wanted.split(u',');
                else
                    sample.evidence[word.section(u'=', 0, 0)] = wanted;
            }
        }
    }
    if (sample.problem.isEmpty() || sample.kinds.isEmpty())
        return fail(Error{u"corpus"_s, u"no problem or no expectation"_s, path, 0, {}, {}});
    return sample;
}

} // namespace

QString CorpusSample::tableKind() const
{
    if (isHonest())
        return u"honest"_s;
    const auto suspect = std::find_if(also.begin(), also.end(), [](const QString &kind) { return kind.startsWith("suspect:"_L1); });
    return suspect != also.end() ? *suspect : kinds.first() == "passed"_L1 && !also.isEmpty() ? also.first() : kinds.first();
}

QString CorpusSample::missingEvidence(const Verdict &verdict) const
{
    const auto ofKind = [&](const QString &kind) {
        return std::find_if(verdict.findings.begin(), verdict.findings.end(), [&](const Finding &finding) { return finding.kind == kind; });
    };
    for (const QString &kind : also) {
        if (ofKind(kind) == verdict.findings.end())
            return u"no finding "_s + kind;
    }
    if (evidence.empty())
        return {};
    // With several findings of the headline's kind one has to have all of the evidence.
    QString missing = u"no finding of the headline's kind"_s;
    for (const Finding &finding : verdict.findings) {
        if (finding.kind != verdict.kind)
            continue;
        const auto wrong = std::find_if(evidence.begin(), evidence.end(), [&](const auto &each) { return !fits(evidenceOf(finding, each.first), each.second); });
        if (wrong == evidence.end())
            return {};
        missing = u"%1 is \"%2\" instead of \"%3\""_s.arg(wrong->first, evidenceOf(finding, wrong->first), wrong->second);
    }
    return missing;
}

Result<std::vector<CorpusSample>> readCorpus(const QString &directory)
{
    std::vector<CorpusSample> samples;
    for (const QString &folder : {u"failing"_s, u"honest"_s}) {
        const QDir files(directory + u'/' + folder);
        for (const QFileInfo &file : files.entryInfoList({u"*.cpp"_s, u"*.c"_s, u"*.cc"_s}, QDir::Files, QDir::Name)) {
            auto sample = readSample(file.filePath(), folder + u'/' + file.completeBaseName());
            if (!sample)
                return fail(sample.error());
            samples.push_back(std::move(*sample));
        }
    }
    return samples;
}

} // namespace gable

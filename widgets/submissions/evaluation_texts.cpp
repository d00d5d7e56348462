// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/evaluation_texts.h"

#include "core/triage/describe.h"
#include "widgets/controls/verdict_words.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Board", text); }

bool isFigure(int column) { return column >= EvaluationModel::Time && column <= EvaluationModel::Finished; }

double speedup(const BoardRow &row) { return row.baselineNs > 0 && row.medianNs > 0 ? row.baselineNs / row.medianNs : 0; }

} // namespace

Qt::Alignment columnAlignment(int column) { return (isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter; }

QString decisionWord(const QString &decision)
{
    return decision == "accepted"_L1 ? tr("accepted") : decision == "overruled"_L1 ? tr("overruled") : decision == "undecided"_L1 ? tr("undecided") : decision;
}

QString cellText(const BoardRow &row, int column, const TimeUnit &unit)
{
    switch (column) {
    case EvaluationModel::Verdict: return verdictClassWord(classOf(row.verdict));
    case EvaluationModel::Submission: return row.label;
    case EvaluationModel::Problem: return row.problem;
    case EvaluationModel::Workload: return shapeText(row.workload);
    case EvaluationModel::Author: return row.author;
    case EvaluationModel::Language: return row.language;
    case EvaluationModel::Device: return row.device;
    case EvaluationModel::Mode: return row.mode;
    case EvaluationModel::Time: return row.medianNs > 0 ? unit.digits(row.medianNs) : QString();
    case EvaluationModel::Roof: return row.achievedFraction > 0 && row.counted ? percentDigits(row.achievedFraction) : QString();
    case EvaluationModel::Speedup: return speedup(row) > 0 ? threeDigits(speedup(row)) : QString();
    case EvaluationModel::Error: return row.maxErrorOverTolerance > 0 ? threeDigits(row.maxErrorOverTolerance) : QString();
    case EvaluationModel::Finished: return agoText(row.finishedAt, QDateTime::currentDateTimeUtc());
    case EvaluationModel::Decision: return decisionWord(row.decision);
    case EvaluationModel::Tags: return row.tags.join(u", "_s);
    default: return {};
    }
}

QString cellToolTip(const BoardRow &row, int column, const TimeUnit &unit)
{
    switch (column) {
    case EvaluationModel::Verdict: return row.summary;
    case EvaluationModel::Time:
        if (row.medianNs <= 0)
            return tr("not timed");
        return (row.counted ? tr("%1 ns") : tr("%1 ns: failed, not counted")).arg(QString::number(row.medianNs, 'f', 1));
    case EvaluationModel::Roof: return row.achievedFraction > 0 ? tr("%1 of the %2 roof").arg(QString::number(row.achievedFraction, 'g', 6), row.roofLevel) : QString();
    case EvaluationModel::Speedup: return speedup(row) > 0 ? tr("%1 times as fast as the production baseline").arg(QString::number(speedup(row), 'g', 6)) : tr("no production baseline");
    case EvaluationModel::Error: return QString::number(row.maxErrorOverTolerance, 'g', 9);
    case EvaluationModel::Finished: return row.finishedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm:ss"_s);
    case EvaluationModel::Decision:
        if (row.decision.isEmpty())
            return tr("no person has decided yet");
        return tr("%1 by %2, %3").arg(decisionWord(row.decision), row.decidedBy, row.decidedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s)) + (row.note.isEmpty() ? QString() : u'\n' + row.note);
    default: return cellText(row, column, unit);
    }
}

QString columnTitle(int column, const TimeUnit &unit)
{
    switch (column) {
    case EvaluationModel::Verdict: return tr("Verdict");
    case EvaluationModel::Submission: return tr("Submission");
    case EvaluationModel::Problem: return tr("Problem");
    case EvaluationModel::Workload: return tr("Workload");
    case EvaluationModel::Author: return tr("Author");
    case EvaluationModel::Language: return tr("Language");
    case EvaluationModel::Device: return tr("Device");
    case EvaluationModel::Mode: return tr("Mode");
    case EvaluationModel::Time: return tr("Time %1").arg(unit.symbol);
    case EvaluationModel::Roof: return tr("Roof %");
    case EvaluationModel::Speedup: return tr("× base");
    case EvaluationModel::Error: return tr("Error ÷ tol");
    case EvaluationModel::Finished: return tr("Ago");
    case EvaluationModel::Decision: return tr("Decision");
    case EvaluationModel::Tags: return tr("Tags");
    default: return {};
    }
}

QString groupTitle(BoardGroup group, const QString &key)
{
    switch (group) {
    case BoardGroup::Verdict: return verdictWord(key);
    case BoardGroup::Twins: return key.isEmpty() ? tr("without a near-duplicate") : tr("near-duplicates %1").arg(key.left(8));
    case BoardGroup::Author: return key.isEmpty() ? tr("no author") : key;
    case BoardGroup::Language: return key.isEmpty() ? tr("language not recorded") : key;
    default: return key.isEmpty() ? tr("no problem") : key;
    }
}

QString agoText(const QDateTime &then, const QDateTime &now)
{
    if (!then.isValid())
        return {};
    const qint64 seconds = then.secsTo(now);
    if (seconds < 1)
        return tr("now");
    if (seconds < 60)
        return tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return tr("%1 min").arg(seconds / 60);
    return seconds < 86'400 ? tr("%1 h").arg(seconds / 3600) : tr("%1 d").arg(seconds / 86'400);
}

} // namespace gable

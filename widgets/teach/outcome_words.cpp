// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teach/outcome_words.h"

#include "widgets/figures/figures.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("gable::OutcomeWords", text); }

/// "×1.80", at least 1.
QString factorText(double factor) { return u"×"_s + threeDigits(factor > 1 ? factor : 1 / factor); }

QString performanceWords(double predicted, double measured)
{
    const auto deviation = deviationOf(predicted, measured);
    if (!deviation)
        return {};
    const QString p = withPrefix(predicted, u"FLOP/s"_s), m = withPrefix(measured, u"FLOP/s"_s);
    if (deviation->isClose())
        return tr("Well predicted: %1, and %2 was measured.").arg(p, m);
    return (deviation->factor > 1 ? tr("%1 too optimistic: you predicted %2, and %3 was measured.") : tr("%1 too pessimistic: you predicted %2, and %3 was measured.")).arg(factorText(deviation->factor), p, m);
}

QString intensityWords(double predicted, double measured)
{
    const auto deviation = deviationOf(predicted, measured);
    if (!deviation)
        return {};
    const QString m = threeDigits(measured);
    if (deviation->isClose())
        return tr("The intensity is right: %1 FLOP/byte.").arg(m);
    return (deviation->factor > 1 ? tr("The intensity was %1 too high: it is %2 FLOP/byte.") : tr("The intensity was %1 too low: it is %2 FLOP/byte.")).arg(factorText(deviation->factor), m);
}

QString answerWords(const LessonPrediction &prediction, const StepResult &result)
{
    if (result.guess.answer < 0 || size_t(result.guess.answer) >= prediction.answers.size())
        return {};
    const auto right = holds(prediction.answers[size_t(result.guess.answer)].claim, result.measured);
    if (!right)
        return tr("This run does not tell whether your answer was right.");
    if (*right)
        return tr("Your answer was right.");
    const auto other = std::ranges::find_if(prediction.answers, [&](const LessonAnswer &answer) { return holds(answer.claim, result.measured).value_or(false); });
    return other == prediction.answers.end() ? tr("Your answer was not what this machine showed.") : tr("This machine showed another answer: “%1”").arg(other->text);
}

} // namespace

QStringList outcomeWords(const LessonPrediction &prediction, const StepResult &result)
{
    QStringList words;
    if (prediction.performance)
        words << performanceWords(result.guess.flopsPerSecond, result.measured.flopsPerSecond);
    if (prediction.intensity)
        words << intensityWords(result.guess.intensity, result.measured.intensity);
    words << answerWords(prediction, result);
    words.removeAll(QString());
    return words;
}

} // namespace gable

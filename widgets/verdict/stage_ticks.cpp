// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/verdict/stage_ticks.h"

#include "core/triage/headline.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// Verdicts that say something about how the candidate used memory or ended.
bool concernsMemory(const QString &kind)
{
    static const QStringList kinds{u"illegal_access"_s, u"misaligned"_s, u"out_of_bounds_write"_s, u"input_modified"_s,
                                   u"out_of_memory"_s,  u"crashed"_s,    u"timeout"_s};
    return kinds.contains(kind);
}

VerdictClass markOf(Stage::State state)
{
    switch (state) {
    case Stage::State::Done: return VerdictClass::Passed;
    case Stage::State::Failed: return VerdictClass::Failed;
    case Stage::State::Suspect: return VerdictClass::Suspect;
    default: return VerdictClass::Queued;
    }
}

} // namespace

std::vector<Stage> stagesOf(const Evaluation &evaluation)
{
    using State = Stage::State;
    const auto &findings = evaluation.verdict.findings;
    const bool memoryBad = concernsMemory(evaluation.verdict.kind)
        || std::any_of(findings.begin(), findings.end(), [](const Finding &finding) { return concernsMemory(finding.kind); });
    const VerdictClass verdict = classOf(evaluation.verdict.kind);
    const State build = !evaluation.build ? State::NotRun : evaluation.build->ok ? State::Done : State::Failed;
    const State memory = memoryBad ? State::Failed : evaluation.correctness ? State::Done : State::NotRun;
    State match = State::NotRun;
    if (evaluation.correctness) {
        const bool wrong = evaluation.correctness->badElements > 0 || (!memoryBad && verdict == VerdictClass::Failed);
        match = wrong ? State::Failed : verdict == VerdictClass::Suspect ? State::Suspect : State::Done;
    }
    const State timed = !evaluation.timing ? State::NotRun : evaluation.timing->counted ? State::Done : State::Uncounted;
    return {{StageTicks::tr("build"), build}, {StageTicks::tr("memory"), memory}, {StageTicks::tr("match"), match}, {StageTicks::tr("timed"), timed}};
}

StageTicks::StageTicks(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(sizes::kEditorHeader);
}

void StageTicks::setStages(std::vector<Stage> stages)
{
    m_stages = std::move(stages);
    update();
}

void StageTicks::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &colors = theme();
    painter.fillRect(rect(), colors.base);
    painter.fillRect(QRect(0, 0, width(), 1), colors.seam);
    if (m_stages.empty())
        return;
    painter.setFont(smallFont());
    double words = 0;
    for (const Stage &stage : m_stages)
        words += painter.fontMetrics().horizontalAdvance(stage.name) + 12 + sizes::kGrid;
    const double gap = std::min(20.0, (width() - 2 * sizes::kPaneMargin - words) / double(std::max<size_t>(1, m_stages.size() - 1)));
    double x = sizes::kPaneMargin;
    for (const Stage &stage : m_stages) {
        const QRectF icon(x, (height() - 12) / 2.0 + 0.5, 12, 12);
        const VerdictClass mark = markOf(stage.state);
        painter.setPen(colors.text2);
        if (stage.state == Stage::State::Uncounted) {
            drawGlyph(painter, icon, Glyph::Tick, colors.text2);
        } else {
            drawVerdict(painter, icon, mark);
            if (stage.state != Stage::State::NotRun)
                painter.setPen(colors.of(mark).text);
        }
        const double width = painter.fontMetrics().horizontalAdvance(stage.name);
        painter.drawText(QRectF(x + 12 + sizes::kGrid, 1, width + 4, height() - 1), Qt::AlignVCenter, stage.name);
        x += 12 + sizes::kGrid + width + gap;
    }
}

} // namespace gable

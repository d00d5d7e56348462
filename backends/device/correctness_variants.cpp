// SPDX-License-Identifier: Apache-2.0
// The hidden variants of evaluation.md §1: other magnitudes of the inputs and neighbouring sizes, on a workload small enough for the
// whole reference.
#include "backends/device/correctness.h"

#include "core/toolchain/scratch.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kSmallFootprint = int64_t(4) << 20; // the workload itself is used up to here

} // namespace

Workload CorrectnessCheck::hiddenBase() const
{
    const Workload &own = m_job.request.workload;
    const auto bytes = footprintBytes(m_problem, own);
    if ((bytes && *bytes <= kSmallFootprint && m_referenceSeconds < 0.05) || m_problem.workloads.empty())
        return own;
    const auto smallest = std::min_element(m_problem.workloads.begin(), m_problem.workloads.end(), [&](const Workload &a, const Workload &b) {
        return footprintBytes(m_problem, a).value_or(INT64_MAX) < footprintBytes(m_problem, b).value_or(INT64_MAX);
    });
    Workload base = *smallest;
    base.scalars = own.scalars;
    base.inputs = own.inputs;
    return base;
}

Result<void> CorrectnessCheck::variantCase(const QString &name, int index, const Workload &workload, const Variation &variation, QStringList &failed,
                                           QStringList *refused)
{
    Q_UNUSED(refused) // a CPU function returns void: it has no way to refuse a size cleanly
    m_job.progress(u"check"_s, name, -1);
    const CaseInputs inputs = caseInputs(index, workload, variation);
    const auto scratch = scratchSizes(m_problem, workload, m_job.request.submission);
    if (!scratch)
        return fail(scratch.error());
    auto bound = BoundArguments::allocate(m_session, inputs, *scratch, index % 2 ? Placement::Front : Placement::Back);
    if (!bound)
        return fail(bound.error());
    if (auto filled = bound->fill(inputs, newPattern()); !filled)
        return filled;
    auto done = call(*bound, name, false);
    if (!done) {
        if (!noteEnd(done.error(), u"check"_s, &*bound))
            return fail(done.error());
        m_facts.end->caseName = name;
        failed.append(name);
        m_facts.correctness->cases.push_back(CaseReport{name, workload.axes});
        return {};
    }
    if (auto rebound = m_pass.bindTo(*bound); !rebound)
        return fail(u"reference_failed"_s, rebound.error().message);
    auto comparison = compareFrozen(*bound, {{{0, m_pass.layout().units}}, false}, false, name);
    if (!comparison)
        return fail(comparison.error());
    const CaseReport report = caseReport(name, workload, *comparison);
    if (!report.passed && report.dropped.isEmpty())
        failed.append(name);
    m_facts.correctness->cases.push_back(report);
    return bound->release();
}

Result<void> CorrectnessCheck::hiddenVariants()
{
    if (!m_problem.generality)
        return {};
    const Workload base = hiddenBase();
    const bool varies = std::any_of(m_problem.arguments.begin(), m_problem.arguments.end(), mayVary);
    int index = 2;
    const auto alive = [&] { return !m_facts.end.has_value(); };
    if (varies) {
        for (const auto &[name, variation] : {std::pair{u"scale x10"_s, Variation{10.0, 0.0}}, std::pair{u"shift +5"_s, Variation{1.0, 5.0}}}) {
            if (auto done = variantCase(name, index++, base, variation, m_facts.failedVariants, nullptr); !done || !alive())
                return done;
        }
    }
    for (const Axis &axis : m_problem.axes) {
        if (!axis.general || axis.constant)
            continue;
        for (const int64_t step : {axis.divisibility, -axis.divisibility}) {
            Workload neighbour = base;
            neighbour.axes[axis.name] += step;
            if (neighbour.axes[axis.name] < 1 || !checkAxes(m_problem, neighbour.axes))
                continue;
            const QString name = u"%1%2%3"_s.arg(axis.name, step > 0 ? u"+"_s : u"-"_s).arg(std::abs(step));
            neighbour.id = base.id + u' ' + name;
            if (auto done = variantCase(name, index++, neighbour, {}, m_facts.failedNeighbours, &m_facts.refusedNeighbours); !done || !alive())
                return done;
        }
    }
    return {};
}

} // namespace gable

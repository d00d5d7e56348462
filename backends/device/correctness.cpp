// SPDX-License-Identifier: Apache-2.0
#include "backends/device/correctness.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kWholeReferenceSeconds = 2.0;       // longer references are sampled
constexpr double kSecondReferenceSeconds = 0.05;     // the same, for the second seed
constexpr int kPlacesCase = 50;                      // lends values to another
constexpr int kRepeats = 10;
constexpr double kRepeatSeconds = 2.0;               // fewer repeats of a long call; their number is in the report
constexpr int kQuietMilliseconds = 1000; // on a busy machine a pool's spinning of some milliseconds lasts longer

} // namespace

CorrectnessCheck::CorrectnessCheck(const Job &job, Session &session, ReferencePass &pass, Facts &facts)
    : m_job(job), m_problem(job.request.problem), m_session(session), m_pass(pass), m_facts(facts), m_random(job.salt ^ 0x9E3779B97F4A7C15ULL)
{
}

CaseInputs CorrectnessCheck::caseInputs(int index, const Workload &workload, const Variation &variation) const
{
    return {&m_problem, workload, index, m_job.salt, variation};
}

bool CorrectnessCheck::noteEnd(const Error &error, const QString &stage, const BoundArguments *bound)
{
    if (error.code == "host_error"_L1) {
        // The host itself never answers nonsense: something else wrote to its channel.
        m_facts.channelMisuse = error.message;
        m_session.end();
        m_facts.end = ProcessEnd{};
        return true;
    }
    if (error.code != "timeout"_L1 && error.code != "host_gone"_L1)
        return false;
    SessionEnd end = m_session.end();
    if (m_job.cancelled()) // known for certain only after that exchange
        return false;
    end.process.stage = stage;
    const bool limited = end.process.kind == ProcessEnd::Kind::OutputFlood || end.process.kind == ProcessEnd::Kind::OutOfMemory;
    if (error.code == "timeout"_L1 && !limited) {
        end.process.kind = ProcessEnd::Kind::TimedOut;
        end.process.limitSeconds = std::max(m_job.request.protocol.limits.callSecondsMin, m_job.request.protocol.limits.callReferenceFactor * m_referenceSeconds);
    }
    if (bound && end.faultBuffer >= 0)
        end.process.faultArgument = bound->nameOf(end.faultBuffer);
    m_facts.end = end.process;
    return true;
}

Result<void> CorrectnessCheck::waitUntilQuiet(BoundArguments &bound, const std::vector<uint64_t> &atReturn)
{
    // A call must have finished its work when it returns. Threads that only sleep (a pool) are fine; one that still runs is watched until
    // it rests, then the outputs must be what they were at return.
    QElapsedTimer timer;
    timer.start();
    ThreadState state;
    do {
        auto threads = m_session.threads();
        if (!threads)
            return fail(threads.error());
        state = *threads;
    } while (state.count > 1 && !state.othersIdle && timer.elapsed() < kQuietMilliseconds);
    if (state.count > 1 && !state.othersIdle)
        m_facts.threadsLeft = std::max(m_facts.threadsLeft, state.count - 1);
    const auto buffers = bound.comparedBuffers();
    for (size_t i = 0; i < buffers.size(); ++i) {
        auto now = m_session.fingerprint(buffers[i]);
        if (!now)
            return fail(now.error());
        if (*now != atReturn[i])
            ++m_facts.changedAfterReturn;
    }
    return {};
}

Result<CorrectnessCheck::Call> CorrectnessCheck::call(BoundArguments &bound, const QString &caseName, bool watchThreads)
{
    if (m_job.cancelled())
        return jobCancelled();
    const Limits &limits = m_job.request.protocol.limits;
    const double limit = std::max(limits.callSecondsMin, limits.callReferenceFactor * m_referenceSeconds);
    const auto buffers = bound.comparedBuffers();
    auto launched = m_session.launch(bound.launchArguments(), buffers, QDeadlineTimer(qint64(limit * 1000)));
    if (!launched)
        return fail(launched.error());
    m_callSeconds = std::max(m_callSeconds, launched->hostNs * 1e-9);
    if (watchThreads) {
        if (auto quiet = waitUntilQuiet(bound, launched->fingerprintsAtReturn); !quiet)
            return fail(quiet.error());
    }
    for (CanaryHit &hit : bound.canaries(caseName))
        m_facts.canaries.push_back(hit);
    Call result;
    result.fingerprints = launched->fingerprintsAtReturn;
    return result;
}

Result<void> CorrectnessCheck::noteModified(BoundArguments &bound, const QString &caseName)
{
    auto modified = bound.restoreModified();
    if (!modified)
        return fail(modified.error());
    if (!modified->isEmpty() && m_facts.modifiedInputs.isEmpty()) {
        m_facts.modifiedInputs = *modified;
        m_facts.modifiedInputCase = caseName;
    }
    return {};
}

Result<void> CorrectnessCheck::predictReference(const BoundArguments &bound)
{
    m_job.progress(u"check"_s, u"reference"_s, 0.0);
    if (auto shared = m_pass.bindTo(bound); !shared)
        return shared;
    auto seconds = m_pass.secondsPerUnit();
    if (!seconds)
        return fail(seconds.error());
    m_secondsPerUnit = *seconds;
    m_referenceSeconds = *seconds * double(m_pass.layout().units);
    m_plan = planUnits(m_pass.layout(), *seconds, kWholeReferenceSeconds, m_job.request.protocol.checkEverything, m_random());
    for (const UnitLayout::Output &output : m_pass.layout().outputs)
        m_written.emplace_back(elementCount(output.extents), info(output.argument->dtype).bytes);
    return {};
}

Result<void> CorrectnessCheck::guardedRun(BoundArguments &bound, const QString &name, uint64_t pattern, Call &call)
{
    m_job.progress(u"check"_s, name, -1);
    auto done = this->call(bound, name, true);
    if (!done)
        return fail(done.error());
    call = *done;
    const auto buffers = bound.comparedBuffers();
    const auto &outputs = m_pass.layout().outputs;
    for (size_t i = 0; i < buffers.size(); ++i) {
        if (outputs[i].argument->role != Role::Out)
            continue;
        if (auto looked = m_written[i].look(m_session, buffers[i], pattern); !looked)
            return looked;
    }
    return {};
}

Result<void> CorrectnessCheck::frontRun(BoundArguments &bound)
{
    m_frontPattern = newPattern();
    if (auto filled = bound.fill(bound.inputs(), m_frontPattern); !filled)
        return filled;
    if (auto predicted = predictReference(bound); !predicted)
        return predicted.error().code == "cancelled"_L1 ? predicted : fail(u"reference_failed"_s, predicted.error().message);
    auto run = guardedRun(bound, u"front"_s, m_frontPattern, m_front);
    return run ? noteModified(bound, u"front"_s) : run;
}

Result<void> CorrectnessCheck::backRun(BoundArguments &bound)
{
    const uint64_t pattern = differingPattern(m_frontPattern, m_random());
    if (auto moved = bound.move(Placement::Back, pattern); !moved)
        return moved;
    if (auto shared = m_pass.bindTo(bound); !shared)
        return fail(u"reference_failed"_s, shared.error().message);
    return guardedRun(bound, u"back"_s, pattern, m_back);
}

Result<void> CorrectnessCheck::whileFrozen(BoundArguments &bound, const QString &caseName, const std::function<Result<void>()> &look)
{
    if (auto frozen = m_session.freeze(); !frozen)
        return frozen;
    // The reference reads the candidate's own inputs.
    auto done = noteModified(bound, caseName);
    if (done)
        done = look();
    auto thawed = m_session.thaw();
    return done ? thawed : done;
}

CaseReport CorrectnessCheck::caseReport(const QString &name, const Workload &workload, const OutputComparison &comparison)
{
    CaseReport report{name, workload.axes, true, comparison.passed(), {}, comparison.badElements(), comparison.checkedElements(), comparison.maxErrorOverTolerance()};
    if (!comparison.stockFinite())
        report.dropped = u"not finite in the declared precision"_s;
    return report;
}

Result<OutputComparison> CorrectnessCheck::compareFrozen(BoundArguments &bound, const UnitPlan &plan, bool wantMap, const QString &what)
{
    Result<OutputComparison> comparison = OutputComparison{};
    auto frozen = whileFrozen(bound, what, [&] {
        comparison = compareOutputs(m_session, bound, m_pass, plan, wantMap, [&](double fraction) {
            if (m_referenceSeconds > 0.2)
                m_job.progress(u"check"_s, what, fraction);
            return !m_job.cancelled();
        });
        return Result<void>();
    });
    if (!frozen)
        return fail(frozen.error());
    if (!comparison && comparison.error().code != "cancelled"_L1)
        return fail(u"reference_failed"_s, comparison.error().message);
    return comparison;
}

Result<void> CorrectnessCheck::fillWindows(BoundArguments &bound, OutputComparison &comparison)
{
    const UnitLayout &layout = m_pass.layout();
    const auto buffers = bound.comparedBuffers();
    const auto failing = std::find_if(comparison.outputs.begin(), comparison.outputs.end(), [](const auto &output) { return !output->passed(); });
    if (failing == comparison.outputs.end())
        return {};
    const size_t index = size_t(failing - comparison.outputs.begin());
    const UnitLayout::Output &output = layout.outputs[index];
    std::vector<ErrorWindow> windows = (*failing)->emptyWindows();
    const int64_t bytes = info(output.argument->dtype).bytes;
    std::vector<std::byte> got;
    for (ErrorWindow &window : windows) {
        // Whole rows of the output around the window: tolerances are a row's.
        const auto [first, count] = (*failing)->elementsOf(window);
        const int64_t unitSize = output.rowLength;
        const UnitPlan plan{{{first / unitSize, std::min(layout.units, (first + count + unitSize - 1) / unitSize)}}, false};
        auto run = m_pass.run(plan, [&](size_t which, ComparisonChunk chunk) -> Result<void> {
            if (which != index)
                return {};
            got.resize(size_t(chunk.count * bytes));
            if (auto read = m_session.read(buffers[index], chunk.first * bytes, got.data(), chunk.count * bytes); !read)
                return read;
            chunk.got = got.data();
            (*failing)->fillWindow(window, chunk);
            return {};
        });
        if (!run)
            return fail(u"reference_failed"_s, run.error().message);
    }
    m_facts.correctness->windows = std::move(windows);
    return {};
}

Result<void> CorrectnessCheck::compareDeclared(BoundArguments &bound)
{
    auto comparison = compareFrozen(bound, m_plan, true, u"declared"_s);
    if (!comparison)
        return fail(comparison.error());
    CorrectnessReport report;
    report.comparator = name(m_problem.comparator);
    report.reference = m_plan.sampled ? u"sampled"_s : u"whole"_s;
    for (const auto &output : comparison->outputs)
        output->mergeInto(report);
    m_facts.declaredPassed = comparison->passed();
    const auto &outputs = m_pass.layout().outputs;
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (const int64_t unwritten = m_written[i].unwritten()) {
            m_facts.unwritten[outputs[i].argument->name] = unwritten;
            report.unwrittenElements += unwritten;
        }
    }
    CaseReport declared{u"declared"_s, m_job.request.workload.axes, true, comparison->passed(), {}, comparison->badElements(),
                        comparison->checkedElements(), comparison->maxErrorOverTolerance()};
    report.cases.push_back(declared);
    m_facts.correctness = report;
    if (const Comparison *failing = comparison->firstFailing()) {
        m_facts.bad = failing->badSample();
        for (size_t i = 0; i < outputs.size(); ++i) {
            if (comparison->outputs[i].get() == failing) {
                m_facts.badElementsOfArgument = failing->badElements();
                m_facts.checkedElementsOfArgument = failing->checkedElements();
                m_facts.badExtents = outputs[i].extents;
                m_facts.badArgument = outputs[i].argument->name;
            }
        }
        return whileFrozen(bound, u"declared"_s, [&] { return fillWindows(bound, *comparison); });
    }
    return {};
}

Result<bool> CorrectnessCheck::dependsOnFill(BoundArguments &bound)
{
    // The same pattern twice, then another: a kernel that adds to what it finds shows itself, chance does not.
    const uint64_t first = newPattern(), second = differingPattern(first, m_random());
    std::vector<std::vector<uint64_t>> seen;
    for (const uint64_t pattern : {first, first, second}) {
        if (auto refreshed = bound.refresh(pattern); !refreshed)
            return fail(refreshed.error());
        auto again = call(bound, u"repeat"_s, false);
        if (!again)
            return fail(again.error());
        seen.push_back(again->fingerprints);
    }
    return seen[0] == seen[1] && seen[1] != seen[2];
}

Result<void> CorrectnessCheck::repeats(BoundArguments &bound)
{
    QElapsedTimer timer;
    timer.start();
    int done = 2; // front and back
    int different = m_front.fingerprints == m_back.fingerprints ? 0 : 1;
    int wrong = 0, compared = 0, untouched = 0;
    while (done < kRepeats && double(timer.elapsed()) < kRepeatSeconds * 1000) {
        const uint64_t pattern = newPattern();
        if (auto refreshed = bound.refresh(pattern); !refreshed)
            return refreshed;
        auto again = call(bound, u"repeat %1"_s.arg(done - 1), false);
        if (!again)
            return fail(again.error());
        ++done;
        if (again->fingerprints == m_back.fingerprints)
            continue;
        ++different;
        auto idle = bound.isUntouched(pattern);
        if (!idle)
            return fail(idle.error());
        untouched += *idle ? 1 : 0;
        if (compared++ >= 3)
            continue;
        auto comparison = compareFrozen(bound, m_plan, false, u"repeat"_s);
        if (!comparison)
            return fail(comparison.error());
        wrong += comparison->passed() ? 0 : 1;
    }
    if (auto noted = noteModified(bound, u"repeats"_s); !noted)
        return noted;
    if (different > 0) {
        auto depends = dependsOnFill(bound);
        if (!depends)
            return fail(depends.error());
        m_facts.dependsOnFill = *depends;
    }
    CorrectnessReport &report = *m_facts.correctness;
    if (wrong > 0)
        report.determinism = u"nondeterministic"_s;
    else if (different > 0)
        report.determinism = u"differs within tolerance"_s;
    else
        report.determinism = u"identical"_s;
    m_facts.repeats = done;
    m_facts.differingRepeats = different;
    m_facts.wrongRepeats = wrong;
    m_facts.untouchedRepeats = untouched;
    m_facts.warmDiffersFromFirst = wrong > 0 && wrong == compared && different >= done - 2 && m_facts.declaredPassed;
    return {};
}

Result<void> CorrectnessCheck::freshCase(BoundArguments &bound, const QString &name, const CaseInputs &inputs, std::vector<uint64_t> &previous)
{
    if (auto filled = bound.fill(inputs, newPattern()); !filled)
        return filled;
    auto again = call(bound, name, false);
    if (!again)
        return fail(again.error());
    if (auto rebound = m_pass.bindTo(bound); !rebound)
        return fail(u"reference_failed"_s, rebound.error().message);
    // Every element was compared once: a sample tells whether the result follows its inputs.
    const UnitPlan plan = planUnits(m_pass.layout(), m_secondsPerUnit, kSecondReferenceSeconds, m_job.request.protocol.checkEverything, m_random());
    auto comparison = compareFrozen(bound, plan, false, name);
    if (!comparison)
        return fail(comparison.error());
    const CaseReport report = caseReport(name, m_job.request.workload, *comparison);
    const bool same = again->fingerprints == previous;
    m_facts.freshInputsChangedOutput = m_facts.freshInputsChangedOutput || !same;
    m_facts.staleResult = m_facts.staleResult || (same && !comparison->passed());
    if (!comparison->passed() && report.dropped.isEmpty())
        m_facts.failedVariants.append(name);
    m_facts.correctness->cases.push_back(report);
    previous = std::move(again->fingerprints);
    return {};
}

Result<void> CorrectnessCheck::freshContents(BoundArguments &bound)
{
    m_job.progress(u"check"_s, u"fresh contents"_s, -1);
    const CaseInputs fresh = caseInputs(1, m_job.request.workload);
    std::vector<uint64_t> previous = m_back.fingerprints;
    m_facts.freshInputsChangedOutput = false;
    if (auto done = freshCase(bound, u"seed 2"_s, fresh, previous); !done)
        return done;
    // A result kept under the address and a few elements follows wholly new inputs, but not inputs changed elsewhere.
    for (const int round : {1, 2}) {
        if (auto done = freshCase(bound, round == 1 ? u"changed in places"_s : u"changed in more places"_s, fresh.changedInPlaces(kPlacesCase, round), previous); !done)
            return done;
        if (bound.bytes() > kQuicklyMadeBytes)
            break;
    }
    return {};
}

Result<void> CorrectnessCheck::declaredCase()
{
    const CaseInputs declared = caseInputs(0, m_job.request.workload);
    auto bound = BoundArguments::allocate(m_session, declared, m_job.scratchBytes, Placement::Front);
    if (!bound)
        return fail(bound.error());
    using Step = Result<void> (CorrectnessCheck::*)(BoundArguments &);
    for (const Step step : {&CorrectnessCheck::frontRun, &CorrectnessCheck::backRun, &CorrectnessCheck::compareDeclared, &CorrectnessCheck::repeats, &CorrectnessCheck::freshContents}) {
        if (auto done = (this->*step)(*bound); !done)
            return noteEnd(done.error(), u"check"_s, &*bound) ? Result<void>() : done;
        // Work that goes on after a call would write into whatever comes next: nothing more can be learnt.
        if (m_facts.end || (m_facts.changedAfterReturn > 0 && m_facts.correctness))
            return {};
    }
    return bound->release();
}

Result<void> CorrectnessCheck::run()
{
    // Between the calls, while buffers are made and taken back, late threads of the candidate may still end its process.
    const auto ended = [this](Result<void> step) { return !step && !m_facts.end && noteEnd(step.error(), u"check"_s, nullptr) ? Result<void>() : step; };
    if (auto declared = ended(declaredCase()); !declared)
        return declared;
    // Variants on top of a failed declared case would only repeat the same finding.
    if (!m_facts.end && m_facts.declaredPassed && m_facts.changedAfterReturn == 0) {
        if (auto varied = ended(hiddenVariants()); !varied)
            return varied;
    }
    return m_pass.unbind();
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "backends/device/reference_pass.h"

#include <QElapsedTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kValuesPerChunk = 256 * 1024; // 2 MiB of exact doubles: stays in cache, hides the exchange
constexpr int64_t kLongestSegment = 65'536;     // a longer row counts in segments of this length
constexpr int kReferenceSeconds = 600;

/// Units of one chunk: whole rows where units are elements, so that a row's tolerance is known when it is compared.
int64_t unitsPerChunk(const UnitLayout &layout)
{
    if (layout.unit == Unit::Row)
        return std::max<int64_t>(1, kValuesPerChunk / std::max<int64_t>(1, layout.valuesPerUnit));
    const int64_t row = std::min(layout.lastAxis, kLongestSegment);
    return std::max<int64_t>(1, kValuesPerChunk / std::max<int64_t>(1, row * layout.valuesPerUnit)) * row;
}

/// The type of stock results: the declared precision, float32 for narrower ones.
int stockBytes(DType dtype) { return dtype == DType::Float64 ? int(sizeof(double)) : int(sizeof(float)); }

} // namespace

Result<UnitLayout> UnitLayout::of(const Problem &problem, const Workload &workload)
{
    UnitLayout layout;
    layout.unit = problem.unit;
    for (const Argument *argument : problem.comparedArguments()) {
        auto shape = extents(problem, *argument, workload);
        if (!shape)
            return fail(shape.error());
        const int64_t last = shape->empty() ? 1 : shape->back();
        const int64_t elements = elementCount(*shape);
        const int64_t rowLength = problem.unit == Unit::Row ? last : 1;
        const int64_t units = rowLength == 0 ? 0 : elements / rowLength;
        if (!layout.outputs.empty() && units != layout.units)
            return fail(u"bad_field"_s, u"the outputs of %1 do not have the same number of reference units"_s.arg(problem.name));
        if (layout.outputs.empty())
            layout.lastAxis = std::max<int64_t>(1, last);
        layout.units = units;
        layout.outputs.push_back({argument, *shape, rowLength, layout.valuesPerUnit});
        layout.valuesPerUnit += rowLength;
    }
    return layout;
}

ReferencePass::ReferencePass(ReferenceSession &session, const Problem &problem) : m_session(session), m_problem(problem) {}

bool ReferencePass::isExtended() const { return m_problem.dtype == DType::Float64; }

Result<void> ReferencePass::bindTensor(int parameter, const Argument &argument, const BoundArguments *candidate)
{
    if (candidate && argument.isReadOnly()) {
        auto shared = m_session.shareBuffer(parameter, candidate->session(), candidate->bufferOf(argument));
        if (!shared || *shared)
            return shared.map([](bool) {});
    }
    const auto bytes = argumentBytes(m_problem, argument, m_inputs.workload);
    if (!bytes)
        return fail(bytes.error());
    return m_session.setBuffer(parameter, *bytes, [&](int64_t offset, void *destination, int64_t size) {
        m_inputs.fillBytes(argument, destination, offset, size);
    });
}

Result<void> ReferencePass::bind(const CaseInputs &inputs, const BoundArguments *candidate)
{
    m_inputs = inputs;
    auto layout = UnitLayout::of(m_problem, inputs.workload);
    if (!layout)
        return fail(layout.error());
    m_layout = *layout;
    m_unitsPerChunk = std::min(unitsPerChunk(m_layout), std::max<int64_t>(1, m_layout.units));

    int parameters = int(m_problem.arguments.size());
    for (const Axis &axis : m_problem.axes)
        parameters += axis.constant ? 0 : 1;
    if (auto begun = m_session.begin(parameters); !begun)
        return begun;
    int parameter = 0;
    for (const Argument &argument : m_problem.arguments) {
        const int index = parameter++;
        if (argument.isScalar) {
            m_session.setScalar(index, m_inputs.scalarBytes(argument));
            continue;
        }
        if (argument.role == Role::Out)
            continue;
        if (auto bound = bindTensor(index, argument, candidate); !bound)
            return bound;
    }
    for (const Axis &axis : m_problem.axes) {
        if (!axis.constant)
            m_session.setScalar(parameter++, axisBytes(m_inputs.workload.axes.at(axis.name)));
    }
    return m_session.prepareOutputs(m_unitsPerChunk, m_layout.valuesPerUnit, isExtended() ? int(sizeof(long double)) : int(sizeof(double)),
                                    stockBytes(m_problem.dtype));
}

Result<double> ReferencePass::secondsPerUnit()
{
    const int64_t most = std::min(m_layout.units, m_unitsPerChunk);
    const auto seconds = [&](int64_t count) -> Result<double> {
        double best = 1e9;
        for (int attempt = 0; attempt < 2; ++attempt) {
            QElapsedTimer timer;
            timer.start();
            if (auto run = m_session.run(0, count, true, QDeadlineTimer(kReferenceSeconds * 1000)); !run)
                return fail(run.error());
            best = std::min(best, double(timer.nsecsElapsed()) * 1e-9);
        }
        return best;
    };
    // Growing from one unit until 2 ms are covered; what a single unit takes is mostly the exchange of messages and is taken off.
    double exchange = 0;
    for (int64_t count = 1;; count *= 4) {
        count = std::min(count, std::max<int64_t>(1, most));
        auto taken = seconds(count);
        if (!taken)
            return taken;
        if ((*taken > 2e-3 && count > 1) || *taken > 0.1 || count >= most)
            return (count > 1 ? std::max(*taken - exchange, 0.1 * *taken) : *taken) / double(count);
        if (count == 1)
            exchange = *taken;
    }
}

void ReferencePass::emitOutput(size_t output, UnitRange range, const Consumer &consume, Result<void> &result)
{
    const UnitLayout::Output &layout = m_layout.outputs[output];
    const int64_t units = range.end - range.begin;
    const int64_t count = units * layout.rowLength;
    const bool stock = info(layout.argument->dtype).isFloat;
    m_exact.resize(isExtended() ? 0 : size_t(count));
    m_exactLong.resize(isExtended() ? size_t(count) : 0);
    m_sequential.resize(stock ? size_t(count) : 0);
    m_pairwise.resize(m_sequential.size());

    const auto gather = [&](auto *source, auto &destination) {
        for (int64_t u = 0; u < units; ++u) {
            const auto *values = source + u * m_layout.valuesPerUnit + layout.offset;
            std::copy(values, values + layout.rowLength, destination.begin() + u * layout.rowLength);
        }
    };
    if (isExtended())
        gather(static_cast<const long double *>(m_results.exact), m_exactLong);
    else
        gather(static_cast<const double *>(m_results.exact), m_exact);
    if (stock && isExtended()) {
        gather(static_cast<const double *>(m_results.sequential), m_sequential);
        gather(static_cast<const double *>(m_results.pairwise), m_pairwise);
    } else if (stock) {
        gather(static_cast<const float *>(m_results.sequential), m_sequential);
        gather(static_cast<const float *>(m_results.pairwise), m_pairwise);
    }

    // A unit that is one very long row is handed on in segments; chunks of whole shorter rows go as they are.
    const int64_t row = m_layout.unit == Unit::Row ? layout.rowLength : m_layout.lastAxis;
    const int64_t step = row > kLongestSegment ? kLongestSegment : count;
    const int64_t first = range.begin * layout.rowLength;
    for (int64_t at = 0; at < count && result;) {
        // Segments restart with each row.
        const int64_t untilRowEnd = row > kLongestSegment ? row - (first + at) % row : count;
        const int64_t size = std::min({step, untilRowEnd, count - at});
        const auto part = [&](const auto &values) { return std::span(values).subspan(values.empty() ? 0 : size_t(at), values.empty() ? 0 : size_t(size)); };
        ComparisonChunk chunk;
        chunk.first = first + at;
        chunk.count = size;
        chunk.exact = part(m_exact);
        chunk.exactLong = part(m_exactLong);
        chunk.sequential = part(m_sequential);
        chunk.pairwise = part(m_pairwise);
        result = consume(output, chunk);
        at += size;
    }
}

std::array<qsizetype, 3> ReferencePass::resultBytes(int64_t units) const
{
    const qsizetype values = qsizetype(units * m_layout.valuesPerUnit);
    const qsizetype exact = isExtended() ? qsizetype(sizeof(long double)) : qsizetype(sizeof(double));
    return {values * exact, values * stockBytes(m_problem.dtype), values * stockBytes(m_problem.dtype)};
}

Result<void> ReferencePass::compute(UnitRange range)
{
    const auto sizes = resultBytes(range.end - range.begin);
    if (m_cache) {
        if (auto known = m_cache->chunk(range.begin, range.end); known && (*known)[0].size() == sizes[0] && (*known)[1].size() == sizes[1] && (*known)[2].size() == sizes[2]) {
            m_kept = std::move(*known);
            m_results = {m_kept[0].constData(), m_kept[1].constData(), m_kept[2].constData()};
            return {};
        }
    }
    if (auto run = m_session.run(range.begin, range.end - range.begin, true, QDeadlineTimer(kReferenceSeconds * 1000)); !run)
        return run;
    m_results = {m_session.exact(), m_session.sequential(), m_session.pairwise()};
    if (m_cache) {
        const auto view = [](const void *bytes, qsizetype size) { return QByteArray::fromRawData(static_cast<const char *>(bytes), size); };
        m_cache->keep(range.begin, range.end, {view(m_results.exact, sizes[0]), view(m_results.sequential, sizes[1]), view(m_results.pairwise, sizes[2])});
    }
    return {};
}

Result<void> ReferencePass::runChunk(UnitRange range, const Consumer &consume)
{
    if (auto computed = compute(range); !computed)
        return computed;
    Result<void> result;
    for (size_t output = 0; output < m_layout.outputs.size() && result; ++output)
        emitOutput(output, range, consume, result);
    return result;
}

int64_t ReferencePass::chunkEnd(int64_t begin, int64_t rangeEnd) const
{
    const int64_t end = std::min(begin + m_unitsPerChunk, rangeEnd);
    if (m_layout.unit == Unit::Row)
        return end;
    // Element units: whole rows as long as they last, otherwise never across the end of a row.
    const int64_t row = m_layout.lastAxis;
    const int64_t rowEnd = (begin / row + 1) * row;
    if (begin % row != 0 || end < rowEnd)
        return std::min(end, rowEnd);
    return row <= kLongestSegment ? end - end % row : end;
}

Result<void> ReferencePass::run(const UnitPlan &plan, const Consumer &consume, const std::function<bool(double)> &progress)
{
    m_cache.reset();
    if (!m_cacheKey.isEmpty() && m_inputs.caseIndex == 0 && !plan.sampled)
        m_cache.emplace(m_cacheKey, m_inputs);
    const int64_t total = std::max<int64_t>(1, plan.units());
    int64_t done = 0;
    for (const UnitRange &range : plan.ranges) {
        for (int64_t begin = range.begin; begin < range.end;) {
            const int64_t end = chunkEnd(begin, range.end);
            if (auto run = runChunk({begin, end}, consume); !run)
                return run;
            done += end - begin;
            begin = end;
            if (progress && !progress(double(done) / double(total)))
                return fail(u"cancelled"_s, u"cancelled"_s);
        }
    }
    return {};
}

} // namespace gable

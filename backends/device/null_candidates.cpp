// SPDX-License-Identifier: Apache-2.0
#include "backends/device/null_candidates.h"

#include "backends/device/output_comparison.h"
#include "core/base/text.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kWholeSeconds = 0.5; // what passes for nothing shows on a sample too

/// One way of computing nothing: fills `count` elements of an output from flat index `first`.
struct NullCandidate {
    QString name;
    std::function<void(const Argument &output, void *destination, int64_t first, int64_t count)> fill;
    std::vector<std::unique_ptr<Comparison>> outputs;
};

void fillConstant(const Argument &output, void *destination, int64_t count, double value)
{
    const std::vector<double> values(size_t(count), value);
    storeElements(destination, output.dtype, 0, count, values.data());
}

/// Repeats an input that is shorter than the output; another dtype is converted.
void fillCopy(const CaseInputs &inputs, const Argument &input, int64_t inputElements, const Argument &output, void *destination, int64_t first, int64_t count)
{
    auto *to = static_cast<std::byte *>(destination);
    std::vector<std::byte> piece;
    std::vector<double> values;
    for (int64_t done = 0; done < count;) {
        const int64_t from = (first + done) % inputElements;
        const int64_t size = std::min(inputElements - from, count - done);
        std::byte *place = to + done * info(output.dtype).bytes;
        if (input.dtype == output.dtype) {
            inputs.fill(input, place, from, size);
        } else {
            piece.resize(size_t(size * info(input.dtype).bytes));
            values.resize(size_t(size));
            inputs.fill(input, piece.data(), from, size);
            loadElements(piece.data(), input.dtype, 0, size, values.data());
            storeElements(place, output.dtype, 0, size, values.data());
        }
        done += size;
    }
}

std::vector<NullCandidate> nullCandidates(const CaseInputs &inputs)
{
    std::vector<NullCandidate> candidates;
    candidates.push_back({u"zeros"_s, [](const Argument &output, void *to, int64_t, int64_t count) { fillConstant(output, to, count, 0.0); }, {}});
    candidates.push_back({u"ones"_s, [](const Argument &output, void *to, int64_t, int64_t count) { fillConstant(output, to, count, 1.0); }, {}});
    candidates.push_back({u"untouched memory"_s, [inputs](const Argument &output, void *to, int64_t first, int64_t count) {
                              if (output.role == Role::InOut)
                                  inputs.fill(output, to, first, count);
                              else
                                  std::memset(to, 0x5A, size_t(count * info(output.dtype).bytes));
                          }, {}});
    for (const Argument &argument : inputs.problem->arguments) {
        if (argument.isScalar || argument.role == Role::Out)
            continue;
        const auto shape = extents(*inputs.problem, argument, inputs.workload);
        const int64_t elements = shape ? elementCount(*shape) : 0;
        if (elements == 0)
            continue;
        candidates.push_back({u"copy of %1"_s.arg(argument.name), [inputs, &argument, elements](const Argument &output, void *to, int64_t first, int64_t count) {
                                  fillCopy(inputs, argument, elements, output, to, first, count);
                              }, {}});
    }
    return candidates;
}

QString cacheFile(const Problem &problem)
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/nulls/"_s + problem.hash() + u".json"_s;
}

} // namespace

Result<QString> passingNullCandidate(const Problem &problem, const Workload &workload, ReferencePass &pass, uint64_t salt)
{
    const CaseInputs inputs{&problem, workload, 0, salt, {}};
    if (auto bound = pass.bind(inputs); !bound)
        return fail(bound.error());
    const UnitLayout &layout = pass.layout();
    auto seconds = pass.secondsPerUnit();
    if (!seconds)
        return fail(seconds.error());
    const UnitPlan plan = planUnits(layout, *seconds, kWholeSeconds, false, salt);

    auto candidates = nullCandidates(inputs);
    for (NullCandidate &candidate : candidates) {
        for (const UnitLayout::Output &output : layout.outputs)
            candidate.outputs.push_back(makeComparison(problem, output, false));
    }
    std::vector<std::byte> got;
    auto run = pass.run(plan, [&](size_t which, ComparisonChunk chunk) -> Result<void> {
        const Argument &output = *layout.outputs[which].argument;
        got.resize(size_t(chunk.count * info(output.dtype).bytes));
        chunk.got = got.data();
        for (NullCandidate &candidate : candidates) {
            candidate.fill(output, got.data(), chunk.first, chunk.count);
            candidate.outputs[which]->add(chunk);
        }
        return {};
    });
    if (!run)
        return fail(run.error());
    for (const NullCandidate &candidate : candidates) {
        if (std::all_of(candidate.outputs.begin(), candidate.outputs.end(), [](const auto &output) { return output->passed(); }))
            return candidate.name;
    }
    return QString();
}

Result<QString> passingNullCandidateCached(const Problem &problem, ReferencePass &pass, uint64_t salt)
{
    if (problem.workloads.empty())
        return QString();
    const QString path = cacheFile(problem);
    if (QFile file(path); file.open(QIODevice::ReadOnly)) {
        const QJsonObject known = QJsonDocument::fromJson(file.readAll()).object();
        if (known[u"engine_version"_s].toInt() == kEngineVersion && known[u"passing"_s].isString())
            return known[u"passing"_s].toString();
    }
    const auto smallest = std::min_element(problem.workloads.begin(), problem.workloads.end(), [&](const Workload &a, const Workload &b) {
        return footprintBytes(problem, a).value_or(INT64_MAX) < footprintBytes(problem, b).value_or(INT64_MAX);
    });
    auto passing = passingNullCandidate(problem, *smallest, pass, salt);
    if (passing) {
        QDir().mkpath(QFileInfo(path).path());
        // A cache that cannot be written only costs the next evaluation a few milliseconds.
        (void)writeFileAtomically(path, QJsonDocument(QJsonObject{{u"engine_version"_s, kEngineVersion}, {u"passing"_s, *passing}}).toJson());
    }
    return passing;
}

} // namespace gable

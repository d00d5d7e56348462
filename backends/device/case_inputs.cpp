// SPDX-License-Identifier: Apache-2.0
#include "backends/device/case_inputs.h"

#include "core/evaluation/split_mix.h"

#include <cmath>
#include <cstring>
#include <vector>

namespace gable {
namespace {

InputSpec specOf(const Argument &argument, const Workload &workload)
{
    const auto found = workload.inputs.find(argument.name);
    return found == workload.inputs.end() ? argument.input : found->second;
}

constexpr int64_t kShortArgument = 4096; // elements

/// A number that nothing but seed and place decide.
uint64_t chosen(uint64_t seed, int64_t place)
{
    uint64_t state = seed ^ uint64_t(place);
    return splitMix(state);
}

template <class T>
std::array<std::byte, 16> bytesOf(T value)
{
    std::array<std::byte, 16> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

} // namespace

Result<int64_t> argumentBytes(const Problem &problem, const Argument &argument, const Workload &workload)
{
    return extents(problem, argument, workload).map([&](const std::vector<int64_t> &e) { return elementCount(e) * info(argument.dtype).bytes; });
}

bool mayVary(const Argument &argument) { return argument.role == Role::In && !argument.isScalar && info(argument.dtype).isFloat; }

uint64_t CaseInputs::seedOf(const Argument &argument, int index) const
{
    return deriveSeed(problem->name, workload.id, argument.role == Role::Param ? 0 : index, argument.name, salt);
}

void CaseInputs::fill(const Argument &argument, void *destination, int64_t first, int64_t count) const
{
    const InputSpec spec = specOf(argument, workload);
    const Variation own = mayVary(argument) ? variation : Variation{};
    generate(destination, argument.dtype, spec, seedOf(argument, caseIndex), first, count, own);
    if (places.rounds == 0 || argument.role == Role::Param)
        return;
    const int64_t bytes = info(argument.dtype).bytes;
    const int64_t elements = argumentBytes(*problem, argument, workload).value_or(0) / bytes;
    const uint64_t seed = seedOf(argument, places.from), oneIn = elements < kShortArgument ? 8 : 64;
    std::vector<std::byte> other(size_t(count * bytes));
    generate(other.data(), argument.dtype, spec, seed, first, count, own);
    for (int64_t i = 0; i < count; ++i) {
        if (chosen(seed, first + i) % oneIn < uint64_t(places.rounds))
            std::memcpy(static_cast<std::byte *>(destination) + i * bytes, other.data() + i * bytes, size_t(bytes));
    }
}

CaseInputs CaseInputs::changedInPlaces(int placesCase, int rounds) const
{
    CaseInputs changed = *this;
    changed.places = {placesCase, rounds};
    return changed;
}

void CaseInputs::fillBytes(const Argument &argument, void *destination, int64_t offset, int64_t size) const
{
    const int64_t bytes = info(argument.dtype).bytes;
    fill(argument, destination, offset / bytes, size / bytes);
}

double CaseInputs::scalarValue(const Argument &argument) const
{
    if (const auto found = workload.scalars.find(argument.name); found != workload.scalars.end())
        return found->second;
    const InputSpec spec = specOf(argument, workload);
    if (spec.kind == InputSpec::Kind::Constant)
        return spec.a;
    double value = 0;
    generate(&value, DType::Float64, spec, seedOf(argument, caseIndex), 0, 1);
    return info(argument.dtype).isFloat ? value : std::nearbyint(value);
}

std::array<std::byte, 16> CaseInputs::scalarBytes(const Argument &argument) const
{
    const double value = scalarValue(argument);
    switch (argument.dtype) {
    case DType::Float64: return bytesOf(value);
    case DType::Int64: return bytesOf(int64_t(value));
    case DType::Int32: return bytesOf(int32_t(value));
    case DType::Int16: return bytesOf(int16_t(value));
    case DType::Int8: return bytesOf(int8_t(value));
    case DType::UInt8: return bytesOf(uint8_t(value));
    case DType::Bool: return bytesOf(value != 0);
    default: return bytesOf(float(value)); // 16- and 8-bit floats travel as float
    }
}

std::array<std::byte, 16> axisBytes(int64_t value) { return bytesOf(value); }

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "backends/device/case_inputs.h"

#include <cmath>
#include <cstring>

namespace gable {
namespace {

InputSpec specOf(const Argument &argument, const Workload &workload)
{
    const auto found = workload.inputs.find(argument.name);
    return found == workload.inputs.end() ? argument.input : found->second;
}

template <class T>
std::array<std::byte, 16> bytesOf(T value)
{
    std::array<std::byte, 16> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

} // namespace

bool mayVary(const Argument &argument) { return argument.role == Role::In && !argument.isScalar && info(argument.dtype).isFloat; }

void CaseInputs::fill(const Argument &argument, void *destination, int64_t first, int64_t count) const
{
    const uint64_t seed = deriveSeed(problem->name, workload.id, caseIndex, argument.name, salt);
    generate(destination, argument.dtype, specOf(argument, workload), seed, first, count, mayVary(argument) ? variation : Variation{});
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
    generate(&value, DType::Float64, spec, deriveSeed(problem->name, workload.id, caseIndex, argument.name, salt), 0, 1);
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

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/toolchain/directives.h"

#include <QByteArray>
#include <QStringList>

namespace gable {

/// C++ type of a parameter: `const float*`, `gable_bf16*`, `float`, `int64_t` … (architecture.md, "Submissions").
QString parameterType(const Problem &problem, const Argument &argument);

/// The prototype a CPU host function must have, one line, e.g.
/// `extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)`.
QString prototype(const Problem &problem, const Directives &directives);

/// `<problem>.gable.h`: fixed-width integers, 16-bit types, the exact prototype. Passed by -include.
QByteArray candidateHeader(const Problem &problem, const Directives &directives);

/// `void gable_call(void* const* args)`: pointers are args[i] itself, scalars are read through args[i]; order as in the prototype.
/// A translation unit of its own, compiled beside the candidate.
QByteArray candidateTrampoline(const Problem &problem, const Directives &directives);

/// -DGABLE_<NAME>=… of constant axes, dtype and consts.
QStringList candidateDefines(const Problem &problem, const Workload &workload, const Directives &directives);

/// The translation unit that includes the reference text three times (exact, stock sequential, stock pairwise) and exports
/// gable_units; see resources/include/README.md. Errors when the problem has no C++ reference.
Result<QByteArray> referenceSource(const Problem &problem);

/// A skeleton a person can start from: directive, prototype, empty body.
QByteArray submissionTemplate(const Problem &problem);

} // namespace gable

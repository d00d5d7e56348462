// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/compiler.h"
#include "core/toolchain/signature.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

GABLE_FUZZ_TARGET(compiler_output)
{
    const std::vector<Diagnostic> diagnostics = parseCompilerOutput(bytes);
    for (const Diagnostic &diagnostic : diagnostics) {
        fuzzRequire(diagnostic.line >= 0 && diagnostic.column >= 0, "places are not negative");
        fuzzRequire(diagnosticFromJson(toJson(diagnostic)).has_value(), "a diagnostic survives its own JSON");
    }
    (void)signatureConflict(diagnostics, u"softmax"_s, u"softmax.float32.gable.h"_s);
    for (const Diagnostic &diagnostic : diagnostics)
        missingSymbol(diagnostic.message);
}

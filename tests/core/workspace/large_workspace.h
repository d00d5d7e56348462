// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/database.h"
#include "core/workspace/evaluation_store.h"
#include "core/workspace/submission_store.h"
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <array>

namespace gable {

/// The number-th evaluation of a large workspace, with its submission: 12 problems, 5 authors, two languages, the verdicts of a night of
/// attempts. Every third submission is a near-duplicate of another one.
inline std::pair<Submission, Evaluation> largeSample(int number)
{
    static const char *problems[] = {"softmax.float32", "matmul.float32", "sum.float32", "transpose.float32", "layernorm.float32", "rope.bfloat16",
                                     "attention.bfloat16", "topk.float32", "cumsum.float32", "quantize.bfloat16", "cross_entropy.bfloat16", "rmsnorm.bfloat16"};
    static const char *verdicts[] = {"passed", "passed", "passed", "passed", "passed", "mismatch", "mismatch", "build_failed", "suspect:precision_downgrade",
                                     "out_of_bounds_write", "timeout", "nondeterministic", "suspect:fallback", "unsupported_here", "passed", "passed"};
    static const char *styles[] = {"fused", "vec4", "tiled", "warp", "simple"};
    const uint32_t random = uint32_t(number) * 2654435761U;
    const QString problem = QString::fromLatin1(problems[random / 7 % 12]);
    const bool python = random / 11 % 5 == 0;
    Submission submission;
    submission.label = QStringLiteral("%1_%2_v%3.%4").arg(problem.section(QLatin1Char('.'), 0, 0), QString::fromLatin1(styles[random / 3 % 5])).arg(number).arg(python ? QStringLiteral("py") : QStringLiteral("cpp"));
    submission.problem = problem;
    submission.author = QStringLiteral("loop-%1").arg(random / 13 % 5 + 1);
    submission.language = python ? Language::Python : Language::Cpp;
    const int body = number % 3 == 2 ? number - 1 : number;
    submission.files = {{submission.label, "// attempt " + QByteArray::number(number) + "\nvoid kernel(const float *x, float *y) { int step = " + QByteArray::number(body) + "; y[0] = x[step]; }\n"}};
    submission.id = submission.computeId();
    Evaluation evaluation = samplePassed(number);
    const QString verdict = QString::fromLatin1(verdicts[random / 17 % 16]);
    if (verdict == QLatin1String("mismatch"))
        evaluation = sampleMismatch(number);
    evaluation.verdict.kind = verdict;
    const bool passed = verdict == QLatin1String("passed");
    if (evaluation.timing && (passed || verdict.startsWith(QLatin1String("suspect")))) {
        const double spread = 1 + double(random % 1000) / 250;
        evaluation.timing->medianNs = 40e3 * spread * (1 + double(random / 7 % 12));
        evaluation.roofline->achievedFraction = 1 / (0.9 + spread);
        evaluation.roofline->baselineNs = 100e3 * (1 + double(random / 7 % 12));
    } else {
        evaluation.timing.reset();
        evaluation.roofline.reset();
    }
    evaluation.submission = submission.id;
    evaluation.label = submission.label;
    evaluation.author = submission.author;
    evaluation.problem = problem;
    return {submission, evaluation};
}

/// Rows in transactions of 1,000: filled in seconds, not minutes.
inline Result<void> fillLargeWorkspace(const QString &path, int rows)
{
    if (auto made = Workspace::open(path, Workspace::Access::ReadWrite); !made)
        return fail(made.error());
    auto database = Database::open(path, {});
    if (!database)
        return fail(database.error());
    for (int number = 0; number < rows;) {
        auto transaction = Transaction::begin(**database);
        if (!transaction)
            return fail(transaction.error());
        for (const int end = std::min(rows, number + 1000); number < end; ++number) {
            const auto [submission, evaluation] = largeSample(number);
            if (auto saved = storeSubmission(**database, submission); !saved)
                return saved;
            if (auto saved = storeEvaluation(**database, evaluation); !saved)
                return saved;
        }
        if (auto done = transaction->commit(); !done)
            return done;
    }
    return {};
}

} // namespace gable

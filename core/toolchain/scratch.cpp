// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/scratch.h"

#include "core/toolchain/directives.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Scratch", text); }
} // namespace

Result<std::vector<int64_t>> scratchSizes(const Problem &problem, const Workload &workload, const Submission &submission)
{
    auto directives = parseDirectives(submission.mainText(), submission.language, submission.label);
    if (!directives)
        return fail(directives.error());
    Names names = namesOf(problem, workload);
    for (const auto &[constant, value] : directives->consts)
        names[constant] = double(value);
    std::vector<int64_t> sizes;
    for (const ScratchDirective &scratch : directives->scratch) {
        auto size = scratch.bytes.evaluateSize(names);
        if (!size)
            return fail(Error{u"build_failed"_s, tr("scratch %1: %2").arg(scratch.name, size.error().message), submission.label, scratch.line, u"scratch"_s, {}});
        sizes.push_back(*size);
    }
    return sizes;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/signature.h"
#include "core/triage/static_scan.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

GABLE_FUZZ_TARGET(static_scan)
{
    for (const Language language : {Language::Cpp, Language::Python}) {
        const QByteArray stripped = stripCommentsAndStrings(bytes, language);
        fuzzRequire(stripped.count('\n') == bytes.count('\n'), "stripping keeps lines");
        Submission submission;
        submission.language = language;
        submission.files = {{u"fuzz.cpp"_s, bytes}};
        const qsizetype lines = bytes.count('\n') + 1;
        for (const Finding &finding : staticScan(submission))
            fuzzRequire(finding.line >= 0 && finding.line <= lines, "a finding's line exists");
    }
    lineOfDefinition(bytes, u"softmax"_s);
}

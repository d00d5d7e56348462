// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

constexpr int kMostLevels = 200; // the parser promises 128

/// Looks up line and keys of every value, as the readers of definitions do.
void visit(const JsonText &text, const JsonCursor &cursor, int level)
{
    fuzzRequire(level <= kMostLevels, "nesting is bounded");
    fuzzRequire(text.lineOf(cursor.path()) >= 1, "lines count from 1");
    (void)cursor.string();
    (void)cursor.number();
    (void)cursor.integer();
    (void)cursor.strings();
    if (cursor.isObject()) {
        const QStringList keys = cursor.keys();
        fuzzRequire(keys.size() == cursor.size(), "every key once");
        for (const QString &key : keys.first(qMin(keys.size(), qsizetype(64))))
            visit(text, cursor[key], level + 1);
    } else if (cursor.isArray()) {
        for (int i = 0; i < qMin(cursor.size(), 16); ++i)
            visit(text, cursor.at(i), level + 1);
    }
}

} // namespace

GABLE_FUZZ_TARGET(json_text)
{
    if (const auto text = JsonText::parse(bytes, u"fuzz.json"_s))
        visit(*text, JsonCursor(*text), 0);
}

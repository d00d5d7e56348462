// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/workspace.h"
#include "tests/fuzz/fuzz_target.h"

#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

void readAll(const QString &path, Workspace::Access access)
{
    auto workspace = Workspace::open(path, access);
    if (!workspace) {
        fuzzRequire(!workspace.error().code.isEmpty(), "an error has a code");
        return;
    }
    if (const auto rows = (*workspace)->rows()) {
        for (const EvaluationRow &row : *rows) {
            (void)(*workspace)->evaluation(row.id);
            (void)(*workspace)->submission(row.submission);
        }
    }
    (void)(*workspace)->submissions();
    (*workspace)->setting(u"suite"_s);
    (void)(*workspace)->close();
}

} // namespace

// A damaged workspace file, read and then opened for writing. The bytes are the whole file.
GABLE_FUZZ_TARGET(workspace)
{
    const QTemporaryDir folder(u"/dev/shm/gable-fuzz-XXXXXX"_s);
    if (!folder.isValid())
        return;
    const QString path = folder.filePath(u"fuzz.gable"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return;
    file.close();
    readAll(path, Workspace::Access::ReadOnly);
    readAll(path, Workspace::Access::ReadWrite);
}

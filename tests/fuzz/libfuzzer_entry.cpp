// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_target.h"

#include <QCoreApplication>

#include <cstddef>
#include <cstdint>

// libFuzzer's program: exactly one target is linked.
extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    // Found by Qt when it looks for the SQLite driver; lives as long as the program.
    new QCoreApplication(*argc, *argv);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // A copy of its own size, so that reading past the end is seen.
    gable::fuzzTargets().front().run(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    return 0;
}

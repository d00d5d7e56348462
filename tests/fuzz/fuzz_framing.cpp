// SPDX-License-Identifier: Apache-2.0
#include "core/worker/framing.h"
#include "core/worker/rpc.h"
#include "tests/fuzz/fuzz_target.h"

using namespace gable;

namespace {

/// Reads until the stream is lost or more is needed; gives the number of messages.
int drain(MessageReader &reader)
{
    for (int count = 0;; ++count) {
        const auto message = reader.next();
        if (!message || !*message)
            return count;
        if (const auto rpc = parseRpc(**message))
            fuzzRequire(rpc->id >= 0, "ids are not negative");
    }
}

} // namespace

// A stream gives the same messages however it is cut into pieces.
GABLE_FUZZ_TARGET(framing)
{
    MessageReader whole, pieces;
    whole.append(bytes);
    const int expected = drain(whole);
    const qsizetype step = bytes.isEmpty() ? 1 : 1 + uchar(bytes.front()) % 37;
    int count = 0;
    for (qsizetype at = 0; at < bytes.size(); at += step) {
        pieces.append(bytes.mid(at, step));
        count += drain(pieces);
    }
    fuzzRequire(count == expected, "the cut of a stream does not matter");
}

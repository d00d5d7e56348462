// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/case_inputs.h"

#include <QByteArrayList>

#include <array>
#include <optional>

namespace gable {

/// References of recorded seeds on disk, chunk by chunk, so that looking at another slice of an old evaluation does not compute its
/// reference again. The case of a fresh salt never comes here: nobody asks for it twice. Files carry a checksum; a damaged one is
/// computed again.
class ReferenceCache
{
public:
    /// `key` (problem and reference image) and the inputs name the content. The folder is made when the first chunk is kept.
    ReferenceCache(const QByteArray &key, const CaseInputs &inputs);

    /// Exact, sequential and pairwise results of units [begin, end), as kept.
    using Chunk = std::array<QByteArray, 3>;
    std::optional<Chunk> chunk(int64_t begin, int64_t end) const;
    /// Best effort: a full disk costs time only.
    void keep(int64_t begin, int64_t end, const Chunk &results) const;

    /// Removes the oldest references until at most `maxBytes` are left.
    static void prune(qint64 maxBytes);

private:
    QString pathOf(int64_t begin, int64_t end) const;

    QString m_folder;
};

} // namespace gable

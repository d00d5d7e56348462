// SPDX-License-Identifier: Apache-2.0
#include "backends/device/written_elements.h"

#include <algorithm>
#include <cstring>

namespace gable {
namespace {

constexpr int64_t kPieceBytes = 1 << 20; // a multiple of every element size and of the pattern

template <class T, class Hit>
void findPattern(const std::byte *bytes, int64_t size, uint64_t pattern, Hit hit)
{
    // Element i of a buffer covers pattern bytes (i * sizeof(T)) mod 8.
    constexpr int64_t perPattern = int64_t(sizeof pattern / sizeof(T));
    T wanted[perPattern];
    std::memcpy(wanted, &pattern, sizeof pattern);
    const auto *values = reinterpret_cast<const T *>(bytes);
    for (int64_t i = 0; i < size / int64_t(sizeof(T)); ++i) {
        if (values[i] == wanted[i % perPattern])
            hit(i);
    }
}

} // namespace

uint64_t fillPattern(uint64_t random) { return (random & 0x01ff'01ff'01ff'01ffULL) | 0x4000'4000'4000'4000ULL; }

uint64_t differingPattern(uint64_t pattern, uint64_t random)
{
    uint64_t change = random & 0x00ff'00ff'00ff'00ffULL; // of each lane's low byte; not zero
    for (int lane = 0; lane < 64; lane += 16) {
        if (((change >> lane) & 0xff) == 0)
            change |= uint64_t(1) << lane;
    }
    return pattern ^ change ^ 0x0100'0100'0100'0100ULL; // and its high byte between 0x40 and 0x41
}

Result<void> WrittenElements::look(Session &session, BufferId buffer, uint64_t pattern)
{
    const bool first = m_looks++ == 0;
    if (!first && m_suspects.empty())
        return {};
    std::vector<bool> now;
    std::vector<std::byte> piece(size_t(std::min(kPieceBytes, m_elements * m_elementBytes)));
    for (int64_t offset = 0; offset < m_elements * m_elementBytes; offset += kPieceBytes) {
        const int64_t size = std::min(kPieceBytes, m_elements * m_elementBytes - offset);
        if (auto read = session.read(buffer, offset, piece.data(), size); !read)
            return read;
        const auto hit = [&](int64_t i) {
            if (now.empty())
                now.resize(size_t(m_elements));
            now[size_t(offset / m_elementBytes + i)] = true;
        };
        switch (m_elementBytes) {
        case 1: findPattern<uint8_t>(piece.data(), size, pattern, hit); break;
        case 2: findPattern<uint16_t>(piece.data(), size, pattern, hit); break;
        case 4: findPattern<uint32_t>(piece.data(), size, pattern, hit); break;
        default: findPattern<uint64_t>(piece.data(), size, pattern, hit); break;
        }
    }
    if (first) {
        m_suspects = std::move(now);
    } else if (now.empty()) {
        m_suspects.clear();
    } else {
        for (size_t i = 0; i < m_suspects.size(); ++i)
            m_suspects[i] = m_suspects[i] && now[i];
    }
    return {};
}

int64_t WrittenElements::unwritten() const { return m_looks < 2 ? 0 : std::count(m_suspects.begin(), m_suspects.end(), true); }

} // namespace gable

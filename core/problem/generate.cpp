// SPDX-License-Identifier: Apache-2.0
#include "core/problem/generate.h"

#include "core/problem/normal_quantiles.h"

#include <cmath>
#include <cstring>
#include <vector>

namespace gable {
namespace {

constexpr uint64_t kGolden = 0x9e3779b97f4a7c15u; // 2^64 / golden ratio: the step of splitmix64

/// Steele, Lea and Flood's splitmix64 finaliser.
constexpr uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// A stream of 32 random bits an element. Multiplies, xors and shifts 32-bit words only, which every vector unit can do.
class Source
{
public:
    explicit Source(uint64_t seed) : m_low(uint32_t(mix(seed + kGolden))), m_high(uint32_t(mix(seed + kGolden) >> 32)) {}

    /// Bits of elements [index, index + count), which lie in one run of 2^32.
    void take(uint64_t index, int64_t count, uint32_t *out) const
    {
        const uint32_t low = uint32_t(index), high = uint32_t(index >> 32) * 0x85ebca6bu;
        for (int64_t i = 0; i < count; ++i)
            out[i] = scramble(((low + uint32_t(i)) * 0x9e3779b9u + m_low) ^ high);
    }

private:
    uint32_t scramble(uint32_t x) const
    {
        x = (x ^ (x >> 16)) * 0x21f0aaadu; // multipliers of low-bias 32-bit finalisers
        x = ((x ^ (x >> 15)) + m_high) * 0x735a2d97u;
        x = (x ^ (x >> 15)) * 0x846ca68bu;
        return x ^ (x >> 16);
    }

    uint32_t m_low, m_high;
};

/// Uniform in [0, 1), 32 bits.
inline double unit(uint32_t bits) { return double(int32_t(bits ^ 0x80000000u)) * 0x1p-32 + 0.5; }

/// Fills with `code(bits)`, block by block so that each inner loop is of one kind.
template <class Codec, class CodeOf>
void fill(typename Codec::Code *destination, const Source &source, int64_t first, int64_t count, const CodeOf &code)
{
    constexpr int64_t block = 1024; // divides 2^32, and a block starts at a multiple of it
    uint32_t bits[block];
    for (int64_t begin = first; begin < first + count;) {
        const int64_t n = std::min(first + count, (begin / block + 1) * block) - begin;
        source.take(uint64_t(begin), n, bits);
        typename Codec::Code *out = destination + (begin - first);
        for (int64_t i = 0; i < n; ++i)
            out[i] = code(bits[i]);
        begin += n;
    }
}

constexpr int64_t kQuantiles = 65536;

/// Codes of all quantiles of a normal distribution: a long run only looks them up. The last table of a thread is kept, since long
/// arguments are made in chunks.
template <class Codec>
const typename Codec::Code *normalCodes(double mean, double deviation)
{
    struct Table {
        double mean = 0.0, deviation = 0.0;
        std::vector<typename Codec::Code> codes;
    };
    static thread_local Table table;
    if (table.codes.empty() || table.mean != mean || table.deviation != deviation) {
        table = {mean, deviation, std::vector<typename Codec::Code>(kQuantiles)};
        const double *quantiles = normalQuantiles();
        for (int64_t k = 0; k < kQuantiles; ++k)
            table.codes[size_t(k)] = Codec::encode(quantiles[k] * deviation + mean);
    }
    return table.codes.data();
}

template <class Codec>
void generateNormal(typename Codec::Code *destination, const Source &source, int64_t first, int64_t count, double mean, double deviation)
{
    if (count < kQuantiles) {
        const double *quantiles = normalQuantiles();
        fill<Codec>(destination, source, first, count, [=](uint32_t bits) { return Codec::encode(quantiles[bits >> 16] * deviation + mean); });
        return;
    }
    const typename Codec::Code *codes = normalCodes<Codec>(mean, deviation);
    fill<Codec>(destination, source, first, count, [=](uint32_t bits) { return codes[bits >> 16]; });
}

template <class Codec>
void generateAs(typename Codec::Code *destination, const InputSpec &spec, const Source &source, int64_t first, int64_t count, const Variation &variation)
{
    const double scale = variation.scale, shift = variation.shift;
    switch (spec.kind) {
    case InputSpec::Kind::Normal:
        generateNormal<Codec>(destination, source, first, count, spec.a * scale + shift, spec.b * scale);
        return;
    case InputSpec::Kind::Uniform: {
        const double width = (spec.b - spec.a) * scale, low = spec.a * scale + shift;
        fill<Codec>(destination, source, first, count, [=](uint32_t bits) { return Codec::encode(unit(bits) * width + low); });
        return;
    }
    case InputSpec::Kind::Integers: {
        const double choices = std::floor(spec.b) - std::ceil(spec.a) + 1.0, low = std::ceil(spec.a);
        fill<Codec>(destination, source, first, count, [=](uint32_t bits) { return Codec::encode((std::floor(unit(bits) * choices) + low) * scale + shift); });
        return;
    }
    case InputSpec::Kind::Constant:
        fill<Codec>(destination, source, first, count, [value = Codec::encode(spec.a * scale + shift)](uint32_t) { return value; });
    }
}

/// Bools other than constants are fair coins: a distribution's values would nearly all be "not zero".
void generateBools(uint8_t *destination, const InputSpec &spec, const Source &source, int64_t first, int64_t count)
{
    if (spec.kind == InputSpec::Kind::Constant)
        memset(destination, spec.a != 0.0, size_t(count));
    else
        fill<codes::Boolean>(destination, source, first, count, [](uint32_t bits) { return uint8_t(bits < 0x80000000u); });
}

} // namespace

uint64_t deriveSeed(const QString &problem, const QString &workload, int caseIndex, const QString &argument, uint64_t salt)
{
    uint64_t state = mix(salt + kGolden);
    const auto absorb = [&state](uint64_t word) { state = mix((state ^ word) + kGolden); };
    for (const QString *text : {&problem, &workload, &argument}) {
        const QByteArray bytes = text->toUtf8();
        absorb(uint64_t(bytes.size()));
        for (const char c : bytes)
            absorb(uint8_t(c));
    }
    absorb(uint64_t(caseIndex));
    return state;
}

void generate(void *destination, DType dtype, const InputSpec &spec, uint64_t seed, int64_t first, int64_t count, const Variation &variation)
{
    const Source source(seed);
    if (dtype == DType::Bool) {
        generateBools(static_cast<uint8_t *>(destination), spec, source, first, count);
        return;
    }
    withCodec(dtype, [&]<class Codec>(Codec) {
        generateAs<Codec>(static_cast<typename Codec::Code *>(destination), spec, source, first, count, variation);
    });
}

uint64_t fingerprint(const void *bytes, int64_t size, int64_t offset)
{
    const auto *data = static_cast<const unsigned char *>(bytes);
    // For a given place this is a bijection of the word: a single changed word always shows.
    const auto place = [](uint64_t word, uint64_t index) {
        uint64_t x = word + index * kGolden;
        x = (x ^ (x >> 32)) * 0xbf58476d1ce4e5b9u;
        return (x ^ (x >> 29)) * 0x94d049bb133111ebu;
    };
    uint64_t index = uint64_t(offset) / 8;
    uint64_t sum = 0;
    for (; size >= 8; size -= 8, data += 8, ++index) {
        uint64_t word;
        memcpy(&word, data, 8);
        sum ^= place(word, index);
    }
    if (size > 0) {
        uint64_t word = 0;
        memcpy(&word, data, size_t(size));
        sum ^= place(word, index);
    }
    return sum;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QJsonObject>
#include <QJsonValue>

#include <cstdint>
#include <vector>

namespace gable {

// Arrays in JSON: {dtype, shape, base64, zlib: true}. The bytes are little-endian, row-major, one plain zlib stream (RFC 1950, no length
// in front), so that `zlib.decompress(base64.b64decode(...))` and numpy read them.

/// Largest number of unpacked bytes of one array.
inline constexpr int64_t kMaxPackedBytes = int64_t(64) << 20;

QJsonObject packBytes(const std::vector<uint8_t> &values, const std::vector<int64_t> &shape);
QJsonObject packDoubles(const std::vector<double> &values, const std::vector<int64_t> &shape);

/// The values if the object has that dtype and exactly this shape; nothing is allocated on the word of the packed text.
Result<std::vector<uint8_t>> unpackBytes(const QJsonObject &json, const std::vector<int64_t> &shape);
Result<std::vector<double>> unpackDoubles(const QJsonObject &json, const std::vector<int64_t> &shape);

/// A list of up to 64 numbers as a plain JSON array, a longer one packed.
QJsonValue doublesToJson(const std::vector<double> &values);
Result<std::vector<double>> doublesFromJson(const QJsonValue &json);

} // namespace gable

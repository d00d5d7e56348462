// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QByteArray>

#include <vector>

namespace gable {

/// zlib behind a 4-byte big-endian length (Qt's qCompress); empty stays empty.
QByteArray packBytes(const QByteArray &bytes);
/// Refuses a wrong length and more than 256 MiB, so that a small blob cannot fill the memory.
Result<QByteArray> unpackBytes(const QByteArray &blob);

/// Doubles, little-endian, packed.
QByteArray packDoubles(const std::vector<double> &values);
Result<std::vector<double>> unpackDoubles(const QByteArray &blob);

} // namespace gable

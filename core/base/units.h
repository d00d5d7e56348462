// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace gable::units {

/// A number with three significant digits, an SI prefix and its unit: "1.25 ms", "32 GB/s". Locale-free.
QString withPrefix(double value, const QString &unit);
QString timeText(double nanoseconds);
/// "42 %" of a fraction; one decimal below 10 %.
QString percentText(double fraction);
/// "2 min 41 s", rounded up to whole seconds.
QString durationText(double seconds);
/// Three significant digits, as short as possible.
QString shortNumber(double value);

} // namespace gable::units

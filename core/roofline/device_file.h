// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json_text.h"
#include "core/roofline/ceilings.h"

namespace gable {

/// A device's datasheet from resources/devices: {schema:1, name, match[], kind, clock_sheet_mhz, clock_max_mhz, peaks[{name, unit, value}],
/// bandwidth[{level, value}], l2_bytes, source}. Errors name file, line and field.
struct DeviceFile {
    QString name, kind, source;
    QStringList match; ///< names under which drivers report the device
    double sheetClockMhz = 0, maximumClockMhz = 0;
    Ceilings ceilings; ///< datasheet values only
};
Result<DeviceFile> readDeviceFile(const JsonText &text);

} // namespace gable

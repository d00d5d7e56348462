// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"
#include "backends/services/services.h"

#include <memory>
#include <vector>

namespace gable {

/// A kind of device: adding one is a folder that implements device.h and a line in allDeviceFamilies().
struct DeviceFamily {
    const char *kind; ///< the part of a device id before the colon
    std::vector<DeviceInfo> (*list)();
    std::unique_ptr<Device> (*make)(const QString &deviceId, Services &services);
    Ceilings (*derive)(const DeviceInfo &device); ///< roofs known before anything was measured
};
const std::vector<DeviceFamily> &allDeviceFamilies();

/// Every device of this machine.
std::vector<DeviceInfo> listDevices();
/// Empty id for an unknown device.
DeviceInfo deviceInfo(const QString &deviceId);
/// Measured roofs of a device where there are any, else derived ones.
Ceilings knownCeilings(const DeviceInfo &device);
/// Null for an unknown id.
std::unique_ptr<Device> makeDevice(const QString &deviceId, Services &services);

} // namespace gable

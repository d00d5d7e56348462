// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/device_families.h"

#include "backends/cpu/cpu_device.h"

#include <algorithm>

namespace gable {

const std::vector<DeviceFamily> &allDeviceFamilies()
{
    static const std::vector<DeviceFamily> families{
        {"cpu", [] { return std::vector<DeviceInfo>{describeCpu()}; },
         [](const QString &, Services &services) -> std::unique_ptr<Device> { return std::make_unique<CpuDevice>(services); },
         deriveCpuCeilings},
    };
    return families;
}

namespace {

const DeviceFamily *familyOf(const QString &deviceId)
{
    const QString kind = deviceId.section(u':', 0, 0);
    const auto &families = allDeviceFamilies();
    const auto found = std::find_if(families.begin(), families.end(), [&](const DeviceFamily &family) { return kind == QLatin1String(family.kind); });
    return found == families.end() ? nullptr : &*found;
}

} // namespace

std::vector<DeviceInfo> listDevices()
{
    std::vector<DeviceInfo> devices;
    for (const DeviceFamily &family : allDeviceFamilies()) {
        for (DeviceInfo &device : family.list())
            devices.push_back(std::move(device));
    }
    return devices;
}

std::unique_ptr<Device> makeDevice(const QString &deviceId, Services &services)
{
    const DeviceFamily *family = familyOf(deviceId);
    return family ? family->make(deviceId, services) : nullptr;
}

DeviceInfo deviceInfo(const QString &deviceId)
{
    if (const DeviceFamily *family = familyOf(deviceId)) {
        for (const DeviceInfo &device : family->list()) {
            if (device.id == deviceId)
                return device;
        }
    }
    return {};
}

Ceilings knownCeilings(const DeviceInfo &device)
{
    if (auto cached = cachedCeilings(device.uuid))
        return *cached;
    const DeviceFamily *family = familyOf(device.id);
    return family ? family->derive(device) : Ceilings{};
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/device_families.h"

#include "backends/cpu/cpu_device.h"

namespace gable {

const std::vector<DeviceFamily> &allDeviceFamilies()
{
    static const std::vector<DeviceFamily> families{
        {"cpu", [] { return std::vector<DeviceInfo>{describeCpu()}; },
         [](const QString &, Services &services) -> std::unique_ptr<Device> { return std::make_unique<CpuDevice>(services); }},
    };
    return families;
}

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
    const QString kind = deviceId.section(u':', 0, 0);
    for (const DeviceFamily &family : allDeviceFamilies()) {
        if (kind == QLatin1String(family.kind))
            return family.make(deviceId, services);
    }
    return nullptr;
}

} // namespace gable

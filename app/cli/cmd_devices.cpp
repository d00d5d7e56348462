// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"

using namespace Qt::StringLiterals;

namespace gable::cli {

int devices(const Options &options)
{
    Connection connection;
    auto opened = connection.open();
    auto list = opened ? connection.wait<std::vector<DeviceInfo>>([&](auto done) { return connection.client().devices(std::move(done)); })
                       : Result<std::vector<DeviceInfo>>(fail(opened.error()));
    if (!list)
        return printError(list.error(), options.json());
    if (options.json()) {
        QJsonArray array;
        for (const DeviceInfo &device : *list)
            array.append(toJson(device));
        printJson({{u"devices"_s, array}});
        return kPassed;
    }
    Table table({tr("Device"), tr("Name"), tr("State"), u'>' + tr("Threads"), u'>' + tr("Clock"), u'>' + tr("Memory"), u'>' + tr("Last-level cache"), tr("Compiler"), tr("Sandbox")});
    for (const DeviceInfo &d : *list) {
        table.add({d.id, d.name, d.available ? tr("available") : d.reason, QString::number(d.threads), d.clockMhz > 0 ? withPrefix(d.clockMhz * 1e6, u"Hz"_s) : u"-"_s,
                   withPrefix(double(d.memoryBytes), u"B"_s), withPrefix(double(d.lastLevelBytes), u"B"_s), d.toolkit, d.sandbox});
    }
    printText(table.text());
    return kPassed;
}

} // namespace gable::cli

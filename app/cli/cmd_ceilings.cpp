// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString valueText(const std::optional<double> &value, const QString &unit) { return value ? withPrefix(*value, unit) : u"-"_s; }

void printCeilings(const Ceilings &ceilings)
{
    printLine(u"%1: %2 (%3)"_s.arg(ceilings.device, ceilings.deviceName, ceilings.source));
    Table table({tr("Roof"), u'>' + tr("Measured"), u'>' + tr("Datasheet or derived"), u'>' + tr("Clock"), tr("How")});
    for (const Ceiling &c : ceilings.ceilings)
        table.add({c.name, valueText(c.measured, c.unit), valueText(c.datasheet, c.unit), c.clockMhz > 0 ? withPrefix(c.clockMhz * 1e6, u"Hz"_s) : u"-"_s, c.note});
    printText(table.text());
}

} // namespace

int ceilings(const Options &options)
{
    Connection connection;
    auto opened = connection.open();
    auto device = opened ? connection.device(options.device()) : Result<DeviceInfo>(fail(opened.error()));
    if (!device)
        return printError(device.error(), options.json());
    const CeilingsRequest request{options.device(), options.has(u"measure"_s)};
    auto result = connection.wait<Ceilings>([&](auto done) { return connection.client().ceilings(request, std::move(done)); });
    if (!result)
        return printError(result.error(), options.json());
    if (options.json())
        printJson(toJson(*result));
    else
        printCeilings(*result);
    if (result->source != "measured"_L1 && !request.measure)
        printNote(tr("Not measured yet: gable-cli ceilings --device %1 --measure").arg(request.device));
    return kPassed;
}

} // namespace gable::cli

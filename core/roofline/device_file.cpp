// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/device_file.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("DeviceFile", text); }

Result<void> readRates(const JsonCursor &list, const QString &nameKey, const QString &unit, double clockMhz, Ceilings &ceilings)
{
    for (int i = 0; i < list.size(); ++i) {
        const JsonCursor entry = list.at(i);
        auto name = entry[nameKey].string();
        auto value = entry[u"value"_s].number();
        if (!name)
            return fail(name.error());
        if (!value)
            return fail(value.error());
        if (*value <= 0)
            return fail(entry[u"value"_s].error(tr("should be above zero")));
        ceilings.ceilings.push_back({*name, unit, *value, {}, clockMhz, {}});
    }
    return {};
}

} // namespace

Result<DeviceFile> readDeviceFile(const JsonText &text)
{
    const JsonCursor root(text);
    auto schema = root[u"schema"_s].integer();
    auto name = root[u"name"_s].string();
    auto kind = root[u"kind"_s].string();
    auto match = root[u"match"_s].isNull() ? Result<QStringList>(QStringList()) : root[u"match"_s].strings();
    auto sheet = root[u"clock_sheet_mhz"_s].numberOr(0);
    auto maximum = root[u"clock_max_mhz"_s].numberOr(0);
    auto l2 = root[u"l2_bytes"_s].integerOr(0);
    auto source = root[u"source"_s].stringOr({});
    if (!schema)
        return fail(schema.error());
    if (*schema != 1)
        return fail(root[u"schema"_s].error(tr("schema %1 is not known here").arg(*schema), tr("Update Gable."), u"newer_version"_s));
    for (const auto *field : {&name, &kind, &source}) {
        if (!*field)
            return fail(field->error());
    }
    for (const auto *field : {&sheet, &maximum}) {
        if (!*field)
            return fail(field->error());
    }
    if (!match)
        return fail(match.error());
    if (!l2)
        return fail(l2.error());
    DeviceFile file{*name, *kind, *source, *match, *sheet, *maximum, {}};
    file.ceilings.deviceName = *name;
    file.ceilings.source = text.file();
    file.ceilings.l2Bytes = file.ceilings.lastLevelBytes = *l2;
    if (auto peaks = readRates(root[u"peaks"_s], u"name"_s, u"FLOP/s"_s, *sheet, file.ceilings); !peaks)
        return fail(peaks.error());
    if (auto rates = readRates(root[u"bandwidth"_s], u"level"_s, u"B/s"_s, 0, file.ceilings); !rates)
        return fail(rates.error());
    return file;
}

} // namespace gable

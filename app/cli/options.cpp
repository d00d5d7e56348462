// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include "app/cli/output.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

tl::unexpected<Error> usage(const QString &message, const QString &hint = {}) { return fail(u"usage"_s, message, hint); }

QString listOf(const std::vector<OptionSpec> &known)
{
    QStringList names;
    for (const OptionSpec &option : known)
        names.append(u"--"_s + QString::fromLatin1(option.name));
    return (names + QStringList{u"--json"_s, u"--help"_s}).join(u", "_s);
}

} // namespace

Result<Options> parseOptions(const QStringList &words, const std::vector<OptionSpec> &known)
{
    Options options;
    bool operandsOnly = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (operandsOnly || word == "-"_L1 || !word.startsWith(u'-')) {
            options.operands.append(word);
            continue;
        }
        if (word == "--"_L1) {
            operandsOnly = true;
            continue;
        }
        const qsizetype equals = word.indexOf(u'=');
        const QString name = word == "-h"_L1 ? u"help"_s : word.startsWith("--"_L1) ? word.mid(2, equals < 0 ? -1 : equals - 2) : QString();
        const auto spec = std::ranges::find_if(known, [&](const OptionSpec &option) { return QString::fromLatin1(option.name) == name; });
        const bool common = name == "json"_L1 || name == "help"_L1;
        if (!common && spec == known.end())
            return usage(tr("unknown option %1").arg(word), tr("Known: %1").arg(listOf(known)));
        if (options.has(name))
            return usage(tr("--%1 is given twice").arg(name));
        if (common || !*spec->value) {
            if (equals >= 0)
                return usage(tr("--%1 takes no value").arg(name));
            options.values[name] = u"yes"_s;
            continue;
        }
        const bool inNextWord = equals < 0 && i + 1 < words.size() && !words[i + 1].startsWith("--"_L1);
        const QString value = equals >= 0 ? word.mid(equals + 1) : inNextWord ? words[++i] : QString();
        if (value.isEmpty())
            return usage(tr("--%1 needs a value").arg(name));
        options.values[name] = value;
    }
    return options;
}

Result<Protocol> protocolOf(const Options &options)
{
    Protocol protocol;
    if (options.has(u"mode"_s)) {
        auto mode = parseMode(options.value(u"mode"_s));
        if (!mode)
            return usage(tr("--mode: %1").arg(mode.error().message), tr("cold, steady or hot"));
        protocol.mode = *mode;
    }
    if (options.has(u"thorough"_s))
        protocol.profile = Profile::Thorough;
    if (options.has(u"seed"_s)) {
        bool ok = false;
        const QString text = options.value(u"seed"_s);
        protocol.seed = text.startsWith(u"0x"_s) ? text.mid(2).toULongLong(&ok, 16) : text.toULongLong(&ok);
        if (!ok || protocol.seed == 0)
            return usage(tr("--seed should be a whole number above zero, not \"%1\"").arg(text));
    }
    protocol.time = !options.has(u"no-time"_s);
    protocol.timeFailing = options.has(u"time-failing"_s);
    protocol.checkEverything = options.has(u"check-everything"_s);
    return protocol;
}

Result<int> positiveOf(const Options &options, const QString &name, int fallback, int maximum)
{
    if (!options.has(name))
        return fallback;
    bool ok = false;
    const int value = options.value(name).toInt(&ok);
    if (!ok || value < 1 || value > maximum)
        return usage(tr("--%1 should be a whole number from 1 to %2, not \"%3\"").arg(name).arg(maximum).arg(options.value(name)));
    return value;
}

} // namespace gable::cli

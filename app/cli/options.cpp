// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }
} // namespace

Result<Options> parseOptions(const QStringList &words, const QStringList &valued, const QStringList &flags)
{
    Options options;
    bool operandsOnly = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (operandsOnly || !word.startsWith(u"--"_s)) {
            options.operands.append(word);
            continue;
        }
        if (word == "--"_L1) {
            operandsOnly = true;
            continue;
        }
        const qsizetype equals = word.indexOf(u'=');
        const QString name = word.mid(2, equals < 0 ? -1 : equals - 2);
        if (options.has(name))
            return fail(u"usage"_s, tr("--%1 is given twice").arg(name));
        if (name == "json"_L1 || name == "help"_L1 || flags.contains(name)) {
            options.values[name] = u"yes"_s;
        } else if (valued.contains(name)) {
            if (equals < 0 && i + 1 >= words.size())
                return fail(u"usage"_s, tr("--%1 needs a value").arg(name));
            options.values[name] = equals < 0 ? words[++i] : word.mid(equals + 1);
        } else {
            QStringList known = valued + flags + QStringList{u"json"_s, u"help"_s};
            return fail(u"usage"_s, tr("unknown option --%1").arg(name), tr("Known: --%1").arg(known.join(u", --"_s)));
        }
    }
    return options;
}

Result<Protocol> protocolOf(const Options &options)
{
    Protocol protocol;
    if (options.has(u"mode"_s)) {
        auto mode = parseMode(options.value(u"mode"_s));
        if (!mode)
            return fail(u"usage"_s, tr("--mode: %1").arg(mode.error().message), tr("cold, steady or hot"));
        protocol.mode = *mode;
    }
    if (options.has(u"thorough"_s))
        protocol.profile = Profile::Thorough;
    if (options.has(u"seed"_s)) {
        bool ok = false;
        const QString text = options.value(u"seed"_s);
        protocol.seed = text.startsWith(u"0x"_s) ? text.mid(2).toULongLong(&ok, 16) : text.toULongLong(&ok);
        if (!ok || protocol.seed == 0)
            return fail(u"usage"_s, tr("--seed should be a whole number above zero, not \"%1\"").arg(text));
    }
    protocol.time = !options.has(u"no-time"_s);
    protocol.timeFailing = options.has(u"time-failing"_s);
    protocol.checkEverything = options.has(u"check-everything"_s);
    return protocol;
}

} // namespace gable::cli

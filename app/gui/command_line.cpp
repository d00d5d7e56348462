// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString text(const char *source)
{
    return QCoreApplication::translate("gable::CommandLine", source);
}

Result<QSize> parseSize(const QString &value)
{
    static const QRegularExpression pattern(uR"(^(\d{2,5})x(\d{2,5})$)"_s);
    const auto match = pattern.match(value);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || size.width() < 640 || size.height() < 480 || size.width() > 8192 || size.height() > 8192)
        return fail(u"usage"_s, text("--size wants WxH between 640x480 and 8192x8192, not \"%1\"").arg(value));
    return size;
}

} // namespace

QString usageText()
{
    return text("Usage: gable [WORKSPACE] [--theme light|dark|system] [--size WxH] [--export PNG [--evaluation ID] [--show WHAT]]\n"
                "\n"
                "Opens the window on a workspace (default: the one under XDG_DATA_HOME).\n"
                "  --theme NAME      light, dark, or system\n"
                "  --size WxH        size of the window\n"
                "  --export PNG      draw the window to a picture and exit; needs no display and no worker\n"
                "  --evaluation ID   show this evaluation (default: the newest failed one with a map, else the newest)\n"
                "  --show WHAT       triage; teach or teach:LESSON:STEP; or a tab: map, timing, output, environment\n"
                "  --version, --help");
}

Result<CommandLine> parseCommandLine(const QStringList &arguments)
{
    CommandLine line;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        QString option = arguments[i], value;
        if (!option.startsWith(u'-')) {
            if (!line.workspace.isEmpty())
                return fail(u"usage"_s, text("More than one workspace: \"%1\"").arg(option));
            line.workspace = option;
            continue;
        }
        if (option == "--help"_L1 || option == "-h"_L1 || option == "--version"_L1) {
            (option == "--version"_L1 ? line.version : line.help) = true;
            continue;
        }
        if (const qsizetype equals = option.indexOf(u'='); equals > 0) {
            value = option.mid(equals + 1);
            option.truncate(equals);
        } else if (i + 1 < arguments.size()) {
            value = arguments[++i];
        } else {
            return fail(u"usage"_s, text("%1 is unknown or needs a value").arg(option));
        }
        if (option == "--theme"_L1) {
            if (value != "light"_L1 && value != "dark"_L1 && value != "system"_L1)
                return fail(u"usage"_s, text("--theme wants light, dark or system, not \"%1\"").arg(value));
            line.theme = value;
        } else if (option == "--size"_L1) {
            const auto size = parseSize(value);
            if (!size)
                return fail(size.error());
            line.size = *size;
        } else if (option == "--export"_L1) {
            line.exportPath = value;
        } else if (option == "--evaluation"_L1) {
            line.evaluation = value;
        } else if (option == "--show"_L1) {
            static const QRegularExpression known(u"^(triage|map|timing|output|environment|teach(:[^:]+(:\\d+)?)?)$"_s);
            if (!known.match(value).hasMatch())
                return fail(u"usage"_s, text("--show wants triage, teach, map, timing, output or environment, not \"%1\"").arg(value));
            line.show = value;
        } else {
            return fail(u"usage"_s, text("Unknown option %1").arg(option));
        }
    }
    return line;
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"
#include "app/gui/main_window.h"
#include "app/gui/picture_export.h"
#include "core/worker/messages.h"

#include <QApplication>

#include <cstdio>
#include <cstring>

using namespace Qt::StringLiterals;

namespace {

/// The offscreen platform remarks on every window that it has no window manager; a picture needs none.
void dropPlatformRemarks(QtMsgType, const QMessageLogContext &, const QString &message)
{
    if (!message.startsWith("This plugin does not support"_L1) && !message.startsWith("QStandardPaths:"_L1))
        std::fprintf(stderr, "%s\n", qPrintable(message));
}

/// A picture, the version and the help do without; the platform is chosen before the application object exists.
bool needsNoDisplay(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], "--export", 8) == 0 || std::strcmp(argv[i], "--help") == 0 || std::strcmp(argv[i], "-h") == 0 || std::strcmp(argv[i], "--version") == 0)
            return true;
    }
    return false;
}

} // namespace

int main(int argc, char **argv)
{
    if (needsNoDisplay(argc, argv)) {
        qInstallMessageHandler(dropPlatformRemarks);
        if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
    } else if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        std::fprintf(stderr, "gable: there is no display. \"gable-cli\" does the same work in a terminal, and \"gable --export PNG WORKSPACE\" draws the window to a picture.\n");
        return 3;
    }
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"gable"_s);
    QCoreApplication::setApplicationVersion(gable::productVersion());
    QGuiApplication::setDesktopFileName(u"org.gable.Gable"_s);
    const auto line = gable::parseCommandLine(application.arguments().mid(1));
    if (!line) {
        std::fprintf(stderr, "%s\n%s\n", qPrintable(line.error().toText()), qPrintable(gable::usageText()));
        return 2;
    }
    if (line->help || line->version) {
        std::printf("%s\n", qPrintable(line->help ? gable::usageText() : u"gable "_s + gable::productVersion()));
        return 0;
    }
    if (!line->exportPath.isEmpty()) {
        const auto exported = gable::exportPicture({line->workspace, line->theme, line->evaluation, line->show, line->exportPath, line->size});
        if (!exported)
            std::fprintf(stderr, "%s\n", qPrintable(exported.error().toText()));
        return exported ? 0 : 3;
    }
    gable::MainWindow::Options options;
    options.theme = line->theme;
    gable::MainWindow window(options);
    if (line->size.isValid())
        window.resize(line->size);
    window.show();
    window.start(line->workspace);
    return application.exec();
}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QSize>
#include <QStringList>

namespace gable {

struct CommandLine {
    QString workspace;  ///< empty = the default one
    QString theme;      ///< "light", "dark", "system" or empty
    QSize size;         ///< invalid = as last time
    QString exportPath; ///< not empty: render the window to this PNG and exit
    QString evaluation; ///< for the picture: this one instead of the most telling
    QString show;       ///< for the picture: "triage", "teach", "teach:LESSON:STEP", or a tab of Inspect: "map" "timing" "output" "environment"
    bool help = false, version = false;
};

/// Error code "usage" names the argument.
Result<CommandLine> parseCommandLine(const QStringList &arguments);
QString usageText();

} // namespace gable

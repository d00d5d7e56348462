// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QSize>
#include <QString>

namespace gable {

struct PictureRequest {
    QString workspace, theme, evaluation, show, path;
    QSize size;
};

/// Renders the window on a workspace to a PNG, without a worker and without writing settings. Runs an event loop until everything
/// has been read (20 s at most); needs a QApplication. Error codes "io", "timeout" and those of opening a workspace.
Result<void> exportPicture(const PictureRequest &request);

} // namespace gable

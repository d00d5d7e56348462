// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QImage>
#include <QString>

namespace gable {

class RooflineChart;
struct RooflineScene;

/// Writes the chart as it is seen to a file; its suffix chooses: .svg, .pdf and .png (twice the pixels) show 960×600 units, .csv holds
/// every point and roof in full digits. Error codes: "format" for another suffix, those of writing a file.
Result<void> exportRoofline(const RooflineChart &chart, const QString &path);

/// The picture of the .png.
QImage rooflinePicture(const RooflineChart &chart);

/// The table of a scene: FLOP/B, FLOP/s, B/s, ns; oldest point first, then the roofs.
QByteArray rooflineCsv(const RooflineScene &scene);

} // namespace gable

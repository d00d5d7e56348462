// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"
#include "widgets/explorer/row_list_model.h"
#include "widgets/roofline/roofline_scene.h"

namespace gable {

// What the views show, made from the session's state. Pure functions, so that they can be tested without a window.

/// Evaluations of the selected problem in the mode of the selected evaluation, on its device.
RooflineScene rooflineScene(const Session &session);
/// Newest submission first, with the verdict and time on the selected workload (else on the newest one it ran on).
std::vector<ExplorerRow> submissionRows(const Session &session);
/// The time unit of submissionRows' figures.
QString submissionUnit(const Session &session);
std::vector<ExplorerRow> workloadRows(const Session &session);
std::vector<ExplorerRow> deviceRows(const Session &session);

} // namespace gable

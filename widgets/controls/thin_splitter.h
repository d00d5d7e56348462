// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace gable {

/// A splitter whose handle is a hairline and whose panes never collapse; by `name` its sizes are remembered.
QSplitter *thinSplitter(const QString &name, Qt::Orientation orientation);

} // namespace gable

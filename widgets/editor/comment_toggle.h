// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace gable {

/// Lines with their comment marks put in or, when every line that is not blank has one, taken away. The mark stands at the smallest
/// indentation; directive lines ("//! …") count as code, so that switching one off keeps it whole.
QStringList toggledComments(const QStringList &lines, const QString &mark);

} // namespace gable

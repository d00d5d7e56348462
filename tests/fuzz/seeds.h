// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace gable {

/// Valid inputs of a target, made from the files of this project and from what the program itself writes.
std::vector<QByteArray> seedsOf(const QString &target);

} // namespace gable

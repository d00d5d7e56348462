// SPDX-License-Identifier: Apache-2.0
#include "core/worker/messages.h"

using namespace Qt::StringLiterals;

namespace gable {

QString productVersion() { return QStringLiteral(GABLE_VERSION); }

QString buildId() { return u"%1 protocol %2 engine %3"_s.arg(productVersion()).arg(kProtocolVersion).arg(kEngineVersion); }

} // namespace gable

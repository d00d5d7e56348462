// SPDX-License-Identifier: Apache-2.0
#include "backends/process/system_error.h"

#include <QtGlobal>

#include <cerrno>

using namespace Qt::StringLiterals;

namespace gable {

tl::unexpected<Error> systemFailure(const QString &what)
{
    return systemFailure(what, errno);
}

tl::unexpected<Error> systemFailure(const QString &what, int errorNumber)
{
    return fail(u"io"_s, u"%1: %2"_s.arg(what, qt_error_string(errorNumber)));
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

namespace gable::cli {

using namespace units; // the command line prints figures as the exports write them

} // namespace gable::cli

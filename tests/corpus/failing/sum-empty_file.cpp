// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: link_or_symbol rule=entry_missing symbol=sum
// nothing here yet

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

/// A parser under test. The same function runs under libFuzzer (one program a target) and in the ordinary test that replays seeds
/// and former findings.
namespace gable {

struct FuzzTarget {
    const char *name;
    void (*run)(const QByteArray &bytes); ///< must return for any bytes
};

/// The targets linked into this program.
std::vector<FuzzTarget> &fuzzTargets();

struct FuzzRegistration {
    FuzzRegistration(const char *name, void (*run)(const QByteArray &)) { fuzzTargets().push_back({name, run}); }
};

/// Ends the program: what a parser accepted does not hold.
void fuzzRequire(bool condition, const char *what);

} // namespace gable

/// Declares the target `name`; the body follows and sees `bytes`.
#define GABLE_FUZZ_TARGET(name)                                                \
    static void fuzz_##name(const QByteArray &bytes);                          \
    static const gable::FuzzRegistration registration_##name(#name, fuzz_##name); \
    static void fuzz_##name(const QByteArray &bytes)

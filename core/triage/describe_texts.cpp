// SPDX-License-Identifier: Apache-2.0
#include "core/triage/describe_texts.h"

#include <QtGlobal>

#include <cstddef>
#include <cstring>

#define TEXT(text) QT_TRANSLATE_NOOP("Triage", text)

namespace gable {
namespace {

const FindingText kFindings[] = {
    // infrastructure: made by the engine
    {"cancelled", TEXT("The evaluation was cancelled."), ""},
    {"device_error", TEXT("The device or its process failed: {message}"), TEXT("Nothing was learnt about the kernel; evaluate it again.")},
    {"unsupported_here", TEXT("Cannot be evaluated here: {message}[ {hint}]"), ""},
    {"no_reference", TEXT("Cannot be evaluated here: {message}[ {hint}]"), TEXT("Add a C++ reference operator to the problem.")},
    {"no_compiler", TEXT("No compiler was found: {message}[ {hint}]"), ""},
    {"null_candidate_passes", TEXT("The problem cannot tell right from wrong: a candidate that only gives {candidate} passes its check."), TEXT("Tighten the tolerance or change the inputs of this workload.")},
    {"reference_failed", TEXT("The reference operator failed: {message}"), TEXT("Nothing was learnt about the kernel; look at the problem's reference.")},
    {"reference_build", TEXT("The reference operator does not compile: {message}"), TEXT("Nothing was learnt about the kernel; look at the problem's reference.")},
    // rules_build.cpp
    {"directive", TEXT("A directive is not understood: {message}[ {hint}]"), ""},
    {"compile_error", TEXT("{message}[ ({errors} errors)]"), TEXT("Mend the first error; later ones often follow from it.")},
    {"compiler_failed", TEXT("The compiler failed without naming a place: {message}"), ""},
    {"signature", TEXT("The function does not fit the problem's prototype: {message}"), TEXT("The exact prototype is in the generated header: inputs, outputs, variable axes as int64_t, scratch.")},
    {"another_function", TEXT("A function {symbol} is defined, but C++ takes it for another one than the problem's: other parameters without extern \"C\", static, or inside a namespace."), TEXT("Define it as extern \"C\" with the problem's prototype.")},
    {"entry_missing", TEXT("The function {symbol} was not found in the compiled submission."), TEXT("Define it as extern \"C\" with the problem's prototype, or name another with an entry directive.")},
    {"undefined_symbol", TEXT("The symbol {symbol} is used but defined nowhere."), TEXT("Define it, or add its library to the build directive's flags.")},
    {"link_error", TEXT("Linking failed: {message}"), ""},
    {"load_error", TEXT("The compiled submission cannot be loaded: {message}"), ""},
    // rules_process.cpp
    {"time_limit", TEXT("A call had not returned after {limit_s} s[ in case {case}] (stage: {stage})."), TEXT("Look for an endless loop or a deadlock; the limit is a setting.")},
    {"load_time_limit", TEXT("Loading had not ended after {limit_s} s: a constructor of the submission does not return."), ""},
    {"memory_limit", TEXT("The process asked for more memory than the limit of {limit_bytes:bytes}[ in case {case}]; it had used {peak_bytes:bytes} (stage: {stage})."), TEXT("Ask for scratch memory with a scratch directive, and free what you allocate.")},
    {"output_limit", TEXT("The process was stopped because it printed more than {limit_bytes:bytes} (stage: {stage})."), TEXT("Remove the printing from the kernel.")},
    {"exited", TEXT("The process ended with exit code {code} instead of returning[ in case {case}] (stage: {stage})."), TEXT("A kernel must return to its caller.")},
    {"signal", TEXT("The process was ended by {signal}[ in {frame}][ in case {case}] (stage: {stage})[: {said}]."), ""},
    {"integer_division", TEXT("The process was ended by {signal}[ in {frame}][ in case {case}] (stage: {stage}): an integer division by zero or beyond the type's range."), ""},
    {"illegal_instruction", TEXT("The process was ended by {signal}[ in {frame}][ in case {case}] (stage: {stage}): an instruction that this processor does not have, or code that cannot be reached by the language's rules."), TEXT("Compile for this machine, and give every function with a result a return statement.")},
    {"uncaught_exception", TEXT("An exception of type {exception} left the function[ in case {case}] (stage: {stage})."), TEXT("Catch it inside: the caller is C.")},
    {"survivors", TEXT("Processes left behind and killed: {processes}."), ""},
    // rules_memory.cpp
    {"guard_write", TEXT("Wrote {bytes_away} B {side} {argument}[ in case {case}]."), TEXT("Check the loop bounds against the axes, above all where they are no multiple of the vector or tile.")},
    {"guard_read", TEXT("Read {bytes_away} B {side} {argument}[ in case {case}]."), TEXT("Check the loop bounds against the axes, above all where they are no multiple of the vector or tile.")},
    {"null_pointer", TEXT("Null pointer: a {access} at {address}[ in {frame}][ in case {case}] ({signal})."), ""},
    {"wild_pointer", TEXT("Illegal {access} at {address}[ in {frame}][ in case {case}], far from every buffer ({signal})."), TEXT("Look at index arithmetic: signs, overflow of 32-bit products, a stride mixed up with an extent.")},
    {"stack_overflow", TEXT("The stack is exhausted: a {access} at {address}[ in {frame}][ in case {case}]."), TEXT("Bound the recursion, and put large arrays into scratch memory.")},
    {"fault", TEXT("Illegal memory access ({signal})[ in {frame}][ in case {case}]."), ""},
    {"general_protection", TEXT("An aligned vector access met a misaligned address (or a pointer that is no address at all)[ in {frame}][ in case {case}]."), TEXT("Rows start at multiples of the row length, not of the vector: use unaligned loads and stores, or peel the start.")},
    {"canary", TEXT("Wrote {bytes_away} B {side} {argument} (run: {run})."), TEXT("Check the loop bounds against the axes, above all where they are no multiple of the vector or tile.")},
    {"fingerprint", TEXT("The input {argument} was changed[ in case {case}]."), TEXT("Inputs are read-only; work on a copy in scratch memory.")},
    {"unwritten", TEXT("{elements}[ of {of}] elements of {argument} were never written[ ({share:percent})]."), TEXT("Check that every row and the last, partial tile are done.")},
    // rules_values.cpp
    {"unexpected_non_finite", TEXT("Unexpected values in {checked} checked elements: {nan} NaN, {infinite} infinite[; first in {argument} at {index}]."), TEXT("Look for an overflow (subtract the maximum before exp), a division by zero or a root of a negative number.")},
    {"repeats_differ", TEXT("{differing} of {repeats} calls with the same contents gave other bits, {wrong} beyond the tolerance."), TEXT("Look for unsynchronised threads, uninitialised memory and random numbers.")},
    {"differs_within_tolerance", TEXT("{differing} of {repeats} calls with the same contents gave other bits, all within the tolerance."), ""},
    {"pattern", TEXT("{bad} of {checked} elements of {argument} are wrong ({share:percent})[: {pattern}]; first at {index}: {got} instead of {expected}."), ""},
    {"reads_old_output", TEXT("The result depends on what {argument} held before the call: {bad} of {checked} elements are wrong; first at {index}: {got} instead of {expected}."), TEXT("Set the output before adding to it.")},
    {"follows_old_output", TEXT("The result depends on what the output held before the call: {differing} of {repeats} calls gave other bits, {wrong} beyond the tolerance."), TEXT("Set the output before adding to it.")},
    {"hidden_variant", TEXT("Right for the declared inputs, wrong for others ({case}): {bad} of {checked} elements."), TEXT("Look for an assumption about the values: their range, sign or sum.")},
    {"timed_outputs_wrong", TEXT("The outputs of the timed calls are wrong, although the checks before passed."), TEXT("Look for state that is kept from call to call, and for an assumption about addresses.")},
    {"timed_outputs_differ", TEXT("A timed call gave a wrong output; the calls before already differed from each other."), TEXT("Look for unsynchronised threads.")},
    {"sampled_reference", TEXT("Sampled: {checked} of {elements} elements were checked."), TEXT("\"Check everything\" runs the whole reference.")},
    {"dropped_variant", TEXT("The variant {case} does not count: {reason}."), ""},
    // rules_suspects.cpp
    {"identity_changed", TEXT("Code or tables of the process that calls and times the kernel were altered: {what}."), ""},
    {"result_channel", TEXT("The channel for results carried messages that Gable's process did not send: {what}."), ""},
    {"samples_exceed_bracket", TEXT("The reported times do not fit into the time that passed by Gable's own clock: {what}."), ""},
    {"clock_slope", TEXT("A call takes {host_ns:ns} by the clock in the kernel's process and {parent_ns:ns} by Gable's own clock."), ""},
    {"test_and_timing_differ", TEXT("The timed calls gave wrong outputs although the checks passed, and the source names parts of the evaluator."), ""},
    {"stale_result", TEXT("New contents at the same addresses gave the former result."), TEXT("Only static weights may be kept from call to call.")},
    {"warm_calls_skipped", TEXT("{calls} of {repeats} calls with the same addresses and contents did nothing: the outputs still held the pattern put there before."), TEXT("Every call must do its work.")},
    {"warm_calls_differ", TEXT("Only the first call is right: {calls} of {repeats} later ones with the same contents gave another result."), TEXT("Every call must do its work.")},
    {"same_output_for_fresh_inputs", TEXT("The output does not depend on the inputs: fresh contents gave the same bits."), ""},
    {"changed_after_return", TEXT("The output still changed after the call had returned."), TEXT("Join the threads before returning.")},
    {"timed_calls_skipped", TEXT("Timed calls left their outputs unwritten."), TEXT("Every call must do its work.")},
    {"threads_after_return", TEXT("Threads still running after the call had returned: {threads}."), TEXT("Let a pool's threads sleep between calls, and join the others.")},
    {"wrong_neighbour", TEXT("Wrong for the permitted neighbouring size {case}[: {bad} of {checked} elements]."), TEXT("The axis is general: handle the remainder of vectors and tiles.")},
    {"refused_neighbour", TEXT("The permitted neighbouring size {case} was refused."), ""},
    {"precision_below_declared", TEXT("The internal precision measures as {measured}, below the declared {declared} that this suite binds."), TEXT("Compute and accumulate in the declared precision.")},
    {"lower_precision", TEXT("The internal precision measures as {measured} (declared: {declared}), which this suite permits."), ""},
    // rules_timing.cpp
    {"below_minimum_time", TEXT("{median_ns:ns} is less than can be: the least work takes {minimum_ns:ns} on this device ({level}, {mode})."), TEXT("Look for work that is not done in every call.")},
    {"samples_discarded", TEXT("{discarded} of {samples} timing samples had to be discarded."), TEXT("Let the machine rest and time again.")},
    {"stopped_by_budget", TEXT("Timing stopped by its budget after {samples} samples, before the interval was narrow enough."), ""},
    {"large_speedup", TEXT("×{ratio} faster than {baseline}: worth a look."), ""},
    {"unsandboxed", TEXT("The kernel ran without a sandbox ({reason})."), ""},
    // static_scan.cpp
    {"static_evaluator_name", TEXT("The source uses names of the evaluator: {words} ({files} files read)."), ""},
    {"static_evaluator_environment", TEXT("The source reads the evaluator's environment: {words} ({files} files read)."), ""},
    {"static_evaluator_macro", TEXT("The source branches on {words} ({files} files read)."), ""},
    {"static_own_process", TEXT("The source looks into its own process: {words} ({files} files read)."), ""},
    {"static_loader", TEXT("The source looks into the loader's tables: {words} ({files} files read)."), ""},
    {"static_memory_protection", TEXT("The source changes memory protection or other processes' memory: {words} ({files} files read)."), ""},
    {"static_clock", TEXT("The source reads a clock: {words} ({files} files read)."), ""},
    {"static_process", TEXT("The source starts, signals or ends processes: {words} ({files} files read)."), ""},
    {"static_threads", TEXT("The source starts threads: {words} ({files} files read)."), ""},
    {"static_detached", TEXT("The source detaches threads: {words} ({files} files read)."), ""},
    {"static_sleep", TEXT("The source sleeps: {words} ({files} files read)."), ""},
    {"static_environment", TEXT("The source uses the environment: {words} ({files} files read)."), ""},
    {"static_files", TEXT("The source opens files or sockets: {words} ({files} files read)."), ""},
    {"static_raw_write", TEXT("The source uses numbered descriptors: {words} ({files} files read)."), ""},
    {"static_constructor", TEXT("The source runs code at loading or unloading: {words} ({files} files read)."), ""},
    {"static_syscall", TEXT("The source makes system calls of its own: {words} ({files} files read)."), ""},
    {"static_signal", TEXT("The source handles signals or jumps: {words} ({files} files read)."), ""},
};

const WordText kVerdicts[] = {
    {"cancelled", TEXT("cancelled")}, {"device_unhealthy", TEXT("device unhealthy")}, {"unsupported_here", TEXT("unsupported here")},
    {"untestable_problem", TEXT("untestable problem")}, {"reference_failed", TEXT("reference failed")}, {"build_failed", TEXT("build failed")},
    {"link_or_symbol", TEXT("link or symbol")}, {"wrong_signature", TEXT("wrong signature")}, {"launch_failed", TEXT("launch failed")},
    {"out_of_memory", TEXT("out of memory")}, {"timeout", TEXT("timeout")}, {"illegal_access", TEXT("illegal access")},
    {"misaligned", TEXT("misaligned access")}, {"crashed", TEXT("crashed")}, {"out_of_bounds_write", TEXT("out of bounds write")},
    {"input_modified", TEXT("input modified")}, {"uninitialised_output", TEXT("uninitialised output")}, {"wrong_shape", TEXT("wrong shape")},
    {"wrong_dtype", TEXT("wrong dtype")}, {"non_finite", TEXT("not finite")}, {"race", TEXT("race")}, {"nondeterministic", TEXT("nondeterministic")},
    {"mismatch", TEXT("mismatch")}, {"suspect:tampering", TEXT("tampering")}, {"suspect:evaluator_branch", TEXT("evaluator branch")},
    {"suspect:cached_output", TEXT("cached output")}, {"suspect:input_independent", TEXT("input independent")}, {"suspect:lazy_output", TEXT("lazy output")},
    {"suspect:off_stream_work", TEXT("off-stream work")}, {"suspect:fallback", TEXT("fallback")}, {"suspect:shape_specialised", TEXT("shape specialised")},
    {"suspect:precision_downgrade", TEXT("precision downgrade")}, {"suspect:impossible_speed", TEXT("impossible speed")}, {"noisy_timing", TEXT("noisy timing")},
    {"not_timed", TEXT("not timed")}, {"passed", TEXT("passed")}, {"running", TEXT("running")}, {"queued", TEXT("queued")},
};

const WordText kValues[] = {
    {"before", TEXT("before the start of")}, {"after", TEXT("past the end of")}, {"read", TEXT("read")}, {"write", TEXT("write")},
    {"load", TEXT("loading")}, {"check", TEXT("check")}, {"time", TEXT("timing")},
};

const WordText kPatterns[] = {
    {"all", TEXT("all")},
    {"tail", TEXT("tail of axis {axis} from {from}[ ({from} = {steps} × {step})]")},
    {"tile_border", TEXT("tile border on axis {axis}, every {step}")},
    {"single_tile", TEXT("single tile: {axis} {from}–{to}[, {axis2} {from2}–{to2}]")},
    {"tile_rows", TEXT("tile rows from {axis} {from}[ (tiles of {step})]")},
    {"row", TEXT("row[ {index}][s: {count} from {first}][, every {step}]")},
    {"column", TEXT("column[ {index}][s: {count} from {first}][, every {step}]")},
    {"transposed", TEXT("transposed")},
    {"shifted", TEXT("shifted by {shift} along {axis}")},
    {"scaled", TEXT("scaled by {scale}")},
    {"sign", TEXT("sign")},
    {"large_values", TEXT("only large values[ (from {above})]")},
    {"reduced_precision", TEXT("reduced precision[ (relative error {relative})]")},
    {"random", TEXT("random")},
};

template <size_t size>
const char *find(const WordText (&table)[size], const char *id)
{
    for (const WordText &entry : table) {
        if (std::strcmp(entry.id, id) == 0)
            return entry.text;
    }
    return nullptr;
}

} // namespace

const FindingText *findingText(const char *rule)
{
    for (const FindingText &text : kFindings) {
        if (std::strcmp(text.rule, rule) == 0)
            return &text;
    }
    return nullptr;
}

const char *verdictText(const char *kind) { return find(kVerdicts, kind); }
const char *valueText(const char *value) { return find(kValues, value); }
const char *patternTemplate(const char *pattern) { return find(kPatterns, pattern); }

} // namespace gable

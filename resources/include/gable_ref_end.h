// SPDX-License-Identifier: Apache-2.0
// Included directly after a reference's text: closes what gable_ref_begin.h opened and exports the evaluation.

#undef axis
#undef scalar
#undef in
#undef double
#undef GABLE_REF
}; // struct reference

} // namespace gable_reference_text

/// Evaluates units [begin, end). `args` as in the calling convention: inputs (scalars by pointer to the value), outputs (not
/// used), variable axes by pointer to int64_t; `inout` arguments hold their original contents. Unit u writes its outputs at
/// (u - begin) * outputs-of-a-unit. Any of the three destinations may be null.
extern "C" __attribute__((visibility("default"))) void gable_units(void *const *args, int64_t begin, int64_t end,
                                                                   void *out_exact, void *out_sequential, void *out_pairwise)
{
    using exact = gable_ref::exact<gable_problem::exact>;
    using sequential = gable_ref::sequential<gable_problem::stock>;
    using pairwise = gable_ref::pairwise<gable_problem::stock>;
    const auto evaluate = [](auto mode) {
        return [](int64_t unit, const auto &a, auto *out) { gable_reference_text::reference<decltype(mode)>::GABLE_ENTRY(unit, a, out); };
    };
    gable_ref::run_units<gable_problem, exact>(args, begin, end, out_exact, evaluate(exact()));
    gable_ref::run_units<gable_problem, sequential>(args, begin, end, out_sequential, evaluate(sequential()));
    gable_ref::run_units<gable_problem, pairwise>(args, begin, end, out_pairwise, evaluate(pairwise()));
}

// SPDX-License-Identifier: Apache-2.0
// Included directly before a reference's text: opens the class template that the text becomes the body of, and gives the text
// its words. No include guard: gable_ref_end.h closes it and takes the words away again.

namespace gable_reference_text {

// The functions a reference may call, for every working type.
using std::abs;
using std::ceil;
using std::cos;
using std::erf;
using std::exp;
using std::fabs;
using std::floor;
using std::fma;
using std::fmax;
using std::fmin;
using std::log;
using std::log1p;
using std::pow;
using std::sin;
using std::sqrt;
using std::tanh;

template <class Mode>
struct reference {
    using gable_real = typename Mode::real;
    using gable_args = gable_ref::arguments<gable_problem, gable_real>;

    template <class Term>
    static gable_real gable_sum(int64_t count, const Term &term)
    {
        return Mode::sum(count, term);
    }

    template <class Term>
    static void gable_sums(int64_t width, int64_t count, gable_real *out, const Term &term)
    {
        Mode::sums(width, count, out, term);
    }

#define GABLE_REF static inline
#define double gable_real
#define in(name) template tensor_at<gable_ref::find(gable_problem::arguments, name)>()
#define scalar(name) template scalar_at<gable_ref::find(gable_problem::arguments, name)>()
#define axis(name) template axis_at<gable_ref::find(gable_problem::axes, name)>()

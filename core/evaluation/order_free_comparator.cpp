// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/order_free_comparator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gable {
namespace {

/// A total order with NaN last.
template <class T>
bool isBefore(T a, T b)
{
    if (std::isnan(static_cast<long double>(a)) || std::isnan(static_cast<long double>(b)))
        return !std::isnan(static_cast<long double>(a)) && std::isnan(static_cast<long double>(b));
    return a < b;
}

template <class T>
std::vector<T> sorted(const T *values, int64_t count)
{
    std::vector<T> result;
    if (values) {
        result.assign(values, values + count);
        std::sort(result.begin(), result.end(), isBefore<T>);
    }
    return result;
}

/// Positions of `values` in ascending order.
template <class T>
std::vector<int64_t> ascending(const T *values, int64_t count)
{
    std::vector<int64_t> order(static_cast<size_t>(count));
    std::iota(order.begin(), order.end(), int64_t(0));
    std::stable_sort(order.begin(), order.end(), [values](int64_t a, int64_t b) { return isBefore(values[a], values[b]); });
    return order;
}

template <class T>
std::vector<T> reordered(const T *values, const std::vector<int64_t> &order)
{
    std::vector<T> result;
    for (const int64_t from : order) {
        if (values)
            result.push_back(values[from]);
    }
    return result;
}

template <class T>
const T *dataOrNull(const std::vector<T> &values)
{
    return values.empty() ? nullptr : values.data();
}

} // namespace

RowStats OrderFreeComparator::compare(const RowInput &row, DType dtype, const Tolerance &tolerance, double *ratio, std::vector<double> &partner) const
{
    const std::vector<int64_t> order = row.gotInt64 ? ascending(row.gotInt64, row.count) : ascending(row.got, row.count);
    const auto got = reordered(row.got, order);
    const auto gotInt64 = reordered(row.gotInt64, order);
    const auto exact = sorted(row.exactLong ? nullptr : row.exact, row.count);
    const auto exactLong = sorted(row.exactLong, row.count);
    const auto sequential = sorted(row.sequential, row.count);
    const auto pairwise = sorted(row.pairwise, row.count);
    const RowInput paired{row.count,           got.data(),          dataOrNull(gotInt64), dataOrNull(exact), dataOrNull(exactLong),
                          dataOrNull(sequential), dataOrNull(pairwise)};

    std::vector<double> pairRatio(order.size()), unused;
    const RowStats stats = m_pairs.compare(paired, dtype, tolerance, pairRatio.data(), unused);
    partner.resize(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
        ratio[order[i]] = pairRatio[i];
        partner[static_cast<size_t>(order[i])] = double(paired.expected(int64_t(i)));
    }
    return stats;
}

} // namespace gable

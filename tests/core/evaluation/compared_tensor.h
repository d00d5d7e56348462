// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/comparison.h"

#include <cstring>

namespace gable {

/// An output with its reference and stock runs, for tests of comparisons.
struct ComparedTensor {
    Argument argument;
    std::vector<int64_t> extents;
    std::vector<double> exact, sequential, pairwise;
    std::vector<std::byte> got;

    ComparedTensor(DType dtype, std::vector<int64_t> extents_) : extents(std::move(extents_))
    {
        argument.name = QStringLiteral("y");
        argument.dtype = dtype;
        argument.role = Role::Out;
        for (size_t axis = 0; axis < extents.size(); ++axis)
            argument.shape.push_back(*Expression::parse(QString(QChar(u'A' + int(axis)))));
        exact.resize(size_t(count()));
        got.resize(size_t(count() * info(dtype).bytes));
    }

    int64_t count() const { return elementCount(extents); }
    void set(int64_t index, double value) { storeElement(got.data() + index * info(argument.dtype).bytes, argument.dtype, value); }
    double value(int64_t index) const { return loadElement(got.data() + index * info(argument.dtype).bytes, argument.dtype); }
    /// The output equals the rounded reference, both stock runs too.
    void setAllRight(bool withStock = true)
    {
        for (int64_t i = 0; i < count(); ++i)
            set(i, exact[size_t(i)]);
        if (!withStock)
            return;
        sequential.resize(exact.size());
        for (size_t i = 0; i < exact.size(); ++i)
            sequential[i] = roundTo(exact[i], argument.dtype);
        pairwise = sequential;
    }
    ComparisonChunk chunk(int64_t first, int64_t size) const
    {
        const auto part = [&](const std::vector<double> &values) {
            return values.empty() ? std::span<const double>() : std::span<const double>(values).subspan(size_t(first), size_t(size));
        };
        return {first, size, got.data() + first * info(argument.dtype).bytes, part(exact), {}, part(sequential), part(pairwise)};
    }
    ComparisonChunk whole() const { return chunk(0, count()); }
    /// The report of one comparison of everything.
    CorrectnessReport compare(ToleranceRule rule = {}, ComparatorKind kind = ComparatorKind::Elementwise, bool wantMap = true) const
    {
        Comparison comparison(argument, extents, rule, kind, wantMap);
        comparison.add(whole());
        CorrectnessReport report;
        comparison.mergeInto(report);
        return report;
    }
};

} // namespace gable

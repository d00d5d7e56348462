// SPDX-License-Identifier: Apache-2.0
#include "tests/core/evaluation/compared_tensor.h"

#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;
using namespace gable;

class TestOrderFreeComparators : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void setIgnoresOrderWithinARow();
    void setKeepsRowsApart();
    void setHasATolerance();
    void setOfIndicesIsExact();
    void permutationIsExact();
    void permutationCountsDuplicates();
    void nanSortsLast();
};

void TestOrderFreeComparators::setIgnoresOrderWithinARow()
{
    ComparedTensor tensor(DType::Float32, {2, 3});
    tensor.exact = {1, 2, 3, 10, 20, 30};
    const double got[] = {3, 1, 2, 20, 30, 10};
    for (int64_t i = 0; i < 6; ++i)
        tensor.set(i, got[i]);
    QCOMPARE(tensor.compare({}, ComparatorKind::Set).badElements, 0);
    QCOMPARE(tensor.compare({}, ComparatorKind::Elementwise).badElements, 6);
}

void TestOrderFreeComparators::setKeepsRowsApart()
{
    ComparedTensor tensor(DType::Float32, {2, 2});
    tensor.exact = {1, 2, 3, 4};
    const double got[] = {3, 4, 1, 2};
    for (int64_t i = 0; i < 4; ++i)
        tensor.set(i, got[i]);
    QCOMPARE(tensor.compare({}, ComparatorKind::Set).badElements, 4);
}

void TestOrderFreeComparators::setHasATolerance()
{
    ComparedTensor tensor(DType::Float32, {3});
    tensor.exact = {1, 2, 3};
    tensor.set(0, 3.00001);
    tensor.set(1, 1.00001);
    tensor.set(2, 2.1);
    const CorrectnessReport report = tensor.compare({}, ComparatorKind::Set);
    QCOMPARE(report.comparator, u"set"_s);
    QCOMPARE(report.badElements, 1);
    QCOMPARE(report.firstBadIndex, (std::vector<int64_t>{2})); // where the candidate wrote it
    QCOMPARE(report.firstExpected, 2.0);                       // what it was held against
}

void TestOrderFreeComparators::setOfIndicesIsExact()
{
    ComparedTensor tensor(DType::Int64, {1, 4});
    tensor.exact = {7, 1, 5, 3};
    const double got[] = {1, 3, 5, 7};
    for (int64_t i = 0; i < 4; ++i)
        tensor.set(i, got[i]);
    QCOMPARE(tensor.compare({}, ComparatorKind::Set).badElements, 0);
    tensor.set(3, 8);
    QCOMPARE(tensor.compare({}, ComparatorKind::Set).badElements, 1);
}

void TestOrderFreeComparators::permutationIsExact()
{
    ComparedTensor tensor(DType::Float32, {3});
    tensor.exact = {1, 2, 3};
    tensor.set(0, 2);
    tensor.set(1, 3);
    tensor.set(2, 1);
    QCOMPARE(tensor.compare({}, ComparatorKind::Permutation).badElements, 0);
    tensor.set(2, 1.0000002);
    QCOMPARE(tensor.compare({}, ComparatorKind::Permutation).badElements, 1);
}

void TestOrderFreeComparators::permutationCountsDuplicates()
{
    ComparedTensor tensor(DType::Int32, {4});
    tensor.exact = {1, 1, 2, 3};
    const double got[] = {1, 2, 2, 3};
    for (int64_t i = 0; i < 4; ++i)
        tensor.set(i, got[i]);
    QCOMPARE(tensor.compare({}, ComparatorKind::Permutation).badElements, 1);
}

void TestOrderFreeComparators::nanSortsLast()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    ComparedTensor tensor(DType::Float32, {3});
    tensor.exact = {nan, 1, 2};
    tensor.set(0, 2);
    tensor.set(1, nan);
    tensor.set(2, 1);
    QCOMPARE(tensor.compare({}, ComparatorKind::Set).badElements, 0);
    QCOMPARE(tensor.compare({}, ComparatorKind::Permutation).badElements, 0);
    tensor.set(0, nan);
    QVERIFY(tensor.compare({}, ComparatorKind::Set).badElements > 0);
}

QTEST_GUILESS_MAIN(TestOrderFreeComparators)
#include "tst_order_free_comparators.moc"

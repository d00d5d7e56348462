// SPDX-License-Identifier: Apache-2.0
#include "tests/core/evaluation/compared_tensor.h"

#include "core/evaluation/row_loops.h"
#include "core/evaluation/row_scan.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kNan = std::numeric_limits<double>::quiet_NaN();

ToleranceRule allclose(double rtol, double atol)
{
    ToleranceRule rule;
    rule.kind = ToleranceRule::Kind::Allclose;
    rule.rtol = rtol;
    rule.atol = atol;
    rule.source = u"a suite"_s;
    return rule;
}

/// One value each of y and r under the default rule for a dtype, no stock.
bool passes(DType dtype, double got, double expected, ToleranceRule rule = {})
{
    ComparedTensor tensor(dtype, {1});
    tensor.exact[0] = expected;
    tensor.set(0, got);
    Comparison comparison(tensor.argument, tensor.extents, rule, ComparatorKind::Elementwise, false);
    comparison.add(tensor.whole());
    return comparison.passed();
}

std::vector<double> normals(size_t count, unsigned seed)
{
    std::mt19937_64 engine(seed);
    std::normal_distribution<double> distribution;
    std::vector<double> values(count);
    for (double &value : values)
        value = distribution(engine);
    return values;
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void toleranceOfARow();
    void stockErrorWidensTheRow();
    void oneUlpIsAlwaysAllowed();
    void twiceTheToleranceFails();
    void allcloseAndBothExceed();
    void requiredMatchedRatio();
    void nonFiniteValues_data();
    void nonFiniteValues();
    void unexpectedNonFiniteAreCounted();
    void hugeValuesDoNotWidenTheTolerance();
    void float64UsesTheUnroundedReference();
    void integersAreExact();
    void int64BeyondDoubles();
    void emptyTensorPasses();
    void nothingCheckedDoesNotPass();
    void wholeMatrixKindsCannotPassByRows();
    void longRowsCountInSegments();
    void chunkingDoesNotMatter();
    void fastAndCarefulLoopsAgree_data();
    void fastAndCarefulLoopsAgree();
    void bothInstructionSetsAgree();
    void badSampleIsBounded();
    void reportOfAFailure();
    void windows();
    void foldedWindow();
    void stockFinite();
    void mergingTwoOutputs();
    void throughput();
};

void TestComparison::toleranceOfARow()
{
    // r = (3, 4): rms = sqrt(12.5); tol(3) = 1e-5·3 + 1e-5·3.5355 = 6.5355e-5.
    ComparedTensor tensor(DType::Float64, {1, 2});
    ToleranceRule rule;
    rule.rtol = rule.atol = 1e-5;
    tensor.exact = {3.0, 4.0};
    tensor.set(0, 3.0 + 6.53e-5);
    tensor.set(1, 4.0);
    CorrectnessReport report = tensor.compare(rule);
    QCOMPARE(report.badElements, 0);
    QVERIFY(std::abs(report.maxErrorOverTolerance - 6.53e-5 / (3e-5 + 1e-5 * std::sqrt(12.5))) < 1e-6);
    QVERIFY(std::abs(report.maxAbsError - 6.53e-5) < 1e-12);
    QVERIFY(std::abs(report.maxRelError - 6.53e-5 / 3.0) < 1e-12);
    tensor.set(0, 3.0 + 6.54e-5);
    QCOMPARE(tensor.compare(rule).badElements, 1);
}

void TestComparison::stockErrorWidensTheRow()
{
    // Two rows of r = 1; the stock of the first is wrong by 1e-3, so 3e-3 are allowed there and 2e-5 in the second.
    ComparedTensor tensor(DType::Float32, {2, 4});
    tensor.exact.assign(8, 1.0);
    tensor.setAllRight();
    tensor.pairwise[2] = 1.0 + 1e-3;
    tensor.set(0, 1.0 + 2.9e-3);
    QCOMPARE(tensor.compare().badElements, 0);
    tensor.set(1, 1.0 + 3.1e-3);
    tensor.set(5, 1.0 + 2.9e-3);
    const CorrectnessReport report = tensor.compare();
    QCOMPARE(report.badElements, 2);
    QCOMPARE(report.firstBadIndex, (std::vector<int64_t>{0, 1}));
    QCOMPARE(report.worstIndex, (std::vector<int64_t>{1, 1}));
}

void TestComparison::oneUlpIsAlwaysAllowed()
{
    // A row with one large and one tiny reference has rms >> tiny, so an Allclose rule cannot show this: use a lone bfloat16 value,
    // rtol + atol = 2^-10 in all, and a neighbour 2^-7 away.
    ToleranceRule rule;
    rule.rtol = rule.atol = std::ldexp(1.0, -11);
    QVERIFY(passes(DType::BFloat16, 1.0 + std::ldexp(1.0, -7), 1.0, rule));
    QVERIFY(!passes(DType::BFloat16, 1.0 + std::ldexp(2.0, -7), 1.0, rule));
}

void TestComparison::twiceTheToleranceFails()
{
    for (const DType dtype : {DType::Float64, DType::Float32, DType::Float16, DType::BFloat16, DType::Float8E4M3FN}) {
        const double tolerance = std::max(2.0 * defaultTolerance(dtype), ulp(1.0, dtype));
        const double step = ulp(1.0, dtype);
        QVERIFY2(passes(dtype, 1.0 + std::floor(tolerance / step) * step, 1.0), qPrintable(name(dtype)));
        QVERIFY2(!passes(dtype, 1.0 + std::ceil(2.0 * tolerance / step) * step, 1.0), qPrintable(name(dtype)));
    }
}

void TestComparison::allcloseAndBothExceed()
{
    QVERIFY(passes(DType::Float32, 1.109, 1.0, allclose(0.1, 0.01)));
    QVERIFY(!passes(DType::Float32, 1.111, 1.0, allclose(0.1, 0.01)));
    ToleranceRule both = allclose(0.1, 0.01);
    both.kind = ToleranceRule::Kind::BothExceed;
    QVERIFY(passes(DType::Float32, 1.099, 1.0, both));
    QVERIFY(!passes(DType::Float32, 1.105, 1.0, both));
    QVERIFY(passes(DType::Float32, 0.0099, 0.0, both)); // relative error infinite, absolute small
    QVERIFY(passes(DType::Float32, 0.0, 0.0, allclose(0.1, 0.0)));
    QVERIFY(!passes(DType::Float32, 1e-30, 0.0, allclose(0.1, 0.0))); // atol 0 is meant
}

void TestComparison::requiredMatchedRatio()
{
    ComparedTensor tensor(DType::Float32, {100});
    tensor.exact.assign(100, 1.0);
    tensor.setAllRight();
    tensor.set(7, 2.0);
    ToleranceRule rule;
    rule.requiredMatchedRatio = 0.99;
    const auto passed = [&] {
        Comparison comparison(tensor.argument, tensor.extents, rule, ComparatorKind::Elementwise, false);
        comparison.add(tensor.whole());
        return comparison.passed();
    };
    QVERIFY(passed());
    tensor.set(8, 2.0);
    QVERIFY(!passed());
}

void TestComparison::nonFiniteValues_data()
{
    QTest::addColumn<int>("dtype");
    QTest::addColumn<double>("got");
    QTest::addColumn<double>("expected");
    QTest::addColumn<bool>("ok");
    const auto row = [](const char *title, DType dtype, double got, double expected, bool ok) { QTest::newRow(title) << int(dtype) << got << expected << ok; };
    row("NaN for a number", DType::Float32, kNan, 1.0, false);
    row("number for NaN", DType::Float32, 1.0, kNan, false);
    row("NaN for NaN", DType::Float32, kNan, kNan, true);
    row("infinity for NaN", DType::Float32, kInfinity, kNan, false);
    row("NaN for infinity", DType::Float32, kNan, kInfinity, false);
    row("same infinity", DType::Float32, -kInfinity, -kInfinity, true);
    row("other infinity", DType::Float32, -kInfinity, kInfinity, false);
    row("number for infinity", DType::Float32, 3e38, kInfinity, false);
    row("infinity for a number", DType::Float32, kInfinity, 1e30, false);
    row("float32 overflows", DType::Float32, kInfinity, 1e39, true);
    row("float16 overflows", DType::Float16, kInfinity, 65'520.0, true);
    row("float16 overflows negative", DType::Float16, -kInfinity, -70'000.0, true);
    row("float16 wrong sign", DType::Float16, kInfinity, -70'000.0, false);
    row("float16 just below overflow", DType::Float16, 65'504.0, 65'519.0, true);
    row("float16 rounds up within tolerance", DType::Float16, kInfinity, 65'519.0, true);
    row("float16 infinity for 60000", DType::Float16, kInfinity, 60'000.0, false);
    row("float16 saturated far beyond", DType::Float16, 65'504.0, 1e6, false);
    row("e4m3fn overflows to NaN", DType::Float8E4M3FN, kNan, 500.0, true);
    row("e4m3fn NaN for 100", DType::Float8E4M3FN, kNan, 100.0, false);
    row("e5m2 overflows", DType::Float8E5M2, kInfinity, 70'000.0, true);
}

void TestComparison::nonFiniteValues()
{
    QFETCH(int, dtype);
    QFETCH(double, got);
    QFETCH(double, expected);
    QFETCH(bool, ok);
    QCOMPARE(passes(DType(dtype), got, expected), ok);
}

void TestComparison::unexpectedNonFiniteAreCounted()
{
    ComparedTensor tensor(DType::Float32, {3, 5});
    tensor.exact.assign(15, 1.0);
    tensor.exact[14] = kNan;
    tensor.setAllRight();
    tensor.set(3, kNan);
    tensor.set(6, kInfinity);
    const CorrectnessReport report = tensor.compare();
    QCOMPARE(report.badElements, 2);
    QCOMPARE(report.nanCount, 1);
    QCOMPARE(report.infCount, 1);
    QCOMPARE(report.maxErrorOverTolerance, kInfinity);
    QCOMPARE(report.worstIndex, (std::vector<int64_t>{0, 3}));
    QVERIFY(std::isnan(report.firstGot));
}

void TestComparison::hugeValuesDoNotWidenTheTolerance()
{
    // Squares of these overflow or vanish in double; the rms must not.
    for (const double scale : {1e250, 1e-250}) {
        ComparedTensor tensor(DType::Float64, {4});
        tensor.exact = {scale, 2 * scale, 3 * scale, 4 * scale};
        tensor.setAllRight();
        QCOMPARE(tensor.compare().badElements, 0);
        tensor.set(1, 2.001 * scale);
        QCOMPARE(tensor.compare().badElements, 1);
    }
    // An infinite stock value must not allow everything.
    ComparedTensor tensor(DType::Float32, {4});
    tensor.exact.assign(4, 1.0);
    tensor.setAllRight();
    tensor.sequential[2] = kInfinity;
    tensor.set(0, 2.0);
    QCOMPARE(tensor.compare().badElements, 1);
}

void TestComparison::float64UsesTheUnroundedReference()
{
    ComparedTensor tensor(DType::Float64, {2});
    const std::vector<long double> exact{1.0L + 0x1p-60L, 1.0L};
    tensor.set(0, 1.0);
    tensor.set(1, 1.0);
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, false);
    comparison.add({0, 2, tensor.got.data(), {}, exact, {}, {}});
    CorrectnessReport report;
    comparison.mergeInto(report);
    QVERIFY(comparison.passed());
    QCOMPARE(report.maxAbsError, 0x1p-60);
}

void TestComparison::integersAreExact()
{
    ComparedTensor tensor(DType::Int32, {3});
    tensor.exact = {5, -7, 1'000'000};
    tensor.setAllRight(false);
    QCOMPARE(tensor.compare().badElements, 0);
    tensor.set(2, 1'000'001);
    const CorrectnessReport report = tensor.compare();
    QCOMPARE(report.badElements, 1);
    QCOMPARE(report.maxAbsError, 1.0);
    QCOMPARE(report.tolerance[u"rule"_s].toString(), u"exact"_s);
    QCOMPARE(tensor.compare(allclose(0.0, 1.5)).badElements, 0); // a suite may allow a step
    QCOMPARE(tensor.compare(allclose(0.0, 1.5)).maxUlpError, 0.0);
}

void TestComparison::int64BeyondDoubles()
{
    ComparedTensor tensor(DType::Int64, {1});
    const int64_t value = (int64_t(1) << 53) + 1;
    std::memcpy(tensor.got.data(), &value, sizeof value);
    const auto passed = [&](long double expected) {
        const std::vector<long double> exact{expected};
        Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, false);
        comparison.add({0, 1, tensor.got.data(), {}, exact, {}, {}});
        return comparison.passed();
    };
    QVERIFY(passed(9007199254740993.0L));
    QVERIFY(!passed(9007199254740992.0L));
}

void TestComparison::emptyTensorPasses()
{
    ComparedTensor tensor(DType::Float32, {0, 16});
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, true);
    comparison.add(tensor.whole());
    QVERIFY(comparison.passed());
    QCOMPARE(comparison.checkedElements(), 0);
    CorrectnessReport report;
    comparison.mergeInto(report);
    QCOMPARE(report.elements, 0);
}

void TestComparison::nothingCheckedDoesNotPass()
{
    ComparedTensor tensor(DType::Float32, {4});
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, true);
    QVERIFY(!comparison.passed());
}

void TestComparison::wholeMatrixKindsCannotPassByRows()
{
    ComparedTensor tensor(DType::Float32, {4});
    tensor.setAllRight();
    for (const ComparatorKind kind : {ComparatorKind::Residual, ComparatorKind::Distribution}) {
        Comparison comparison(tensor.argument, tensor.extents, {}, kind, true);
        comparison.add(tensor.whole());
        QVERIFY(!comparison.passed());
        QCOMPARE(comparison.checkedElements(), 0);
    }
}

void TestComparison::longRowsCountInSegments()
{
    // 65,537 elements: the last one is a segment by itself, so its tolerance knows nothing of the large values before it.
    ComparedTensor tensor(DType::Float32, {2, 65'537});
    tensor.exact.assign(size_t(tensor.count()), 1000.0);
    tensor.exact[65'536] = 1.0;
    tensor.exact[65'536 + 65'537] = 1.0;
    tensor.setAllRight();
    tensor.set(65'536, 1.001); // below 1e-5·1000, above 2e-5
    QCOMPARE(tensor.compare().badElements, 1);
    QCOMPARE(tensor.compare().firstBadIndex, (std::vector<int64_t>{0, 65'536}));

    Comparison parts(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, true);
    for (int64_t row = 0; row < 2; ++row) {
        parts.add(tensor.chunk(row * 65'537, 65'536));
        parts.add(tensor.chunk(row * 65'537 + 65'536, 1));
    }
    QCOMPARE(parts.badElements(), 1);
    QCOMPARE(parts.checkedElements(), tensor.count());
}

void TestComparison::chunkingDoesNotMatter()
{
    ComparedTensor tensor(DType::Float16, {37, 101});
    tensor.exact = normals(size_t(tensor.count()), 1);
    tensor.setAllRight();
    for (int64_t i = 0; i < tensor.count(); i += 97)
        tensor.set(i, tensor.exact[size_t(i)] + 0.1);
    const CorrectnessReport whole = tensor.compare();
    Comparison rows(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, true);
    for (int64_t row = 0; row < 37; ++row)
        rows.add(tensor.chunk(row * 101, 101));
    CorrectnessReport report;
    rows.mergeInto(report);
    QVERIFY(whole.badElements > 30);
    QCOMPARE(report.badElements, whole.badElements);
    QCOMPARE(report.maxAbsError, whole.maxAbsError);
    QCOMPARE(report.maxErrorOverTolerance, whole.maxErrorOverTolerance);
    QCOMPARE(report.worstIndex, whole.worstIndex);
    QCOMPARE(report.errorHistogram, whole.errorHistogram);
    QCOMPARE(report.map->codes, whole.map->codes);
}

void TestComparison::fastAndCarefulLoopsAgree_data()
{
    QTest::addColumn<int>("dtype");
    for (const DType dtype : {DType::Float64, DType::Float32, DType::Float16, DType::BFloat16, DType::Float8E4M3FN, DType::Float8E5M2})
        QTest::newRow(info(dtype).name) << int(dtype);
}

void TestComparison::fastAndCarefulLoopsAgree()
{
    QFETCH(int, dtype);
    const DType type = DType(dtype);
    for (const int64_t count : {1, 3, 4, 5, 250}) {
        const std::vector<double> exact = normals(size_t(count), unsigned(count));
        std::vector<double> got, sequential, pairwise;
        for (const double r : exact) {
            got.push_back(roundTo(r, type) + ulp(r, type));
            sequential.push_back(roundTo(r, type));
            pairwise.push_back(roundTo(r, type) - ulp(r, type));
        }
        const std::vector<long double> exactLong(exact.begin(), exact.end());
        std::vector<double> fastRatio(size_t(count), -1.0), carefulRatio(size_t(count), -1.0);
        const Tolerance tolerance({}, type);
        const RowStats fast = scanRow({count, got.data(), nullptr, exact.data(), nullptr, sequential.data(), pairwise.data()}, type, tolerance, fastRatio.data());
        const RowStats careful = scanRow({count, got.data(), nullptr, nullptr, exactLong.data(), sequential.data(), pairwise.data()}, type, tolerance, carefulRatio.data());
        const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); };
        QCOMPARE(fast.bad, 0);
        QCOMPARE(careful.bad, 0);
        for (size_t i = 0; i < size_t(count); ++i)
            QVERIFY(near(fastRatio[i], carefulRatio[i]));
        QVERIFY(near(fast.maxRatio, careful.maxRatio));
        QVERIFY(near(fast.maxAbs, careful.maxAbs));
        QVERIFY(near(fast.maxRel, careful.maxRel));
        QVERIFY(near(fast.maxUlp, careful.maxUlp));
        QVERIFY(near(fast.sumError2, careful.sumError2));
        QVERIFY(near(fast.sumExact2, careful.sumExact2));
        QVERIFY(near(fast.sumStock2, careful.sumStock2));
        QVERIFY(near(fast.sumPairwise2, careful.sumPairwise2));
        QCOMPARE(fast.finite, careful.finite);
        QVERIFY(fast.maxUlp >= 0.5 && fast.maxUlp <= 1.5);
    }
}

void TestComparison::bothInstructionSetsAgree()
{
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2"))
        QSKIP("no AVX2 here");
    for (const int64_t count : {1, 2, 3, 5, 1001}) {
        const std::vector<double> exact = normals(size_t(count), 8), got = normals(size_t(count), 9);
        const auto run = [&](const RowLoops &loops, std::vector<double> &ratio) {
            ratio.resize(size_t(count));
            return std::pair(loops.base({count, exact.data(), got.data(), nullptr, 0.0}),
                             loops.errors({count, got.data(), exact.data(), 1.0, 0.5, 0.0, 1.0, 0x1p-126, 0x1p-23, ratio.data()}));
        };
        std::vector<double> narrow, wide;
        const auto [baseA, errorsA] = run(baselineRowLoops(), narrow);
        const auto [baseB, errorsB] = run(avx2RowLoops(), wide);
        QCOMPARE(narrow, wide);
        QCOMPARE(errorsA.bad, errorsB.bad);
        QCOMPARE(errorsA.bad, int64_t(std::count_if(wide.begin(), wide.end(), [](double ratio) { return ratio > 1.0; })));
        QCOMPARE(errorsA.ratio, errorsB.ratio);
        QCOMPARE(errorsA.ratio, *std::max_element(wide.begin(), wide.end()));
        QCOMPARE(errorsA.relative, errorsB.relative);
        QCOMPARE(errorsA.ulps, errorsB.ulps);
        QCOMPARE(errorsA.squares, errorsB.squares); // up to the order of the sum
        QCOMPARE(baseA.worstStock, baseB.worstStock);
        QCOMPARE(baseA.exact2, baseB.exact2);
    }
#else
    QSKIP("one instruction set only");
#endif
}

void TestComparison::badSampleIsBounded()
{
    ComparedTensor tensor(DType::Float32, {1000, 300});
    tensor.exact.assign(size_t(tensor.count()), 1.0);
    for (int64_t i = 0; i < tensor.count(); ++i)
        tensor.set(i, i < 10 ? 1.0 : 2.0);
    tensor.set(299'999, 5.0);
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, false);
    comparison.add(tensor.whole());
    QCOMPARE(comparison.badElements(), 299'990);
    const auto &sample = comparison.badSample();
    QVERIFY(sample.size() > 60'000 && sample.size() <= 65'536);
    QCOMPARE(sample.front().index, 10);
    QCOMPARE(sample.back().index, 299'999);
    QCOMPARE(sample.back().got, 5.0);
    QCOMPARE(sample.back().expected, 1.0);
    int64_t inFirstHalf = 0;
    for (size_t i = 1; i < sample.size(); ++i) {
        QVERIFY(sample[i].index > sample[i - 1].index);
        inFirstHalf += sample[i].index < 150'000;
    }
    QVERIFY(inFirstHalf > 30'000 && inFirstHalf < 35'000);
}

void TestComparison::reportOfAFailure()
{
    ComparedTensor tensor(DType::Float32, {2, 3, 4});
    tensor.exact.assign(24, 1.0);
    tensor.setAllRight();
    tensor.set(17, 1.5);
    tensor.set(23, 3.0);
    const CorrectnessReport report = tensor.compare();
    QCOMPARE(report.comparator, u"elementwise"_s);
    QCOMPARE(report.elements, 24);
    QCOMPARE(report.checkedElements, 24);
    QCOMPARE(report.badElements, 2);
    QCOMPARE(report.firstBadArgument, u"y"_s);
    QCOMPARE(report.firstBadIndex, (std::vector<int64_t>{1, 1, 1}));
    QCOMPARE(report.worstIndex, (std::vector<int64_t>{1, 2, 3}));
    QCOMPARE(report.firstGot, 1.5);
    QCOMPARE(report.firstExpected, 1.0);
    QCOMPARE(report.maxAbsError, 2.0);
    QCOMPARE(report.tolerance[u"rule"_s].toString(), u"stock-runs"_s);
    QCOMPARE(report.tolerance[u"rtol"_s].toDouble(), 1e-5);
    QCOMPARE(report.tolerance[u"stock"_s].toBool(), true);
    QCOMPARE(report.tolerance[u"source"_s].toString(), u"gable"_s);
    QCOMPARE(report.errorHistogram.size(), size_t(32));
    QCOMPARE(report.errorHistogram[0], 22);
    QVERIFY(report.map);
    QCOMPARE(report.map->rowAxis, u"A*B"_s);
    QCOMPARE(report.map->columnAxis, u"C"_s);
    QCOMPARE(report.map->tileRows, 6);
    QCOMPARE(report.map->tileColumns, 4);
    QVERIFY(ErrorMap::decode(report.map->codes[17]) > 1.0);
    QCOMPARE(int(report.map->codes[0]), 1);
}

void TestComparison::windows()
{
    ComparedTensor tensor(DType::Float32, {200, 300});
    tensor.exact.assign(size_t(tensor.count()), 1.0);
    tensor.setAllRight();
    tensor.set(10 * 300 + 20, 2.0);
    tensor.set(150 * 300 + 299, 9.0);
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, true);
    comparison.add(tensor.whole());
    std::vector<ErrorWindow> windows = comparison.emptyWindows();
    QCOMPARE(windows.size(), size_t(2)); // borders are already shown
    QCOMPARE(windows[0].reason, u"worst"_s);
    QCOMPARE(windows[0].row, 134);
    QCOMPARE(windows[0].column, 268);
    QCOMPARE(windows[1].reason, u"first"_s);
    QCOMPARE(windows[1].row, 0);
    QCOMPARE(windows[1].column, 4);
    const auto [first, count] = comparison.elementsOf(windows[0]);
    QCOMPARE(first, 134 * 300);
    QCOMPARE(count, 32 * 300);
    for (int64_t row = 134; row < 134 + 32; ++row)
        comparison.fillWindow(windows[0], tensor.chunk(row * 300, 300));
    QCOMPARE(windows[0].got.size(), size_t(32 * 32));
    QCOMPARE(windows[0].got[16 * 32 + 31], 9.0);
    QCOMPARE(windows[0].expected[16 * 32 + 31], 1.0);
    QVERIFY(windows[0].errorOverTolerance[16 * 32 + 31] > 1e5);
    QCOMPARE(windows[0].got[0], 1.0);
    QCOMPARE(windows[0].errorOverTolerance[0], 0.0);
}

void TestComparison::foldedWindow()
{
    // 1,000 elements fold to rows of 32; the last row has 8.
    ComparedTensor tensor(DType::Float32, {1000});
    tensor.exact.assign(1000, 1.0);
    tensor.setAllRight();
    tensor.set(999, 2.0);
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, true);
    comparison.add(tensor.whole());
    CorrectnessReport report;
    comparison.mergeInto(report);
    QCOMPARE(report.map->rowAxis, u"A / 32"_s);
    QCOMPARE(report.map->columnAxis, u"A mod 32"_s);
    QCOMPARE(report.map->rows, 32);
    QCOMPARE(report.firstBadIndex, (std::vector<int64_t>{999}));
    std::vector<ErrorWindow> windows = comparison.emptyWindows();
    QCOMPARE(windows.size(), size_t(1));
    QCOMPARE(comparison.elementsOf(windows[0]), (std::pair<int64_t, int64_t>(0, 1000)));
    comparison.fillWindow(windows[0], tensor.whole());
    QCOMPARE(windows[0].got[31 * 32 + 7], 2.0);
    QVERIFY(std::isnan(windows[0].got[31 * 32 + 8])); // beyond the tensor
}

void TestComparison::stockFinite()
{
    // A float16 sum that overflows honestly: float32 stock runs hold 70,000, the output cannot.
    ComparedTensor tensor(DType::Float16, {8});
    tensor.exact.assign(8, 100.0);
    tensor.setAllRight();
    const auto finite = [&] {
        Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, false);
        comparison.add(tensor.whole());
        return comparison.stockFinite();
    };
    QVERIFY(finite());
    tensor.pairwise[5] = 70'000.0;
    QVERIFY(!finite());
}

void TestComparison::mergingTwoOutputs()
{
    ComparedTensor good(DType::Float32, {4}), bad(DType::Int32, {2, 2});
    good.exact.assign(4, 1.0);
    good.setAllRight();
    bad.argument.name = u"indices"_s;
    bad.exact = {0, 1, 2, 3};
    bad.setAllRight(false);
    bad.set(2, 9);
    CorrectnessReport report;
    for (const ComparedTensor *tensor : {&good, &bad}) {
        Comparison comparison(tensor->argument, tensor->extents, {}, ComparatorKind::Elementwise, true);
        comparison.add(tensor->whole());
        comparison.mergeInto(report);
    }
    QCOMPARE(report.elements, 8);
    QCOMPARE(report.badElements, 1);
    QCOMPARE(report.firstBadArgument, u"indices"_s);
    QCOMPARE(report.firstBadIndex, (std::vector<int64_t>{1, 0}));
    QCOMPARE(report.worstIndex, (std::vector<int64_t>{1, 0}));
    QCOMPARE(report.map->argument, u"indices"_s);
    QCOMPARE(report.tolerance[u"rule"_s].toString(), u"exact"_s);
}

void TestComparison::throughput()
{
    // Printed, never asserted.
    ComparedTensor tensor(DType::Float32, {64, 4096});
    tensor.exact = normals(size_t(tensor.count()), 3);
    tensor.setAllRight();
    for (const bool wantMap : {false, true}) {
        constexpr int repeats = 40;
        Comparison comparison(tensor.argument, {64 * repeats, 4096}, {}, ComparatorKind::Elementwise, wantMap);
        QElapsedTimer timer;
        timer.start();
        for (int repeat = 0; repeat < repeats; ++repeat) {
            ComparisonChunk chunk = tensor.whole();
            chunk.first = repeat * tensor.count();
            comparison.add(chunk);
        }
        const double rate = double(tensor.count()) * repeats / (double(timer.nsecsElapsed()) * 1e-9);
        QVERIFY(comparison.passed());
        qInfo("%.0f M elements/s %s", rate * 1e-6, wantMap ? "with map" : "without map");
    }
}

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"

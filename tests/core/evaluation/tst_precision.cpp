// SPDX-License-Identifier: Apache-2.0
#include "tests/core/evaluation/compared_tensor.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <random>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

double toMantissaBits(double value, int bits)
{
    const double c = value * (std::ldexp(1.0, 52 - bits) + 1.0);
    return c - (c - value);
}

float pairwiseSum(const std::vector<float> &products, size_t first, size_t count)
{
    if (count == 1)
        return products[first];
    return pairwiseSum(products, first, count / 2) + pairwiseSum(products, first + count / 2, count - count / 2);
}

/// A row of dot products of length K of zero-mean inputs, with exact values and float32 stock runs; the candidate's operands go through
/// `operand` and its partial sums through `accumulator`.
ComparedTensor dotProducts(int64_t rows, int64_t columns, size_t length, const std::function<double(double)> &operand,
                           const std::function<double(double)> &accumulator, bool zeros = false)
{
    ComparedTensor tensor(DType::Float32, {rows, columns});
    std::mt19937_64 engine(5);
    std::normal_distribution<float> normal;
    std::vector<float> a(length), b(length), products(length);
    for (int64_t i = 0; i < tensor.count(); ++i) {
        double exact = 0, candidate = 0;
        float sequential = 0;
        for (size_t k = 0; k < length; ++k) {
            a[k] = normal(engine);
            b[k] = normal(engine);
            exact += double(a[k]) * double(b[k]);
            products[k] = a[k] * b[k];
            sequential += products[k];
            candidate = accumulator(candidate + operand(a[k]) * operand(b[k]));
        }
        tensor.exact[size_t(i)] = exact;
        tensor.sequential.push_back(sequential);
        tensor.pairwise.push_back(pairwiseSum(products, 0, length));
        tensor.set(i, zeros ? 0.0 : candidate);
    }
    return tensor;
}

const auto asIs = [](double value) { return value; };
const auto toFloat = [](double value) { return double(float(value)); };
const auto toTf32 = [](double value) { return toMantissaBits(value, 10); };
const auto toBfloat16 = [](double value) { return toMantissaBits(value, 7); };
const auto toHalf = [](double value) { return roundTo(value, DType::Float16); };

constexpr size_t kLong = 16'384;

} // namespace

class TestPrecision : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void longSums_data();
    void longSums();
    void classes_data();
    void classes();
    void exactOutputs();
    void tooFewOutputs();
    void halfOutputsHideTheirInside();
    void probe();
    void rhoOfStockIsOne();
};

void TestPrecision::longSums_data()
{
    QTest::addColumn<int>("arithmetic");
    QTest::addColumn<bool>("ok");
    QTest::newRow("float32 in sequence") << 0 << true;
    QTest::newRow("TF32 operands") << 1 << false;
    QTest::newRow("bfloat16 operands") << 2 << false;
    QTest::newRow("float16 operands") << 3 << false;
    QTest::newRow("zeros") << 4 << false;
}

void TestPrecision::longSums()
{
    QFETCH(int, arithmetic);
    QFETCH(bool, ok);
    const std::function<double(double)> operands[] = {asIs, toTf32, toBfloat16, toHalf, asIs};
    const ComparedTensor tensor = dotProducts(4, 64, kLong, operands[arithmetic], toFloat, arithmetic == 4);
    Comparison comparison(tensor.argument, tensor.extents, {}, ComparatorKind::Elementwise, false);
    comparison.add(tensor.whole());
    QCOMPARE(comparison.passed(), ok);
}

void TestPrecision::classes_data()
{
    QTest::addColumn<int>("arithmetic");
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("expected");
    for (const int length : {1, 64, 2048}) {
        QTest::addRow("float32 K=%d", length) << 0 << length << u"float32"_s;
        QTest::addRow("TF32 K=%d", length) << 1 << length << u"tf32-like"_s;
        QTest::addRow("bfloat16 K=%d", length) << 2 << length << u"bfloat16-like"_s;
        QTest::addRow("zeros K=%d", length) << 4 << length << QString();
    }
}

void TestPrecision::classes()
{
    QFETCH(int, arithmetic);
    QFETCH(int, length);
    QFETCH(QString, expected);
    const std::function<double(double)> operands[] = {asIs, toTf32, toBfloat16, toHalf, asIs};
    const ComparedTensor tensor = dotProducts(64, 64, size_t(length), operands[arithmetic], toFloat, arithmetic == 4);
    QCOMPARE(tensor.compare().precision, expected);
}

void TestPrecision::exactOutputs()
{
    // A copy: neither the candidate nor the stock runs err.
    ComparedTensor tensor(DType::Float32, {64, 64});
    for (size_t i = 0; i < tensor.exact.size(); ++i)
        tensor.exact[i] = float(0.1f * float(i) - 200.0f);
    tensor.setAllRight();
    QCOMPARE(tensor.compare().precision, u"float32"_s);
    for (int64_t i = 0; i < tensor.count(); ++i)
        tensor.set(i, toBfloat16(tensor.exact[size_t(i)]));
    QCOMPARE(tensor.compare().precision, u"bfloat16-like"_s);
}

void TestPrecision::tooFewOutputs()
{
    QCOMPARE(dotProducts(1, 64, 64, toTf32, toFloat).compare().precision, QString());
    QCOMPARE(precisionClass(DType::Float32, 1.0, 4095), QString());
    QCOMPARE(precisionClass(DType::Float32, 1.0, 4096), u"float32"_s);
}

void TestPrecision::halfOutputsHideTheirInside()
{
    // float16 output of float32 stock sums: a float32 and a TF32 inside look alike, float16 partial sums do not.
    const auto halfOutput = [](const std::function<double(double)> &operand, const std::function<double(double)> &accumulator) {
        ComparedTensor single = dotProducts(64, 64, 256, operand, accumulator);
        ComparedTensor half(DType::Float16, single.extents);
        half.exact = single.exact;
        half.sequential = single.sequential;
        half.pairwise = single.pairwise;
        for (int64_t i = 0; i < half.count(); ++i)
            half.set(i, single.value(i));
        return half.compare();
    };
    QCOMPARE(halfOutput(asIs, toFloat).precision, QString());
    QVERIFY(std::abs(halfOutput(asIs, toFloat).rho - 1.0) < 0.05);
    QCOMPARE(halfOutput(asIs, toHalf).precision, u"float16-like"_s);
}

void TestPrecision::probe()
{
    // One product of full mantissas.
    const double a = 1.0 / 3.0, b = 5.0 / 7.0;
    const auto error = [&](auto type) { return std::abs(type(float(a)) * type(float(b)) / (double(float(a)) * double(float(b))) - 1.0); };
    QCOMPARE(precisionClassOfProbe(error(toTf32)), u"tf32-like"_s);
    QCOMPARE(precisionClassOfProbe(error(toBfloat16)), u"bfloat16-like"_s);
    QCOMPARE(precisionClassOfProbe(0x1p-23), u"float32"_s);
    QCOMPARE(precisionClassOfProbe(0x1p-53), u"float64"_s);
    QCOMPARE(precisionClassOfProbe(0.5), QString());
    QCOMPARE(precisionClassOfProbe(std::nan("")), QString());
}

void TestPrecision::rhoOfStockIsOne()
{
    ComparedTensor tensor = dotProducts(64, 64, 256, asIs, toFloat);
    tensor.sequential = tensor.pairwise;
    for (int64_t i = 0; i < tensor.count(); ++i)
        tensor.set(i, tensor.pairwise[size_t(i)]);
    QVERIFY(std::abs(tensor.compare().rho - 1.0) < 1e-9);
}

QTEST_GUILESS_MAIN(TestPrecision)
#include "tst_precision.moc"

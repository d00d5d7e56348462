// SPDX-License-Identifier: Apache-2.0
#include "core/problem/generate.h"
#include "core/problem/normal_quantiles.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

std::vector<double> make(DType dtype, const InputSpec &spec, uint64_t seed, int64_t first, int64_t count, const Variation &variation = {})
{
    std::vector<uint64_t> raw(static_cast<size_t>(count));
    generate(raw.data(), dtype, spec, seed, first, count, variation);
    std::vector<double> values(static_cast<size_t>(count));
    loadElements(raw.data(), dtype, 0, count, values.data());
    return values;
}

double mean(const std::vector<double> &values)
{
    double sum = 0;
    for (const double v : values)
        sum += v;
    return sum / double(values.size());
}

double deviation(const std::vector<double> &values)
{
    const double center = mean(values);
    double sum = 0;
    for (const double v : values)
        sum += (v - center) * (v - center);
    return std::sqrt(sum / double(values.size()));
}

using Kind = InputSpec::Kind;

} // namespace

class TestGenerate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void partsEqualTheWhole_data();
    void partsEqualTheWhole();
    void longRunsEqualShortOnes();
    void momentsAreRight();
    void integersCoverTheirRange();
    void variationComesBeforeRounding();
    void seedsAreIndependent();
    void quantiles();
    void seedsDependOnEverything();
    void fingerprintsSeeEveryBitAndPlace();
    void fingerprintPartsCombine();
    void speed();
};

void TestGenerate::partsEqualTheWhole_data()
{
    QTest::addColumn<DType>("dtype");
    for (const DTypeInfo &type : allDTypes())
        QTest::newRow(type.name) << type.dtype;
}

void TestGenerate::partsEqualTheWhole()
{
    QFETCH(DType, dtype);
    for (const InputSpec &spec : {InputSpec{Kind::Normal, 1, 2}, InputSpec{Kind::Uniform, -3, 5}, InputSpec{Kind::Integers, 0, 9}, InputSpec{Kind::Constant, 2, 0}}) {
        for (const int64_t origin : {int64_t(0), int64_t(1) << 32, (int64_t(1) << 32) - 700}) {
            const auto whole = make(dtype, spec, 42, origin, 4000);
            for (const auto &[first, count] : {std::pair<int64_t, int64_t>{0, 1}, {1, 1023}, {1023, 2}, {999, 2500}, {3999, 1}}) {
                const auto part = make(dtype, spec, 42, origin + first, count);
                QVERIFY(std::equal(part.begin(), part.end(), whole.begin() + first));
            }
        }
    }
}

void TestGenerate::longRunsEqualShortOnes()
{
    for (const DType dtype : {DType::Float32, DType::BFloat16, DType::Float8E4M3FN, DType::Int16}) {
        for (const Variation &variation : {Variation{1, 0}, Variation{10, 5}, Variation{1, 0}}) {
            const auto whole = make(dtype, {Kind::Normal, 1, 2}, 42, 100, 70000, variation);
            for (const int64_t first : {0, 1000, 60000}) {
                const auto part = make(dtype, {Kind::Normal, 1, 2}, 42, 100 + first, 9000, variation);
                QVERIFY(std::equal(part.begin(), part.end(), whole.begin() + first, [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }));
            }
        }
    }
}

void TestGenerate::momentsAreRight()
{
    const auto normal = make(DType::Float32, {Kind::Normal, 0.5, 2}, 7, 0, 1 << 20);
    QVERIFY(std::abs(mean(normal) - 0.5) < 0.01);
    QVERIFY(std::abs(deviation(normal) - 2.0) < 0.01);
    const auto uniform = make(DType::Float64, {Kind::Uniform, -1, 3}, 7, 0, 1 << 20);
    QVERIFY(std::abs(mean(uniform) - 1.0) < 0.01);
    QVERIFY(std::abs(deviation(uniform) - 4.0 / std::sqrt(12.0)) < 0.01);
    for (const double v : uniform)
        QVERIFY(v >= -1.0 && v < 3.0);
    const auto coins = make(DType::Bool, {Kind::Normal, 0, 1}, 7, 0, 1 << 16);
    QVERIFY(std::abs(mean(coins) - 0.5) < 0.01);
    double correlation = 0; // neighbours are independent
    for (size_t i = 1; i < normal.size(); ++i)
        correlation += (normal[i] - 0.5) * (normal[i - 1] - 0.5);
    QVERIFY(std::abs(correlation / double(normal.size()) / 4.0) < 0.01);
}

void TestGenerate::integersCoverTheirRange()
{
    const auto values = make(DType::Int64, {Kind::Integers, -3, 4}, 1, 0, 10000);
    QCOMPARE(std::set<double>(values.begin(), values.end()), (std::set<double>{-3, -2, -1, 0, 1, 2, 3, 4}));
}

void TestGenerate::variationComesBeforeRounding()
{
    const auto plain = make(DType::Float64, {Kind::Normal, 0, 1}, 3, 0, 1000);
    const auto varied = make(DType::BFloat16, {Kind::Normal, 0, 1}, 3, 0, 1000, {10, 5});
    for (size_t i = 0; i < plain.size(); ++i)
        QCOMPARE(varied[i], roundTo(plain[i] * 10 + 5, DType::BFloat16));
}

void TestGenerate::seedsAreIndependent()
{
    const auto a = make(DType::Float32, {Kind::Normal, 0, 1}, 1, 0, 10000), b = make(DType::Float32, {Kind::Normal, 0, 1}, 2, 0, 10000);
    double correlation = 0;
    for (size_t i = 0; i < a.size(); ++i)
        correlation += a[i] * b[i];
    QVERIFY(std::abs(correlation / 10000) < 0.05);
}

void TestGenerate::quantiles()
{
    const double *q = normalQuantiles();
    for (int k = 0; k < 65536; ++k)
        QCOMPARE(q[k], -q[65535 - k]);
    for (int k = 1; k < 65536; ++k)
        QVERIFY(q[k] > q[k - 1]);
    const auto probability = [&](int k) { return 0.5 * std::erfc(-q[k] / std::sqrt(2.0)) * 65536 - 0.5; };
    for (int k = 0; k < 32768; k += 97)
        QVERIFY(std::abs(probability(k) - k) < 1e-9);
    QVERIFY(std::abs(q[0] + 4.3255) < 1e-3); // quantile of 1/131072
}

void TestGenerate::seedsDependOnEverything()
{
    const std::set<uint64_t> seeds{deriveSeed(u"p"_s, u"w"_s, 0, u"x"_s, 1), deriveSeed(u"q"_s, u"w"_s, 0, u"x"_s, 1), deriveSeed(u"p"_s, u"v"_s, 0, u"x"_s, 1),
                                   deriveSeed(u"p"_s, u"w"_s, 1, u"x"_s, 1), deriveSeed(u"p"_s, u"w"_s, 0, u"y"_s, 1), deriveSeed(u"p"_s, u"w"_s, 0, u"x"_s, 2),
                                   deriveSeed(u"pw"_s, u""_s, 0, u"x"_s, 1)};
    QCOMPARE(seeds.size(), size_t(7));
    QCOMPARE(deriveSeed(u"p"_s, u"w"_s, 0, u"x"_s, 1), deriveSeed(u"p"_s, u"w"_s, 0, u"x"_s, 1));
}

void TestGenerate::fingerprintsSeeEveryBitAndPlace()
{
    QByteArray bytes(77, '\0');
    for (int i = 0; i < bytes.size(); ++i)
        bytes[i] = char(i * 37);
    const uint64_t original = fingerprint(bytes.constData(), bytes.size(), 0);
    for (int bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] = char(bytes[bit / 8] ^ (1 << (bit % 8)));
        QVERIFY(fingerprint(bytes.constData(), bytes.size(), 0) != original);
        bytes[bit / 8] = char(bytes[bit / 8] ^ (1 << (bit % 8)));
    }
    QByteArray swapped = bytes.mid(8, 8) + bytes.left(8) + bytes.mid(16);
    QVERIFY(fingerprint(swapped.constData(), swapped.size(), 0) != original);
    const QByteArray zeros(64, '\0'); // equal words at different places do not cancel
    QVERIFY(fingerprint(zeros.constData(), 64, 0) != fingerprint(zeros.constData(), 48, 0));
}

void TestGenerate::fingerprintPartsCombine()
{
    QByteArray bytes(1003, '\0');
    for (int i = 0; i < bytes.size(); ++i)
        bytes[i] = char(i * 91 + 5);
    const uint64_t whole = fingerprint(bytes.constData(), bytes.size(), 0);
    for (const int cut : {8, 16, 504, 1000})
        QCOMPARE(fingerprint(bytes.constData(), cut, 0) ^ fingerprint(bytes.constData() + cut, bytes.size() - cut, cut), whole);
}

// Figures for a look, no limits: machines differ.
void TestGenerate::speed()
{
    std::vector<float> buffer(1 << 24);
    for (const auto &[label, spec] : {std::pair<const char *, InputSpec>{"normal", {Kind::Normal, 0, 1}}, {"uniform", {Kind::Uniform, 0, 1}}}) {
        QElapsedTimer timer;
        generate(buffer.data(), DType::Float32, spec, 5, 0, 1 << 24);
        timer.start();
        generate(buffer.data(), DType::Float32, spec, 5, 0, 1 << 24);
        qInfo("%s float32: %.0f M elements/s", label, double(1 << 24) / double(timer.nsecsElapsed()) * 1e3);
        timer.start();
        generate(buffer.data(), DType::BFloat16, spec, 5, 0, 1 << 24);
        qInfo("%s bfloat16: %.0f M elements/s", label, double(1 << 24) / double(timer.nsecsElapsed()) * 1e3);
    }
    QElapsedTimer timer;
    timer.start();
    const uint64_t hash = fingerprint(buffer.data(), int64_t(buffer.size()) * 4, 0);
    qInfo("fingerprint %llx: %.1f GB/s", static_cast<unsigned long long>(hash), double(buffer.size()) * 4 / double(timer.nsecsElapsed()));
    std::vector<double> wide(1 << 24);
    for (const DType dtype : {DType::Float32, DType::BFloat16, DType::Float16}) {
        loadElements(buffer.data(), dtype, 0, 1 << 24, wide.data());
        timer.start();
        loadElements(buffer.data(), dtype, 0, 1 << 24, wide.data());
        qInfo("load %s: %.0f M elements/s", info(dtype).name, double(1 << 24) / double(timer.nsecsElapsed()) * 1e3);
        timer.start();
        storeElements(buffer.data(), dtype, 0, 1 << 24, wide.data());
        qInfo("store %s: %.0f M elements/s", info(dtype).name, double(1 << 24) / double(timer.nsecsElapsed()) * 1e3);
    }
}

QTEST_APPLESS_MAIN(TestGenerate)
#include "tst_generate.moc"

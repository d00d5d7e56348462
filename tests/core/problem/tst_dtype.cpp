// SPDX-License-Identifier: Apache-2.0
#include "core/problem/dtype.h"

#include <QtTest>

#include <Eigen/Core>
#include <cmath>
#include <limits>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

double load(uint64_t code, DType dtype) { return loadElement(&code, dtype); } // little-endian: the code's low bytes

uint64_t store(double value, DType dtype)
{
    uint64_t code = 0;
    storeElement(&code, dtype, value);
    return code;
}

} // namespace

class TestDType : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyCodeSurvivesARoundTrip_data();
    void everyCodeSurvivesARoundTrip();
    void roundsHalfwayToEven_data();
    void roundsHalfwayToEven();
    void sixteenBitsAgreeWithEigen();
    void knownValues_data();
    void knownValues();
    void integersSaturate();
    void bulkIsTheSameAsSingle();
    void ulps();
    void spellings();
    void unknownSpellingIsAnError();
};

void TestDType::everyCodeSurvivesARoundTrip_data()
{
    QTest::addColumn<DType>("dtype");
    for (const DTypeInfo &type : allDTypes()) {
        if (type.bytes <= 2)
            QTest::newRow(type.name) << type.dtype;
    }
}

void TestDType::everyCodeSurvivesARoundTrip()
{
    QFETCH(DType, dtype);
    const uint64_t codes = dtype == DType::Bool ? 2 : uint64_t(1) << (8 * info(dtype).bytes);
    for (uint64_t code = 0; code < codes; ++code) {
        const double value = load(code, dtype);
        if (std::isnan(value))
            QVERIFY(std::isnan(load(store(value, dtype), dtype)));
        else if (store(value, dtype) != code)
            QFAIL(qPrintable(u"code %1 came back as %2"_s.arg(code).arg(store(value, dtype))));
    }
}

void TestDType::roundsHalfwayToEven_data()
{
    QTest::addColumn<DType>("dtype");
    for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Float8E4M3FN, DType::Float8E5M2})
        QTest::newRow(info(dtype).name) << dtype;
}

// Between every two neighbours: the midpoint goes to the even code, anything nearer to one of them goes there.
void TestDType::roundsHalfwayToEven()
{
    QFETCH(DType, dtype);
    const uint64_t sign = uint64_t(1) << (8 * info(dtype).bytes - 1);
    for (uint64_t code = 0; std::isfinite(load(code + 1, dtype)); ++code) {
        const double low = load(code, dtype), high = load(code + 1, dtype), middle = (low + high) / 2;
        QVERIFY(low < high);
        const uint64_t even = code + (code & 1);
        QCOMPARE(store(middle, dtype), even);
        QCOMPARE(store(-middle, dtype), even | sign);
        QCOMPARE(store(std::nextafter(middle, 0.0), dtype), code);
        QCOMPARE(store(std::nextafter(middle, kInf), dtype), code + 1);
    }
}

void TestDType::sixteenBitsAgreeWithEigen()
{
    for (uint64_t code = 0; code < 65536; ++code) {
        const float half = float(Eigen::numext::bit_cast<Eigen::half>(uint16_t(code)));
        const float brain = float(Eigen::numext::bit_cast<Eigen::bfloat16>(uint16_t(code)));
        QVERIFY(std::isnan(half) ? std::isnan(load(code, DType::Float16)) : load(code, DType::Float16) == double(half));
        QVERIFY(std::isnan(brain) ? std::isnan(load(code, DType::BFloat16)) : load(code, DType::BFloat16) == double(brain));
    }
}

void TestDType::knownValues_data()
{
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("stored");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("half max") << DType::Float16 << 65504.0 << 65504.0;
    QTest::newRow("half below the edge") << DType::Float16 << 65519.99 << 65504.0;
    QTest::newRow("half edge") << DType::Float16 << 65520.0 << kInf;
    QTest::newRow("half least") << DType::Float16 << std::ldexp(1.0, -24) << std::ldexp(1.0, -24);
    QTest::newRow("half under") << DType::Float16 << std::ldexp(1.0, -25) << 0.0;
    QTest::newRow("half once, not twice") << DType::Float16 << 1.0 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40) << 1.0 + std::ldexp(1.0, -10);
    QTest::newRow("bf16 once, not twice") << DType::BFloat16 << 1.0 + std::ldexp(1.0, -8) + std::ldexp(1.0, -40) << 1.0 + std::ldexp(1.0, -7);
    QTest::newRow("bf16 overflow") << DType::BFloat16 << 3.4e38 << kInf;
    QTest::newRow("e4m3 max") << DType::Float8E4M3FN << 448.0 << 448.0;
    QTest::newRow("e4m3 tie") << DType::Float8E4M3FN << 464.0 << 448.0;
    QTest::newRow("e4m3 beyond") << DType::Float8E4M3FN << 464.01 << nan;
    QTest::newRow("e4m3 infinity") << DType::Float8E4M3FN << kInf << nan;
    QTest::newRow("e4m3 least") << DType::Float8E4M3FN << std::ldexp(1.0, -9) << std::ldexp(1.0, -9);
    QTest::newRow("e5m2 max") << DType::Float8E5M2 << 57344.0 << 57344.0;
    QTest::newRow("e5m2 edge") << DType::Float8E5M2 << 61440.0 << kInf;
    QTest::newRow("float overflow") << DType::Float32 << 1e39 << kInf;
    QTest::newRow("minus infinity") << DType::Float16 << -kInf << -kInf;
    QTest::newRow("nan") << DType::BFloat16 << nan << nan;
    QTest::newRow("bool") << DType::Bool << 0.25 << 1.0;
}

void TestDType::knownValues()
{
    QFETCH(DType, dtype);
    QFETCH(double, value);
    QFETCH(double, stored);
    const double result = roundTo(value, dtype);
    if (std::isnan(stored))
        QVERIFY(std::isnan(result));
    else
        QVERIFY2(result == stored, qPrintable(QString::number(result, 'g', 17)));
}

void TestDType::integersSaturate()
{
    QCOMPARE(roundTo(2.5, DType::Int32), 2.0);
    QCOMPARE(roundTo(3.5, DType::Int32), 4.0);
    QCOMPARE(roundTo(-2.5, DType::Int8), -2.0);
    QCOMPARE(roundTo(1e9, DType::Int16), 32767.0);
    QCOMPARE(roundTo(-1e9, DType::Int16), -32768.0);
    QCOMPARE(roundTo(-1, DType::UInt8), 0.0);
    QCOMPARE(roundTo(kInf, DType::UInt8), 255.0);
    QCOMPARE(roundTo(std::nan(""), DType::Int8), 0.0);
    QCOMPARE(int64_t(store(1e300, DType::Int64)), std::numeric_limits<int64_t>::max());
    QCOMPARE(int64_t(store(-1e300, DType::Int64)), std::numeric_limits<int64_t>::min());
}

void TestDType::bulkIsTheSameAsSingle()
{
    std::vector<double> values;
    for (int i = 0; i < 2000; ++i)
        values.push_back(std::ldexp(double((i * 7919) % 2001 - 1000), i % 60 - 30));
    for (const DTypeInfo &type : allDTypes()) {
        std::vector<uint64_t> bulk(2000), single(2000);
        storeElements(bulk.data(), type.dtype, 3, 1990, values.data());
        auto *bytes = reinterpret_cast<char *>(single.data());
        for (int i = 0; i < 1990; ++i)
            storeElement(bytes + (i + 3) * type.bytes, type.dtype, values[size_t(i)]);
        QCOMPARE(bulk, single);
        std::vector<double> back(1990);
        loadElements(bulk.data(), type.dtype, 3, 1990, back.data());
        for (int i = 0; i < 1990; ++i) {
            const double one = loadElement(bytes + (i + 3) * type.bytes, type.dtype);
            QVERIFY(std::isnan(one) ? std::isnan(back[size_t(i)]) : one == back[size_t(i)]);
        }
    }
}

void TestDType::ulps()
{
    QCOMPARE(ulp(1.0, DType::Float32), std::ldexp(1.0, -23));
    QCOMPARE(ulp(-1.99, DType::BFloat16), std::ldexp(1.0, -7));
    QCOMPARE(ulp(2.0, DType::Float16), std::ldexp(1.0, -9));
    QCOMPARE(ulp(0.0, DType::Float16), std::ldexp(1.0, -24));
    QCOMPARE(ulp(1e-9, DType::Float8E4M3FN), std::ldexp(1.0, -9));
    QCOMPARE(ulp(448.0, DType::Float8E4M3FN), 32.0);
    QCOMPARE(ulp(1e300, DType::Float16), 32.0);
    QCOMPARE(ulp(7.0, DType::Int32), 0.0);
    for (uint64_t code = 0; std::isfinite(load(code + 1, DType::Float16)); ++code) {
        const double value = load(code, DType::Float16);
        QCOMPARE(ulp(value, DType::Float16), load(code + 1, DType::Float16) - value);
    }
}

void TestDType::spellings()
{
    for (const DTypeInfo &type : allDTypes())
        QCOMPARE(*parseDType(QString::fromLatin1(type.name)), type.dtype);
    QCOMPARE(*parseDType(u"torch.float16"_s), DType::Float16);
    QCOMPARE(*parseDType(u"FP32"_s), DType::Float32);
    QCOMPARE(*parseDType(u"half"_s), DType::Float16);
    QCOMPARE(*parseDType(u"bf16"_s), DType::BFloat16);
    QCOMPARE(*parseDType(u"f8e4m3"_s), DType::Float8E4M3FN);
    QCOMPARE(*parseDType(u"fp8_e4m3"_s), DType::Float8E4M3FN);
}

void TestDType::unknownSpellingIsAnError()
{
    const auto result = parseDType(u"float12"_s);
    QVERIFY(!result);
    QVERIFY(result.error().message.contains(u"float12"_s));
    QVERIFY(result.error().hint.contains(u"bfloat16"_s));
}

QTEST_APPLESS_MAIN(TestDType)
#include "tst_dtype.moc"

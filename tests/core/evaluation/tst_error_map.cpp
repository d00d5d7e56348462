// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/error_map.h"
#include "core/evaluation/packed_array.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using namespace gable;

class TestErrorMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void codes();
    void tiles();
    void roundTrip();
    void refusesWrongMaps();
    void packedIsPlainZlib();
    void numbersRoundTrip();
    void refusesWrongArrays();
};

void TestErrorMap::codes()
{
    QCOMPARE(int(ErrorMap::encode(0.0)), 1);
    QCOMPARE(int(ErrorMap::encode(1e-8)), 1);
    QCOMPARE(int(ErrorMap::encode(1.0)), 128);
    QCOMPARE(int(ErrorMap::encode(1e8)), 255);
    QCOMPARE(int(ErrorMap::encode(std::numeric_limits<double>::infinity())), 255);
    QCOMPARE(int(ErrorMap::encode(std::numeric_limits<double>::quiet_NaN())), 255);
    QVERIFY(std::isnan(ErrorMap::decode(0)));
    QVERIFY(std::abs(ErrorMap::decode(128) - 1.0) < 1e-12);
    for (int code = 1; code <= 255; ++code)
        QCOMPARE(int(ErrorMap::encode(ErrorMap::decode(uint8_t(code)))), code);
}

void TestErrorMap::tiles()
{
    ErrorMap map(u"y"_s, u"M"_s, u"N"_s, 1025, 100);
    QCOMPARE(map.rowsPerTile, 3);
    QCOMPARE(map.tileRows, 342);
    QCOMPARE(map.columnsPerTile, 1);
    QCOMPARE(map.tileColumns, 100);
    map.add(1024, 99, 1.0);
    map.add(1023, 99, 1e4);
    map.add(1024, 99, 1e-3);
    QCOMPARE(int(map.codes.back()), int(ErrorMap::encode(1e4)));
    QCOMPARE(int(map.codes.front()), 0);
}

void TestErrorMap::roundTrip()
{
    ErrorMap map(u"y"_s, u"M"_s, u"N"_s, 40, 30);
    map.add(3, 4, 5.0);
    map.add(39, 29, std::numeric_limits<double>::quiet_NaN());
    const auto back = errorMapFromJson(toJson(map));
    QVERIFY2(back, back ? "" : qPrintable(back.error().toText()));
    QCOMPARE(back->codes, map.codes);
    QCOMPARE(back->columnAxis, u"N"_s);
    QCOMPARE(back->rows, 40);
}

void TestErrorMap::refusesWrongMaps()
{
    const QJsonObject good = toJson(ErrorMap(u"y"_s, u"M"_s, u"N"_s, 40, 30));
    QJsonObject json = good;
    json[u"rows"_s] = 41;
    QCOMPARE(errorMapFromJson(json).error().field, u"codes.shape"_s);
    json = good;
    json[u"rows"_s] = -1;
    QVERIFY(!errorMapFromJson(json));
    json = good;
    json[u"rows_per_tile"_s] = 2;
    QVERIFY(!errorMapFromJson(json));
    json = good;
    json.remove(u"codes"_s);
    QVERIFY(!errorMapFromJson(json));
}

void TestErrorMap::packedIsPlainZlib()
{
    const QJsonObject packed = packBytes({1, 2, 3, 4}, {2, 2});
    const QByteArray stream = QByteArray::fromBase64(packed[u"base64"_s].toString().toLatin1());
    QCOMPARE(quint8(stream[0]), quint8(0x78)); // RFC 1950: deflate with a 32 KiB window
    QCOMPARE((quint8(stream[0]) * 256 + quint8(stream[1])) % 31, 0);
    QCOMPARE(packed[u"dtype"_s].toString(), u"uint8"_s);
    QCOMPARE(*unpackBytes(packed, {2, 2}), (std::vector<uint8_t>{1, 2, 3, 4}));
}

void TestErrorMap::numbersRoundTrip()
{
    for (const size_t count : {size_t(0), size_t(3), size_t(64), size_t(65), size_t(5000)}) {
        std::vector<double> values(count);
        for (size_t i = 0; i < count; ++i)
            values[i] = 0.1 * double(i);
        if (count > 2)
            values[1] = std::numeric_limits<double>::infinity();
        const QJsonValue json = doublesToJson(values);
        QCOMPARE(json.isArray(), count <= 64);
        QCOMPARE(*doublesFromJson(json), values);
    }
}

void TestErrorMap::refusesWrongArrays()
{
    const QJsonObject good = packDoubles({1, 2, 3}, {3});
    QVERIFY(!unpackDoubles(good, {4}));
    QVERIFY(!unpackDoubles(good, {-3}));
    QVERIFY(!unpackBytes(good, {3}));
    QVERIFY(!unpackDoubles(good, {int64_t(1) << 40, int64_t(1) << 40}));
    QJsonObject json = good;
    json[u"base64"_s] = u"not base64!"_s;
    QCOMPARE(unpackDoubles(json, {3}).error().field, u"base64"_s);
    json = packDoubles({1, 2}, {2}); // a shape that promises more than the stream holds
    json[u"shape"_s] = good[u"shape"_s];
    QVERIFY(!unpackDoubles(json, {3}));
    json = packDoubles({1, 2, 3, 4}, {4}); // and less
    json[u"shape"_s] = good[u"shape"_s];
    QVERIFY(!unpackDoubles(json, {3}));
    QVERIFY(!doublesFromJson(QJsonValue(u"text"_s)));
    QVERIFY(!doublesFromJson(QJsonArray{1, u"two"_s}));
}

QTEST_GUILESS_MAIN(TestErrorMap)
#include "tst_error_map.moc"

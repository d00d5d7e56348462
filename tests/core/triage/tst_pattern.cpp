// SPDX-License-Identifier: Apache-2.0
#include "core/triage/pattern.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <random>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

/// A tensor of expected values and what a kernel made of it; elements beyond a relative 1e-5 are bad. Thinned out like the engine does.
struct Tensor {
    std::vector<int64_t> extents;
    QStringList names;
    std::vector<double> expected, got;
    std::mt19937_64 random{7};

    Tensor(std::vector<int64_t> extents_, QStringList names_) : extents(std::move(extents_)), names(std::move(names_))
    {
        int64_t count = 1;
        for (const int64_t extent : extents)
            count *= extent;
        std::normal_distribution<double> normal(0, 2);
        for (int64_t i = 0; i < count; ++i)
            expected.push_back(normal(random));
        got = expected;
    }
    int64_t size() const { return int64_t(expected.size()); }
    int64_t columns() const { return extents.back(); }
    /// Makes elements of which `which(row, column)` holds wrong.
    void spoil(const std::function<bool(int64_t, int64_t)> &which)
    {
        std::normal_distribution<double> normal(0, 2);
        for (int64_t i = 0; i < size(); ++i) {
            if (which(i / columns(), i % columns()))
                got[size_t(i)] = normal(random);
        }
    }
    /// Wrong elements anywhere, `share` of all.
    void noise(double share) { spoil([&](int64_t, int64_t) { return std::uniform_real_distribution<double>(0, 1)(random) < share; }); }

    Pattern pattern(double rho = 0, int64_t checked = 0)
    {
        std::vector<Comparison::BadElement> bad;
        for (int64_t i = 0; i < size(); ++i) {
            const double tolerance = 1e-5 * std::abs(expected[size_t(i)]) + 1e-6, error = std::abs(got[size_t(i)] - expected[size_t(i)]);
            if (!(error <= tolerance))
                bad.push_back({i, got[size_t(i)], expected[size_t(i)], error / tolerance});
        }
        const int64_t count = int64_t(bad.size());
        std::vector<Comparison::BadElement> sample;
        std::sample(bad.begin(), bad.end(), std::back_inserter(sample), 65'536, random);
        return findPattern({sample, count, checked ? checked : size(), extents, names, {}, {}, 0, rho});
    }
};

Tensor matrix(int64_t rows, int64_t columns) { return {{rows, columns}, {u"M"_s, u"N"_s}}; }
Tensor vector(int64_t length) { return {{length}, {u"N"_s}}; }

} // namespace

class TestPattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingBadHasNoPattern() { QCOMPARE(matrix(4, 4).pattern().id, QString()); }

    void tailOfAxis_data()
    {
        QTest::addColumn<qlonglong>("rows");
        QTest::addColumn<qlonglong>("columns");
        QTest::addColumn<qlonglong>("from");
        QTest::addColumn<qlonglong>("step");
        QTest::addColumn<double>("noise");
        QTest::newRow("vector of 8") << 61LL << 1001LL << 1000LL << 8LL << 0.0;
        QTest::newRow("tile of 768") << 16LL << 4096LL << 3840LL << 768LL << 0.0;
        QTest::newRow("tile of 768, strays") << 16LL << 4096LL << 3840LL << 768LL << 0.001;
        QTest::newRow("vector of 32") << 63LL << 1003LL << 992LL << 32LL << 0.0;
        QTest::newRow("1-D") << 1LL << 10007LL << 10000LL << 16LL << 0.0;
        QTest::newRow("large, thinned sample") << 1024LL << 1024LL << 768LL << 0LL << 0.002;
    }
    void tailOfAxis()
    {
        QFETCH(qlonglong, rows);
        QFETCH(qlonglong, columns);
        QFETCH(qlonglong, from);
        QFETCH(qlonglong, step);
        QFETCH(double, noise);
        Tensor tensor = rows == 1 ? vector(columns) : matrix(rows, columns);
        tensor.noise(noise);
        tensor.spoil([&](int64_t, int64_t column) { return column >= from; });
        const Pattern pattern = tensor.pattern();
        QCOMPARE(pattern.id, u"tail"_s);
        QCOMPARE(pattern.args[u"axis"_s].toString(), u"N"_s);
        QCOMPARE(pattern.args[u"from"_s].toInteger(), from);
        if (step > 0) {
            QCOMPARE(pattern.args[u"step"_s].toInteger(), step);
            QCOMPARE(pattern.args[u"steps"_s].toInteger() * step, from);
        }
    }

    void lastElementOfAVectorIsATail()
    {
        Tensor tensor = vector(1025);
        tensor.got[1024] += 1;
        QCOMPARE(tensor.pattern().id, u"tail"_s);
        QCOMPARE(tensor.pattern().args[u"from"_s].toInt(), 1024);
    }

    void tileRows()
    {
        Tensor tensor = matrix(256, 128);
        tensor.noise(0.0005);
        tensor.spoil([](int64_t row, int64_t) { return row >= 192; });
        QCOMPARE(tensor.pattern().id, u"tile_rows"_s);
        QCOMPARE(tensor.pattern().args[u"from"_s].toInt(), 192);
        // A few rows behind the last whole tile are a tail.
        Tensor rest = matrix(257, 128);
        rest.spoil([](int64_t row, int64_t) { return row >= 256; });
        QCOMPARE(rest.pattern().id, u"tail"_s);
        QCOMPARE(rest.pattern().args[u"axis"_s].toString(), u"M"_s);
    }

    void tileBorders_data()
    {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("offset");
        QTest::newRow("first of 64") << 64 << 0;
        QTest::newRow("last of 64") << 64 << 63;
        QTest::newRow("last of 24") << 24 << 23;
        QTest::newRow("both of 32") << 32 << -1;
    }
    void tileBorders()
    {
        QFETCH(int, step);
        QFETCH(int, offset);
        Tensor tensor = matrix(256, 480);
        tensor.noise(0.0005);
        tensor.spoil([&](int64_t, int64_t column) { return offset < 0 ? column % step == 0 || column % step == step - 1 : column % step == offset; });
        const Pattern pattern = tensor.pattern();
        QCOMPARE(pattern.id, u"tile_border"_s);
        QCOMPARE(pattern.args[u"step"_s].toInt(), step);
        QCOMPARE(pattern.args[u"offset"_s].toInt(), offset);
    }

    void singleTile()
    {
        Tensor tensor = matrix(256, 256);
        tensor.noise(0.0005);
        tensor.spoil([](int64_t row, int64_t column) { return row >= 64 && row < 128 && column >= 128 && column < 192; });
        const Pattern pattern = tensor.pattern();
        QCOMPARE(pattern.id, u"single_tile"_s);
        QCOMPARE(pattern.args[u"from"_s].toInt(), 64);
        QCOMPARE(pattern.args[u"to"_s].toInt(), 128);
        QCOMPARE(pattern.args[u"from2"_s].toInt(), 128);
        QCOMPARE(pattern.args[u"to2"_s].toInt(), 192);
    }

    void rowsAndColumns()
    {
        Tensor row = matrix(64, 128);
        row.spoil([](int64_t r, int64_t) { return r == 17; });
        QCOMPARE(row.pattern().id, u"row"_s);
        QCOMPARE(row.pattern().args[u"index"_s].toInt(), 17);
        Tensor column = matrix(64, 128);
        column.noise(0.0002);
        column.spoil([](int64_t, int64_t c) { return c == 0; });
        QCOMPARE(column.pattern().id, u"column"_s);
        Tensor everyOther = matrix(64, 128);
        everyOther.spoil([](int64_t r, int64_t) { return r % 2 == 1; });
        QCOMPARE(everyOther.pattern().id, u"row"_s);
        QCOMPARE(everyOther.pattern().args[u"step"_s].toInt(), 2);
        QCOMPARE(everyOther.pattern().args[u"count"_s].toInt(), 32);
    }

    void transposed_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("square") << 64 << 64;
        QTest::newRow("not square") << 48 << 80;
        QTest::newRow("large") << 700 << 700;
    }
    void transposed()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        Tensor tensor = matrix(rows, columns);
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j)
                tensor.got[size_t(j * rows + i)] = tensor.expected[size_t(i * columns + j)];
        }
        tensor.noise(0.01);
        QCOMPARE(tensor.pattern().id, u"transposed"_s);
    }

    void shifted_data()
    {
        QTest::addColumn<int>("shift");
        QTest::addColumn<bool>("around");
        QTest::newRow("1") << 1 << false;
        QTest::newRow("-3") << -3 << false;
        QTest::newRow("rotated by 5") << 5 << true;
        QTest::newRow("a row") << 128 << false;
    }
    void shifted()
    {
        QFETCH(int, shift);
        QFETCH(bool, around);
        Tensor tensor = matrix(64, 128);
        for (int64_t i = 0; i < tensor.size(); ++i) {
            const int64_t from = around ? i / 128 * 128 + (i % 128 - shift + 128) % 128 : i - shift;
            if (from >= 0 && from < tensor.size())
                tensor.got[size_t(i)] = tensor.expected[size_t(from)];
        }
        tensor.noise(0.01);
        const Pattern pattern = tensor.pattern();
        QCOMPARE(pattern.id, u"shifted"_s);
        QCOMPARE(pattern.args[u"axis"_s].toString(), shift == 128 ? u"M"_s : u"N"_s);
        QCOMPARE(pattern.args[u"shift"_s].toInt(), shift == 128 ? 1 : shift);
    }

    void scaledAndSign()
    {
        Tensor tensor = matrix(32, 64);
        for (double &value : tensor.got)
            value *= 0.5;
        tensor.noise(0.01);
        QCOMPARE(tensor.pattern().id, u"scaled"_s);
        QVERIFY(qAbs(tensor.pattern().args[u"scale"_s].toDouble() - 0.5) < 1e-6);
        Tensor little = matrix(32, 64);
        for (double &value : little.got)
            value *= 1.001;
        QCOMPARE(little.pattern().id, u"scaled"_s);
        Tensor negative = matrix(32, 64);
        for (double &value : negative.got)
            value = -value;
        QCOMPARE(negative.pattern().id, u"sign"_s);
        Tensor tail = matrix(32, 100);
        for (int64_t i = 0; i < tail.size(); ++i)
            tail.got[size_t(i)] *= i % 100 >= 96 ? 3.0 : 1.0;
        QCOMPARE(tail.pattern().id, u"tail"_s);
        QCOMPARE(tail.pattern().args[u"scale"_s].toDouble(), 3.0);
    }

    void largeValues()
    {
        Tensor tensor = matrix(64, 64);
        for (double &value : tensor.got)
            value = std::clamp(value, -3.0, 3.0);
        QCOMPARE(tensor.pattern().id, u"large_values"_s);
        // Without saturation the rows tell.
        Tensor rows = matrix(64, 64);
        std::vector<Comparison::BadElement> bad;
        for (int64_t i = 0; i < rows.size(); ++i) {
            const double expected = rows.expected[size_t(i)];
            if (std::abs(expected) > 2.5) {
                rows.got[size_t(i)] = expected * (1 + 0.3 * std::sin(double(i)));
                bad.push_back({i, rows.got[size_t(i)], expected, 1e4});
            }
        }
        const Pattern pattern = findPattern({bad, int64_t(bad.size()), rows.size(), rows.extents, rows.names, rows.got, rows.expected, 64, 0});
        QCOMPARE(pattern.id, u"large_values"_s);
        QVERIFY(pattern.args[u"above"_s].toDouble() >= 2.5);
    }

    void reducedPrecision_data()
    {
        QTest::addColumn<int>("bits");
        QTest::addColumn<double>("rho");
        QTest::newRow("tf32") << 11 << 8192.0;
        QTest::newRow("bfloat16") << 8 << 65536.0;
        QTest::newRow("not measured") << 11 << 0.0;
    }
    void reducedPrecision()
    {
        QFETCH(int, bits);
        QFETCH(double, rho);
        Tensor tensor = matrix(64, 64);
        std::normal_distribution<double> normal(0, std::ldexp(1.0, -bits));
        for (double &value : tensor.got)
            value *= 1 + normal(tensor.random);
        QCOMPARE(tensor.pattern(rho).id, u"reduced_precision"_s);
    }

    void allAndRandom()
    {
        Tensor all = matrix(64, 64);
        all.spoil([](int64_t, int64_t) { return true; });
        QCOMPARE(all.pattern().id, u"all"_s);
        Tensor zeros = matrix(64, 64);
        std::fill(zeros.got.begin(), zeros.got.end(), 0.0);
        QCOMPARE(zeros.pattern().id, u"all"_s);
        Tensor some = matrix(64, 64);
        some.noise(0.05);
        QCOMPARE(some.pattern().id, u"random"_s);
        Tensor few = matrix(64, 64);
        few.noise(0.002);
        QCOMPARE(few.pattern().id, u"random"_s);
        Tensor half = matrix(64, 64);
        half.noise(0.5);
        QCOMPARE(half.pattern().id, u"random"_s);
        Tensor large = matrix(1000, 1000);
        large.noise(0.3);
        QCOMPARE(large.pattern().id, u"random"_s);
    }

    void aSingleNumberIsAll()
    {
        const std::vector<Comparison::BadElement> bad{{0, 3.0, 5.0, 1e5}};
        QCOMPARE(findPattern({bad, 1, 1, {}, {}, {}, {}, 0, 0}).id, u"all"_s);
    }

    void nanValuesDoNotConfuse()
    {
        Tensor tensor = matrix(64, 64);
        for (int64_t i = 0; i < tensor.size(); ++i) {
            if (i % 64 >= 60)
                tensor.got[size_t(i)] = std::nan("");
        }
        QCOMPARE(tensor.pattern().id, u"tail"_s);
    }
};

QTEST_GUILESS_MAIN(TestPattern)
#include "tst_pattern.moc"

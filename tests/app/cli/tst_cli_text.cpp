// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dot_canvas.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/roofline_text.h"
#include "app/cli/table.h"
#include "app/cli/units.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace gable;
using namespace gable::cli;
using namespace Qt::StringLiterals;

class TestCliText : public QObject
{
    Q_OBJECT

    static Ceilings ceilings()
    {
        Ceilings ceilings;
        ceilings.device = u"cpu:0"_s;
        ceilings.deviceName = u"Test"_s;
        ceilings.source = u"measured"_s;
        ceilings.ceilings = {{u"fp32"_s, u"FLOP/s"_s, {}, 100e9, 0, {}}, {u"fp64"_s, u"FLOP/s"_s, {}, 50e9, 0, {}}, {u"dram"_s, u"B/s"_s, {}, 10e9, 0, {}}, {u"l2"_s, u"B/s"_s, {}, 100e9, 0, {}}};
        return ceilings;
    }

private Q_SLOTS:
    void numbers()
    {
        QCOMPARE(timeText(1234567), u"1.23 ms"_s);
        QCOMPARE(timeText(999.9), u"1 µs"_s);
        QCOMPARE(timeText(53), u"53 ns"_s);
        QCOMPARE(timeText(0), u"-"_s);
        QCOMPARE(withPrefix(0.4e-9, u"s"_s), u"0.4 ns"_s);
        QCOMPARE(withPrefix(21.34e9, u"B/s"_s), u"21.3 GB/s"_s);
        QCOMPARE(withPrefix(999.7e9, u"FLOP/s"_s), u"1 TFLOP/s"_s);
        QCOMPARE(withPrefix(0, u"B"_s), u"0 B"_s);
        QCOMPARE(withPrefix(NAN, u"B"_s), u"NaN B"_s);
        QCOMPARE(percentText(0.421), u"42 %"_s);
        QCOMPARE(percentText(0.0421), u"4.2 %"_s);
        QCOMPARE(percentText(NAN), u"-"_s);
        QCOMPARE(durationText(59.2), u"1 min 0 s"_s);
        QCOMPARE(durationText(161), u"2 min 41 s"_s);
        QCOMPARE(durationText(3661), u"1 h 1 min"_s);
    }

    void tables()
    {
        Table table({u"Name"_s, u">Value"_s});
        table.add({u"a|b"_s, u"1"_s});
        table.add({u"longer"_s});
        QCOMPARE(table.text(), u"Name    Value\na|b         1\nlonger\n"_s);
    }

    void optionWords()
    {
        const std::vector<OptionSpec> known{{"device", "D", ""}, {"all", "", ""}};
        auto options = parseOptions({u"x"_s, u"--device"_s, u"cpu:1"_s, u"--all"_s, u"--"_s, u"--y"_s}, known);
        QVERIFY(options.has_value());
        QCOMPARE(options->operands, (QStringList{u"x"_s, u"--y"_s}));
        QCOMPARE(options->device(), u"cpu:1"_s);
        QVERIFY(options->has(u"all"_s) && !options->json());
        QCOMPARE(parseOptions({u"--device=a=b"_s}, known)->device(), u"a=b"_s);
        for (const QStringList &words : {QStringList{u"--device"_s}, {u"--device"_s, u"--all"_s}, {u"--device="_s}, {u"--all=1"_s}, {u"--all"_s, u"--all"_s}, {u"--al"_s}, {u"-x"_s}}) {
            auto refused = parseOptions(words, known);
            QVERIFY2(!refused, qPrintable(words.join(u' ')));
            QCOMPARE(refused.error().code, u"usage"_s);
        }
    }

    void canvas()
    {
        DotCanvas ascii(3, 2, false);
        ascii.dot(0, 0, '/');
        ascii.dot(2, 1, '-');
        ascii.dot(3, 0, '?');
        ascii.dot(-1, 0, '?');
        ascii.mark(1, 1, u'a');
        QCOMPARE(ascii.lines(), (QStringList{u"/  "_s, u" a-"_s}));
        DotCanvas braille(1, 1, true);
        braille.dot(0, 0, '/');
        braille.dot(1, 3, '/');
        QCOMPARE(braille.lines(), QStringList{QString(QChar(0x2881))});
    }

    void rooflines()
    {
        const std::vector<RooflinePoint> points{{1, 5e9, true, u"first"_s}, {0.1, 0.2e9, false, u"wrong one"_s}, {0, 0, true, u"a copy"_s}};
        const QString ascii = rooflineText(points, ceilings(), DType::Float32, false);
        QVERIFY(std::ranges::all_of(ascii, [](QChar c) { return c.unicode() < 128; }));
        QVERIFY(ascii.contains(u"fp32 100 GFLOP/s measured"_s) && ascii.contains(u"DRAM 10 GB/s measured"_s));
        QVERIFY(ascii.contains(u"a       1"_s) && ascii.contains(u"5 GFLOP/s"_s) && ascii.contains(u"first"_s));
        QVERIFY(ascii.contains(u"x: failed a check"_s));
        QVERIFY(ascii.contains(u"no FLOPs: 1"_s)); // counted, not silently dropped
        const QString braille = rooflineText(points, ceilings(), DType::Float32, true);
        QVERIFY(std::ranges::any_of(braille, [](QChar c) { return c.unicode() > 0x2800 && c.unicode() <= 0x28FF; }));
        QVERIFY(rooflineText(points, ceilings(), DType::Float64, false).contains(u"fp64 50 GFLOP/s"_s));
        QVERIFY(rooflineText({}, ceilings(), DType::Float32, false).contains(u"Nothing was timed"_s));
        QVERIFY(rooflineText(points, {}, DType::Float32, false).contains(u"not known"_s));
    }

    /// The slowest memory's name stands right of its line, faster ones' left of theirs; nothing is wider than 80 columns.
    void roofsAreNamed()
    {
        for (const bool utf8 : {false, true}) {
            const QStringList lines = rooflineText({}, ceilings(), DType::Float32, utf8).split(u'\n');
            const auto rowWith = [&](const QString &name) {
                const auto row = std::ranges::find_if(lines, [&](const QString &line) { return line.indexOf(utf8 ? u'\u2502' : u'|') == 7 && line.contains(name); });
                return row == lines.end() ? QString() : row->mid(8);
            };
            const QString l2 = rowWith(u"L2"_s), dram = rowWith(u"DRAM"_s);
            QVERIFY(!l2.isEmpty() && !dram.isEmpty());
            QCOMPARE(l2.left(l2.indexOf(u"L2"_s)).trimmed(), QString());
            QCOMPARE(dram.mid(dram.indexOf(u"DRAM"_s) + 4).trimmed(), QString());
            QVERIFY(std::ranges::all_of(lines, [](const QString &line) { return line.size() <= 80; }));
            // A kernel beside the slowest roof, wherever: neither it nor a name is written over.
            for (double exponent = -1; exponent < 1; exponent += 0.02) {
                const double intensity = std::pow(10, exponent);
                const QString text = rooflineText({{intensity, 7e9 * intensity, true, u"one"_s}}, ceilings(), DType::Float32, utf8);
                const QString plot = text.left(text.indexOf(u"Roofs:"_s)).mid(text.indexOf(u"1T"_s));
                QVERIFY2(plot.contains(u"L2"_s) && plot.contains(u"DRAM"_s) && plot.contains(u'a'), qPrintable(text));
            }
        }
    }

    /// Passing kernels fit 80 columns; the problem has a column only where a label leaves it out.
    void evaluationTables()
    {
        Evaluation good;
        good.label = u"matmul.float32-packed-threads.cpp"_s;
        good.problem = u"matmul.float32"_s;
        good.workload = u"256x256x256"_s;
        good.verdict.kind = u"passed"_s;
        good.timing.emplace();
        good.timing->counted = true;
        good.timing->medianNs = 1.23e6;
        good.roofline.emplace();
        good.roofline->achievedFraction = 0.42;
        const QStringList lines = evaluationTable({good}).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(std::ranges::all_of(lines, [](const QString &line) { return line.size() <= 80; }));
        QVERIFY2(lines[1].startsWith(u"passed "_s) && lines[1].contains(u"1.23 ms"_s) && lines[1].endsWith(u"42 %"_s), qPrintable(lines[1]));
        Evaluation bad = good;
        bad.label = u"mine.cpp"_s;
        bad.verdict.kind = u"crashed"_s;
        bad.timing.reset();
        const QString both = evaluationTable({good, bad});
        QVERIFY2(both.contains(u"Problem"_s) && both.endsWith(u"crashed\n"_s), qPrintable(both));
        bad.environment.sandbox = u"unsandboxed: no bubblewrap"_s;
        QVERIFY(evaluationTable({good, bad, bad}).endsWith(u"crashed\nunsandboxed: no bubblewrap\n"_s)); // said once
    }

    /// A point on the DRAM roof is drawn on its line, in the row and above the tick of its values.
    void pointsStandWhereTheyBelong()
    {
        const QString text = rooflineText({{1, 10e9, true, u"on the DRAM roof"_s}}, ceilings(), DType::Float32, false);
        const QStringList lines = text.split(u'\n');
        const auto row = std::ranges::find_if(lines, [](const QString &line) { return line.indexOf(u'|') == 7 && line.mid(8).contains(u'a'); });
        QVERIFY(row != lines.end());
        QVERIFY2(row->startsWith(u"   10G |"_s), qPrintable(*row)); // 10 GFLOP/s is a decade
        const qsizetype column = row->mid(8).indexOf(u'a');
        QVERIFY2(row->mid(8).mid(column - 1, 3).contains(u'/'), qPrintable(*row));
        const auto axis = std::ranges::find_if(lines, [](const QString &line) { return line.indexOf(u'+') == 7; });
        QVERIFY(axis != lines.end() && axis + 1 != lines.end());
        QCOMPARE((axis + 1)->mid(8)[column], u'1'); // 1 FLOP/B
    }
};

QTEST_GUILESS_MAIN(TestCliText)
#include "tst_cli_text.moc"

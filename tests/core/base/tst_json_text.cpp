// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {
Result<JsonText> parse(const QByteArray &text) { return JsonText::parse(text, u"f.json"_s); }
} // namespace

class TestJsonText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheOrderOfKeys();
    void keysAreUnescaped();
    void findsLines();
    void scansWhateverQtParses();
    void badTextIsRefused_data();
    void badTextIsRefused();
    void cursorsCheckTypes();
    void integersAreExact();
    void fallbacks();
    void errorsAreLocated();
    void largeTextIsRefused();
};

void TestJsonText::keepsTheOrderOfKeys()
{
    const auto text = parse(R"({"z": 1, "a": {"y": [1, {"q": 2, "b": 3}], "x": "}{"}, "m": null, "a2": [[]]})");
    QVERIFY(text);
    QCOMPARE(text->keysOf({}), (QStringList{u"z"_s, u"a"_s, u"m"_s, u"a2"_s}));
    QCOMPARE(text->keysOf({u"a"_s}), (QStringList{u"y"_s, u"x"_s}));
    QCOMPARE(text->keysOf({u"a"_s, u"y"_s, u"1"_s}), (QStringList{u"q"_s, u"b"_s}));
    QCOMPARE(text->keysOf({u"z"_s}), QStringList());
    QCOMPARE(text->keysOf({u"a"_s, u"missing"_s}), QStringList()); // not those of its parent
    QCOMPARE(JsonCursor(*text)[u"missing"_s].keys(), QStringList());
    QCOMPARE(JsonCursor(*text)[u"a"_s].keys(), (QStringList{u"y"_s, u"x"_s}));
}

void TestJsonText::keysAreUnescaped()
{
    const auto text = parse("{\"a\\\"b\": 1, \"\\u00e4\": 2, \"\xc3\xb6\": 3, \"x\\\\\": {\"inner\": 4}}");
    QVERIFY(text);
    QCOMPARE(text->keysOf({}), (QStringList{u"a\"b"_s, u"ä"_s, u"ö"_s, u"x\\"_s}));
    QCOMPARE(text->keysOf({u"x\\"_s}), QStringList{u"inner"_s});
}

void TestJsonText::findsLines()
{
    const auto text = parse("{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      10,\n      {\"d\": \"x\\ny\"}\n    ]\n  }\n}\n");
    QVERIFY(text);
    QCOMPARE(text->lineOf({}), 1);
    QCOMPARE(text->lineOf({u"a"_s}), 2);
    QCOMPARE(text->lineOf({u"b"_s, u"c"_s}), 4);
    QCOMPARE(text->lineOf({u"b"_s, u"c"_s, u"0"_s}), 5);
    QCOMPARE(text->lineOf({u"b"_s, u"c"_s, u"1"_s, u"d"_s}), 6);
    QCOMPARE(text->lineOf({u"b"_s, u"missing"_s}), 3); // its parent
    QCOMPARE(text->lineOf({u"b"_s, u"c"_s, u"7"_s}), 4);
}

void TestJsonText::scansWhateverQtParses()
{
    for (const char *json : {"{}", "[]", "  {\"a\":{}}  ", "{\"a\":[],\"b\":[[],[]],\"c\":-1.5e+3,\"d\":true,\"e\":\"\\\\\"}", "{\"\":1}", "[{\"a\":1},{\"a\":2}]", "{\"a\":\"[{\\\"\",\"b\":1}"}) {
        const auto text = parse(json);
        QVERIFY2(text, json);
        const QJsonObject object = text->root().toObject();
        QStringList keys = text->keysOf({});
        keys.sort();
        QCOMPARE(keys, object.keys());
    }
}

void TestJsonText::badTextIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("empty") << QByteArray() << 1;
    QTest::newRow("comma") << QByteArray("{\n\"a\": 1,\n}") << 3;
    QTest::newRow("truncated") << QByteArray("{\"a\": [1, 2") << 1;
    QTest::newRow("garbage behind") << QByteArray("{}\n{}") << 2;
    QTest::newRow("latin 1") << QByteArray("{\n\"a\": \"\xe4\"}") << 2;
    QTest::newRow("overlong") << QByteArray("{\"a\": \"\xc0\xaf\"}") << 1;
    QTest::newRow("surrogate") << QByteArray("{\"a\": \"\xed\xa0\x80\"}") << 1;
    QTest::newRow("deep") << QByteArray(129, '[') + QByteArray(129, ']') << 1;
    QTest::newRow("very deep") << QByteArray(1000000, '[') << 1;
    QTest::newRow("key twice") << QByteArray("{\"a\": [{\"a\": 1}],\n\"b\": \"a\", \"\\u0061\":\n2}") << 2;
    QTest::newRow("nan") << QByteArray("{\"a\": NaN}") << 1;
}

void TestJsonText::badTextIsRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    const auto result = parse(text);
    QVERIFY2(!result, "should be refused");
    QCOMPARE(result.error().code, u"bad_json"_s);
    QCOMPARE(result.error().file, u"f.json"_s);
    QCOMPARE(result.error().line, line);
}

void TestJsonText::cursorsCheckTypes()
{
    const auto text = parse(R"({"t": "x", "n": 1.5, "b": true, "l": ["a", "b"], "m": ["a", 1], "o": {}, "z": null})");
    const JsonCursor root(*text);
    QCOMPARE(*root[u"t"_s].string(), u"x"_s);
    QCOMPARE(*root[u"n"_s].number(), 1.5);
    QCOMPARE(*root[u"b"_s].boolean(), true);
    QCOMPARE(*root[u"l"_s].strings(), (QStringList{u"a"_s, u"b"_s}));
    QVERIFY(!root[u"t"_s].number() && !root[u"n"_s].string() && !root[u"n"_s].integer() && !root[u"n"_s].boolean() && !root[u"t"_s].strings());
    QCOMPARE(root[u"m"_s].strings().error().field, u"m.1"_s);
    QVERIFY(root[u"z"_s].isNull() && root[u"absent"_s].isNull() && root[u"absent"_s][u"deeper"_s].isNull());
    QCOMPARE(root[u"absent"_s][u"deeper"_s].string().error().field, u"absent.deeper"_s);
    QCOMPARE(root.size(), 7);
    QVERIFY(root.has(u"z"_s) && !root.has(u"absent"_s));
}

void TestJsonText::integersAreExact()
{
    const auto text = parse("[9007199254740993, -3, 1e3, 0.5, 1e30, 9223372036854775807]");
    const JsonCursor root(*text);
    QCOMPARE(*root.at(0).integer(), int64_t(9007199254740993));
    QCOMPARE(*root.at(1).integer(), int64_t(-3));
    QCOMPARE(*root.at(2).integer(), int64_t(1000));
    QVERIFY(!root.at(3).integer());
    QVERIFY(!root.at(4).integer());
    QCOMPARE(*root.at(5).integer(), std::numeric_limits<int64_t>::max());
    QVERIFY(!root.at(6).integer()); // past the end
}

void TestJsonText::fallbacks()
{
    const auto text = parse(R"({"t": "x", "z": null})");
    const JsonCursor root(*text);
    QCOMPARE(*root[u"absent"_s].stringOr(u"d"_s), u"d"_s);
    QCOMPARE(*root[u"z"_s].integerOr(7), int64_t(7));
    QCOMPARE(*root[u"absent"_s].booleanOr(true), true);
    QCOMPARE(*root[u"absent"_s].numberOr(2.5), 2.5);
    QVERIFY(!root[u"t"_s].numberOr(2.5));
}

void TestJsonText::errorsAreLocated()
{
    const auto text = parse("{\n\"a\": {\n\"b\": 3}}");
    const Error error = JsonCursor(*text)[u"a"_s][u"b"_s].string().error();
    QCOMPARE(error.line, 3);
    QCOMPARE(error.field, u"a.b"_s);
    QCOMPARE(error.toText(), u"f.json:3: a.b: should be a text"_s);
    QCOMPARE(Error::fromJson(error.toJson()).toText(), error.toText());
    const Error hinted{u"c"_s, u"m"_s, {}, 0, {}, u"h"_s};
    QCOMPARE(hinted.toText(), u"m\n  h"_s);
    QCOMPARE(hinted.toJson(), (QJsonObject{{u"code"_s, u"c"_s}, {u"message"_s, u"m"_s}, {u"hint"_s, u"h"_s}}));
}

void TestJsonText::largeTextIsRefused() { QVERIFY(!parse('"' + QByteArray(64 << 20, 'x') + '"')); }

QTEST_APPLESS_MAIN(TestJsonText)
#include "tst_json_text.moc"

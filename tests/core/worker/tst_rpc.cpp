// SPDX-License-Identifier: Apache-2.0
#include "core/worker/rpc.h"

#include <QJsonDocument>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestRpc : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrips()
    {
        auto request = parseRpc(rpcRequest(7, u"evaluate"_s, {{u"x"_s, 1}}));
        QVERIFY(request.has_value());
        QCOMPARE(request->kind, RpcMessage::Kind::Request);
        QCOMPARE(request->id, 7);
        QCOMPARE(request->method, u"evaluate"_s);
        QCOMPARE(request->params[u"x"_s].toInt(), 1);

        auto notification = parseRpc(rpcNotification(u"progress"_s, {}));
        QVERIFY(notification.has_value());
        QCOMPARE(notification->kind, RpcMessage::Kind::Notification);

        auto reply = parseRpc(rpcReply(7, {{u"y"_s, 2}}));
        QVERIFY(reply.has_value());
        QCOMPARE(reply->kind, RpcMessage::Kind::Reply);
        QCOMPARE(reply->result[u"y"_s].toInt(), 2);
    }

    void errorsKeepEverything()
    {
        const Error error{u"bad_field"_s, u"should be a number"_s, u"a.json"_s, 12, u"axes.M"_s, u"write one"_s};
        auto read = parseRpc(rpcError(3, error));
        QVERIFY(read.has_value());
        QCOMPARE(read->kind, RpcMessage::Kind::ErrorReply);
        QCOMPARE(read->error.toJson(), error.toJson());
    }

    void foreignErrorsGetACode()
    {
        auto read = parseRpc({{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, 3}, {u"error"_s, QJsonObject{{u"code"_s, -32601}, {u"message"_s, u"no such method"_s}}}});
        QVERIFY(read.has_value());
        QCOMPARE(read->error.code, u"worker_error"_s);
        QCOMPARE(read->error.message, u"no such method"_s);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no version") << QByteArray(R"({"id":1,"result":{}})");
        QTest::newRow("version 1") << QByteArray(R"({"jsonrpc":"1.0","id":1,"result":{}})");
        QTest::newRow("text id") << QByteArray(R"({"jsonrpc":"2.0","id":"a","result":{}})");
        QTest::newRow("negative id") << QByteArray(R"({"jsonrpc":"2.0","id":-4,"result":{}})");
        QTest::newRow("fractional id") << QByteArray(R"({"jsonrpc":"2.0","id":1.5,"result":{}})");
        QTest::newRow("result without id") << QByteArray(R"({"jsonrpc":"2.0","result":{}})");
        QTest::newRow("result is a list") << QByteArray(R"({"jsonrpc":"2.0","id":1,"result":[]})");
        QTest::newRow("method is a number") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":4})");
        QTest::newRow("params are a list") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"m","params":[1]})");
        QTest::newRow("nothing") << QByteArray(R"({"jsonrpc":"2.0"})");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        auto message = parseRpc(QJsonDocument::fromJson(text).object());
        QVERIFY(!message);
        QCOMPARE(message.error().code, u"bad_message"_s);
        QVERIFY(!message.error().field.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestRpc)
#include "tst_rpc.moc"

// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/schema.h"
#include "core/workspace/workspace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

/// Migrations with tables of their own: schema 1 is the first that was published.
class TestSchema : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;
    QString path() const { return m_directory->filePath(u"w.gable"_s); }

    std::unique_ptr<Database> openFile(const QString &file) const
    {
        auto database = Database::open(file, {});
        return database ? std::move(*database) : nullptr;
    }

    /// A file of schema 0: marked as ours, with one table.
    std::unique_ptr<Database> schema0() const
    {
        auto database = openFile(path());
        for (const QString &sql : {u"PRAGMA application_id=%1"_s.arg(kApplicationId), u"CREATE TABLE old_setting (key, value)"_s,
                                   u"INSERT INTO old_setting VALUES ('a', 'kept')"_s}) {
            if (!database->execute(sql))
                return nullptr;
        }
        return database;
    }

private Q_SLOTS:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void tableEndsAtTheCurrentSchema() { QCOMPARE(int(migrations().size()), kWorkspaceSchema); }

    void upgradesStepByStepAndKeepsACopy()
    {
        auto database = schema0();
        QVERIFY(database);
        auto state = inspect(*database, 2);
        QVERIFY(state.has_value());
        QVERIFY(!state->isNew);
        QCOMPARE(state->schema, 0);
        const std::vector<Migration> table{{{"CREATE TABLE new_setting (key, value)", "INSERT INTO new_setting SELECT * FROM old_setting"}},
                                           {{"ALTER TABLE new_setting ADD COLUMN unit", "DROP TABLE old_setting"}}};
        auto migrated = migrate(*database, *state, table);
        QVERIFY2(migrated.has_value(), migrated ? "" : qPrintable(migrated.error().toText()));
        QCOMPARE(database->value(u"PRAGMA user_version"_s)->toInt(), 2);
        QCOMPARE(database->value(u"SELECT value FROM new_setting"_s)->toString(), u"kept"_s);

        auto copy = openFile(path() + u".schema-0"_s);
        QVERIFY(copy);
        QCOMPARE(copy->value(u"PRAGMA user_version"_s)->toInt(), 0);
        QCOMPARE(copy->value(u"SELECT value FROM old_setting"_s)->toString(), u"kept"_s);

        auto again = inspect(*database, 2);
        QCOMPARE(again->schema, 2);
        QVERIFY(migrate(*database, *again, table).has_value()); // nothing to do
    }

    void failedStepChangesNothing()
    {
        auto database = schema0();
        const std::vector<Migration> table{{{"CREATE TABLE new_setting (key, value)", "DROP TABLE old_setting"}}, {{"INSERT INTO nowhere VALUES (1)"}}};
        QVERIFY(!migrate(*database, *inspect(*database, 2), table));
        QCOMPARE(database->value(u"PRAGMA user_version"_s)->toInt(), 0);
        QCOMPARE(database->value(u"SELECT value FROM old_setting"_s)->toString(), u"kept"_s);
        QVERIFY(!database->value(u"SELECT * FROM new_setting"_s));
    }

    void newFileNeedsNoCopy()
    {
        auto workspace = Workspace::open(path(), Workspace::Access::ReadWrite);
        QVERIFY(workspace.has_value());
        QVERIFY((*workspace)->close().has_value());
        QCOMPARE(QDir(m_directory->path()).entryList(QDir::Files), QStringList{u"w.gable"_s});
        auto database = openFile(path());
        QCOMPARE(database->value(u"PRAGMA user_version"_s)->toInt(), kWorkspaceSchema);
        QCOMPARE(database->value(u"PRAGMA application_id"_s)->toInt(), kApplicationId);
    }

    /// The whole path: an older file is refused for reading and upgraded for writing.
    void workspaceUpgradesASchema0File()
    {
        schema0().reset();
        auto reading = Workspace::open(path(), Workspace::Access::ReadOnly);
        QVERIFY(!reading);
        QCOMPARE(reading.error().code, u"read_only"_s);
        auto workspace = Workspace::open(path(), Workspace::Access::ReadWrite);
        QVERIFY2(workspace.has_value(), workspace ? "" : qPrintable(workspace.error().toText()));
        QVERIFY((*workspace)->rows()->empty());
        QVERIFY(QFile::exists(path() + u".schema-0"_s));
    }
};

QTEST_GUILESS_MAIN(TestSchema)
#include "tst_schema.moc"

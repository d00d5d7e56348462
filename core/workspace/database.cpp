// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/database.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSqlError>
#include <QUrl>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Workspace", text); }

// Primary result codes of sqlite3.h; extended codes keep them in the low byte.
enum SqliteCode { kBusy = 5, kLocked = 6, kReadOnly = 8, kIoError = 10, kCorrupt = 11, kFull = 13, kCannotOpen = 14, kNotADatabase = 26 };

} // namespace

Result<std::unique_ptr<Database>> Database::open(const QString &path, Options options)
{
    if (!QSqlDatabase::isDriverAvailable(u"QSQLITE"_s))
        return fail(u"io"_s, tr("Qt's SQLite driver is missing"), tr("Install libqt6sql6-sqlite."));
    std::unique_ptr<Database> database(new Database(path, QUuid::createUuid().toString()));
    database->m_database = QSqlDatabase::addDatabase(u"QSQLITE"_s, database->m_connection);
    QString flags = u"QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=5000"_s;
    if (options.readOnly)
        flags += u";QSQLITE_OPEN_READONLY"_s;
    database->m_database.setConnectOptions(flags);
    QUrl url = QUrl::fromLocalFile(QFileInfo(path).absoluteFilePath());
    if (options.immutable)
        url.setQuery(u"immutable=1"_s);
    database->m_database.setDatabaseName(QString::fromLatin1(url.toEncoded()));
    if (!database->m_database.open())
        return fail(database->errorOf(database->m_database.lastError()));
    // The file may come from anywhere: no functions from its schema, and page contents are checked as they are read.
    for (const QString &pragma : {u"PRAGMA trusted_schema=OFF"_s, u"PRAGMA cell_size_check=ON"_s, u"PRAGMA foreign_keys=ON"_s}) {
        if (auto done = database->execute(pragma); !done)
            return fail(done.error());
    }
    return database;
}

Database::~Database()
{
    m_statements.clear();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connection);
}

void Database::finishStatements() { m_statements.clear(); }

Error Database::corrupt(const QString &found) const
{
    return Error{u"corrupt"_s, tr("is damaged: %1").arg(found), m_path, 0, {},
                 tr("Keep a copy of the file, then save what can still be read: sqlite3 FILE .recover | sqlite3 NEW")};
}

Error Database::errorOf(const QSqlError &error) const
{
    const QString said = error.databaseText();
    const auto make = [&](const QString &code, const QString &message, const QString &hint) { return Error{code, message, m_path, 0, {}, hint}; };
    switch (error.nativeErrorCode().toInt() & 0xFF) {
    case kCorrupt:
        return corrupt(said);
    case kNotADatabase:
        return make(u"not_a_workspace"_s, tr("is not a Gable workspace"), tr("Choose a file that Gable made, or a new name."));
    case kFull:
        return make(u"io"_s, tr("cannot be written: the disk is full"), tr("Free some space and try again; nothing that was saved is lost."));
    case kIoError:
        return make(u"io"_s, tr("cannot be read or written: %1").arg(said), tr("Check free space and the disk; nothing that was saved is lost."));
    case kBusy:
    case kLocked:
        return make(u"locked"_s, tr("is being written by another program"), tr("Try again when it has finished."));
    case kReadOnly:
        return make(u"read_only"_s, tr("cannot be written here"), tr("Copy it to a folder that you may write to."));
    case kCannotOpen:
        return make(u"io"_s, tr("cannot be opened: %1").arg(said), tr("Check that the folder exists and that you may use it."));
    default:
        return make(u"io"_s, tr("the database refused: %1").arg(said), {});
    }
}

Result<void> Database::execute(const QString &sql)
{
    QSqlQuery query(m_database);
    if (!query.exec(sql))
        return fail(errorOf(query.lastError()));
    return {};
}

Result<QVariant> Database::value(const QString &sql)
{
    QSqlQuery query(m_database);
    if (!query.exec(sql))
        return fail(errorOf(query.lastError()));
    if (!query.next())
        return query.lastError().isValid() ? Result<QVariant>(fail(errorOf(query.lastError()))) : QVariant();
    return query.value(0);
}

Result<QSqlQuery *> Database::run(const QString &sql, const QVariantList &values)
{
    auto found = m_statements.find(sql);
    if (found == m_statements.end()) {
        QSqlQuery query(m_database);
        query.setForwardOnly(true);
        if (!query.prepare(sql))
            return fail(errorOf(query.lastError()));
        found = m_statements.emplace(sql, std::move(query)).first;
    }
    QSqlQuery &query = found->second;
    for (int i = 0; i < values.size(); ++i)
        query.bindValue(i, values[i]);
    if (!query.exec()) {
        const Error error = errorOf(query.lastError());
        query.finish();
        return fail(error);
    }
    return &query;
}

Result<void> Database::change(const QString &sql, const QVariantList &values)
{
    auto query = run(sql, values);
    if (!query)
        return fail(query.error());
    (*query)->finish();
    return {};
}

Result<Transaction> Transaction::begin(Database &database)
{
    if (auto begun = database.execute(u"BEGIN IMMEDIATE"_s); !begun)
        return fail(begun.error());
    return Transaction(database);
}

Result<void> Transaction::commit()
{
    auto done = m_database->execute(u"COMMIT"_s);
    if (done)
        m_database = nullptr;
    return done;
}

Transaction::~Transaction()
{
    if (m_database)
        (void)m_database->execute(u"ROLLBACK"_s); // fails harmlessly where SQLite has rolled back itself, as on a full disk
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <map>
#include <memory>

namespace gable {

/// One SQLite connection under a name of its own. Every error says which file and what SQLite found.
class Database
{
public:
    struct Options {
        bool readOnly = false;
        bool immutable = false; ///< nothing can change the file; no lock or journal files are made
    };
    static Result<std::unique_ptr<Database>> open(const QString &path, Options options);
    ~Database();
    Database(const Database &) = delete;

    QString path() const { return m_path; }

    Result<void> execute(const QString &sql);
    /// First value of the first row.
    Result<QVariant> value(const QString &sql);
    /// A prepared statement, kept for the next time; bound and executed. The caller reads it and calls finish().
    Result<QSqlQuery *> run(const QString &sql, const QVariantList &values = {});
    /// As run(), without rows.
    Result<void> change(const QString &sql, const QVariantList &values);

    /// "corrupt", "not_a_workspace", "io" (also a full disk), "locked" or "read_only" by SQLite's result code.
    Error errorOf(const QSqlError &error) const;
    Error corrupt(const QString &found) const;

    /// Forgets prepared statements, so that the journal mode can change.
    void finishStatements();

private:
    Database(QString path, QString connection) : m_path(std::move(path)), m_connection(std::move(connection)) {}

    QString m_path, m_connection;
    QSqlDatabase m_database;
    std::map<QString, QSqlQuery> m_statements;
};

/// A write transaction; rolled back unless committed.
class Transaction
{
public:
    static Result<Transaction> begin(Database &database);
    Transaction(Transaction &&other) noexcept : m_database(std::exchange(other.m_database, nullptr)) {}
    ~Transaction();

    Result<void> commit();

private:
    explicit Transaction(Database &database) : m_database(&database) {}
    Database *m_database;
};

} // namespace gable

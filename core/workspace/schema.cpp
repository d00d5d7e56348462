// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/schema.h"

#include "core/workspace/file_system.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Workspace", text); }

const std::vector<const char *> kSchema1{
    "CREATE TABLE submission (id TEXT PRIMARY KEY, label TEXT NOT NULL, language TEXT NOT NULL, author TEXT NOT NULL, parent TEXT NOT NULL,"
    " origin TEXT NOT NULL, problem TEXT NOT NULL, created_ms INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE source_file (submission TEXT NOT NULL REFERENCES submission(id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,"
    " path TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (submission, ordinal)) WITHOUT ROWID",
    // Columns that lists show or sort by; everything else lies in report, so that a list of 100,000 rows reads little.
    "CREATE TABLE evaluation (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, submission TEXT NOT NULL, label TEXT NOT NULL,"
    " author TEXT NOT NULL, problem TEXT NOT NULL, suite TEXT NOT NULL, workload TEXT NOT NULL, device TEXT NOT NULL,"
    " device_uuid TEXT NOT NULL, mode TEXT NOT NULL, profile TEXT NOT NULL, engine_version INTEGER NOT NULL, verdict TEXT NOT NULL,"
    " headline TEXT NOT NULL, pattern TEXT NOT NULL, median_ns REAL, achieved_fraction REAL, max_error_over_tolerance REAL, flops REAL,"
    " bytes REAL, roof_level TEXT NOT NULL, counted INTEGER NOT NULL, finished_ms INTEGER NOT NULL)",
    "CREATE INDEX evaluation_key ON evaluation (submission, problem, workload, device_uuid, mode, profile, engine_version)",
    "CREATE INDEX evaluation_finished ON evaluation (finished_ms)",
    "CREATE INDEX evaluation_label ON evaluation (label)",
    "CREATE INDEX evaluation_problem ON evaluation (problem, workload)",
    "CREATE INDEX evaluation_verdict ON evaluation (verdict)",
    "CREATE INDEX evaluation_median ON evaluation (median_ns)",
    "CREATE INDEX evaluation_fraction ON evaluation (achieved_fraction)",
    "CREATE TABLE report (evaluation INTEGER PRIMARY KEY REFERENCES evaluation(number) ON DELETE CASCADE, json BLOB NOT NULL,"
    " samples BLOB, maps BLOB)",
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
};

/// The board: its queries read one covering index. A person's judgements and tags belong to an evaluation's id, so that they outlive
/// its replacement. `normalised` is empty until hashSubmissions() has come by.
const std::vector<const char *> kSchema2{
    "ALTER TABLE submission ADD COLUMN normalised TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX submission_normalised ON submission (normalised)",
    "ALTER TABLE evaluation ADD COLUMN language TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE evaluation ADD COLUMN baseline_ns REAL",
    "UPDATE evaluation SET language=COALESCE((SELECT language FROM submission WHERE submission.id=evaluation.submission), '')",
    "CREATE INDEX evaluation_board ON evaluation (problem, author, verdict, language, device, mode, label, workload, pattern, id, submission,"
    " median_ns, achieved_fraction, baseline_ns, max_error_over_tolerance, counted, finished_ms)",
    "CREATE TABLE judgement (number INTEGER PRIMARY KEY, evaluation TEXT NOT NULL, decision TEXT NOT NULL, author TEXT NOT NULL,"
    " note TEXT NOT NULL, made_ms INTEGER NOT NULL)",
    "CREATE INDEX judgement_evaluation ON judgement (evaluation)",
    "CREATE TABLE tag (evaluation TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (evaluation, tag)) WITHOUT ROWID",
    "CREATE INDEX tag_tag ON tag (tag)",
};

Error ioError(const QString &path, const QString &message) { return Error{u"io"_s, message, path, 0, {}, tr("Check free space and permissions.")}; }

Result<void> syncFile(const QString &path)
{
    const int fd = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    const bool synced = fd >= 0 && ::fsync(fd) == 0;
    if (fd >= 0)
        ::close(fd);
    return synced ? Result<void>() : Result<void>(fail(ioError(path, tr("cannot be written to the disk"))));
}

} // namespace

std::span<const Migration> migrations()
{
    static const std::vector<Migration> table{{kSchema1}, {kSchema2}};
    return table;
}

Result<FileState> inspect(Database &database, int newestSchema)
{
    auto id = database.value(u"PRAGMA application_id"_s);
    auto schema = id ? database.value(u"PRAGMA user_version"_s) : id;
    auto tables = schema ? database.value(u"SELECT count(*) FROM sqlite_master"_s) : schema;
    if (!tables)
        return fail(tables.error());
    if (id->toInt() == 0 && schema->toInt() == 0 && tables->toLongLong() == 0)
        return FileState{true, 0};
    if (id->toInt() != kApplicationId)
        return fail(Error{u"not_a_workspace"_s, tr("is a database of another program"), database.path(), 0, {},
                          tr("Choose a file that Gable made, or a new name.")});
    if (schema->toInt() > newestSchema)
        return fail(Error{u"newer_version"_s, tr("was written by a newer Gable (schema %1, this one knows %2)").arg(schema->toInt()).arg(newestSchema),
                          database.path(), 0, {}, tr("Open it with that version or update Gable.")});
    if (schema->toInt() < 0)
        return fail(database.corrupt(tr("its schema version is %1").arg(schema->toInt())));
    return FileState{tables->toLongLong() == 0, schema->toInt()};
}

Result<void> migrate(Database &database, const FileState &state, std::span<const Migration> table)
{
    if (state.schema == int(table.size()))
        return {};
    if (!state.isNew) {
        if (auto copied = copyDatabase(database, u"%1.schema-%2"_s.arg(database.path()).arg(state.schema)); !copied)
            return copied;
    }
    auto transaction = Transaction::begin(database);
    if (!transaction)
        return fail(transaction.error());
    for (const Migration &migration : table.subspan(size_t(state.schema))) {
        for (const char *statement : migration.statements) {
            if (auto done = database.execute(QString::fromLatin1(statement)); !done)
                return done;
        }
    }
    auto marked = database.execute(u"PRAGMA application_id=%1"_s.arg(kApplicationId));
    if (marked)
        marked = database.execute(u"PRAGMA user_version=%1"_s.arg(table.size()));
    return marked ? transaction->commit() : marked;
}

Result<void> copyDatabase(Database &database, const QString &target)
{
    const QString from = QFileInfo(database.path()).canonicalFilePath();
    if (from == QFileInfo(target).canonicalFilePath())
        return fail(Error{u"io"_s, tr("is the workspace itself"), target, 0, {}, tr("Choose another name for the copy.")});
    const QString part = target + u".part"_s;
    QFile::remove(part);
    QString quoted = part;
    auto copied = database.execute(u"VACUUM INTO '%1'"_s.arg(quoted.replace(u'\'', u"''"_s)));
    if (copied)
        copied = syncFile(part);
    if (copied && std::rename(QFile::encodeName(part).constData(), QFile::encodeName(target).constData()) != 0)
        copied = fail(ioError(target, tr("cannot be written")));
    if (!copied)
        QFile::remove(part);
    return copied ? syncFile(folderOf(target)) : copied;
}

} // namespace gable

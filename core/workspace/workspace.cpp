// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/workspace.h"

#include "core/workspace/database.h"
#include "core/workspace/evaluation_store.h"
#include "core/workspace/file_system.h"
#include "core/workspace/schema.h"
#include "core/workspace/submission_store.h"
#include "core/workspace/writer_lock.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// Files up to this size are checked whole at every opening (about 0.1 s); larger ones when the last writer did not close them.
constexpr qint64 kAlwaysCheckedBytes = qint64(64) << 20;

QString tr(const char *text) { return QCoreApplication::translate("Workspace", text); }

Error at(const QString &path, const QString &code, const QString &message, const QString &hint) { return Error{code, message, path, 0, {}, hint}; }

bool hasWalContents(const QString &path) { return QFileInfo(path + u"-wal"_s).size() > 0; }

/// Anything but an SQLite file is refused before SQLite touches it. An empty file counts as new when it may be written.
Result<void> checkHeader(const QString &path, bool mayBeEmpty)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return fail(at(path, u"io"_s, tr("cannot be opened: %1").arg(QFileInfo::exists(path) ? tr("it is not a readable file") : tr("it does not exist")),
                       tr("Check the name; a new workspace is made when something is saved to it.")));
    const QByteArray start = file.read(16);
    if (start == QByteArrayView("SQLite format 3\0", 16) || (start.isEmpty() && mayBeEmpty))
        return {};
    return fail(at(path, u"not_a_workspace"_s, tr("is not a Gable workspace"), tr("Choose a file that Gable made, or a new name.")));
}

Result<void> quickCheck(Database &database)
{
    auto said = database.value(u"PRAGMA quick_check(1)"_s);
    if (!said)
        return fail(said.error());
    if (said->toString() != "ok"_L1)
        return fail(database.corrupt(said->toString()));
    return {};
}

} // namespace

struct Workspace::Private {
    QString path;
    bool readOnly = false;
    std::optional<WriterLock> lock; // before the database: given back after it
    std::unique_ptr<Database> database;

    Result<void> openForReading();
    Result<void> openForWriting();
    Result<void> prepareWriting(bool unclean);
    Result<Database *> opened() const;
    template <class Function>
    Result<void> write(Function change);
};

Workspace::Workspace() : d(std::make_unique<Private>()) {}

Workspace::~Workspace() { (void)close(); }

Result<std::unique_ptr<Workspace>> Workspace::open(const QString &path, Access access)
{
    std::unique_ptr<Workspace> workspace(new Workspace);
    workspace->d->path = path;
    workspace->d->readOnly = access == Access::ReadOnly;
    auto opened = access == Access::ReadOnly ? workspace->d->openForReading() : workspace->d->openForWriting();
    if (!opened) {
        workspace->d->database.reset(); // nothing was changed: no checkpoint
        return fail(opened.error());
    }
    return workspace;
}

Result<void> Workspace::Private::openForReading()
{
    if (auto header = checkHeader(path, false); !header)
        return header;
    const bool frozen = !isWritable(folderOf(path));
    // Immutable reading does not see a journal, so entries would silently be missing.
    if (frozen && (hasWalContents(path) || QFile::exists(path + u"-journal"_s)))
        return fail(at(path, u"read_only"_s, tr("was not closed in order and its folder cannot be written, so its latest entries cannot be read"),
                       tr("Copy the file together with its -wal file to a folder that you may write to.")));
    const bool unclean = hasWalContents(path);
    auto connection = Database::open(path, {true, frozen});
    if (!connection)
        return fail(connection.error());
    database = std::move(*connection);
    auto state = inspect(*database, kWorkspaceSchema);
    if (!state)
        return fail(state.error());
    if (state->isNew || state->schema < kWorkspaceSchema)
        return fail(at(path, u"read_only"_s, tr("has an older format and must be opened for writing once"), {}));
    return QFileInfo(path).size() <= kAlwaysCheckedBytes || unclean ? quickCheck(*database) : Result<void>();
}

Result<void> Workspace::Private::openForWriting()
{
    const bool exists = QFileInfo::exists(path);
    if (exists) {
        if (auto header = checkHeader(path, true); !header)
            return header;
    }
    if ((exists && !isWritable(path)) || !isWritable(folderOf(path)))
        return fail(at(path, QFileInfo::exists(folderOf(path)) ? u"read_only"_s : u"io"_s,
                       QFileInfo::exists(folderOf(path)) ? tr("cannot be written here") : tr("lies in a folder that does not exist"),
                       tr("Choose a folder that you may write to, or open the workspace for reading.")));
    auto taken = WriterLock::take(path);
    if (!taken)
        return fail(taken.error());
    lock.emplace(std::move(*taken));
    const bool unclean = lock->tookOverStaleLock() || hasWalContents(path);
    auto connection = Database::open(path, {});
    if (!connection)
        return fail(connection.error());
    database = std::move(*connection);
    return prepareWriting(unclean);
}

Result<void> Workspace::Private::prepareWriting(bool unclean)
{
    auto state = inspect(*database, kWorkspaceSchema);
    if (!state)
        return fail(state.error());
    if (!state->isNew && (unclean || QFileInfo(path).size() <= kAlwaysCheckedBytes)) {
        if (auto sound = quickCheck(*database); !sound)
            return sound;
    }
    // Every commit reaches the disk before it is reported as saved; the journal only decides how.
    if (auto durable = database->execute(u"PRAGMA synchronous=FULL"_s); !durable)
        return durable;
    if (auto upgraded = migrate(*database, *state, migrations()); !upgraded)
        return upgraded;
    auto mode = database->value(isOnNetworkFileSystem(path) ? u"PRAGMA journal_mode=DELETE"_s : u"PRAGMA journal_mode=WAL"_s);
    return mode ? Result<void>() : Result<void>(fail(mode.error()));
}

QString Workspace::path() const { return d->path; }
bool Workspace::isReadOnly() const { return d->readOnly; }

Result<Database *> Workspace::Private::opened() const
{
    if (!database)
        return fail(at(path, u"io"_s, tr("is closed"), {}));
    return database.get();
}

/// One transaction around `change`.
template <class Function>
Result<void> Workspace::Private::write(Function change)
{
    if (auto open = opened(); !open)
        return fail(open.error());
    if (readOnly)
        return fail(at(path, u"read_only"_s, tr("was opened for reading"), tr("Open it for writing.")));
    auto transaction = Transaction::begin(*database);
    if (!transaction)
        return fail(transaction.error());
    if (auto changed = change(*database); !changed)
        return changed;
    return transaction->commit();
}

Result<void> Workspace::saveSubmission(const Submission &submission)
{
    return d->write([&](Database &database) { return storeSubmission(database, submission); });
}

Result<void> Workspace::saveEvaluation(const Evaluation &evaluation)
{
    return d->write([&](Database &database) { return storeEvaluation(database, evaluation); });
}

Result<void> Workspace::setSetting(const QString &key, const QString &value)
{
    return d->write([&](Database &database) {
        return database.change(u"INSERT INTO setting (key, value) VALUES (?,?) ON CONFLICT (key) DO UPDATE SET value=excluded.value"_s,
                               {key, value.isNull() ? u""_s : value});
    });
}

QString Workspace::setting(const QString &key, const QString &fallback) const
{
    auto database = d->opened();
    if (!database)
        return fallback;
    auto query = (*database)->run(u"SELECT value FROM setting WHERE key=?"_s, {key});
    if (!query)
        return fallback;
    const QString value = (*query)->next() ? (*query)->value(0).toString() : fallback;
    (*query)->finish();
    return value;
}

Result<std::optional<QString>> Workspace::known(const EvaluationKey &key) const
{
    return d->opened().and_then([&](Database *database) { return knownEvaluation(*database, key); });
}

Result<std::vector<EvaluationRow>> Workspace::rows(const RowFilter &filter) const
{
    return d->opened().and_then([&](Database *database) { return loadRows(*database, filter); });
}

Result<std::vector<qint64>> Workspace::boardNumbers(const BoardFilter &filter, const BoardOrder &order, int limit) const
{
    return d->opened().and_then([&](Database *database) { return gable::boardNumbers(*database, filter, order, limit); });
}

Result<qint64> Workspace::boardNumber(const QString &id) const
{
    return d->opened().and_then([&](Database *database) { return gable::boardNumber(*database, id); });
}

Result<std::vector<BoardCount>> Workspace::boardGroups(const BoardFilter &filter, BoardGroup group) const
{
    return d->opened().and_then([&](Database *database) { return gable::boardGroups(*database, filter, group); });
}

Result<std::vector<BoardCount>> Workspace::boardVerdicts(const BoardFilter &filter) const
{
    return d->opened().and_then([&](Database *database) { return gable::boardVerdicts(*database, filter); });
}

Result<std::vector<BoardRow>> Workspace::boardRows(const std::vector<qint64> &numbers) const
{
    return d->opened().and_then([&](Database *database) { return gable::boardRows(*database, numbers); });
}

Result<std::vector<BoardCell>> Workspace::boardCells() const
{
    return d->opened().and_then([](Database *database) { return gable::boardCells(*database); });
}

Result<std::vector<BoardFigure>> Workspace::boardFigures(const BoardFilter &filter) const
{
    return d->opened().and_then([&](Database *database) { return gable::boardFigures(*database, filter); });
}

Result<QStringList> Workspace::boardTags() const
{
    return d->opened().and_then([](Database *database) { return gable::boardTags(*database); });
}

Result<qint64> Workspace::judge(const Judgement &judgement)
{
    qint64 number = 0;
    auto saved = d->write([&](Database &database) {
        auto stored = storeJudgement(database, judgement);
        number = stored.value_or(0);
        return stored ? Result<void>() : Result<void>(fail(stored.error()));
    });
    return saved ? Result<qint64>(number) : Result<qint64>(fail(saved.error()));
}

Result<void> Workspace::takeBack(qint64 judgement)
{
    return d->write([&](Database &database) { return removeJudgement(database, judgement); });
}

Result<void> Workspace::setTags(const QString &evaluation, const QStringList &tags)
{
    return d->write([&](Database &database) { return storeTags(database, evaluation, tags); });
}

Result<qint64> Workspace::hashSubmissions(int limit)
{
    qint64 left = 0;
    auto saved = d->write([&](Database &database) {
        auto hashed = storeMissingHashes(database, limit);
        left = hashed.value_or(0);
        return hashed ? Result<void>() : Result<void>(fail(hashed.error()));
    });
    return saved ? Result<qint64>(left) : Result<qint64>(fail(saved.error()));
}

Result<Evaluation> Workspace::evaluation(const QString &id) const
{
    return d->opened().and_then([&](Database *database) { return loadEvaluation(*database, id); });
}

Result<Submission> Workspace::submission(const QString &id) const
{
    return d->opened().and_then([&](Database *database) { return loadSubmission(*database, id); });
}

Result<std::vector<Submission>> Workspace::submissions() const
{
    return d->opened().and_then([](Database *database) { return loadSubmissions(*database); });
}

Result<void> Workspace::saveCopy(const QString &path) const
{
    return d->opened().and_then([&](Database *database) { return copyDatabase(*database, path); });
}

Result<void> Workspace::close()
{
    if (!d->database)
        return {};
    Result<void> closed;
    if (!d->readOnly) {
        d->database->finishStatements();
        // While someone reads, the file stays in WAL mode; the next writer's close does it.
        auto folded = d->database->value(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
        if (folded)
            folded = d->database->value(u"PRAGMA journal_mode=DELETE"_s);
        if (!folded && folded.error().code != "locked"_L1)
            closed = fail(folded.error());
    }
    d->database.reset();
    d->lock.reset();
    return closed;
}

} // namespace gable

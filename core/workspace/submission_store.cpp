// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/submission_store.h"

#include "core/triage/normalised_source.h"
#include "core/workspace/blob.h"

#include <QCoreApplication>
#include <QDateTime>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Workspace", text); }

/// A null text would be stored as NULL.
QString text(const QString &value) { return value.isNull() ? u""_s : value; }

Result<Language> parseLanguage(const QString &text)
{
    for (const Language language : {Language::Cpp, Language::Cuda, Language::Hip, Language::Python}) {
        if (name(language) == text)
            return language;
    }
    return fail(u"corrupt"_s, tr("unknown language \"%1\"").arg(text));
}

Result<void> loadFiles(Database &database, Submission &submission)
{
    auto query = database.run(u"SELECT path, content FROM source_file WHERE submission=? ORDER BY ordinal"_s, {submission.id});
    if (!query)
        return fail(query.error());
    while ((*query)->next()) {
        auto content = unpackBytes((*query)->value(1).toByteArray());
        if (!content) {
            (*query)->finish();
            return fail(database.corrupt(content.error().message));
        }
        submission.files.push_back({(*query)->value(0).toString(), std::move(*content)});
    }
    (*query)->finish();
    return {};
}

const QString kColumns = u"id, label, language, author, parent, origin, problem"_s;

Result<Submission> readRow(const QSqlQuery &query)
{
    Submission submission;
    submission.id = query.value(0).toString();
    submission.label = query.value(1).toString();
    auto language = parseLanguage(query.value(2).toString());
    if (!language)
        return fail(language.error());
    submission.language = *language;
    submission.author = query.value(3).toString();
    submission.parent = query.value(4).toString();
    submission.origin = query.value(5).toString();
    submission.problem = query.value(6).toString();
    return submission;
}

} // namespace

Result<QString> completeId(Database &database, const QString &table, const QString &prefix)
{
    // '~' sorts behind every character of an id.
    auto query = database.run(u"SELECT id FROM %1 WHERE id>=? AND id<? ORDER BY id LIMIT 2"_s.arg(table), {text(prefix), prefix + u'~'});
    if (!query)
        return fail(query.error());
    QStringList found;
    while ((*query)->next())
        found.append((*query)->value(0).toString());
    (*query)->finish();
    if (found.isEmpty() || prefix.isEmpty())
        return fail(Error{u"not_found"_s, tr("has no %1 \"%2\"").arg(table, prefix), database.path(), 0, {}, {}});
    if (found.size() > 1 && found.first() != prefix)
        return fail(Error{u"ambiguous"_s, tr("several ids start with \"%1\": %2 and others").arg(prefix, found.first()), database.path(), 0, {},
                          tr("Give more digits.")});
    return found.first();
}

Result<void> storeSubmission(Database &database, const Submission &submission)
{
    auto known = database.run(u"SELECT 1 FROM submission WHERE id=?"_s, {submission.id});
    if (!known)
        return fail(known.error());
    const bool isKnown = (*known)->next();
    (*known)->finish();
    auto saved = database.change(
        u"INSERT INTO submission (id, label, language, author, parent, origin, problem, created_ms, normalised) VALUES (?,?,?,?,?,?,?,?,?)"
        " ON CONFLICT (id) DO UPDATE SET label=excluded.label, author=excluded.author, parent=excluded.parent, origin=excluded.origin,"
        " problem=excluded.problem"_s,
        {submission.id, text(submission.label), name(submission.language), text(submission.author), text(submission.parent), text(submission.origin),
         text(submission.problem), QDateTime::currentMSecsSinceEpoch(), normalisedHash(submission)});
    if (saved && !isKnown)
        saved = database.change(u"UPDATE evaluation SET language=? WHERE submission=?"_s, {name(submission.language), submission.id}); // saved before it
    for (size_t i = 0; saved && !isKnown && i < submission.files.size(); ++i) {
        const SourceFile &file = submission.files[i];
        QByteArray packed = packBytes(file.content);
        saved = database.change(u"INSERT INTO source_file (submission, ordinal, path, content) VALUES (?,?,?,?)"_s,
                                {submission.id, int(i), text(file.path), packed.isNull() ? QByteArray("") : packed});
    }
    return saved;
}

Result<Submission> loadSubmission(Database &database, const QString &id)
{
    auto whole = completeId(database, u"submission"_s, id);
    if (!whole)
        return fail(whole.error());
    auto query = database.run(u"SELECT "_s + kColumns + u" FROM submission WHERE id=?"_s, {*whole});
    if (!query)
        return fail(query.error());
    auto submission = (*query)->next() ? readRow(**query) : Result<Submission>(fail(database.corrupt(tr("an index names a missing row"))));
    (*query)->finish();
    if (submission) {
        if (auto files = loadFiles(database, *submission); !files)
            return fail(files.error());
    }
    return submission;
}

Result<qint64> storeMissingHashes(Database &database, int limit)
{
    auto query = database.run(u"SELECT id FROM submission WHERE normalised='' LIMIT ?"_s, {limit});
    if (!query)
        return fail(query.error());
    QStringList ids;
    while ((*query)->next())
        ids.append((*query)->value(0).toString());
    (*query)->finish();
    for (const QString &id : ids) {
        auto submission = loadSubmission(database, id);
        // A source that cannot be read any more has no twins; it must not be asked for again and again.
        const QString hash = submission ? normalisedHash(*submission) : id;
        if (auto saved = database.change(u"UPDATE submission SET normalised=? WHERE id=?"_s, {hash, id}); !saved)
            return fail(saved.error());
    }
    return database.value(u"SELECT count(*) FROM submission WHERE normalised=''"_s).map([](const QVariant &count) { return count.toLongLong(); });
}

Result<std::vector<Submission>> loadSubmissions(Database &database)
{
    auto query = database.run(u"SELECT "_s + kColumns + u" FROM submission ORDER BY label, id"_s);
    if (!query)
        return fail(query.error());
    std::vector<Submission> submissions;
    while ((*query)->next()) {
        auto submission = readRow(**query);
        if (!submission) {
            (*query)->finish();
            return fail(database.corrupt(submission.error().message));
        }
        submissions.push_back(std::move(*submission));
    }
    (*query)->finish();
    for (Submission &submission : submissions) {
        if (auto files = loadFiles(database, submission); !files)
            return fail(files.error());
    }
    return submissions;
}

} // namespace gable

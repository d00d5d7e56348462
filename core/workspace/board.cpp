// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/board.h"

#include "core/triage/headline.h"
#include "core/workspace/database.h"
#include "core/workspace/evaluation_store.h"

#include <QCoreApplication>
#include <QHash>
#include <QSqlError>

#include <functional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

const QString kSource = u" FROM evaluation INDEXED BY evaluation_board"_s;
const QString kNewestJudgements = u"(SELECT evaluation, decision FROM judgement WHERE number IN (SELECT max(number) FROM judgement GROUP BY evaluation))"_s;

/// A key of groups that sorts behind every hash.
const QString kNoTwin = u"~"_s;
const QString kTwinKey = u"CASE WHEN s.normalised<>'' AND (SELECT count(*) FROM submission o WHERE o.normalised=s.normalised)>1 THEN s.normalised ELSE '~' END"_s;

QString text(const QString &value) { return value.isNull() ? u""_s : value; }

Result<void> each(Database &database, const QString &sql, const QVariantList &values, const std::function<void(const QSqlQuery &)> &read)
{
    auto query = database.run(sql, values);
    if (!query)
        return fail(query.error());
    while ((*query)->next())
        read(**query);
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    return error.isValid() ? Result<void>(fail(database.errorOf(error))) : Result<void>();
}

QString placeholders(qsizetype count) { return u"?"_s + u",?"_s.repeated(count - 1); }

struct Condition {
    QStringList parts;
    QVariantList values;

    void oneOf(const QString &column, const QStringList &allowed)
    {
        if (allowed.isEmpty())
            return;
        parts.append(u"%1 IN (%2)"_s.arg(column, placeholders(allowed.size())));
        for (const QString &value : allowed)
            values.append(text(value));
    }
    QString sql() const { return parts.isEmpty() ? QString() : u" WHERE "_s + parts.join(u" AND "_s); }
};

/// Names of classes become the ids that occur.
Result<QStringList> verdictIds(Database &database, const QStringList &wanted)
{
    QStringList ids;
    auto done = each(database, u"SELECT DISTINCT verdict FROM evaluation"_s, {}, [&](const QSqlQuery &query) {
        const QString id = query.value(0).toString();
        if (wanted.contains(id) || wanted.contains(name(classOf(id))))
            ids.append(id);
    });
    if (!done)
        return fail(done.error());
    return ids.isEmpty() ? wanted : ids; // what does not occur finds nothing
}

void addDecisions(Condition &condition, const QStringList &decisions)
{
    if (decisions.isEmpty())
        return;
    QStringList anyOf;
    QStringList decided = decisions;
    if (decided.removeAll(u"undecided"_s) > 0)
        anyOf.append(u"evaluation.id NOT IN (SELECT evaluation FROM judgement)"_s);
    if (!decided.isEmpty()) {
        anyOf.append(u"evaluation.id IN (SELECT evaluation FROM %1 WHERE decision IN (%2))"_s.arg(kNewestJudgements, placeholders(decided.size())));
        for (const QString &decision : decided)
            condition.values.append(decision);
    }
    condition.parts.append(u'(' + anyOf.join(u" OR "_s) + u')');
}

Result<Condition> conditionOf(Database &database, const BoardFilter &filter)
{
    Condition condition;
    condition.oneOf(u"evaluation.problem"_s, filter.problems);
    condition.oneOf(u"evaluation.author"_s, filter.authors);
    if (!filter.verdicts.isEmpty()) {
        auto ids = verdictIds(database, filter.verdicts);
        if (!ids)
            return fail(ids.error());
        condition.oneOf(u"verdict"_s, *ids);
    }
    condition.oneOf(u"evaluation.language"_s, filter.languages);
    condition.oneOf(u"device"_s, filter.devices);
    condition.oneOf(u"mode"_s, filter.modes);
    if (!filter.tags.isEmpty()) {
        condition.parts.append(u"evaluation.id IN (SELECT evaluation FROM tag WHERE tag IN (%1))"_s.arg(placeholders(filter.tags.size())));
        for (const QString &tag : filter.tags)
            condition.values.append(tag);
    }
    addDecisions(condition, filter.decisions);
    if (!filter.text.isEmpty()) {
        // One comparison over the joined columns: a row is matched once, not seven times. Nobody types the separator.
        condition.parts.append(u"evaluation.label||char(1)||evaluation.author||char(1)||evaluation.problem||char(1)||workload||char(1)||verdict||char(1)||pattern||char(1)||evaluation.id"
                               " LIKE ? ESCAPE '\\'"_s);
        condition.values.append(likePattern(filter.text));
    }
    return condition;
}

QString expression(BoardColumn column)
{
    switch (column) {
    case BoardColumn::Verdict: return u"verdict"_s;
    case BoardColumn::Label: return u"evaluation.label"_s;
    case BoardColumn::Problem: return u"evaluation.problem"_s;
    case BoardColumn::Workload: return u"workload"_s;
    case BoardColumn::Author: return u"evaluation.author"_s;
    case BoardColumn::Language: return u"evaluation.language"_s;
    case BoardColumn::Device: return u"device"_s;
    case BoardColumn::Mode: return u"mode"_s;
    case BoardColumn::Time: return u"NULLIF(median_ns, 0)"_s; // 0 = not timed
    case BoardColumn::Roof: return u"CASE WHEN counted THEN NULLIF(achieved_fraction, 0) END"_s; // as it is shown
    case BoardColumn::Speedup: return u"baseline_ns/NULLIF(median_ns, 0)"_s;
    case BoardColumn::Error: return u"max_error_over_tolerance"_s;
    case BoardColumn::Finished: return u"finished_ms"_s;
    case BoardColumn::Decision: return u"(SELECT decision FROM judgement WHERE judgement.evaluation=evaluation.id ORDER BY number DESC LIMIT 1)"_s;
    case BoardColumn::Tags: return u"(SELECT min(tag) FROM tag WHERE tag.evaluation=evaluation.id)"_s;
    }
    return u"finished_ms"_s;
}

QString groupKey(BoardGroup group)
{
    switch (group) {
    case BoardGroup::Problem: return u"evaluation.problem"_s;
    case BoardGroup::Author: return u"evaluation.author"_s;
    case BoardGroup::Verdict: return u"verdict"_s;
    case BoardGroup::Language: return u"evaluation.language"_s;
    case BoardGroup::Twins: return kTwinKey;
    case BoardGroup::None: break;
    }
    return {};
}

QString sourceOf(BoardGroup group)
{
    return group == BoardGroup::Twins ? kSource + u" LEFT JOIN submission s ON s.id=evaluation.submission"_s : kSource;
}

double realOf(const QVariant &value, double otherwise = 0) { return value.isNull() ? otherwise : value.toDouble(); }

Result<void> addJudgements(Database &database, const QString &list, const QVariantList &numbers, const QHash<QString, BoardRow *> &byId)
{
    auto judged = each(database,
                       u"SELECT evaluation, decision, author, note, made_ms FROM judgement WHERE evaluation IN (SELECT id FROM evaluation WHERE number IN (%1)) ORDER BY number"_s.arg(list),
                       numbers, [&](const QSqlQuery &query) {
                           BoardRow *row = byId.value(query.value(0).toString());
                           row->decision = query.value(1).toString();
                           row->decidedBy = query.value(2).toString();
                           row->note = query.value(3).toString();
                           row->decidedAt = QDateTime::fromMSecsSinceEpoch(query.value(4).toLongLong()).toUTC();
                       });
    if (!judged)
        return judged;
    return each(database, u"SELECT evaluation, tag FROM tag WHERE evaluation IN (SELECT id FROM evaluation WHERE number IN (%1)) ORDER BY tag"_s.arg(list), numbers,
                [&](const QSqlQuery &query) { byId.value(query.value(0).toString())->tags.append(query.value(1).toString()); });
}

Result<std::vector<BoardCount>> counts(Database &database, const BoardFilter &filter, const QString &key, const QString &source)
{
    auto condition = conditionOf(database, filter);
    if (!condition)
        return fail(condition.error());
    std::vector<BoardCount> result;
    auto done = each(database, u"SELECT %1, count(*)"_s.arg(key) + source + condition->sql() + u" GROUP BY 1 ORDER BY 1"_s, condition->values,
                     [&](const QSqlQuery &query) { result.push_back({query.value(0).toString(), query.value(1).toLongLong()}); });
    if (!done)
        return fail(done.error());
    return result;
}

} // namespace

Result<std::vector<qint64>> boardNumbers(Database &database, const BoardFilter &filter, const BoardOrder &order, int limit)
{
    auto condition = conditionOf(database, filter);
    if (!condition)
        return fail(condition.error());
    const QString direction = order.descending ? u" DESC"_s : u" ASC"_s;
    QStringList by;
    if (order.group != BoardGroup::None)
        by.append(groupKey(order.group));
    by << expression(order.column) + direction + u" NULLS LAST"_s << u"evaluation.number"_s + direction;
    QString sql = u"SELECT evaluation.number"_s + sourceOf(order.group) + condition->sql() + u" ORDER BY "_s + by.join(u", "_s);
    if (limit > 0)
        sql += u" LIMIT %1"_s.arg(limit);
    std::vector<qint64> numbers;
    if (auto done = each(database, sql, condition->values, [&](const QSqlQuery &query) { numbers.push_back(query.value(0).toLongLong()); }); !done)
        return fail(done.error());
    return numbers;
}

Result<qint64> boardNumber(Database &database, const QString &id)
{
    qint64 number = 0;
    if (auto done = each(database, u"SELECT number FROM evaluation WHERE id=?"_s, {text(id)}, [&](const QSqlQuery &query) { number = query.value(0).toLongLong(); }); !done)
        return fail(done.error());
    if (number == 0)
        return fail(Error{u"not_found"_s, QCoreApplication::translate("Workspace", "has no evaluation \"%1\"").arg(id), database.path(), 0, {}, {}});
    return number;
}

Result<std::vector<BoardCount>> boardGroups(Database &database, const BoardFilter &filter, BoardGroup group)
{
    if (group == BoardGroup::None)
        return std::vector<BoardCount>();
    auto groups = counts(database, filter, groupKey(group), sourceOf(group));
    if (groups && group == BoardGroup::Twins && !groups->empty() && groups->back().key == kNoTwin)
        groups->back().key.clear();
    return groups;
}

Result<std::vector<BoardCount>> boardVerdicts(Database &database, const BoardFilter &filter) { return counts(database, filter, u"verdict"_s, kSource); }

Result<std::vector<BoardRow>> boardRows(Database &database, const std::vector<qint64> &numbers)
{
    if (numbers.empty())
        return std::vector<BoardRow>();
    const QVariantList values(numbers.begin(), numbers.end());
    const QString list = placeholders(values.size());
    QHash<qint64, BoardRow> found;
    auto done = each(database, u"SELECT %1, number, language, baseline_ns FROM evaluation WHERE number IN (%2)"_s.arg(rowColumns(), list), values, [&](const QSqlQuery &query) {
        BoardRow row;
        static_cast<EvaluationRow &>(row) = readEvaluationRow(query);
        const int next = kRowColumns;
        row.number = query.value(next).toLongLong();
        row.language = query.value(next + 1).toString();
        row.baselineNs = realOf(query.value(next + 2));
        found.insert(row.number, row);
    });
    if (!done)
        return fail(done.error());
    std::vector<BoardRow> rows;
    for (const qint64 number : numbers) {
        if (const auto row = found.constFind(number); row != found.constEnd())
            rows.push_back(*row);
    }
    QHash<QString, BoardRow *> byId;
    for (BoardRow &row : rows)
        byId.insert(row.id, &row);
    if (auto judged = addJudgements(database, list, values, byId); !judged)
        return fail(judged.error());
    return rows;
}

Result<std::vector<BoardCell>> boardCells(Database &database)
{
    std::vector<BoardCell> cells;
    auto done = each(database, u"SELECT problem, author, verdict, language, device, mode, count(*)"_s + kSource + u" GROUP BY 1, 2, 3, 4, 5, 6"_s, {}, [&](const QSqlQuery &query) {
        cells.push_back({query.value(0).toString(), query.value(1).toString(), query.value(2).toString(), query.value(3).toString(), query.value(4).toString(),
                         query.value(5).toString(), query.value(6).toLongLong()});
    });
    if (!done)
        return fail(done.error());
    return cells;
}

Result<std::vector<BoardFigure>> boardFigures(Database &database, const BoardFilter &filter)
{
    auto condition = conditionOf(database, filter);
    if (!condition)
        return fail(condition.error());
    std::vector<BoardFigure> figures;
    auto done = each(database, u"SELECT problem, workload, verdict, achieved_fraction, median_ns, baseline_ns"_s + kSource + condition->sql(), condition->values, [&](const QSqlQuery &query) {
        figures.push_back({query.value(0).toString(), query.value(1).toString(), query.value(2).toString(), realOf(query.value(3)), realOf(query.value(4)), realOf(query.value(5))});
    });
    if (!done)
        return fail(done.error());
    return figures;
}

Result<QStringList> boardTags(Database &database)
{
    QStringList tags;
    if (auto done = each(database, u"SELECT DISTINCT tag FROM tag ORDER BY tag"_s, {}, [&](const QSqlQuery &query) { tags.append(query.value(0).toString()); }); !done)
        return fail(done.error());
    return tags;
}

Result<qint64> storeJudgement(Database &database, const Judgement &judgement)
{
    auto saved = database.change(u"INSERT INTO judgement (evaluation, decision, author, note, made_ms) VALUES (?,?,?,?,?)"_s,
                                 {judgement.evaluation, judgement.decision, text(judgement.author), text(judgement.note), judgement.madeAt.toMSecsSinceEpoch()});
    if (!saved)
        return fail(saved.error());
    return database.value(u"SELECT last_insert_rowid()"_s).map([](const QVariant &number) { return number.toLongLong(); });
}

Result<void> removeJudgement(Database &database, qint64 number) { return database.change(u"DELETE FROM judgement WHERE number=?"_s, {number}); }

Result<void> storeTags(Database &database, const QString &evaluation, const QStringList &tags)
{
    auto saved = database.change(u"DELETE FROM tag WHERE evaluation=?"_s, {evaluation});
    for (const QString &tag : tags) {
        if (saved)
            saved = database.change(u"INSERT OR IGNORE INTO tag (evaluation, tag) VALUES (?,?)"_s, {evaluation, tag});
    }
    return saved;
}

} // namespace gable

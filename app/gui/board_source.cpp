// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/board_source.h"

#include "core/triage/headline.h"

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Store = StoreThread::Store;

constexpr int kFirstRows = 64; // a screen full

struct Listed {
    BoardListing listing;
    std::vector<BoardRow> rows;
};

Error noWorkspace() { return Error{u"io"_s, BoardSource::tr("No workspace is open"), {}, 0, {}, {}}; }

/// `limit` numbers with their rows, or all numbers without any.
Result<Listed> listIn(Store &store, const BoardFilter &filter, const BoardOrder &order, int limit)
{
    Listed listed;
    if (!store.workspace)
        return listed;
    listed.listing.group = order.group;
    auto groups = store.workspace->boardGroups(filter, order.group);
    auto numbers = groups ? store.workspace->boardNumbers(filter, order, limit) : Result<std::vector<qint64>>(fail(groups.error()));
    if (!numbers)
        return fail(numbers.error());
    listed.listing.groups = std::move(*groups);
    listed.listing.total = qint64(numbers->size());
    listed.listing.numbers = std::move(*numbers);
    if (limit == 0)
        return listed;
    auto rows = store.workspace->boardRows(listed.listing.numbers);
    if (!rows)
        return fail(rows.error());
    listed.rows = std::move(*rows);
    return listed;
}

qint64 sumOf(const std::vector<BoardCount> &counts)
{
    return std::accumulate(counts.begin(), counts.end(), qint64(0), [](qint64 sum, const BoardCount &count) { return sum + count.count; });
}

Result<BoardSummary> summaryIn(Store &store, BoardFilter filter)
{
    BoardSummary summary;
    if (!store.workspace)
        return summary;
    BoardFilter suspects = filter;
    filter.verdicts.clear();
    auto verdicts = store.workspace->boardVerdicts(filter);
    if (!verdicts)
        return fail(verdicts.error());
    summary.verdicts = std::move(*verdicts);
    for (const BoardCount &count : summary.verdicts) {
        const bool shown = suspects.verdicts.isEmpty() || suspects.verdicts.contains(count.key) || suspects.verdicts.contains(name(classOf(count.key)));
        if (shown && classOf(count.key) == VerdictClass::Suspect)
            summary.suspects += count.count;
    }
    if (summary.suspects == 0)
        return summary;
    suspects.verdicts = {name(VerdictClass::Suspect)};
    suspects.decisions = {u"undecided"_s};
    auto undecided = store.workspace->boardVerdicts(suspects);
    if (!undecided)
        return fail(undecided.error());
    summary.undecided = std::min(sumOf(*undecided), summary.suspects);
    return summary;
}

/// The suite that knows most of the problems.
const Suite *suiteOf(const std::vector<std::shared_ptr<const Suite>> &suites, const std::vector<BoardFigure> &figures)
{
    const Suite *best = nullptr;
    qint64 most = 0;
    for (const auto &suite : suites) {
        const qint64 known = std::count_if(figures.begin(), figures.end(), [&](const BoardFigure &figure) { return suite->problem(figure.problem) != nullptr; });
        if (known > most) {
            most = known;
            best = suite.get();
        }
    }
    return best;
}

std::vector<ScoreInput> inputsOf(const std::vector<BoardFigure> &figures, const Suite *suite)
{
    std::map<std::pair<QString, QString>, std::pair<QString, QStringList>> known; // operator and phases
    std::vector<ScoreInput> inputs;
    for (const BoardFigure &figure : figures) {
        auto [entry, isNew] = known.try_emplace({figure.problem, figure.workload});
        if (const Problem *problem = isNew && suite ? suite->problem(figure.problem) : nullptr) {
            const auto workload = std::ranges::find(problem->workloads, figure.workload, &Workload::id);
            entry->second = {problem->opType, workload == problem->workloads.end() ? QStringList() : workload->phases};
        }
        inputs.push_back({entry->second.first, figure.problem, figure.workload, entry->second.second, figure.verdict, figure.achievedFraction, figure.medianNs, figure.baselineNs});
    }
    return inputs;
}

Result<BoardScores> scoresIn(Store &store, const BoardFilter &filter, const std::vector<std::shared_ptr<const Suite>> &suites)
{
    BoardScores scores;
    if (!store.workspace)
        return scores;
    auto verdicts = store.workspace->boardVerdicts(filter);
    auto figures = verdicts ? store.workspace->boardFigures(filter) : Result<std::vector<BoardFigure>>(fail(verdicts.error()));
    if (!figures)
        return fail(figures.error());
    scores.verdicts = std::move(*verdicts);
    scores.evaluations = qint64(figures->size());
    const Suite *suite = suiteOf(suites, *figures);
    const std::vector<ScoreInput> inputs = inputsOf(*figures, suite);
    scores.speedup = geomeanSpeedup(inputs);
    if (!inputs.empty()) {
        for (int step = 0; step <= 20; ++step)
            scores.fastP.push_back({step / 10.0, fastP(inputs, step / 10.0)});
    }
    if (suite) {
        scores.suite = suite->name;
        scores.scores = weightedScores(*suite, inputs);
    }
    return scores;
}

} // namespace

BoardSource::BoardSource(StoreThread &store, QObject *parent) : QObject(parent), m_store(store) {}

void BoardSource::list(const BoardFilter &filter, const BoardOrder &order)
{
    m_filter = filter;
    m_order = order;
    const quint64 generation = ++m_generation;
    m_store.ask<Result<Listed>>(u"board"_s, [filter, order](Store &store) { return listIn(store, filter, order, kFirstRows); }, [this, generation](const Result<Listed> &first) {
        if (generation != m_generation || !good(first))
            return;
        Q_EMIT listed(first->listing, first->rows, false);
        readRest();
    });
}

void BoardSource::readRest()
{
    const quint64 generation = m_generation;
    m_store.ask<Result<Listed>>(
        u"board-rest"_s,
        [filter = m_filter, order = m_order](Store &store) { return listIn(store, filter, {order.column, order.descending, order.group}, 0); },
        [this, generation](const Result<Listed> &rest) {
            if (generation == m_generation && good(rest))
                Q_EMIT numbered(rest->listing.numbers);
        });
    summarise();
}

void BoardSource::refresh()
{
    const quint64 generation = ++m_generation;
    m_store.ask<Result<Listed>>(u"board"_s, [filter = m_filter, order = m_order](Store &store) { return listIn(store, filter, order, 0); }, [this, generation](const Result<Listed> &whole) {
        if (generation != m_generation || !good(whole))
            return;
        Q_EMIT listed(whole->listing, {}, true);
    });
    summarise();
}

void BoardSource::summarise()
{
    const quint64 generation = m_generation;
    m_store.ask<Result<BoardSummary>>(u"board-summary"_s, [filter = m_filter](Store &store) { return summaryIn(store, filter); }, [this, generation](const Result<BoardSummary> &summary) {
        if (generation == m_generation && good(summary))
            Q_EMIT summarised(*summary);
    });
}

void BoardSource::fetch(const std::vector<qint64> &numbers)
{
    m_store.ask<Result<std::vector<BoardRow>>>(
        u"board-rows"_s,
        [numbers](Store &store) -> Result<std::vector<BoardRow>> { return store.workspace ? store.workspace->boardRows(numbers) : std::vector<BoardRow>(); },
        [this](const Result<std::vector<BoardRow>> &rows) {
            if (good(rows))
                Q_EMIT fetched(*rows);
        });
}

void BoardSource::readChoices()
{
    using Choices = std::pair<std::vector<BoardCell>, QStringList>;
    m_store.ask<Result<Choices>>(
        u"board-choices"_s,
        [](Store &store) -> Result<Choices> {
            if (!store.workspace)
                return Choices();
            auto cells = store.workspace->boardCells();
            auto tags = cells ? store.workspace->boardTags() : Result<QStringList>(fail(cells.error()));
            if (!tags)
                return fail(tags.error());
            return Choices(std::move(*cells), std::move(*tags));
        },
        [this](const Result<Choices> &choices) {
            if (good(choices))
                Q_EMIT choicesRead(choices->first, choices->second);
        });
    hashMore();
}

/// Files of schema 1 have no hashes: a few at a time, so that nothing waits for them.
void BoardSource::hashMore()
{
    m_store.ask<Result<qint64>>(
        u"board-hashes"_s, [](Store &store) -> Result<qint64> { return store.workspace && !store.workspace->isReadOnly() ? store.workspace->hashSubmissions(50) : 0; },
        [this](const Result<qint64> &left) {
            if (left && *left > 0)
                hashMore();
        });
}

void BoardSource::readScores(const std::vector<std::shared_ptr<const Suite>> &suites)
{
    m_store.ask<Result<BoardScores>>(u"board-scores"_s, [filter = m_filter, suites](Store &store) { return scoresIn(store, filter, suites); }, [this](const Result<BoardScores> &scores) {
        if (good(scores))
            Q_EMIT scoresRead(*scores);
    });
}

void BoardSource::preview(qint64 number)
{
    m_store.ask<std::optional<BoardPreview>>(
        u"board-preview"_s,
        [number](Store &store) -> std::optional<BoardPreview> {
            const auto rows = store.workspace ? store.workspace->boardRows({number}) : Result<std::vector<BoardRow>>(fail(noWorkspace()));
            if (!rows || rows->empty())
                return std::nullopt;
            BoardPreview preview{rows->front(), store.workspace->evaluation(rows->front().id), {}};
            if (auto submission = store.workspace->submission(preview.row.submission))
                preview.submission = std::move(*submission);
            return preview;
        },
        [this](const std::optional<BoardPreview> &preview) {
            if (preview)
                Q_EMIT previewed(*preview);
        });
}

void BoardSource::find(const QString &evaluation)
{
    m_store.ask<Result<qint64>>(
        u"board-find"_s, [evaluation](Store &store) -> Result<qint64> { return store.workspace ? store.workspace->boardNumber(evaluation) : fail(noWorkspace()); },
        [this](const Result<qint64> &number) {
            if (number) // one that was not saved is not on the board
                Q_EMIT found(*number);
        });
}

void BoardSource::findUndecided(qint64 after)
{
    BoardFilter filter = m_filter;
    filter.verdicts = {name(VerdictClass::Suspect)};
    filter.decisions = {u"undecided"_s};
    m_store.ask<Result<qint64>>(
        u"board-undecided"_s,
        [filter, all = m_filter, order = m_order, after](Store &store) -> Result<qint64> {
            if (!store.workspace)
                return 0;
            const auto wanted = store.workspace->boardNumbers(filter, order);
            const auto listed = wanted ? store.workspace->boardNumbers(all, order) : wanted;
            if (!listed)
                return fail(listed.error());
            if (wanted->empty())
                return 0;
            // Both lists have one order: the first of `wanted` that stands behind `after`, else the first of all.
            auto next = wanted->begin();
            for (const qint64 number : *listed) {
                if (number == after)
                    return *(next != wanted->end() && *next == after ? (next + 1 == wanted->end() ? wanted->begin() : next + 1) : next == wanted->end() ? wanted->begin() : next);
                if (next != wanted->end() && *next == number)
                    ++next;
            }
            return wanted->front();
        },
        [this](const Result<qint64> &number) {
            if (good(number) && *number != 0)
                Q_EMIT found(*number);
        });
}

void BoardSource::judge(const Judgement &judgement, qint64 number)
{
    m_store.ask<Result<qint64>>({}, [judgement](Store &store) -> Result<qint64> { return store.workspace ? store.workspace->judge(judgement) : fail(noWorkspace()); },
                                [this, number](const Result<qint64> &made) {
                                    if (!good(made))
                                        return;
                                    m_made.push_back({*made, number});
                                    Q_EMIT judged(number);
                                });
}

void BoardSource::takeBack()
{
    if (m_made.empty())
        return;
    const auto [judgement, number] = m_made.back();
    m_made.pop_back();
    m_store.ask<Result<void>>({}, [judgement = judgement](Store &store) -> Result<void> { return store.workspace ? store.workspace->takeBack(judgement) : fail(noWorkspace()); },
                              [this, number = number](const Result<void> &done) {
                                  if (!good(done))
                                      return;
                                  Q_EMIT takenBack(number);
                                  Q_EMIT judged(number);
                              });
}

void BoardSource::setTags(const QString &evaluation, const QStringList &tags, qint64 number)
{
    m_store.ask<Result<void>>({}, [evaluation, tags](Store &store) -> Result<void> { return store.workspace ? store.workspace->setTags(evaluation, tags) : fail(noWorkspace()); },
                              [this, number](const Result<void> &done) {
                                  if (good(done)) {
                                      Q_EMIT judged(number);
                                      readChoices();
                                  }
                              });
}

void BoardSource::forget()
{
    m_made.clear();
    m_filter = {};
}

} // namespace gable

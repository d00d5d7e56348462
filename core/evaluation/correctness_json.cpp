// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/report_parts.h"

#include "core/base/text.h"
#include "core/evaluation/object_reader.h"
#include "core/evaluation/packed_array.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMaxWindowSide = 32;
constexpr int kHistogramBins = 32;

QJsonArray listOf(const std::vector<int64_t> &values)
{
    QJsonArray list;
    for (const int64_t value : values)
        list.append(qint64(value));
    return list;
}

QJsonObject toJson(const CaseReport &report)
{
    QJsonObject axes;
    for (const auto &[axis, extent] : report.axes)
        axes[axis] = qint64(extent);
    return {{u"name"_s, report.name},
            {u"axes"_s, axes},
            {u"ran"_s, report.ran},
            {u"passed"_s, report.passed},
            {u"dropped"_s, report.dropped},
            {u"bad_elements"_s, qint64(report.badElements)},
            {u"checked_elements"_s, qint64(report.checkedElements)},
            {u"max_error_over_tolerance"_s, jsonNumber(report.maxErrorOverTolerance)}};
}

Result<CaseReport> caseFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    CaseReport report;
    report.name = reader.text(u"name"_s);
    const QJsonObject axes = reader.object(u"axes"_s);
    ObjectReader axisReader(axes);
    const QStringList names = axes.keys();
    for (const QString &axis : names)
        report.axes[axis] = axisReader.integer(axis, 0, 0, kMaxElements);
    if (auto read = axisReader.finish(true); !read)
        reader.adopt(u"axes"_s, read.error());
    report.ran = reader.boolean(u"ran"_s, false);
    report.passed = reader.boolean(u"passed"_s, false);
    report.dropped = reader.text(u"dropped"_s);
    report.badElements = reader.integer(u"bad_elements"_s, 0, 0, kMaxElements);
    report.checkedElements = reader.integer(u"checked_elements"_s, 0, 0, kMaxElements);
    report.maxErrorOverTolerance = reader.number(u"max_error_over_tolerance"_s);
    return reader.finish(std::move(report));
}

QJsonObject toJson(const ErrorWindow &window)
{
    const std::vector<int64_t> shape{window.rows, window.columns};
    // A window that no second pass filled has no values.
    const auto packed = [&](const std::vector<double> &values) { return values.empty() ? QJsonValue() : QJsonValue(packDoubles(values, shape)); };
    return {{u"reason"_s, window.reason},
            {u"argument"_s, window.argument},
            {u"row"_s, qint64(window.row)},
            {u"column"_s, qint64(window.column)},
            {u"rows"_s, window.rows},
            {u"columns"_s, window.columns},
            {u"got"_s, packed(window.got)},
            {u"expected"_s, packed(window.expected)},
            {u"error_over_tolerance"_s, packed(window.errorOverTolerance)}};
}

Result<ErrorWindow> windowFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    ErrorWindow window;
    window.reason = reader.oneOf(u"reason"_s, {u"worst"_s, u"first"_s, u"border"_s});
    window.argument = reader.text(u"argument"_s);
    window.row = reader.integer(u"row"_s, 0, 0, kMaxElements);
    window.column = reader.integer(u"column"_s, 0, 0, kMaxElements);
    window.rows = int(reader.integer(u"rows"_s, 0, 0, kMaxWindowSide));
    window.columns = int(reader.integer(u"columns"_s, 0, 0, kMaxWindowSide));
    const auto values = [&](const QString &key) {
        const auto unpack = [&](const QJsonObject &packed) { return unpackDoubles(packed, {window.rows, window.columns}); };
        return reader.optional(key, unpack).value_or(std::vector<double>());
    };
    window.got = values(u"got"_s);
    window.expected = values(u"expected"_s);
    window.errorOverTolerance = values(u"error_over_tolerance"_s);
    return reader.finish(std::move(window));
}

template <class T>
QJsonArray listOf(const std::vector<T> &items)
{
    QJsonArray list;
    for (const T &item : items)
        list.append(toJson(item));
    return list;
}

} // namespace

QJsonObject toJson(const CorrectnessReport &report)
{
    return {{u"comparator"_s, report.comparator},
            {u"max_abs_error"_s, jsonNumber(report.maxAbsError)},
            {u"max_rel_error"_s, jsonNumber(report.maxRelError)},
            {u"max_ulp_error"_s, jsonNumber(report.maxUlpError)},
            {u"max_error_over_tolerance"_s, jsonNumber(report.maxErrorOverTolerance)},
            {u"bad_elements"_s, qint64(report.badElements)},
            {u"checked_elements"_s, qint64(report.checkedElements)},
            {u"elements"_s, qint64(report.elements)},
            {u"nan_count"_s, qint64(report.nanCount)},
            {u"inf_count"_s, qint64(report.infCount)},
            {u"unwritten_elements"_s, qint64(report.unwrittenElements)},
            {u"first_bad_argument"_s, report.firstBadArgument},
            {u"first_bad_index"_s, listOf(report.firstBadIndex)},
            {u"worst_index"_s, listOf(report.worstIndex)},
            {u"first_got"_s, jsonNumber(report.firstGot)},
            {u"first_expected"_s, jsonNumber(report.firstExpected)},
            {u"rho"_s, report.rho == 0.0 ? QJsonValue() : jsonNumber(report.rho)},
            {u"precision"_s, report.precision},
            {u"tolerance"_s, report.tolerance},
            {u"determinism"_s, report.determinism},
            {u"reference"_s, report.reference},
            {u"pattern"_s, report.pattern},
            {u"pattern_args"_s, report.patternArgs},
            {u"error_histogram"_s, listOf(report.errorHistogram)},
            {u"cases"_s, listOf(report.cases)},
            {u"map"_s, report.map ? QJsonValue(toJson(*report.map)) : QJsonValue()},
            {u"windows"_s, listOf(report.windows)}};
}

Result<CorrectnessReport> correctnessFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    CorrectnessReport report;
    report.comparator = reader.text(u"comparator"_s);
    report.maxAbsError = reader.number(u"max_abs_error"_s);
    report.maxRelError = reader.number(u"max_rel_error"_s);
    report.maxUlpError = reader.number(u"max_ulp_error"_s);
    report.maxErrorOverTolerance = reader.number(u"max_error_over_tolerance"_s);
    report.badElements = reader.integer(u"bad_elements"_s, 0, 0, kMaxElements);
    report.checkedElements = reader.integer(u"checked_elements"_s, 0, 0, kMaxElements);
    report.elements = reader.integer(u"elements"_s, 0, 0, kMaxElements);
    report.nanCount = reader.integer(u"nan_count"_s, 0, 0, kMaxElements);
    report.infCount = reader.integer(u"inf_count"_s, 0, 0, kMaxElements);
    report.unwrittenElements = reader.integer(u"unwritten_elements"_s, 0, 0, kMaxElements);
    report.firstBadArgument = reader.text(u"first_bad_argument"_s);
    report.firstBadIndex = reader.integers(u"first_bad_index"_s, 0, kMaxElements);
    report.worstIndex = reader.integers(u"worst_index"_s, 0, kMaxElements);
    report.firstGot = reader.number(u"first_got"_s);
    report.firstExpected = reader.number(u"first_expected"_s);
    report.rho = reader.number(u"rho"_s);
    report.precision = reader.text(u"precision"_s);
    report.tolerance = reader.object(u"tolerance"_s);
    report.determinism = reader.text(u"determinism"_s);
    report.reference = reader.text(u"reference"_s);
    report.pattern = reader.text(u"pattern"_s);
    report.patternArgs = reader.object(u"pattern_args"_s);
    report.errorHistogram = reader.integers(u"error_histogram"_s, 0, kMaxElements * 2);
    if (!report.errorHistogram.empty() && report.errorHistogram.size() != kHistogramBins)
        reader.adopt(u"error_histogram"_s, Error{u"bad_field"_s, u"should have %1 bins"_s.arg(kHistogramBins), {}, 0, {}, {}});
    report.cases = reader.list(u"cases"_s, caseFromJson);
    report.map = reader.optional(u"map"_s, errorMapFromJson);
    report.windows = reader.list(u"windows"_s, windowFromJson);
    return reader.finish(std::move(report));
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/problem_json.h"

#include "core/base/text.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QJsonObject numbersJson(const std::map<QString, double> &numbers)
{
    QJsonObject json;
    for (const auto &[name, value] : numbers)
        json[name] = jsonNumber(value);
    return json;
}

QJsonObject workloadJson(const Problem &problem, const Workload &workload)
{
    QJsonObject axes;
    for (const auto &[name, value] : workload.axes)
        axes[name] = qint64(value);
    QJsonObject json{{u"id"_s, workload.id},
                     {u"axes"_s, axes},
                     {u"importance"_s, workload.importance},
                     {u"phases"_s, QJsonArray::fromStringList(workload.phases)},
                     {u"flops"_s, QJsonValue()},
                     {u"bytes"_s, QJsonValue()}};
    if (const auto cost = costOf(problem, workload)) {
        json[u"flops"_s] = jsonNumber(cost->totalFlops());
        json[u"bytes"_s] = jsonNumber(cost->dramBytes());
    }
    if (!workload.suiteFloorNs.empty())
        json[u"floor_ns"_s] = numbersJson(workload.suiteFloorNs);
    if (!workload.productionNs.empty())
        json[u"production_ns"_s] = numbersJson(workload.productionNs);
    const QString reason = problem.unsupportedReason.isEmpty() ? workload.unsupportedReason : problem.unsupportedReason;
    if (!reason.isEmpty())
        json[u"unsupported_here"_s] = reason;
    return json;
}

} // namespace

QJsonObject problemJson(const Problem &problem)
{
    QJsonObject dtypes;
    for (const Argument &argument : problem.arguments)
        dtypes[argument.name] = name(argument.dtype);
    QJsonArray workloads;
    for (const Workload &workload : problem.workloads)
        workloads.append(workloadJson(problem, workload));
    QJsonObject json{{u"name"_s, problem.name}, {u"suite"_s, problem.suite}, {u"op_type"_s, problem.opType}, {u"dtypes"_s, dtypes}, {u"workloads"_s, workloads}};
    if (!problem.unsupportedReason.isEmpty())
        json[u"unsupported_here"_s] = problem.unsupportedReason;
    return json;
}

} // namespace gable::cli

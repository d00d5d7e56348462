// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problem.h"

#include "core/base/text.h"
#include "core/problem/problem_names.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Problem", text); }

Names namesOfAxes(const Problem &problem, const std::map<QString, int64_t> &axes)
{
    Names names{{u"dtype_bytes"_s, double(info(problem.dtype).bytes)}};
    for (const auto &[name, value] : axes)
        names[name] = double(value);
    return names;
}

Error atField(Error error, const QString &field)
{
    error.field = field;
    return error;
}

Result<std::map<QString, double>> evaluateAll(const std::map<QString, Expression> &formulas, const Names &names, const QString &field)
{
    std::map<QString, double> values;
    for (const auto &[key, formula] : formulas) {
        const auto value = formula.evaluate(names);
        if (!value)
            return fail(atField(value.error(), field + u'.' + key));
        if (*value < 0)
            return fail(atField({u"bad_expression"_s, tr("the cost \"%1\" is negative").arg(formula.text()), {}, 0, {}, {}}, field + u'.' + key));
        values[key] = *value;
    }
    return values;
}

} // namespace

double Cost::totalFlops() const
{
    double total = 0.0;
    for (const auto &[unit, count] : flops)
        total += count;
    return total;
}

double Cost::dramBytes() const
{
    const auto found = bytes.find(u"dram"_s);
    return found == bytes.end() ? 0.0 : found->second;
}

double defaultTolerance(DType dtype)
{
    switch (dtype) {
    case DType::Float64: return 1e-12;
    case DType::Float32: return 1e-5;
    case DType::Float16: return 2e-3;
    case DType::BFloat16: return 1.6e-2;
    case DType::Float8E4M3FN:
    case DType::Float8E5M2: return 0.1;
    default: return 0.0;
    }
}

const Argument *Problem::argument(const QString &wanted) const
{
    const auto found = std::find_if(arguments.begin(), arguments.end(), [&](const Argument &a) { return a.name == wanted; });
    return found == arguments.end() ? nullptr : &*found;
}

const Axis *Problem::axis(const QString &wanted) const
{
    const auto found = std::find_if(axes.begin(), axes.end(), [&](const Axis &a) { return a.name == wanted; });
    return found == axes.end() ? nullptr : &*found;
}

std::vector<const Argument *> Problem::comparedArguments() const
{
    std::vector<const Argument *> compared;
    for (const Role role : {Role::Out, Role::InOut}) {
        for (const Argument &argument : arguments) {
            if (argument.role == role)
                compared.push_back(&argument);
        }
    }
    return compared;
}

const Workload *Problem::workload(const QString &id) const
{
    const auto found = std::find_if(workloads.begin(), workloads.end(), [&](const Workload &w) { return w.id == id; });
    return found == workloads.end() ? nullptr : &*found;
}

const Workload &Problem::defaultWorkload() const
{
    static const Workload none;
    if (workloads.empty())
        return none;
    std::vector<std::pair<int64_t, const Workload *>> sized;
    for (const Workload &candidate : workloads)
        sized.emplace_back(footprintBytes(*this, candidate).value_or(0), &candidate);
    std::stable_sort(sized.begin(), sized.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    return *sized[(sized.size() - 1) / 2].second;
}

QString Problem::hash() const
{
    // The suite's tolerance is part of it: null candidates are judged by it.
    const QStringList rule{gable::name(tolerance.kind), numberText(tolerance.rtol), numberText(tolerance.atol), numberText(tolerance.requiredMatchedRatio)};
    const QStringList parts{QString::fromUtf8(definitionText), gable::name(dtype), referenceCpp, suite, rule.join(u' ')};
    return sha256(parts.join(QChar(0)).toUtf8());
}

Names namesOf(const Problem &problem, const Workload &workload) { return namesOfAxes(problem, workload.axes); }

Result<std::vector<int64_t>> extents(const Problem &problem, const Argument &argument, const Workload &workload)
{
    const Names names = namesOf(problem, workload);
    std::vector<int64_t> result;
    double bytes = info(argument.dtype).bytes; // exact as far as it matters: the bound is 2^40
    for (const Expression &dimension : argument.shape) {
        const auto extent = dimension.evaluateSize(names);
        if (!extent)
            return fail(atField(extent.error(), argument.name + u".shape"_s));
        result.push_back(*extent);
        bytes *= double(*extent);
        if (bytes > double(kLargestSize) || *extent > kLargestSize)
            return fail(Error{u"too_large"_s, tr("the argument \"%1\" of workload %2 takes more than 2^40 bytes").arg(argument.name, workload.id), {}, 0, argument.name + u".shape"_s, {}});
    }
    return result;
}

int64_t elementCount(const std::vector<int64_t> &extents)
{
    int64_t count = 1;
    for (const int64_t extent : extents)
        count *= extent;
    return count;
}

Result<int64_t> footprintBytes(const Problem &problem, const Workload &workload)
{
    int64_t total = 0;
    for (const Argument &argument : problem.arguments) {
        if (argument.isScalar)
            continue;
        const auto shape = extents(problem, argument, workload);
        if (!shape)
            return fail(shape.error());
        total += elementCount(*shape) * info(argument.dtype).bytes;
    }
    return total;
}

Result<Cost> costOf(const Problem &problem, const Workload &workload)
{
    if (workload.suiteCost)
        return *workload.suiteCost;
    Cost cost;
    cost.kind = problem.cost.kind;
    cost.source = u"problem"_s;
    const Names names = namesOf(problem, workload);
    auto flops = evaluateAll(problem.cost.flops, names, u"cost.flops"_s);
    auto bytes = evaluateAll(problem.cost.bytes, names, u"cost.bytes"_s);
    if (!flops || !bytes)
        return fail(!flops ? flops.error() : bytes.error());
    cost.flops = std::move(*flops);
    cost.bytes = std::move(*bytes);
    return cost;
}

Result<void> checkAxes(const Problem &problem, const std::map<QString, int64_t> &axes)
{
    const Names names = namesOfAxes(problem, axes);
    const auto refuse = [](const QString &axis, const QString &message) { return fail(Error{u"bad_axes"_s, message, {}, 0, u"axes."_s + axis, {}}); };
    for (const Axis &axis : problem.axes) {
        const auto found = axes.find(axis.name);
        if (found == axes.end())
            return refuse(axis.name, tr("the axis \"%1\" has no value").arg(axis.name));
        const int64_t value = found->second;
        if (value < 0 || value > kLargestSize)
            return refuse(axis.name, tr("%1 = %2 is not between 0 and 2^40").arg(axis.name).arg(value));
        if (axis.constant && value != *axis.constant)
            return refuse(axis.name, tr("%1 is the constant %2, not %3").arg(axis.name).arg(*axis.constant).arg(value));
        if (value % axis.divisibility != 0)
            return refuse(axis.name, tr("%1 = %2 is not a multiple of %3").arg(axis.name).arg(value).arg(axis.divisibility));
    }
    for (const Axis &axis : problem.axes) {
        if (axis.derived.isEmpty())
            continue;
        const auto value = axis.derived.evaluateSize(names);
        if (!value)
            return fail(atField(value.error(), u"axes."_s + axis.name));
        if (*value != axes.at(axis.name))
            return refuse(axis.name, tr("%1 = %2, but %3 is %4").arg(axis.name).arg(axes.at(axis.name)).arg(axis.derived.text()).arg(*value));
    }
    for (const QString &text : problem.constraints) {
        const auto constraint = Expression::parse(text);
        const auto holds = constraint ? constraint->evaluate(names) : Result<double>(fail(constraint.error()));
        if (!holds)
            return fail(atField(holds.error(), u"constraints"_s));
        if (*holds == 0.0)
            return fail(Error{u"bad_axes"_s, tr("the constraint \"%1\" does not hold").arg(text), {}, 0, u"constraints"_s, {}});
    }
    return {};
}

} // namespace gable

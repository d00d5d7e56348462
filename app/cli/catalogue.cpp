// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"

#include "app/cli/output.h"
#include "core/formats/format.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

/// "M=4096,N=4096"; empty when it is not of that form.
std::map<QString, int64_t> parseAxes(const QString &text)
{
    std::map<QString, int64_t> axes;
    for (const QString &part : text.split(u',')) {
        bool ok = false;
        const int64_t value = part.section(u'=', 1).trimmed().toLongLong(&ok);
        if (!ok)
            return {};
        axes[part.section(u'=', 0, 0).trimmed()] = value;
    }
    return axes;
}

bool matches(const Workload &workload, const std::map<QString, int64_t> &wanted)
{
    return std::ranges::all_of(wanted, [&](const auto &axis) {
        const auto own = workload.axes.find(axis.first);
        return own != workload.axes.end() && own->second == axis.second;
    });
}

QString workloadList(const Problem &problem)
{
    constexpr qsizetype kShown = 20;
    QStringList known;
    for (const Workload &workload : problem.workloads)
        known.append(workload.id);
    return known.mid(0, kShown).join(u", "_s) + (known.size() > kShown ? u", ..."_s : QString());
}

} // namespace

Result<Catalogue> Catalogue::open(const Options &options)
{
    Catalogue catalogue;
    if (options.has(u"suite"_s)) {
        auto suite = openSuite(options.value(u"suite"_s));
        if (!suite)
            return fail(suite.error());
        catalogue.suites.push_back(std::move(*suite));
    }
    auto builtIn = builtInSuite();
    if (!builtIn)
        return fail(builtIn.error());
    catalogue.suites.push_back(std::move(*builtIn));
    return catalogue;
}

QStringList Catalogue::names() const
{
    QStringList names;
    for (const Suite &suite : suites) {
        for (const Problem &problem : suite.problems) {
            if (!names.contains(problem.name))
                names.append(problem.name);
        }
    }
    return names;
}

Result<const Problem *> Catalogue::problem(const QString &name) const
{
    for (const Suite &suite : suites) {
        if (const Problem *found = suite.problem(name))
            return found;
    }
    QStringList near;
    for (const QString &known : names()) {
        if (known.startsWith(name.section(u'.', 0, 0)) || known.contains(name))
            near.append(known);
    }
    return fail(u"unknown_problem"_s, tr("there is no problem \"%1\"").arg(name),
                near.isEmpty() ? tr("\"gable-cli problems\" lists them.") : tr("Did you mean %1?").arg(near.first(std::min<qsizetype>(near.size(), 6)).join(u", "_s)));
}

const Suite *Catalogue::suite(const QString &name) const
{
    const auto found = std::find_if(suites.begin(), suites.end(), [&](const Suite &suite) { return suite.name == name; });
    return found == suites.end() ? nullptr : &*found;
}

Result<const Problem *> Catalogue::problemOf(const Evaluation &evaluation) const
{
    const Suite *own = suite(evaluation.suite);
    if (const Problem *found = own ? own->problem(evaluation.problem) : nullptr)
        return found;
    return fail(u"unknown_problem"_s, tr("the problem %1 of the suite \"%2\" is not here").arg(evaluation.problem, evaluation.suite),
                tr("Name the suite's place on disk with --suite."));
}

Result<const Workload *> findWorkload(const Problem &problem, const QString &text)
{
    if (const Workload *found = problem.workload(text))
        return found;
    const auto wanted = parseAxes(text);
    std::vector<const Workload *> found;
    for (const Workload &workload : problem.workloads) {
        if (!wanted.empty() && matches(workload, wanted))
            found.push_back(&workload);
    }
    if (found.size() == 1)
        return found.front();
    return fail(u"usage"_s, found.empty() ? tr("%1 has no workload \"%2\"").arg(problem.name, text) : tr("%1 workloads of %2 match \"%3\"").arg(found.size()).arg(problem.name, text),
                tr("Known: %1").arg(workloadList(problem)));
}

Result<std::vector<const Workload *>> workloadsOf(const Problem &problem, const Options &options)
{
    std::vector<const Workload *> result;
    if (problem.workloads.empty())
        return fail(u"usage"_s, tr("%1 has no workloads").arg(problem.name));
    if (options.has(u"all"_s)) {
        for (const Workload &workload : problem.workloads)
            result.push_back(&workload);
        return result;
    }
    if (!options.has(u"workload"_s))
        return std::vector<const Workload *>{&problem.defaultWorkload()};
    auto found = findWorkload(problem, options.value(u"workload"_s));
    if (!found)
        return fail(found.error());
    return std::vector<const Workload *>{*found};
}

QString axesText(const Workload &workload)
{
    QStringList axes;
    for (const auto &[axis, value] : workload.axes)
        axes.append(u"%1=%2"_s.arg(axis).arg(value));
    return axes.join(u' ');
}

} // namespace gable::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"

#include "core/formats/format.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }
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

const Workload *findWorkload(const Problem &problem, const QString &text)
{
    if (const Workload *found = problem.workload(text))
        return found;
    if (!text.contains(u'='))
        return nullptr;
    std::map<QString, int64_t> wanted;
    for (const QString &part : text.split(u','))
        wanted[part.section(u'=', 0, 0).trimmed()] = part.section(u'=', 1).trimmed().toLongLong();
    const auto matches = [&](const Workload &workload) {
        return std::all_of(wanted.begin(), wanted.end(), [&](const auto &axis) {
            const auto own = workload.axes.find(axis.first);
            return own != workload.axes.end() && own->second == axis.second;
        });
    };
    const auto found = std::find_if(problem.workloads.begin(), problem.workloads.end(), matches);
    return found == problem.workloads.end() ? nullptr : &*found;
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
    if (const Workload *found = findWorkload(problem, options.value(u"workload"_s)))
        return std::vector<const Workload *>{found};
    QStringList known;
    for (const Workload &workload : problem.workloads)
        known.append(workload.id);
    return fail(u"usage"_s, tr("%1 has no workload \"%2\"").arg(problem.name, options.value(u"workload"_s)),
                tr("Known: %1").arg(known.first(std::min<qsizetype>(known.size(), 20)).join(u", "_s)));
}

} // namespace gable::cli

// SPDX-License-Identifier: Apache-2.0
#include "core/export/html_report.h"

#include "core/base/units.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

/// Everything but a kernel's own command line that must be the same for results to be comparable, and how many had it so.
struct Surroundings {
    QString device;
    Environment environment; ///< of the newest
    QString compiler;
    QDateTime first, last; ///< UTC
    size_t count = 0;

    bool covers(const Evaluation &e, const QString &itsCompiler) const
    {
        const auto facts = [](const Environment &one) {
            return std::tie(one.deviceUuid, one.driver, one.sandbox, one.memoryLimit, one.engineVersion, one.productVersion, one.host, one.system);
        };
        return facts(environment) == facts(e.environment) && (compiler == itsCompiler || itsCompiler.isEmpty() || compiler.isEmpty());
    }
};

void add(std::vector<Surroundings> &all, const Evaluation &e)
{
    const QString compiler = e.build && !e.build->compiler.isEmpty() ? e.build->compiler : e.environment.toolkit;
    auto found = std::ranges::find_if(all, [&](const Surroundings &one) { return one.covers(e, compiler); });
    if (found == all.end())
        found = all.insert(all.end(), {e.device, e.environment, compiler, e.finishedAt, e.finishedAt});
    if (found->compiler.isEmpty())
        found->compiler = compiler;
    found->first = std::min(found->first, e.finishedAt);
    ++found->count;
}

void writeFact(Markup &page, const QString &name, const QString &value)
{
    if (value.isEmpty())
        return;
    const auto line = page.element(u"tr"_s);
    page.leaf(u"th"_s, name, {{u"scope"_s, u"row"_s}});
    page.leaf(u"td"_s, value);
}

void writeOne(Markup &page, const Surroundings &one)
{
    const Environment &environment = one.environment;
    const QString format = u"yyyy-MM-dd HH:mm"_s;
    const auto table = page.element(u"table"_s);
    const auto body = page.element(u"tbody"_s);
    writeFact(page, tr("Device"), u"%1: %2"_s.arg(one.device, environment.deviceName));
    writeFact(page, tr("Clock"), environment.clockMhz > 0 ? tr("%1 MHz").arg(units::shortNumber(environment.clockMhz)) : QString());
    writeFact(page, tr("Driver"), environment.driver);
    writeFact(page, tr("Compiler"), one.compiler);
    writeFact(page, tr("Sandbox"), environment.sandbox);
    writeFact(page, tr("Memory limit"), environment.memoryLimit);
    writeFact(page, tr("System"), QStringList{environment.host, environment.system}.join(u' ').trimmed());
    writeFact(page, tr("Gable"), environment.productVersion.isEmpty() ? tr("engine %1").arg(environment.engineVersion) : environment.productVersion);
    writeFact(page, tr("Date"),
              one.first == one.last ? one.last.toString(format) + u" UTC"_s
                                    : tr("%1 to %2 UTC").arg(one.first.toString(format), one.last.toString(format)));
    writeFact(page, tr("Evaluations"), QString::number(one.count));
    writeFact(page, tr("Salt"), one.count > 1 ? tr("%1 (of the newest; each evaluation has its own)").arg(environment.salt) : QString::number(environment.salt));
}

} // namespace

Result<void> writeEnvironments(Markup &page, const Workspace &workspace)
{
    std::vector<Surroundings> all;
    auto visited = forEachEvaluation(workspace, [&](const Evaluation &evaluation) { add(all, evaluation); });
    if (!visited || all.empty())
        return visited;
    const auto section = page.element(u"section"_s);
    page.leaf(u"h2"_s, tr("Environment"));
    if (all.size() > 1)
        page.leaf(u"p"_s, tr("Times of different environments are not comparable."), {{u"class"_s, u"quiet"_s}});
    const auto row = page.element(u"div"_s, {{u"class"_s, u"counts"_s}});
    for (const Surroundings &one : all)
        writeOne(page, one);
    return {};
}

} // namespace gable

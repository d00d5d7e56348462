// SPDX-License-Identifier: Apache-2.0
// One HTML file that needs nothing else: no script, no fonts, no pictures from elsewhere; light and dark by the reader's preference,
// light on paper; well-formed as XML.
#include "core/export/html_report.h"
#include "core/export/palette.h"
#include "core/export/verdict_marks.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

void writeHead(Markup &page, const QString &title)
{
    const auto head = page.element(u"head"_s);
    page.shape(u"meta"_s, {{u"charset"_s, u"utf-8"_s}});
    page.shape(u"meta"_s, {{u"name"_s, u"viewport"_s}, {u"content"_s, u"width=device-width, initial-scale=1"_s}});
    page.leaf(u"title"_s, title);
    page.leaf(u"style"_s, pageColors() + reportStyle() + figureStyle());
}

void writeHeader(Markup &page, const QString &title, const ExportSource &source, const std::vector<EvaluationRow> &rows)
{
    std::set<QString> submissions, problems;
    for (const EvaluationRow &row : rows) {
        submissions.insert(row.submission);
        problems.insert(row.problem);
    }
    const auto header = page.element(u"header"_s);
    page.leaf(u"h1"_s, title);
    page.leaf(u"p"_s, tr("%1 evaluations of %2 submissions for %3 problems. Written %4 UTC.")
                          .arg(rows.size()).arg(submissions.size()).arg(problems.size()).arg(source.now.toUTC().toString(u"yyyy-MM-dd HH:mm"_s)));
}

Result<QByteArray> writeHtml(const ExportSource &source)
{
    auto rows = source.workspace.rows();
    auto figures = rows ? rooflineFigures(source, *rows) : Result<std::vector<RooflineFigure>>(fail(rows.error()));
    if (!figures)
        return fail(figures.error());
    const QString title = tr("Kernel evaluations: %1").arg(QFileInfo(source.workspace.path()).completeBaseName());
    Markup page;
    page.doctype(u"<!DOCTYPE html>"_s);
    {
        const auto html = page.element(u"html"_s, {{u"xmlns"_s, u"http://www.w3.org/1999/xhtml"_s},
                                                   {u"lang"_s, QLocale().language() == QLocale::C ? u"en"_s : QLocale().bcp47Name()}});
        writeHead(page, title);
        const auto body = page.element(u"body"_s);
        defineVerdictIcons(page);
        writeHeader(page, title, source, *rows);
        if (auto written = writeEnvironments(page, source.workspace); !written)
            return fail(written.error());
        writeVerdictCounts(page, *rows);
        writeRooflines(page, *figures);
        writeEvaluations(page, *rows);
        if (auto written = writeFailures(page, source.workspace, *rows); !written)
            return fail(written.error());
    }
    return page.take();
}

} // namespace

ExportFormat htmlFormat() { return {u"html"_s, u".html"_s, QT_TRANSLATE_NOOP("Export", "One report to read, print and send"), writeHtml}; }

} // namespace gable

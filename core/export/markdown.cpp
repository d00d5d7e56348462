// SPDX-License-Identifier: Apache-2.0
// One table, for issues and notes.
#include "core/export/exporter.h"

#include "core/base/units.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

QString tableLine(const QStringList &cells)
{
    QString text = u"|"_s;
    for (QString cell : cells)
        text += u' ' + cell.replace(u'|', u"\\|"_s).replace(u'\n', u' ') + u" |"_s;
    return text + u'\n';
}

Result<QByteArray> writeMarkdown(const ExportSource &source)
{
    auto rows = source.workspace.rows();
    if (!rows)
        return fail(rows.error());
    QString text = tableLine({tr("Submission"), tr("Problem"), tr("Workload"), tr("Device"), tr("Mode"), tr("Verdict"), tr("Time"), tr("Roof")});
    text += u"| --- | --- | --- | --- | --- | --- | ---: | ---: |\n"_s;
    for (const EvaluationRow &row : *rows) {
        text += tableLine({row.label, row.problem, row.workload, row.device, row.mode, row.summary, row.counted ? units::timeText(row.medianNs) : tr("not counted"),
                           row.counted && row.achievedFraction > 0 ? units::percentText(row.achievedFraction) : u"-"_s});
    }
    return text.toUtf8();
}

} // namespace

ExportFormat markdownFormat() { return {u"md"_s, u".md"_s, QT_TRANSLATE_NOOP("Export", "One Markdown table, for issues and notes"), writeMarkdown}; }

} // namespace gable

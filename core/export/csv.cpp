// SPDX-License-Identifier: Apache-2.0
// One row an evaluation, newest first, quoted as RFC 4180 asks. Columns may be added at the end.
#include "core/export/exporter.h"

#include "core/base/text.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

Result<QByteArray> writeCsv(const ExportSource &source)
{
    auto rows = source.workspace.rows();
    if (!rows)
        return fail(rows.error());
    QString text = u"id,submission,label,author,problem,suite,workload,device,mode,profile,verdict,pattern,summary,median_ns,achieved_fraction,"
                   "max_error_over_tolerance,flops,bytes,roof_level,counted,finished\n"_s;
    for (const EvaluationRow &row : *rows) {
        QStringList fields{row.id,     row.submission, row.label,   row.author,  row.problem, row.suite,  row.workload,
                           row.device, row.mode,       row.profile, row.verdict, row.pattern, row.summary};
        for (const double value : {row.medianNs, row.achievedFraction, row.maxErrorOverTolerance, row.flops, row.bytes})
            fields.append(numberText(value));
        fields += QStringList{row.roofLevel, row.counted ? u"true"_s : u"false"_s, row.finishedAt.toString(Qt::ISODate)};
        for (QString &field : fields)
            field = csvField(field);
        text += fields.join(u',') + u'\n';
    }
    return text.toUtf8();
}

} // namespace

ExportFormat csvFormat() { return {u"csv"_s, u".csv"_s, QT_TRANSLATE_NOOP("Export", "Table for spreadsheets, one row an evaluation"), writeCsv}; }

} // namespace gable

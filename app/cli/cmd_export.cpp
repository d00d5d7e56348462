// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/export_flashinfer.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "app/cli/workspace_access.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString csvField(QString text)
{
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text;
    return u'"' + text.replace(u'"', u"\"\""_s) + u'"';
}

QByteArray csvText(const std::vector<EvaluationRow> &rows)
{
    QString text = u"id,submission,label,author,problem,suite,workload,device,mode,profile,verdict,pattern,summary,median_ns,achieved_fraction,"
                   "max_error_over_tolerance,flops,bytes,roof_level,counted,finished\n"_s;
    for (const EvaluationRow &row : rows) {
        QStringList fields{row.id, row.submission, row.label, row.author, row.problem, row.suite, row.workload, row.device, row.mode, row.profile, row.verdict, row.pattern, row.summary};
        for (const double value : {row.medianNs, row.achievedFraction, row.maxErrorOverTolerance, row.flops, row.bytes})
            fields.append(numberText(value));
        fields += QStringList{row.roofLevel, row.counted ? u"true"_s : u"false"_s, row.finishedAt.toString(Qt::ISODate)};
        for (QString &field : fields)
            field = csvField(field);
        text += fields.join(u',') + u'\n';
    }
    return text.toUtf8();
}

QByteArray markdownText(const std::vector<EvaluationRow> &rows)
{
    Table table({tr("Submission"), tr("Problem"), tr("Workload"), tr("Device"), tr("Mode"), tr("Verdict"), u'>' + tr("Time"), u'>' + tr("Roof")});
    for (const EvaluationRow &row : rows) {
        table.add({row.label, row.problem, row.workload, row.device, row.mode, row.summary, row.counted ? timeText(row.medianNs) : tr("not counted"),
                   row.counted && row.achievedFraction > 0 ? percentText(row.achievedFraction) : u"-"_s});
    }
    return table.markdown().toUtf8();
}

Result<QByteArray> jsonText(const Workspace &workspace)
{
    auto evaluations = allEvaluations(workspace, false);
    if (!evaluations)
        return fail(evaluations.error());
    QJsonArray array;
    for (const Evaluation &evaluation : *evaluations)
        array.append(evaluationJson(evaluation));
    return QJsonDocument(QJsonObject{{u"schema"_s, 1}, {u"evaluations"_s, array}}).toJson();
}

int writeOutput(const Result<QByteArray> &content, const Options &options)
{
    if (!content)
        return printError(content.error(), options.json());
    if (!options.has(u"output"_s)) {
        printText(QString::fromUtf8(*content));
        return kPassed;
    }
    auto written = writeFileAtomically(options.value(u"output"_s), *content);
    return written ? kPassed : printError(written.error(), options.json());
}

/// Pictures come from the window's program, so that this one needs no GUI libraries.
int exportPicture(const Options &options)
{
    const QString program = QCoreApplication::applicationDirPath() + u"/gable"_s;
    if (!options.has(u"output"_s))
        return printError(Error{u"usage"_s, tr("a picture needs --output FILE"), {}, 0, {}, {}}, options.json());
    if (!QFileInfo::exists(program))
        return printError(Error{u"no_gui"_s, tr("pictures are drawn by the program \"gable\", which is not installed here"), program, 0, {}, tr("Install the window as well.")},
                          options.json());
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, {u"--export"_s, options.value(u"output"_s), options.value(u"workspace"_s)});
    process.waitForFinished(-1);
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return kPassed;
    return printError(Error{u"io"_s, tr("the picture was not drawn; gable said why above"), options.value(u"output"_s), 0, {}, {}}, options.json());
}

} // namespace

int exportResults(const Options &options)
{
    const QString format = options.value(u"format"_s);
    static const QStringList written{u"csv"_s, u"json"_s, u"md"_s, u"flashinfer"_s, u"png"_s};
    static const QStringList planned{u"html"_s, u"svg"_s, u"kernelbench"_s};
    if (!written.contains(format)) {
        const QString message = planned.contains(format) ? tr("this version does not write %1 yet").arg(format)
                                : format.isEmpty()       ? tr("--format is missing")
                                                         : tr("unknown format \"%1\"").arg(format);
        return printError(Error{u"usage"_s, message, {}, 0, {}, tr("Formats: %1").arg(written.join(u", "_s))}, options.json());
    }
    auto workspace = openWorkspace(options, Workspace::Access::ReadOnly);
    if (!workspace)
        return printError(workspace.error(), options.json());
    if (format == "png"_L1)
        return exportPicture(options);
    if (format == "json"_L1)
        return writeOutput(jsonText(**workspace), options);
    if (format == "flashinfer"_L1)
        return options.has(u"output"_s) ? exportFlashinfer(**workspace, options) : writeOutput(flashinferTraces(**workspace), options);
    auto rows = (*workspace)->rows();
    return writeOutput(rows.map([&](const auto &list) { return format == "csv"_L1 ? csvText(list) : markdownText(list); }), options);
}

} // namespace gable::cli

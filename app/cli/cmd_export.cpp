// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/workspace_access.h"
#include "core/export/exporter.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

int writeOutput(const ExportFormat &format, const ExportSource &source, const Options &options)
{
    if (options.has(u"output"_s)) {
        auto notes = exportTo(format, source, options.value(u"output"_s));
        if (!notes)
            return printError(notes.error(), options.json());
        for (const QString &note : *notes)
            printNote(note);
        return kPassed;
    }
    auto content = format.write(source);
    if (!content)
        return printError(content.error(), options.json());
    printText(QString::fromUtf8(*content));
    return kPassed;
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
    const QString id = options.value(u"format"_s);
    const ExportFormat *format = findExportFormat(id);
    const bool isPicture = id == "png"_L1;
    if (!format && !isPicture) {
        QStringList known;
        for (const ExportFormat &one : allExportFormats())
            known.append(one.id);
        const QString message = id.isEmpty() ? tr("--format is missing") : tr("unknown format \"%1\"").arg(id);
        return printError(Error{u"usage"_s, message, {}, 0, {}, tr("Formats: %1").arg((known << u"png"_s).join(u", "_s))}, options.json());
    }
    auto workspace = openWorkspace(options, Workspace::Access::ReadOnly);
    if (!workspace)
        return printError(workspace.error(), options.json());
    if (isPicture)
        return exportPicture(options);
    auto catalogue = Catalogue::open(options);
    if (!catalogue)
        return printError(catalogue.error(), options.json());
    return writeOutput(*format, {**workspace, &catalogue->suites}, options);
}

} // namespace gable::cli

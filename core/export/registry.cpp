// SPDX-License-Identifier: Apache-2.0
#include "core/export/exporter.h"

#include "core/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {

// One name in each of these two lines.
ExportFormat csvFormat(), jsonFormat(), markdownFormat(), htmlFormat(), svgFormat(), flashinferFormat(), kernelbenchFormat();
const std::vector<ExportFormat> &allExportFormats()
{
    static const std::vector<ExportFormat> formats{csvFormat(), jsonFormat(), markdownFormat(), htmlFormat(), svgFormat(), flashinferFormat(), kernelbenchFormat()};
    return formats;
}

const ExportFormat *findExportFormat(const QString &id)
{
    const auto found = std::ranges::find_if(allExportFormats(), [&](const ExportFormat &format) { return format.id == id; });
    return found == allExportFormats().end() ? nullptr : &*found;
}

Result<QStringList> exportTo(const ExportFormat &format, const ExportSource &source, const QString &path)
{
    if (format.writeDirectory)
        return format.writeDirectory(source, path);
    auto content = format.write(source);
    auto written = content ? writeFileAtomically(path, *content) : Result<void>(fail(content.error()));
    return written ? Result<QStringList>(QStringList()) : fail(written.error());
}

Result<void> forEachEvaluation(const Workspace &workspace, const std::function<void(const Evaluation &)> &visit)
{
    auto rows = workspace.rows();
    if (!rows)
        return fail(rows.error());
    for (const EvaluationRow &row : *rows) {
        auto evaluation = workspace.evaluation(row.id);
        if (!evaluation)
            return fail(evaluation.error());
        visit(*evaluation);
    }
    return {};
}

} // namespace gable

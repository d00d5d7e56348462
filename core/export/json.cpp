// SPDX-License-Identifier: Apache-2.0
// {"schema": 1, "evaluations": [...]}: every report whole, with samples, maps and the sentences of its findings.
#include "core/export/exporter.h"

#include "core/triage/describe.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

Result<QByteArray> writeJson(const ExportSource &source)
{
    QJsonArray array;
    auto visited = forEachEvaluation(source.workspace, [&](const Evaluation &evaluation) {
        QJsonObject json = toJson(evaluation);
        addTexts(json, evaluation);
        array.append(json);
    });
    if (!visited)
        return fail(visited.error());
    return QJsonDocument(QJsonObject{{u"schema"_s, 1}, {u"evaluations"_s, array}}).toJson();
}

} // namespace

ExportFormat jsonFormat() { return {u"json"_s, u".json"_s, QT_TRANSLATE_NOOP("Export", "Everything, for programs"), writeJson}; }

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/exporter.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QTemporaryDir>
#include <QTest>

namespace gable {

/// A workspace in a folder of its own, and exports of it on a fixed date with known roofs.
class ExportWorkspace
{
public:
    ExportWorkspace() : m_workspace(std::move(*Workspace::open(m_folder.filePath(QStringLiteral("w.gable")), Workspace::Access::ReadWrite))) {}

    void add(const Evaluation &evaluation) { QVERIFY(m_workspace->saveEvaluation(evaluation).has_value()); }
    void add(const Submission &submission) { QVERIFY(m_workspace->saveSubmission(submission).has_value()); }
    QString file(const QString &name) const { return m_folder.filePath(name); }

    static Ceilings ceilings()
    {
        Ceilings roofs;
        roofs.source = QStringLiteral("measured");
        roofs.ceilings = {{QStringLiteral("fp32"), QStringLiteral("FLOP/s"), {}, 100e9, 0, {}}, {QStringLiteral("fp64"), QStringLiteral("FLOP/s"), {}, 50e9, 0, {}},
                          {QStringLiteral("dram"), QStringLiteral("B/s"), {}, 10e9, 0, {}}, {QStringLiteral("l2"), QStringLiteral("B/s"), 80e9, {}, 0, {}}};
        return roofs;
    }
    ExportSource source(bool withRoofs = true) const
    {
        ExportSource source{*m_workspace};
        source.now = QDateTime::fromSecsSinceEpoch(1'760'000'000).toUTC();
        source.ceilings = [withRoofs](const QString &) { return withRoofs ? Result<Ceilings>(ceilings()) : fail(QStringLiteral("not_found"), QString()); };
        return source;
    }
    QByteArray text(const char *format, bool withRoofs = true) const
    {
        auto content = findExportFormat(QString::fromLatin1(format))->write(source(withRoofs));
        return content ? *content : "error: " + content.error().toText().toUtf8();
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

} // namespace gable

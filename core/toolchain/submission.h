// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/problem/problem.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <vector>

namespace gable {

struct SourceFile {
    QString path; ///< relative to the submission; the first file is the main one
    QByteArray content;
};

enum class Language : uint8_t { Cpp, Cuda, Hip, Python };
QString name(Language language);

/// Sources, language, entry, author, parent. The id is the hash of its sources.
struct Submission {
    QString id;    ///< sha256 over paths and contents, first 16 digits
    QString label; ///< file name shown to people
    Language language = Language::Cpp;
    std::vector<SourceFile> files;
    QString problem; ///< resolved problem name, may be empty = unassigned
    QString author;
    QString parent;  ///< id of the submission it was made from
    QString origin;  ///< path on disk it came from, or empty

    QByteArray mainText() const { return files.empty() ? QByteArray() : files.front().content; }
    QString computeId() const;
};

QJsonObject toJson(const Submission &submission);
Result<Submission> submissionFromJson(const QJsonObject &json);

/// Reads one file as a submission (language by suffix: .cpp .cc .cxx .c → Cpp, .cu, .hip, .py). At most 4 MiB; must be UTF-8.
Result<Submission> loadSubmission(const QString &path);

/// Problem of a submission: `explicitName`, else its directive, else the directory directly under `root`, else the file name up to
/// the first '-' or second '.'. Only names in `known` count (a directive naming an unknown problem is an error); empty = unassigned.
Result<QString> resolveProblem(const Submission &submission, const QString &explicitName, const QString &root, const QStringList &known);

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/submission.h"

#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/toolchain/directives.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <array>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kLargestSource = 4 << 20;
constexpr int kMostFiles = 256;
constexpr std::array kLanguages{"cpp", "cuda", "hip", "python"}; // in the order of the enumeration

QString tr(const char *text) { return QCoreApplication::translate("Submission", text); }

Result<Language> languageOfFile(const QString &path)
{
    static const std::map<QString, Language> suffixes{{u"cpp"_s, Language::Cpp}, {u"cc"_s, Language::Cpp}, {u"cxx"_s, Language::Cpp}, {u"c"_s, Language::Cpp},
                                                      {u"cu"_s, Language::Cuda}, {u"hip"_s, Language::Hip}, {u"py"_s, Language::Python}};
    const auto found = suffixes.find(QFileInfo(path).suffix());
    if (found == suffixes.end())
        return fail(Error{u"unknown_language"_s, tr("not a source file"), path, 0, {}, tr("Known suffixes: .cpp .cc .cxx .c .cu .hip .py")});
    return found->second;
}

/// A path that stays inside the directory it is written into.
bool isInnerPath(const QString &path)
{
    if (path.isEmpty() || path.size() > 1024 || QDir::isAbsolutePath(path) || path.contains(QChar(0)) || path.contains(u'\n'))
        return false;
    const QString clean = QDir::cleanPath(path);
    return clean == path && clean != "."_L1 && clean != ".."_L1 && !clean.startsWith("../"_L1);
}

Result<Language> readLanguage(const JsonCursor &cursor)
{
    const auto text = cursor.string();
    if (!text)
        return fail(text.error());
    for (size_t i = 0; i < kLanguages.size(); ++i) {
        if (*text == QLatin1StringView(kLanguages[i]))
            return Language(i);
    }
    return fail(cursor.error(tr("unknown value \"%1\"").arg(*text), tr("Known: %1.").arg(u"cpp, cuda, hip, python"_s)));
}

Result<SourceFile> readFileEntry(const JsonCursor &cursor)
{
    const auto path = cursor[u"path"_s].string();
    if (!path)
        return fail(path.error());
    if (!isInnerPath(*path))
        return fail(cursor[u"path"_s].error(tr("the path \"%1\" leaves its directory").arg(path->left(200)), {}, u"path_outside"_s));
    const bool encoded = cursor.has(u"base64"_s);
    const auto content = cursor[encoded ? u"base64"_s : u"content"_s].string();
    if (!content)
        return fail(content.error());
    return SourceFile{*path, encoded ? QByteArray::fromBase64(content->toLatin1()) : content->toUtf8()};
}

/// The directory directly under `root` that a file lies in; empty when it lies elsewhere or in `root` itself.
QString directoryBelow(const QString &root, const QString &file)
{
    if (root.isEmpty() || file.isEmpty())
        return {};
    const QString relative = QDir(QFileInfo(root).absoluteFilePath()).relativeFilePath(file);
    const qsizetype slash = relative.indexOf(u'/');
    return slash <= 0 || relative.startsWith(".."_L1) ? QString() : relative.left(slash);
}

/// "softmax.float32-naive.cpp" and "softmax.float32.v2.cpp" both start with a problem's name.
QString nameFromFile(const QString &file)
{
    const qsizetype dash = file.indexOf(u'-');
    const qsizetype secondDot = file.indexOf(u'.', file.indexOf(u'.') + 1);
    if (dash >= 0 && (secondDot < 0 || dash < secondDot))
        return file.left(dash);
    return file.left(secondDot); // -1 leaves the whole name
}

} // namespace

QString name(Language language) { return QString::fromLatin1(kLanguages[size_t(language)]); }

QString Submission::computeId() const
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const SourceFile &file : files) {
        const QByteArray path = file.path.toUtf8();
        // Sizes keep the boundaries between paths and contents.
        hash.addData(QByteArray::number(path.size()) + ' ' + path + QByteArray::number(file.content.size()) + ' ');
        hash.addData(file.content);
    }
    return QString::fromLatin1(hash.result().toHex().left(16));
}

QJsonObject toJson(const Submission &submission)
{
    QJsonArray files;
    for (const SourceFile &file : submission.files) {
        if (firstInvalidUtf8(file.content))
            files.append(QJsonObject{{u"path"_s, file.path}, {u"base64"_s, QString::fromLatin1(file.content.toBase64())}});
        else
            files.append(QJsonObject{{u"path"_s, file.path}, {u"content"_s, QString::fromUtf8(file.content)}});
    }
    return {{u"id"_s, submission.id},           {u"label"_s, submission.label},   {u"language"_s, name(submission.language)}, {u"files"_s, files},
            {u"problem"_s, submission.problem}, {u"author"_s, submission.author}, {u"parent"_s, submission.parent},           {u"origin"_s, submission.origin}};
}

Result<Submission> submissionFromJson(const QJsonObject &json)
{
    const auto text = JsonText::parse(QJsonDocument(json).toJson(QJsonDocument::Compact), u"submission"_s);
    if (!text)
        return fail(text.error());
    const JsonCursor root(*text);
    Submission submission;
    for (const auto &[key, destination] : {std::pair{u"id"_s, &submission.id}, std::pair{u"label"_s, &submission.label}, std::pair{u"problem"_s, &submission.problem},
                                           std::pair{u"author"_s, &submission.author}, std::pair{u"parent"_s, &submission.parent}, std::pair{u"origin"_s, &submission.origin}}) {
        auto value = root[key].stringOr({});
        if (!value)
            return fail(value.error());
        *destination = *value;
    }
    const auto language = readLanguage(root[u"language"_s]);
    if (!language)
        return fail(language.error());
    submission.language = *language;
    const JsonCursor files = root[u"files"_s];
    if (!files.isArray() || files.size() < 1 || files.size() > kMostFiles)
        return fail(files.error(tr("should be a list of 1 to %1 files").arg(kMostFiles)));
    QSet<QString> paths;
    for (int i = 0; i < files.size(); ++i) {
        auto file = readFileEntry(files.at(i));
        if (!file)
            return fail(file.error());
        if (paths.contains(file->path))
            return fail(files.at(i).error(tr("a second file \"%1\"").arg(file->path)));
        paths.insert(file->path);
        submission.files.push_back(std::move(*file));
    }
    const QString id = submission.computeId();
    if (!submission.id.isEmpty() && submission.id != id)
        return fail(root[u"id"_s].error(tr("the id %1 does not belong to these sources (%2)").arg(submission.id.left(64), id)));
    submission.id = id;
    return submission;
}

Result<Submission> loadSubmission(const QString &path)
{
    const auto language = languageOfFile(path);
    if (!language)
        return fail(language.error());
    auto content = readFile(path, kLargestSource);
    if (!content)
        return fail(content.error());
    if (const auto bad = firstInvalidUtf8(*content))
        return fail(Error{u"bad_text"_s, tr("invalid UTF-8 at byte %1").arg(*bad), path, lineAt(*content, *bad), {}, tr("Save the file as UTF-8.")});
    const QFileInfo file(path);
    Submission submission;
    submission.label = file.fileName();
    submission.language = *language;
    submission.origin = file.absoluteFilePath();
    submission.files.push_back({file.fileName(), std::move(*content)});
    submission.id = submission.computeId();
    // A faulty directive does not keep a file from being opened: building it reports the fault.
    if (const auto directives = parseDirectives(submission.mainText(), submission.language, submission.label))
        submission.author = directives->author;
    return submission;
}

Result<QString> resolveProblem(const Submission &submission, const QString &explicitName, const QString &root, const QStringList &known)
{
    if (!explicitName.isEmpty()) {
        if (!known.contains(explicitName))
            return fail(u"unknown_problem"_s, tr("there is no problem \"%1\"").arg(explicitName), tr("gable-cli problems lists them."));
        return explicitName;
    }
    const auto directives = parseDirectives(submission.mainText(), submission.language, submission.label);
    if (directives && !directives->problem.isEmpty()) {
        if (!known.contains(directives->problem))
            return fail(Error{u"unknown_problem"_s, tr("its directive names the problem \"%1\", which is unknown").arg(directives->problem), submission.label, 0, u"problem"_s,
                              tr("gable-cli problems lists them.")});
        return directives->problem;
    }
    for (const QString &candidate : {directoryBelow(root, submission.origin), nameFromFile(submission.label)}) {
        if (known.contains(candidate))
            return candidate;
    }
    return QString();
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/compiler.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr size_t kMostDiagnostics = 1000;
constexpr qsizetype kLongestLine = 8192; // template errors may have lines of megabytes

QString tr(const char *text) { return QCoreApplication::translate("Compiler", text); }

Severity severityOf(QStringView word)
{
    return word.endsWith("error"_L1) ? Severity::Error : word == "warning"_L1 ? Severity::Warning : Severity::Note;
}

QString nameOf(Severity severity)
{
    return severity == Severity::Error ? u"error"_s : severity == Severity::Warning ? u"warning"_s : u"note"_s;
}

/// "a.cpp:3:7: error: text [-Woption]"; also "cc1plus: error: text" and "<command-line>: warning: text".
std::optional<Diagnostic> compilerLine(const QString &line)
{
    static const QRegularExpression located(u"^(.+?):(\\d+):(?:(\\d+):)? ((?:fatal |internal compiler )?error|warning|note): (.*)$"_s);
    static const QRegularExpression whole(u"^([^\\s:]+): ((?:fatal |internal compiler )?error|warning|note): (.*)$"_s);
    static const QRegularExpression option(u" \\[(-W[^\\]]+)\\]$"_s);
    Diagnostic diagnostic;
    if (const auto match = located.match(line); match.hasMatch()) {
        diagnostic = {match.captured(1), match.captured(2).toInt(), match.captured(3).toInt(), severityOf(match.capturedView(4)), match.captured(5), {}};
    } else if (const auto tool = whole.match(line); tool.hasMatch()) {
        // A tool's own name is no file.
        diagnostic = {tool.captured(1).contains(u'.') ? tool.captured(1) : QString(), 0, 0, severityOf(tool.capturedView(2)), tool.captured(3), {}};
    } else {
        return std::nullopt;
    }
    if (const auto match = option.match(diagnostic.message); match.hasMatch()) {
        diagnostic.option = match.captured(1);
        diagnostic.message.truncate(match.capturedStart());
    }
    return diagnostic;
}

/// Linker messages have no lines of the source: they belong to a whole file, or to none.
std::optional<Diagnostic> linkerLine(const QString &line)
{
    static const QRegularExpression linker(u"^(?:\\S*/)?(?:[\\w.-]*ld(?:\\.\\w+)?|collect2): (?:(error|warning): )?(.*)$"_s);
    static const QRegularExpression place(u"^(?:(.*?):)?\\(\\.[\\w.$+]*\\+0x[0-9a-f]+\\): (.*)$"_s);
    QString text = line, word;
    const auto match = linker.match(line);
    if (match.hasMatch()) {
        word = match.captured(1);
        text = match.captured(2);
    }
    QString file;
    if (const auto found = place.match(text); found.hasMatch()) {
        file = found.captured(1);
        text = found.captured(2);
    } else if (!match.hasMatch()) {
        return std::nullopt;
    }
    if (text.contains(": in function "_L1) || text.startsWith("in function "_L1))
        return std::nullopt;
    if (file.contains(u'/'))
        file = QFileInfo(file).fileName();
    const bool temporary = file.endsWith(".o"_L1);
    return Diagnostic{temporary ? QString() : file, 0, 0, word == "warning"_L1 ? Severity::Warning : Severity::Error, text, {}};
}

/// "the linker failed" says nothing once the linker's own lines are there.
bool isSummary(const QString &message)
{
    return message.startsWith("ld returned "_L1) || message.startsWith("linker command failed "_L1);
}

bool isSame(const Diagnostic &a, const Diagnostic &b)
{
    return a.file == b.file && a.line == b.line && a.column == b.column && a.severity == b.severity && a.message == b.message;
}

} // namespace

std::vector<Diagnostic> parseCompilerOutput(const QByteArray &output)
{
    std::vector<Diagnostic> found;
    for (const QByteArray &bytes : output.split('\n')) {
        if (found.size() >= kMostDiagnostics)
            break;
        QString line = QString::fromUtf8(bytes.left(kLongestLine));
        while (line.endsWith(u'\r'))
            line.chop(1);
        auto diagnostic = linkerLine(line);
        if (!diagnostic)
            diagnostic = compilerLine(line);
        if (!diagnostic)
            continue;
        const bool errorsBefore = std::any_of(found.begin(), found.end(), [](const Diagnostic &d) { return d.severity == Severity::Error; });
        if (isSummary(diagnostic->message) && errorsBefore)
            continue;
        const bool repeated = diagnostic->severity != Severity::Note && std::any_of(found.begin(), found.end(), [&](const Diagnostic &d) { return isSame(d, *diagnostic); });
        if (!repeated)
            found.push_back(std::move(*diagnostic));
    }
    return found;
}

QJsonObject toJson(const Diagnostic &diagnostic)
{
    QJsonObject json{{u"file"_s, diagnostic.file}, {u"line"_s, diagnostic.line}, {u"column"_s, diagnostic.column}, {u"severity"_s, nameOf(diagnostic.severity)}, {u"message"_s, diagnostic.message}};
    if (!diagnostic.option.isEmpty())
        json[u"option"_s] = diagnostic.option;
    return json;
}

Result<Diagnostic> diagnosticFromJson(const QJsonObject &json)
{
    const QString severity = json[u"severity"_s].toString();
    if (severity != "error"_L1 && severity != "warning"_L1 && severity != "note"_L1)
        return fail(Error{u"bad_field"_s, tr("unknown value \"%1\"").arg(severity), {}, 0, u"severity"_s, tr("Known: %1.").arg(u"error, warning, note"_s)});
    if (!json[u"message"_s].isString())
        return fail(Error{u"bad_field"_s, tr("missing, should be a text"), {}, 0, u"message"_s, {}});
    return Diagnostic{json[u"file"_s].toString(), std::max(0, json[u"line"_s].toInt()), std::max(0, json[u"column"_s].toInt()), severityOf(severity), json[u"message"_s].toString(),
                      json[u"option"_s].toString()};
}

} // namespace gable

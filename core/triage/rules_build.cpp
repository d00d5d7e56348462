// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/signature.h"
#include "core/triage/rules.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::rules {
namespace {

constexpr int kMessageLength = 400;

/// Function that the submission had to define: its directive's name, else the problem's.
QString entryOf(const Facts &facts)
{
    if (facts.submission) {
        const auto directives = parseDirectives(facts.submission->mainText(), facts.submission->language, facts.submission->label);
        if (directives && !directives->entry.isEmpty())
            return directives->entry;
    }
    return facts.problem ? facts.problem->entry : QString();
}

bool isLinkMessage(const QString &message)
{
    static const QRegularExpression link(u"undefined reference|undefined symbol|multiple definition of|cannot find -l|ld returned|linker command failed"_s);
    return message.contains(link);
}

Finding fromDiagnostic(const QString &kind, const QString &rule, const Diagnostic &diagnostic, int errors)
{
    return {kind, rule, {{u"message"_s, diagnostic.message.left(kMessageLength)}, {u"errors"_s, errors}, {u"column"_s, diagnostic.column}}, diagnostic.file, diagnostic.line};
}

Finding missing(const QString &symbol, const QString &entry, const QString &message, const Submission *submission)
{
    const bool isEntry = symbol == entry || symbol == "gable_call"_L1 || symbol.contains(u"%1%2"_s.arg(entry.size()).arg(entry));
    if (isEntry && submission) {
        // A function of this name that the linker does not take for the entry is another one to C++.
        for (const SourceFile &file : submission->files) {
            if (const auto line = lineOfDefinition(file.content, entry))
                return {u"wrong_signature"_s, u"another_function"_s, {{u"symbol"_s, entry}}, file.path, *line};
        }
    }
    return {u"link_or_symbol"_s, isEntry ? u"entry_missing"_s : u"undefined_symbol"_s,
            {{u"symbol"_s, isEntry ? entry : symbol}, {u"message"_s, message.left(kMessageLength)}}, {}, 0};
}

} // namespace

void infrastructure(const Facts &facts, Findings &findings)
{
    findings.insert(findings.end(), facts.infrastructure.begin(), facts.infrastructure.end());
}

void build(const Facts &facts, Findings &findings)
{
    if (!facts.build || facts.build->ok)
        return;
    std::vector<Diagnostic> errors;
    std::copy_if(facts.build->diagnostics.begin(), facts.build->diagnostics.end(), std::back_inserter(errors),
                 [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; });
    if (errors.empty()) {
        findings.push_back({u"build_failed"_s, u"compiler_failed"_s, {{u"message"_s, facts.build->log.left(kMessageLength).trimmed()}}, {}, 0});
        return;
    }
    const QString entry = entryOf(facts);
    const QString header = facts.problem ? facts.problem->name + u".gable.h"_s : QString();
    if (const Diagnostic *conflict = signatureConflict(facts.build->diagnostics, entry, header)) {
        findings.push_back(fromDiagnostic(u"wrong_signature"_s, u"signature"_s, *conflict, int(errors.size())));
        return;
    }
    const auto compile = std::find_if(errors.begin(), errors.end(), [](const Diagnostic &error) { return !isLinkMessage(error.message); });
    if (compile != errors.end()) {
        findings.push_back(fromDiagnostic(u"build_failed"_s, u"compile_error"_s, *compile, int(errors.size())));
        return;
    }
    const auto symbol = std::find_if(errors.begin(), errors.end(), [](const Diagnostic &error) { return !missingSymbol(error.message).isEmpty(); });
    if (symbol != errors.end())
        findings.push_back(missing(missingSymbol(symbol->message), entry, symbol->message, facts.submission));
    else
        findings.push_back(fromDiagnostic(u"link_or_symbol"_s, u"link_error"_s, errors.front(), int(errors.size())));
}

void loading(const Facts &facts, Findings &findings)
{
    if (facts.loadError.isEmpty() && !facts.symbolMissing)
        return;
    const QString symbol = missingSymbol(facts.loadError);
    if (facts.symbolMissing || !symbol.isEmpty())
        findings.push_back(missing(symbol.isEmpty() ? entryOf(facts) : symbol, entryOf(facts), facts.loadError, facts.submission));
    else
        findings.push_back({u"link_or_symbol"_s, u"load_error"_s, {{u"message"_s, facts.loadError.left(kMessageLength)}}, {}, 0});
}

} // namespace gable::rules

// SPDX-License-Identifier: Apache-2.0
#include "core/triage/normalised_source.h"

#include "core/triage/source_tokens.h"

#include <QCryptographicHash>
#include <QHash>
#include <QSet>

namespace gable {

QByteArray normalisedSource(const QByteArray &text, Language language)
{
    const std::vector<SourceToken> tokens = sourceTokens(text, language);
    const std::vector<QByteArray> locals = localNames(tokens, language);
    const QSet<QByteArray> local(locals.begin(), locals.end());
    QHash<QByteArray, QByteArray> renamed;
    QByteArray result;
    for (size_t i = 0; i < tokens.size(); ++i) {
        const SourceToken &token = tokens[i];
        if (token.kind == SourceToken::Kind::LineStart) {
            result += '\n' + QByteArray::number(token.depth) + ' ';
            continue;
        }
        const bool member = i > 0 && (tokens[i - 1].is(".") || tokens[i - 1].is("->") || tokens[i - 1].is("::"));
        if (member || !local.contains(token.text)) {
            result += token.text + ' ';
            continue;
        }
        QByteArray &name = renamed[token.text];
        if (name.isEmpty())
            name = 'v' + QByteArray::number(renamed.size() - 1);
        result += name + ' ';
    }
    return result.trimmed();
}

QString normalisedHash(const Submission &submission)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(name(submission.language).toUtf8());
    for (const SourceFile &file : submission.files) {
        hash.addData(QByteArrayView("\0", 1)); // paths do not count: copies have other names
        hash.addData(normalisedSource(file.content, submission.language));
    }
    return QString::fromLatin1(hash.result().toHex().first(16));
}

} // namespace gable

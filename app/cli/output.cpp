// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>

#include <langinfo.h>
#include <locale.h>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

void write(std::FILE *stream, const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stream);
    std::fflush(stream);
}

} // namespace

QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }

void printText(const QString &text) { write(stdout, text.toUtf8()); }
void printLine(const QString &line) { printText(line + u'\n'); }
void printNote(const QString &line) { write(stderr, line.toUtf8() + '\n'); }

void printJson(QJsonObject json)
{
    json[u"schema"_s] = 1;
    write(stdout, QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n');
}

int printError(const Error &error, bool json)
{
    if (json)
        printJson({{u"error"_s, error.toJson()}});
    else
        printNote(u"gable-cli: "_s + error.toText());
    return exitCodeOf(error);
}

int exitCodeOf(const Error &error)
{
    static const QStringList infrastructure{u"worker_gone"_s, u"no_worker"_s, u"protocol_mismatch"_s, u"worker_error"_s, u"device_unavailable"_s,
                                            u"device_busy"_s, u"no_compiler"_s, u"no_gui"_s,          u"bad_message"_s,  u"io"_s,
                                            u"corrupt"_s,     u"locked"_s,    u"read_only"_s,         u"unmeasured"_s};
    if (error.code == "interrupted"_L1 || error.code == "cancelled"_L1)
        return kInterrupted;
    return infrastructure.contains(error.code) ? kInfrastructure : kUsage;
}

// Asks the environment: where it names another character set, newer Qt switches the process to UTF-8, but not the terminal.
bool showsUtf8()
{
    const locale_t locale = ::newlocale(LC_CTYPE_MASK, "", locale_t());
    const bool isUtf8 = locale && qstrcmp(::nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    if (locale)
        ::freelocale(locale);
    return isUtf8;
}

} // namespace gable::cli

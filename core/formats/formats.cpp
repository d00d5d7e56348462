// SPDX-License-Identifier: Apache-2.0
#include "core/formats/format.h"

#include "core/formats/atrex.h"
#include "core/formats/native.h"

#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Formats", text); }
} // namespace

const std::vector<Format> &allFormats()
{
    static const std::vector<Format> formats{
        {"atrex-bench", detectAtrex, readAtrex},
        {"gable", detectNative, readNative},
    };
    return formats;
}

Result<Suite> openSuite(const QString &path)
{
    if (!QFileInfo::exists(path))
        return fail(Error{u"not_found"_s, tr("there is no such file or directory"), path, 0, {}, {}});
    const Format *best = nullptr;
    int surest = 0;
    for (const Format &format : allFormats()) {
        if (const int sureness = format.detect(path); sureness > surest) {
            surest = sureness;
            best = &format;
        }
    }
    if (best)
        return best->readSuite(path);
    QStringList names;
    for (const Format &format : allFormats())
        names.append(QString::fromLatin1(format.id));
    return fail(Error{u"unknown_format"_s, tr("no known suite format was recognised here"), path, 0, {}, tr("Known formats: %1.").arg(names.join(u", "_s))});
}

} // namespace gable

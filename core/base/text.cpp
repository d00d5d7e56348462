// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <limits>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
QString tr(const char *text) { return QCoreApplication::translate("Text", text); }
} // namespace

int lineAt(const QByteArray &text, qsizetype offset)
{
    return 1 + int(QByteArrayView(text).first(qBound(qsizetype(0), offset, text.size())).count('\n'));
}

std::optional<qsizetype> firstInvalidUtf8(const QByteArray &text)
{
    const auto *s = reinterpret_cast<const unsigned char *>(text.constData());
    const qsizetype n = text.size();
    for (qsizetype i = 0; i < n;) {
        const unsigned char c = s[i];
        const int length = c < 0x80 ? 1 : (c >= 0xC2 && c < 0xE0) ? 2 : (c >= 0xE0 && c < 0xF0) ? 3 : (c >= 0xF0 && c < 0xF5) ? 4 : 0;
        if (length == 0 || i + length > n)
            return i;
        for (int k = 1; k < length; ++k) {
            if ((s[i + k] & 0xC0) != 0x80)
                return i;
        }
        const bool overlong = (c == 0xE0 && s[i + 1] < 0xA0) || (c == 0xF0 && s[i + 1] < 0x90);
        const bool surrogate = c == 0xED && s[i + 1] >= 0xA0;
        const bool beyond = c == 0xF4 && s[i + 1] >= 0x90;
        if (overlong || surrogate || beyond)
            return i;
        i += length;
    }
    return std::nullopt;
}

Result<QByteArray> readFile(const QString &path, qsizetype maxBytes)
{
    // Without blocking: a pipe put in the file's place would keep us waiting for ever.
    const int fd = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return fail(Error{u"io"_s, tr("cannot be read: %1").arg(qt_error_string(errno)), path, 0, {}, {}});
    QFile file;
    struct stat status {};
    const bool isRegular = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    if (!file.open(fd, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(fd);
        return fail(Error{u"io"_s, tr("cannot be read: %1").arg(file.errorString()), path, 0, {}, {}});
    }
    if (!isRegular)
        return fail(Error{u"io"_s, tr("not a regular file"), path, 0, {}, {}});
    const QByteArray bytes = file.read(maxBytes + 1);
    if (bytes.size() > maxBytes)
        return fail(Error{u"too_large"_s, tr("larger than %1 bytes").arg(maxBytes), path, 0, {}, {}});
    if (file.error() != QFileDevice::NoError)
        return fail(Error{u"io"_s, tr("cannot be read: %1").arg(file.errorString()), path, 0, {}, {}});
    return bytes;
}

Result<void> writeFileAtomically(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return fail(Error{u"io"_s, tr("cannot be written: %1").arg(file.errorString()), path, 0, {}, tr("Check free space and permissions.")});
    return {};
}

Result<QString> resolveInside(const QString &root, const QString &relative)
{
    const QString base = QFileInfo(root).canonicalFilePath();
    const QString joined = QDir::cleanPath(base + u'/' + relative);
    const auto inside = [&](const QString &path) { return path == base || path.startsWith(base + u'/'); };
    bool permitted = !base.isEmpty() && !QDir::isAbsolutePath(relative) && inside(joined);
    // What does not exist yet would be made where its nearest existing folder really lies.
    for (QString existing = joined; permitted && inside(existing); existing = QFileInfo(existing).path()) {
        const QFileInfo entry(existing);
        if (entry.exists() || entry.isSymLink()) {
            permitted = inside(entry.canonicalFilePath()); // empty, thus not inside, for a link to nothing
            break;
        }
    }
    if (!permitted)
        return fail(Error{u"path_outside"_s, tr("the path \"%1\" leaves its directory").arg(relative), root, 0, {}, {}});
    return joined;
}

QString sha256(const QByteArray &bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

QJsonValue jsonNumber(double value)
{
    if (std::isnan(value))
        return u"NaN"_s;
    if (std::isinf(value))
        return value > 0 ? u"Infinity"_s : u"-Infinity"_s;
    return value;
}

double numberFromJson(const QJsonValue &value)
{
    if (value.isDouble())
        return value.toDouble();
    const QString text = value.toString();
    if (text == "Infinity"_L1)
        return std::numeric_limits<double>::infinity();
    if (text == "-Infinity"_L1)
        return -std::numeric_limits<double>::infinity();
    return std::numeric_limits<double>::quiet_NaN();
}

QString numberText(double value)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return QString::fromLatin1(buffer, end - buffer);
}

QString csvField(const QString &text)
{
    static constexpr std::array special{u',', u'"', u'\n', u'\r'};
    if (std::ranges::none_of(special, [&](char16_t c) { return text.contains(c); }))
        return text;
    QString quoted = text;
    return u'"' + quoted.replace(u'"', u"\"\""_s) + u'"';
}

} // namespace gable

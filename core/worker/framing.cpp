// SPDX-License-Identifier: Apache-2.0
#include "core/worker/framing.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <charconv>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kMaxBodyBytes = qsizetype(64) << 20;
constexpr qsizetype kMaxHeaderBytes = 4096;

QString tr(const char *text) { return QCoreApplication::translate("MessageReader", text); }

Error badHeader(const QString &what) { return Error{u"bad_message"_s, tr("bad message header: %1").arg(what), {}, 0, {}, {}}; }

/// Decimal digits only, without sign or space.
std::optional<qsizetype> parseLength(const QByteArray &text)
{
    qsizetype value = 0;
    const auto [end, error] = std::from_chars(text.constBegin(), text.constEnd(), value);
    if (text.isEmpty() || text.front() == '-' || error != std::errc() || end != text.constEnd())
        return std::nullopt;
    return value;
}

Result<qsizetype> contentLength(const QByteArray &header)
{
    std::optional<qsizetype> length;
    for (const QByteArray &line : header.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon <= 0)
            return fail(badHeader(tr("a line without a name")));
        if (line.first(colon).trimmed().compare("Content-Length", Qt::CaseInsensitive) != 0)
            continue;
        if (length)
            return fail(badHeader(tr("Content-Length is given twice")));
        length = parseLength(line.sliced(colon + 1).trimmed());
        if (!length)
            return fail(badHeader(tr("Content-Length is not a number")));
    }
    if (!length)
        return fail(badHeader(tr("Content-Length is missing")));
    if (*length > kMaxBodyBytes)
        return fail(Error{u"too_large"_s, tr("a message of %1 bytes; at most %2 are allowed").arg(*length).arg(kMaxBodyBytes), {}, 0, {}, {}});
    return *length;
}

} // namespace

QByteArray frameMessage(const QJsonObject &message)
{
    const QByteArray body = QJsonDocument(message).toJson(QJsonDocument::Compact);
    return "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

void MessageReader::append(const QByteArray &bytes)
{
    if (m_lost)
        return;
    // Moved down only when most of the buffer is spent, so that many small messages in one read cost linear time.
    if (m_start > m_buffer.size() / 2) {
        m_buffer.remove(0, m_start);
        m_start = 0;
    }
    m_buffer.append(bytes);
}

Result<std::optional<QJsonObject>> MessageReader::refuse(const Error &error)
{
    m_lost = error;
    m_buffer.clear();
    m_start = 0;
    return fail(error);
}

/// Size of the body once the header is complete.
Result<std::optional<qsizetype>> MessageReader::readHeader()
{
    const QByteArrayView rest = QByteArrayView(m_buffer).sliced(m_start);
    const QByteArrayView head = rest.first(qMin(rest.size(), kMaxHeaderBytes));
    // Output that is no message at all (a stray print) is recognised early instead of waited on.
    const qsizetype firstLine = head.indexOf('\n');
    const bool named = rest.isEmpty() || QByteArrayView("abcdefghijklmnopqrstuvwxyz").contains(char(rest.front() | 0x20));
    if (!named || (firstLine >= 0 && !head.first(firstLine).contains(':')))
        return fail(badHeader(tr("it does not start with a name")));
    const qsizetype end = head.indexOf("\r\n\r\n");
    if (end < 0) {
        if (rest.size() >= kMaxHeaderBytes)
            return fail(badHeader(tr("longer than %1 bytes").arg(kMaxHeaderBytes)));
        return std::optional<qsizetype>();
    }
    auto length = contentLength(head.first(end).toByteArray());
    if (!length)
        return fail(length.error());
    m_start += end + 4;
    return std::optional<qsizetype>(*length);
}

Result<std::optional<QJsonObject>> MessageReader::next()
{
    if (m_lost)
        return fail(*m_lost);
    if (!m_bodySize) {
        auto size = readHeader();
        if (!size)
            return refuse(size.error());
        m_bodySize = *size;
        if (!m_bodySize)
            return std::optional<QJsonObject>();
    }
    if (m_buffer.size() - m_start < *m_bodySize)
        return std::optional<QJsonObject>();

    const QByteArray body = QByteArray::fromRawData(m_buffer.constData() + m_start, *m_bodySize);
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(body, &parseError);
    m_start += *m_bodySize;
    m_bodySize.reset();
    if (parseError.error != QJsonParseError::NoError)
        return refuse(Error{u"bad_message"_s, tr("a message is not JSON: %1").arg(parseError.errorString()), {}, 0, {}, {}});
    if (!document.isObject())
        return refuse(Error{u"bad_message"_s, tr("a message is not a JSON object"), {}, 0, {}, {}});
    if (m_start == m_buffer.size()) {
        m_buffer.clear();
        m_start = 0;
    }
    return std::optional<QJsonObject>(document.object());
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <cmath>
#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kMaxBytes = 64 << 20;
constexpr int kMaxDepth = 128;

QString tr(const char *text) { return QCoreApplication::translate("JsonText", text); }

/// Steps over valid JSON text without building anything.
class Scanner
{
public:
    explicit Scanner(const QByteArray &text) : m_text(text) {}

    qsizetype pos = 0;

    void space()
    {
        while (pos < m_text.size() && (m_text[pos] == ' ' || m_text[pos] == '\t' || m_text[pos] == '\n' || m_text[pos] == '\r'))
            ++pos;
    }
    char peek()
    {
        space();
        return pos < m_text.size() ? m_text[pos] : '\0';
    }
    QByteArray rawString()
    {
        const qsizetype start = pos++;
        while (pos < m_text.size() && m_text[pos] != '"')
            pos += m_text[pos] == '\\' ? 2 : 1;
        ++pos;
        return m_text.mid(start, pos - start);
    }
    QString string()
    {
        const QByteArray raw = rawString();
        if (!raw.contains('\\'))
            return QString::fromUtf8(raw.mid(1, raw.size() - 2));
        return QJsonDocument::fromJson('[' + raw + ']').array().at(0).toString();
    }
    void skipValue()
    {
        int depth = 0;
        do {
            const char c = peek();
            if (c == '\0')
                return;
            if (c == '"') {
                rawString();
            } else {
                if (c == '{' || c == '[')
                    ++depth;
                else if (c == '}' || c == ']')
                    --depth;
                ++pos;
                if (depth == 0 && c != '}' && c != ']') { // a number or a word
                    while (pos < m_text.size() && !strchr(",]} \t\r\n", m_text[pos]))
                        ++pos;
                }
            }
        } while (depth > 0);
    }
    /// Calls visit(key, index) before each member's value, which it must consume or leave: returns false to stop there.
    template <class Visit>
    void members(Visit visit)
    {
        const char open = peek();
        if (open != '{' && open != '[')
            return;
        ++pos;
        for (int index = 0;; ++index) {
            const char c = peek();
            if (c == '\0' || c == '}' || c == ']')
                return;
            if (c == ',') {
                ++pos;
                --index;
                continue;
            }
            QString key = QString::number(index);
            if (open == '{') {
                key = string();
                peek();
                ++pos; // ':'
                space();
            }
            if (!visit(key))
                return;
            skipValue();
        }
    }

private:
    const QByteArray &m_text;
};

/// Moves to the value at `path`; false when there is none, it then stops at the deepest ancestor that exists.
bool seek(Scanner &scanner, const QStringList &path)
{
    scanner.space();
    for (const QString &step : path) {
        const qsizetype before = scanner.pos;
        bool found = false;
        scanner.members([&](const QString &key) {
            found = key == step;
            return !found;
        });
        if (!found) {
            scanner.pos = before;
            return false;
        }
    }
    return true;
}

/// Where a key stands for the second time in one object of valid JSON: readers would disagree which one counts.
std::optional<qsizetype> duplicateKey(const QByteArray &text)
{
    std::vector<std::optional<QSet<QString>>> open; // keys of the objects around; nothing for an array
    Scanner scanner(text);
    bool expectsKey = false;
    while (const char c = scanner.peek()) {
        const qsizetype at = scanner.pos;
        if (c == '"' && expectsKey) {
            const QString key = scanner.string();
            if (open.back()->contains(key))
                return at;
            open.back()->insert(key);
            expectsKey = false;
            continue;
        }
        if (c == '"') {
            scanner.rawString();
            continue;
        }
        ++scanner.pos;
        if (c == '{' || c == '[') {
            open.push_back(c == '{' ? std::optional(QSet<QString>()) : std::nullopt);
            expectsKey = c == '{';
        } else if (c == '}' || c == ']') {
            open.pop_back();
            expectsKey = false;
        } else if (c == ',') {
            expectsKey = open.back().has_value();
        }
    }
    return std::nullopt;
}

bool tooDeep(const QByteArray &text)
{
    int depth = 0;
    bool inString = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMaxDepth)
                return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

} // namespace

Result<JsonText> JsonText::parse(const QByteArray &text, const QString &file)
{
    const auto failAt = [&](qsizetype offset, const QString &message) {
        return fail(Error{u"bad_json"_s, message, file, lineAt(text, offset), {}, {}});
    };
    if (text.size() > kMaxBytes)
        return failAt(0, tr("the file has %1 bytes; at most %2 are read").arg(text.size()).arg(kMaxBytes));
    if (const auto bad = firstInvalidUtf8(text))
        return failAt(*bad, tr("invalid UTF-8 at byte %1").arg(*bad));
    if (tooDeep(text))
        return failAt(0, tr("nested more than %1 levels deep").arg(kMaxDepth));
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(text, &parseError);
    if (parseError.error != QJsonParseError::NoError)
        return failAt(parseError.offset, tr("not valid JSON: %1").arg(parseError.errorString()));
    if (const auto again = duplicateKey(text))
        return failAt(*again, tr("a key that this object already has"));
    JsonText result;
    result.m_text = text;
    result.m_file = file;
    result.m_root = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    return result;
}

Result<JsonText> JsonText::load(const QString &path)
{
    auto bytes = readFile(path, kMaxBytes);
    if (!bytes)
        return fail(bytes.error());
    return parse(*bytes, path);
}

int JsonText::lineOf(const QStringList &path) const
{
    Scanner scanner(m_text);
    seek(scanner, path);
    return lineAt(m_text, scanner.pos);
}

QStringList JsonText::keysOf(const QStringList &path) const
{
    Scanner scanner(m_text);
    QStringList keys;
    if (seek(scanner, path) && scanner.peek() == '{') {
        scanner.members([&](const QString &key) {
            if (!keys.contains(key))
                keys.append(key);
            return true;
        });
    }
    return keys;
}

JsonCursor::JsonCursor(const JsonText &document) : m_document(&document), m_value(document.root()) {}

JsonCursor::JsonCursor(const JsonText *document, QJsonValue value, QStringList path)
    : m_document(document), m_value(std::move(value)), m_path(std::move(path))
{
}

bool JsonCursor::has(const QString &key) const { return m_value.toObject().contains(key); }

JsonCursor JsonCursor::operator[](const QString &key) const
{
    return JsonCursor(m_document, m_value.isObject() ? m_value.toObject().value(key) : QJsonValue(QJsonValue::Undefined), m_path + QStringList{key});
}

JsonCursor JsonCursor::at(int index) const
{
    return JsonCursor(m_document, m_value.toArray().at(index), m_path + QStringList{QString::number(index)});
}

int JsonCursor::size() const { return int(m_value.isArray() ? m_value.toArray().size() : m_value.toObject().size()); }

QStringList JsonCursor::keys() const { return isObject() ? m_document->keysOf(m_path) : QStringList(); }

Error JsonCursor::error(const QString &message, const QString &hint, const QString &code) const
{
    return Error{code, message, m_document->file(), m_document->lineOf(m_path), m_path.join(u'.'), hint};
}

Error JsonCursor::wrongType(const QString &wanted) const
{
    return error(isNull() ? tr("missing, should be %1").arg(wanted) : tr("should be %1").arg(wanted));
}

Result<QString> JsonCursor::string() const
{
    if (!m_value.isString())
        return fail(wrongType(tr("a text")));
    return m_value.toString();
}

Result<double> JsonCursor::number() const
{
    if (!m_value.isDouble() || !std::isfinite(m_value.toDouble()))
        return fail(wrongType(tr("a number")));
    return m_value.toDouble();
}

Result<int64_t> JsonCursor::integer() const
{
    const int64_t value = m_value.toInteger(INT64_MIN);
    if (!m_value.isDouble() || value == INT64_MIN)
        return fail(wrongType(tr("a whole number below 2^63")));
    return value;
}

Result<bool> JsonCursor::boolean() const
{
    if (!m_value.isBool())
        return fail(wrongType(tr("true or false")));
    return m_value.toBool();
}

Result<QStringList> JsonCursor::strings() const
{
    if (!m_value.isArray())
        return fail(wrongType(tr("a list of texts")));
    QStringList list;
    for (int i = 0; i < size(); ++i) {
        auto item = at(i).string();
        if (!item)
            return fail(item.error());
        list.append(*item);
    }
    return list;
}

Result<QString> JsonCursor::stringOr(const QString &fallback) const { return isNull() ? Result<QString>(fallback) : string(); }
Result<double> JsonCursor::numberOr(double fallback) const { return isNull() ? Result<double>(fallback) : number(); }
Result<int64_t> JsonCursor::integerOr(int64_t fallback) const { return isNull() ? Result<int64_t>(fallback) : integer(); }
Result<bool> JsonCursor::booleanOr(bool fallback) const { return isNull() ? Result<bool>(fallback) : boolean(); }

} // namespace gable

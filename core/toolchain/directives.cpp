// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/directives.h"

#include "core/problem/problem_names.h"

#include <QCoreApplication>
#include <QSet>

#include <charconv>
#include <optional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kLinesRead = 200;

QString tr(const char *text) { return QCoreApplication::translate("Directives", text); }

/// A piece of a line and the column (1-based) where it starts.
struct Piece {
    QString text;
    int column;
};

struct Field {
    Piece key; ///< empty text: a value without a key
    Piece value;
};

/// Splits at `separator` outside parentheses; empty pieces are kept only between commas.
std::vector<Piece> split(const Piece &whole, QChar separator)
{
    std::vector<Piece> pieces;
    int depth = 0;
    qsizetype start = 0;
    const auto add = [&](qsizetype end) {
        if (end > start || separator == u',')
            pieces.push_back({whole.text.mid(start, end - start), whole.column + int(start)});
        start = end + 1;
    };
    for (qsizetype i = 0; i < whole.text.size(); ++i) {
        const QChar c = whole.text[i];
        depth += c == u'(' ? 1 : c == u')' && depth > 0 ? -1 : 0;
        if (depth == 0 && (c == separator || (separator == u' ' && c == u'\t')))
            add(i);
    }
    add(whole.text.size());
    return pieces;
}

class DirectiveReader
{
public:
    DirectiveReader(Language language, const QString &file) : m_marker(language == Language::Python ? u"#! gable"_s : u"//! gable"_s), m_file(file) {}

    Result<Directives> read(const QByteArray &text)
    {
        const QList<QByteArray> lines = text.left(1 << 20).split('\n');
        for (m_line = 1; m_line <= std::min<int>(kLinesRead, int(lines.size())); ++m_line) {
            if (!readLine(QString::fromUtf8(lines[m_line - 1])))
                return fail(*m_error);
        }
        // Until a search chooses another one, the first value of a tuned constant is the one that is used.
        for (const auto &[key, values] : m_result.tune)
            m_result.consts.try_emplace(key, values.front());
        return std::move(m_result);
    }

private:
    bool refuse(const Piece &where, const QString &message, const QString &hint = {})
    {
        m_error = Error{u"bad_directive"_s, tr("column %1: %2").arg(where.column).arg(message), m_file, m_line, m_kind, hint};
        return false;
    }

    bool readLine(QString line)
    {
        if (line.endsWith(u'\r'))
            line.chop(1);
        qsizetype start = 0;
        while (start < line.size() && line[start].isSpace())
            ++start;
        const qsizetype after = start + m_marker.size();
        if (line.mid(start, m_marker.size()) != m_marker || after >= line.size() || !line[after].isSpace())
            return true;
        qsizetype kindStart = after;
        while (kindStart < line.size() && line[kindStart].isSpace())
            ++kindStart;
        const qsizetype colon = line.indexOf(u':', kindStart);
        const Piece kind{line.mid(kindStart, (colon < 0 ? line.size() : colon) - kindStart), int(kindStart) + 1};
        m_kind = kind.text.trimmed();
        if (colon < 0)
            return refuse(kind, tr("a colon is missing after the kind"), tr("Write for example: %1 const: ROWS=4").arg(m_marker));
        return readKind(kind, {line.mid(colon + 1), int(colon) + 2});
    }

    bool readKind(const Piece &kind, const Piece &rest)
    {
        if (m_kind == "build"_L1 && rest.text.trimmed().startsWith("command="_L1)) // a command has spaces of its own
            return readCommand(rest);
        std::vector<Field> fields;
        if (!readFields(rest, fields))
            return false;
        if (m_kind == "problem"_L1)
            return readNamed(fields, m_result.problem, true);
        if (m_kind == "entry"_L1)
            return readNamed(fields, m_result.entry, false);
        if (m_kind == "const"_L1)
            return readConsts(fields);
        if (m_kind == "launch"_L1)
            return readLaunch(fields);
        if (m_kind == "scratch"_L1)
            return readScratch(fields);
        if (m_kind == "tune"_L1)
            return readTune(fields);
        if (m_kind == "build"_L1)
            return readFlags(fields);
        return refuse(kind, tr("unknown kind \"%1\"").arg(m_kind.left(40)), tr("Known: %1.").arg(u"problem, entry, const, launch, scratch, tune, build"_s));
    }

    bool readFields(const Piece &rest, std::vector<Field> &fields)
    {
        QSet<QString> seen;
        for (const Piece &piece : split(rest, u' ')) {
            const qsizetype equals = piece.text.indexOf(u'=');
            Field field{{piece.text.left(std::max<qsizetype>(equals, 0)), piece.column}, {piece.text.mid(equals + 1), piece.column + int(equals) + 1}};
            if (equals == 0)
                return refuse(piece, tr("a name is missing before \"=\""));
            if (equals > 0 && field.value.text.isEmpty())
                return refuse(piece, tr("\"%1\" has no value").arg(field.key.text), tr("Write key=value without spaces around \"=\"."));
            if (equals > 0 && seen.contains(field.key.text))
                return refuse(piece, tr("\"%1\" is given twice").arg(field.key.text));
            seen.insert(field.key.text);
            fields.push_back(std::move(field));
        }
        return !fields.empty() || refuse(rest, tr("nothing follows the kind"));
    }

    bool unknownKey(const Field &field, const QStringList &known)
    {
        if (field.key.text.isEmpty())
            return refuse(field.value, tr("\"%1\" is not of the form key=value").arg(field.value.text.left(40)), tr("Known keys: %1.").arg(known.join(u", "_s)));
        return refuse(field.key, tr("unknown key \"%1\"").arg(field.key.text.left(40)), tr("Known keys: %1.").arg(known.join(u", "_s)));
    }

    bool setOnce(QString &destination, const Field &field, const QString &value)
    {
        if (!destination.isEmpty())
            return refuse(field.value, tr("this is given twice in the file"));
        destination = value;
        return true;
    }

    /// "problem: NAME author=WHO" and "entry: NAME", where NAME may also be written name=NAME.
    bool readNamed(const std::vector<Field> &fields, QString &destination, bool withAuthor)
    {
        for (const Field &field : fields) {
            const bool isAuthor = withAuthor && field.key.text == "author"_L1;
            if (!isAuthor && !field.key.text.isEmpty() && field.key.text != "name"_L1)
                return unknownKey(field, withAuthor ? QStringList{u"name"_s, u"author"_s} : QStringList{u"name"_s});
            if (!isAuthor && !withAuthor && !isIdentifier(field.value))
                return false;
            if (!setOnce(isAuthor ? m_result.author : destination, field, field.value.text))
                return false;
        }
        return true;
    }

    bool isIdentifier(const Piece &piece)
    {
        const auto checked = checkIdentifier(piece.text);
        return checked || refuse(piece, checked.error().message, checked.error().hint);
    }

    bool readInteger(const Piece &piece, int64_t &value)
    {
        const QByteArray text = piece.text.toLatin1();
        const auto [end, problem] = std::from_chars(text.constData(), text.constData() + text.size(), value);
        const bool whole = problem == std::errc() && end == text.constData() + text.size();
        return whole || refuse(piece, tr("\"%1\" is not a whole number").arg(piece.text.left(40)));
    }

    bool readExpression(const Piece &piece, Expression &expression)
    {
        auto parsed = Expression::parse(piece.text);
        if (!parsed)
            return refuse(piece, parsed.error().message, parsed.error().hint);
        expression = std::move(*parsed);
        return true;
    }

    bool readConsts(const std::vector<Field> &fields)
    {
        for (const Field &field : fields) {
            int64_t value = 0;
            if (field.key.text.isEmpty())
                return unknownKey(field, {tr("any name")});
            if (!isIdentifier(field.key) || !readInteger(field.value, value))
                return false;
            if (!m_result.consts.emplace(field.key.text, value).second)
                return refuse(field.key, tr("\"%1\" is given twice").arg(field.key.text));
        }
        return true;
    }

    bool readTune(const std::vector<Field> &fields)
    {
        for (const Field &field : fields) {
            if (field.key.text.isEmpty())
                return unknownKey(field, {tr("any name")});
            if (!isIdentifier(field.key))
                return false;
            if (m_result.tune.count(field.key.text))
                return refuse(field.key, tr("\"%1\" is given twice").arg(field.key.text));
            std::vector<int64_t> values;
            for (const Piece &piece : split(field.value, u',')) {
                if (!readInteger(piece, values.emplace_back()))
                    return false;
            }
            m_result.tune[field.key.text] = std::move(values);
        }
        return true;
    }

    bool readLaunch(const std::vector<Field> &fields)
    {
        LaunchDirective launch;
        launch.line = m_line;
        for (const Field &field : fields) {
            const QString &key = field.key.text;
            const bool done = key == "entry"_L1 ? isIdentifier(field.value) && setOnce(launch.entry, field, field.value.text)
                            : key == "grid"_L1    ? readDimensions(field.value, launch.grid)
                            : key == "block"_L1   ? readDimensions(field.value, launch.block)
                            : key == "cluster"_L1 ? readDimensions(field.value, launch.cluster)
                            : key == "shared"_L1  ? readExpression(field.value, launch.shared)
                            : key == "args"_L1    ? readArgs(field.value, launch.args)
                                                  : unknownKey(field, {u"entry"_s, u"grid"_s, u"block"_s, u"cluster"_s, u"shared"_s, u"args"_s});
            if (!done)
                return false;
        }
        const Piece whole = fields.front().key;
        if (launch.entry.isEmpty() || launch.grid.empty() || launch.block.empty())
            return refuse(whole, tr("a launch needs entry=, grid= and block="));
        m_result.launches.push_back(std::move(launch));
        return true;
    }

    bool readDimensions(const Piece &value, std::vector<Expression> &dimensions)
    {
        const auto pieces = split(value, u',');
        if (pieces.size() > 3)
            return refuse(pieces[3], tr("there are more than three dimensions"));
        for (const Piece &piece : pieces) {
            if (!readExpression(piece, dimensions.emplace_back()))
                return false;
        }
        return true;
    }

    bool readArgs(const Piece &value, QStringList &args)
    {
        for (const Piece &piece : split(value, u',')) {
            if (!isIdentifier(piece))
                return false;
            args.append(piece.text);
        }
        return true;
    }

    bool readScratch(const std::vector<Field> &fields)
    {
        for (const Field &field : fields) {
            ScratchDirective scratch{field.key.text, {}, m_line};
            if (field.key.text.isEmpty())
                return unknownKey(field, {tr("any name")});
            if (!isIdentifier(field.key) || !readExpression(field.value, scratch.bytes))
                return false;
            for (const ScratchDirective &earlier : m_result.scratch) {
                if (earlier.name == scratch.name)
                    return refuse(field.key, tr("\"%1\" is given twice").arg(scratch.name));
            }
            m_result.scratch.push_back(std::move(scratch));
        }
        return true;
    }

    bool readFlags(const std::vector<Field> &fields)
    {
        for (const Field &field : fields) {
            if (field.key.text != "flags"_L1)
                return unknownKey(field, {u"flags"_s, u"command"_s});
            if (!m_result.buildFlags.isEmpty())
                return refuse(field.key, tr("\"%1\" is given twice").arg(field.key.text));
            for (const Piece &piece : split(field.value, u',')) {
                if (!piece.text.startsWith(u'-'))
                    return refuse(piece, tr("a flag starts with \"-\""));
                m_result.buildFlags.append(piece.text);
            }
        }
        return true;
    }

    bool readCommand(const Piece &rest)
    {
        const qsizetype equals = rest.text.indexOf(u'=');
        const Piece value{rest.text.mid(equals + 1).trimmed(), rest.column + int(equals) + 1};
        if (value.text.isEmpty())
            return refuse(value, tr("\"%1\" has no value").arg(u"command"_s));
        return setOnce(m_result.buildCommand, {{u"command"_s, rest.column}, value}, value.text);
    }

    QString m_marker;
    QString m_file;
    QString m_kind;
    int m_line = 0;
    std::optional<Error> m_error;
    Directives m_result;
};

} // namespace

Result<Directives> parseDirectives(const QByteArray &text, Language language, const QString &file)
{
    return DirectiveReader(language, file).read(text);
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/syntax/syntax_definition.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <optional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Kind = SyntaxRule::Kind;

QString tr(const char *text) { return QCoreApplication::translate("SyntaxLibrary", text); }

const std::array<const char *, kSyntaxStyles> kStyleNames{
    "Normal", "Keyword", "Function", "Variable", "ControlFlow", "Operator", "BuiltIn", "Extension", "Preprocessor", "Attribute", "Char", "SpecialChar",
    "String", "VerbatimString", "SpecialString", "Import", "DataType", "DecVal", "BaseN", "Float", "Constant", "Comment", "Documentation", "Annotation",
    "CommentVar", "RegionMarker", "Information", "Warning", "Alert", "Error", "Others"};

const std::map<QString, Kind> kRuleKinds{
    {u"DetectChar"_s, Kind::DetectChar}, {u"Detect2Chars"_s, Kind::Detect2Chars}, {u"AnyChar"_s, Kind::AnyChar}, {u"StringDetect"_s, Kind::StringDetect},
    {u"WordDetect"_s, Kind::WordDetect}, {u"RegExpr"_s, Kind::RegExpr}, {u"keyword"_s, Kind::Keyword}, {u"Int"_s, Kind::Int}, {u"Float"_s, Kind::Float},
    {u"HlCHex"_s, Kind::HlCHex}, {u"HlCOct"_s, Kind::HlCOct}, {u"HlCChar"_s, Kind::HlCChar}, {u"HlCStringChar"_s, Kind::HlCStringChar},
    {u"LineContinue"_s, Kind::LineContinue}, {u"RangeDetect"_s, Kind::RangeDetect}, {u"DetectSpaces"_s, Kind::DetectSpaces},
    {u"DetectIdentifier"_s, Kind::DetectIdentifier}, {u"IncludeRules"_s, Kind::IncludeRules}};

const QString kUsualDelimiters = u" \t.():!+,-<=>%&*/;?[]^{|}~\\"_s;

bool isTrue(QStringView text)
{
    return text == "1"_L1 || text.compare("true"_L1, Qt::CaseInsensitive) == 0;
}

std::optional<SyntaxStyle> parseStyle(const QString &text)
{
    for (size_t i = 0; i < kStyleNames.size(); ++i) {
        if (text == "ds"_L1 + QString::fromLatin1(kStyleNames[i]))
            return SyntaxStyle(i);
    }
    return std::nullopt;
}

} // namespace

QString name(SyntaxStyle style)
{
    return QString::fromLatin1(kStyleNames[size_t(style)]);
}

/// Reads one file; names of contexts, which may lie further down or in another file, are resolved when all are read.
class SyntaxReader
{
public:
    explicit SyntaxReader(SyntaxLibrary &library) : m_library(library) {}

    Result<void> readFile(const QString &path)
    {
        const auto bytes = gable::readFile(path, 4 << 20);
        if (!bytes)
            return fail(bytes.error());
        m_file = path;
        m_styles.clear();
        m_attributes.clear();
        m_error.reset();
        m_xml.clear();
        m_xml.addData(*bytes);
        m_definition = int(m_library.m_definitions.size());
        m_library.m_definitions.emplace_back();
        definition().delimiters = kUsualDelimiters;
        definition().firstContext = int(m_library.m_contexts.size());
        while (!m_error && !m_xml.atEnd()) {
            if (m_xml.readNext() == QXmlStreamReader::StartElement)
                readElement();
        }
        if (!m_error && m_xml.hasError())
            refuse(m_xml.errorString());
        if (!m_error && definition().firstContext == int(m_library.m_contexts.size()))
            refuse(tr("has no context"));
        applyStyles();
        return m_error ? Result<void>(fail(*m_error)) : Result<void>();
    }

    Result<void> resolve()
    {
        m_error.reset();
        for (const auto &pending : m_pending) {
            SyntaxContext &context = m_library.m_contexts[size_t(pending.context)];
            m_file = pending.file;
            m_line = pending.line;
            if (pending.rule < 0) {
                context.*pending.slot = parseSwitch(pending.text, context.definition);
            } else if (SyntaxRule &rule = context.rules[size_t(pending.rule)]; rule.kind == Kind::IncludeRules) {
                rule.include = parseSwitch(pending.text, context.definition).push;
            } else {
                rule.next = parseSwitch(pending.text, context.definition);
            }
            if (m_error)
                return fail(*m_error);
        }
        return {};
    }

private:
    struct Pending {
        int context, rule; ///< rule -1: of the context itself
        QString text, file;
        int line;
        ContextSwitch SyntaxContext::*slot = &SyntaxContext::lineEnd;
    };
    struct Attribute {
        int context, rule;
        QString name;
        int line;
    };

    SyntaxDefinition &definition() { return m_library.m_definitions[size_t(m_definition)]; }
    SyntaxContext &context() { return m_library.m_contexts.back(); }
    int contextIndex() const { return int(m_library.m_contexts.size()) - 1; }

    void refuse(const QString &message)
    {
        if (!m_error)
            m_error = Error{u"bad_syntax_definition"_s, message, m_file, m_line > 0 ? m_line : int(m_xml.lineNumber()), {}, {}};
    }

    QString attribute(const char *name) const { return m_xml.attributes().value(QLatin1StringView(name)).toString(); }

    void readElement()
    {
        m_line = int(m_xml.lineNumber());
        const QString element = m_xml.name().toString();
        if (element == "language"_L1) {
            definition().name = attribute("name");
        } else if (element == "list"_L1) {
            m_list = attribute("name");
            definition().lists[m_list];
        } else if (element == "item"_L1) {
            definition().lists[m_list].insert(m_xml.readElementText().trimmed());
        } else if (element == "context"_L1) {
            readContext();
        } else if (element == "itemData"_L1) {
            const auto style = parseStyle(attribute("defStyleNum"));
            style ? void(m_styles[attribute("name")] = *style) : refuse(tr("unknown style \"%1\"").arg(attribute("defStyleNum")));
        } else if (element == "keywords"_L1) {
            readKeywordSettings();
        } else if (const auto kind = kRuleKinds.find(element); kind != kRuleKinds.end()) {
            readRule(kind->second);
        } else if (!QStringList{u"highlighting"_s, u"contexts"_s, u"itemDatas"_s, u"general"_s, u"comments"_s, u"comment"_s}.contains(element)) {
            refuse(tr("the element \"%1\" is not understood").arg(element));
        }
        m_line = 0;
    }

    void readKeywordSettings()
    {
        if (m_xml.attributes().hasAttribute("casesensitive"_L1) && !isTrue(attribute("casesensitive")))
            definition().keywords = Qt::CaseInsensitive;
        for (const QChar weak : attribute("weakDeliminator"))
            definition().delimiters.remove(weak);
        definition().delimiters += attribute("additionalDeliminator");
        if (definition().keywords == Qt::CaseSensitive)
            return;
        for (auto &[name, list] : definition().lists) {
            QSet<QString> lower;
            for (const QString &word : list)
                lower.insert(word.toLower());
            list = lower;
        }
    }

    void readContext()
    {
        m_library.m_contexts.emplace_back();
        context().name = attribute("name");
        context().definition = m_definition;
        m_attributes.push_back({contextIndex(), -1, attribute("attribute"), m_line});
        m_pending.push_back({contextIndex(), -1, attribute("lineEndContext"), m_file, m_line});
        if (const QString next = attribute("fallthroughContext"); !next.isEmpty()) {
            context().fallsThrough = true;
            m_pending.push_back({contextIndex(), -1, next, m_file, m_line, &SyntaxContext::fallthrough});
        }
        if (const QString next = attribute("lineEmptyContext"); !next.isEmpty()) {
            context().endsOnEmptyLine = true;
            m_pending.push_back({contextIndex(), -1, next, m_file, m_line, &SyntaxContext::lineEmpty});
        }
        if (isTrue(attribute("dynamic")))
            refuse(tr("dynamic contexts are not understood"));
    }

    void readRule(Kind kind)
    {
        if (contextIndex() < definition().firstContext)
            return refuse(tr("a rule stands outside a context"));
        SyntaxRule rule;
        rule.kind = kind;
        rule.definition = m_definition;
        rule.lookAhead = isTrue(attribute("lookAhead"));
        rule.firstNonSpace = isTrue(attribute("firstNonSpace"));
        rule.column = m_xml.attributes().hasAttribute("column"_L1) ? attribute("column").toInt() : -1;
        rule.sensitivity = isTrue(attribute("insensitive")) ? Qt::CaseInsensitive : Qt::CaseSensitive;
        rule.beginRegion = attribute("beginRegion");
        rule.endRegion = attribute("endRegion");
        rule.text = m_xml.attributes().hasAttribute("String"_L1) ? attribute("String") : attribute("char") + attribute("char1");
        if (isTrue(attribute("dynamic")))
            return refuse(tr("dynamic rules are not understood"));
        if (kind == Kind::RegExpr) {
            rule.pattern.setPattern(rule.text);
            rule.pattern.setPatternOptions(rule.sensitivity == Qt::CaseInsensitive ? QRegularExpression::CaseInsensitiveOption : QRegularExpression::NoPatternOption);
            if (!rule.pattern.isValid())
                return refuse(rule.pattern.errorString());
        }
        if (kind == Kind::Keyword && !definition().lists.contains(rule.text))
            return refuse(tr("there is no list \"%1\"").arg(rule.text));
        if (const QString style = attribute("attribute"); !style.isEmpty())
            m_attributes.push_back({contextIndex(), int(context().rules.size()), style, m_line});
        m_pending.push_back({contextIndex(), int(context().rules.size()), attribute("context"), m_file, m_line});
        context().rules.push_back(std::move(rule));
    }

    /// Styles stand behind the contexts in a file.
    void applyStyles()
    {
        for (const Attribute &use : m_attributes) {
            const auto style = m_styles.find(use.name);
            m_line = use.line;
            if (style == m_styles.end())
                return refuse(tr("there is no itemData \"%1\"").arg(use.name));
            SyntaxContext &owner = m_library.m_contexts[size_t(use.context)];
            if (use.rule < 0) {
                owner.style = style->second;
            } else {
                owner.rules[size_t(use.rule)].style = style->second;
                owner.rules[size_t(use.rule)].hasStyle = true;
            }
        }
        m_line = 0;
    }

    /// "#stay", "#pop#pop", "#pop!Name", "Name", "##Language", "Name##Language".
    ContextSwitch parseSwitch(QString text, int definition)
    {
        ContextSwitch made;
        if (text.isEmpty() || text == "#stay"_L1)
            return made;
        while (text.startsWith("#pop"_L1)) {
            ++made.pops;
            text.remove(0, 4);
        }
        if (text.startsWith(u'!'))
            text.remove(0, 1);
        if (text.isEmpty())
            return made;
        const qsizetype language = text.indexOf("##"_L1);
        if (language >= 0) {
            definition = m_library.find(text.mid(language + 2));
            if (definition < 0) {
                refuse(tr("there is no language \"%1\"").arg(text.mid(language + 2)));
                return made;
            }
            text.truncate(language);
        }
        made.push = text.isEmpty() ? m_library.definition(definition).firstContext : contextNamed(text, definition);
        if (made.push < 0)
            refuse(tr("there is no context \"%1\"").arg(text));
        return made;
    }

    int contextNamed(const QString &name, int definition) const
    {
        const auto &contexts = m_library.m_contexts;
        const auto found = std::find_if(contexts.begin(), contexts.end(), [&](const SyntaxContext &c) { return c.definition == definition && c.name == name; });
        return found == contexts.end() ? -1 : int(found - contexts.begin());
    }

    SyntaxLibrary &m_library;
    QXmlStreamReader m_xml;
    QString m_file, m_list;
    int m_definition = 0, m_line = 0;
    std::map<QString, SyntaxStyle> m_styles;
    std::vector<Attribute> m_attributes;
    std::vector<Pending> m_pending;
    std::optional<Error> m_error;
};

Result<SyntaxLibrary> SyntaxLibrary::read(const QString &folder)
{
    SyntaxLibrary library;
    SyntaxReader reader(library);
    for (const QString &file : QDir(folder).entryList({u"*.xml"_s}, QDir::Files, QDir::Name)) {
        if (auto read = reader.readFile(folder + u'/' + file); !read)
            return fail(read.error());
    }
    if (auto resolved = reader.resolve(); !resolved)
        return fail(resolved.error());
    return library;
}

QStringList SyntaxLibrary::names() const
{
    QStringList names;
    for (const SyntaxDefinition &definition : m_definitions)
        names << definition.name;
    return names;
}

int SyntaxLibrary::find(const QString &name) const
{
    const auto found = std::find_if(m_definitions.begin(), m_definitions.end(), [&](const SyntaxDefinition &d) { return d.name == name; });
    return found == m_definitions.end() ? -1 : int(found - m_definitions.begin());
}

} // namespace gable

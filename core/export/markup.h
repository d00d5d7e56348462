// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QXmlStreamWriter>

#include <utility>

namespace gable {

/// Writes HTML and SVG that are well-formed as XML and mean the same to an HTML parser: every text and attribute is escaped here and
/// nowhere else, elements close with their scope, and only shape() closes itself. What XML forbids (NUL and other control characters,
/// lone surrogates) becomes U+FFFD.
class Markup
{
public:
    using Attributes = QList<std::pair<QString, QString>>;

    /// An open element; ends with its scope.
    class [[nodiscard]] Element
    {
    public:
        explicit Element(QXmlStreamWriter &writer) : m_writer(writer) {}
        Element(const Element &) = delete;
        Element &operator=(const Element &) = delete;
        ~Element();

    private:
        QXmlStreamWriter &m_writer;
    };

    Markup() : m_writer(&m_bytes) {}
    void doctype(const QString &declaration) { m_writer.writeDTD(declaration); }
    Element element(const QString &name, const Attributes &attributes = {});
    void leaf(const QString &name, const QString &text, const Attributes &attributes = {}); ///< <name>text</name>
    void shape(const QString &name, const Attributes &attributes = {});                     ///< <name …/>: SVG shapes and HTML's void elements
    void text(const QString &text);
    void lineBreak() { m_writer.writeCharacters(QStringLiteral("\n")); }
    /// Everything written; all elements must be closed.
    QByteArray take() { return std::exchange(m_bytes, {}); }

private:
    void start(const QString &name, const Attributes &attributes, bool empty);
    QByteArray m_bytes;
    QXmlStreamWriter m_writer;
};

/// Without what XML forbids.
QString xmlText(const QString &text);
/// A coordinate with at most two decimals.
QString coordinate(double value);

} // namespace gable

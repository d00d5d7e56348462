// SPDX-License-Identifier: Apache-2.0
#include "core/export/markup.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool isForbidden(QChar c)
{
    const char16_t code = c.unicode();
    return (code < 0x20 && code != '\t' && code != '\n' && code != '\r') || code == 0xFFFE || code == 0xFFFF;
}

} // namespace

QString xmlText(const QString &text)
{
    constexpr QChar replacement(0xFFFD);
    if (std::none_of(text.begin(), text.end(), [](QChar c) { return isForbidden(c) || c.isSurrogate(); }))
        return text;
    QString result = text;
    for (qsizetype i = 0; i < result.size(); ++i) {
        if (result[i].isHighSurrogate() && i + 1 < result.size() && result[i + 1].isLowSurrogate())
            ++i; // a whole pair
        else if (isForbidden(result[i]) || result[i].isSurrogate())
            result[i] = replacement;
    }
    return result;
}

QString coordinate(double value)
{
    QString text = QString::number(value, 'f', 2);
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    return text;
}

Markup::Element::~Element()
{
    m_writer.writeCharacters(QString()); // an HTML parser would take <td/> for an opening tag
    m_writer.writeEndElement();
}

void Markup::start(const QString &name, const Attributes &attributes, bool empty)
{
    if (empty)
        m_writer.writeEmptyElement(name);
    else
        m_writer.writeStartElement(name);
    for (const auto &[key, value] : attributes)
        m_writer.writeAttribute(key, xmlText(value));
}

Markup::Element Markup::element(const QString &name, const Attributes &attributes)
{
    start(name, attributes, false);
    return Element(m_writer);
}

void Markup::leaf(const QString &name, const QString &text, const Attributes &attributes)
{
    const Element open = element(name, attributes);
    m_writer.writeCharacters(xmlText(text));
}

void Markup::shape(const QString &name, const Attributes &attributes) { start(name, attributes, true); }

void Markup::text(const QString &text) { m_writer.writeCharacters(xmlText(text)); }

} // namespace gable

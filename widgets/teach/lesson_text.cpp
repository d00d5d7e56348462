// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teach/lesson_text.h"

#include "core/base/text.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QImage>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr QTextDocument::MarkdownFeatures kFeatures = QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML;
constexpr double kLineHeight = 135; // per cent

/// Qt's Markdown reader has sizes and a code font of its own: every fragment takes the theme's.
void styleBlock(QTextDocument *document, const QTextBlock &block)
{
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const bool code = format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage);
    const bool inTable = cursor.currentTable() != nullptr;
    const bool heading = format.headingLevel() > 0;
    format.setLineHeight(code ? 100 : inTable ? 120 : kLineHeight, QTextBlockFormat::ProportionalHeight);
    format.setTopMargin(heading ? 10 : 0);
    const bool lastOfCode = code && !block.next().blockFormat().hasProperty(QTextFormat::BlockCodeFence);
    format.setBottomMargin(inTable || (code && !lastOfCode) ? 0 : block.textList() ? 4 : sizes::kGroupGap);
    if (code)
        format.setBackground(theme().alt);
    cursor.setBlockFormat(format);
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat old = fragment.charFormat();
        QTextCharFormat made = old;
        const bool mono = code || old.fontFixedPitch() || !old.fontFamilies().toStringList().isEmpty();
        QFont font = mono ? monoFont() : heading || old.fontWeight() >= QFont::DemiBold ? strongFont() : bodyFont();
        font.setItalic(old.fontItalic());
        made.clearProperty(QTextFormat::FontSizeAdjustment);
        made.setFont(font);
        made.setForeground(old.isAnchor() ? theme().accent : theme().text);
        QTextCursor part(document);
        part.setPosition(fragment.position());
        part.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
        part.setCharFormat(made);
    }
}

void styleTables(QTextFrame *frame)
{
    for (QTextFrame *child : frame->childFrames()) {
        if (auto *table = qobject_cast<QTextTable *>(child)) {
            QTextTableFormat format = table->format();
            format.setBorder(0);
            format.setCellSpacing(0);
            format.setCellPadding(3);
            format.setBottomMargin(sizes::kGroupGap);
            format.setWidth(QTextLength(QTextLength::PercentageLength, 96));
            table->setFormat(format);
        }
        styleTables(child);
    }
}

} // namespace

LessonText::LessonText(const QString &accessibleName, QWidget *parent) : QTextBrowser(parent)
{
    setAccessibleName(accessibleName);
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(sizes::kPaneMargin);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

void LessonText::setLesson(const QString &markdown, const QString &folder)
{
    if (markdown == m_markdown && folder == m_folder)
        return;
    m_markdown = markdown;
    m_folder = folder;
    render();
}

void LessonText::render()
{
    document()->setDefaultFont(bodyFont());
    document()->setMarkdown(m_markdown, kFeatures);
    document()->setDocumentMargin(sizes::kPaneMargin);
    document()->setIndentWidth(16);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        styleBlock(document(), block);
    styleTables(document()->rootFrame());
    moveCursor(QTextCursor::Start);
}

QString LessonText::inlineText(const QString &markdown)
{
    static const QRegularExpression picture(uR"(!\[[^\]]*\]\([^)]*\))"_s);
    QTextDocument document;
    document.setDefaultFont(bodyFont());
    document.setMarkdown(QString(markdown).remove(picture), kFeatures);
    QString html = document.toHtml();
    // Without margins: a label has its own.
    html.replace(QRegularExpression(u"margin-(top|bottom):[0-9]+px"_s), u"margin-\\1:0px"_s);
    return html;
}

QVariant LessonText::loadResource(int type, const QUrl &name)
{
    if (type != QTextDocument::ImageResource || !name.isRelative() || m_folder.isEmpty())
        return {};
    const auto path = resolveInside(m_folder, name.path());
    return path ? QVariant(QImage(*path)) : QVariant();
}

void LessonText::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_markdown.isEmpty())
        render();
}

} // namespace gable

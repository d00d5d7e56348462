// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/output/output_pane.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"

#include <QMouseEvent>
#include <QRegularExpression>
#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace gable {

OutputPane::OutputPane(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setFont(monoFont());
    document()->setDocumentMargin(10);
    setAccessibleName(tr("Compiler output and log"));
    compose();
}

void OutputPane::setBuild(const std::optional<BuildReport> &build)
{
    m_buildText.clear();
    if (build) {
        m_buildText = build->compiler + u'\n';
        if (!build->command.isEmpty())
            m_buildText += u"$ "_s + build->command.join(u' ') + u'\n';
        const QString log = build->log.trimmed();
        m_buildText += log.isEmpty() ? tr("No messages.") : log;
        m_buildText += u'\n' + (build->ok ? tr("Built in %1 ms.") : tr("Not built, %1 ms.")).arg(threeDigits(build->milliseconds));
    }
    compose();
}

void OutputPane::addLog(const QString &line)
{
    m_log << line;
    while (m_log.size() > 2000)
        m_log.removeFirst();
    compose();
}

void OutputPane::compose()
{
    QStringList parts;
    if (!m_buildText.isEmpty())
        parts << m_buildText;
    if (!m_log.isEmpty())
        parts << m_log.join(u'\n');
    setPlainText(parts.isEmpty() ? tr("Nothing was built yet.") : parts.join(u"\n\n"_s));
}

void OutputPane::mouseDoubleClickEvent(QMouseEvent *event)
{
    static const QRegularExpression place(uR"(^([^\s:][^:]*):(\d+):)"_s);
    const auto match = place.match(cursorForPosition(event->position().toPoint()).block().text());
    if (match.hasMatch())
        Q_EMIT lineRequested(match.captured(1), match.captured(2).toInt());
    else
        QPlainTextEdit::mouseDoubleClickEvent(event);
}

} // namespace gable

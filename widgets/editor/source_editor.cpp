// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/source_editor.h"

#include "widgets/editor/editor_marks.h"
#include "widgets/editor/editor_ranges.h"
#include "widgets/editor/line_changes.h"
#include "widgets/editor/syntax_lexer.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QDragEnterEvent>
#include <QEvent>
#include <QMimeData>
#include <QPainter>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kLeastZoom = -4, kMostZoom = 24; // points
constexpr int kEditDelayMs = 300, kChangeDelayMs = 120;

QPixmap markerPixmap(VerdictClass verdict)
{
    QPixmap pixmap(12, 12);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawVerdict(painter, QRectF(0, 0, 12, 12), verdict);
    return pixmap;
}

} // namespace

SourceEditor::SourceEditor(const QString &accessibleName, QWidget *parent)
    : QsciScintilla(parent), m_lexer(new SyntaxLexer(this)), m_editTimer(new QTimer(this)), m_changeTimer(new QTimer(this))
{
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    m_lexer->setSyntax(syntaxName(Language::Cpp));
    setLexer(m_lexer);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setAutoIndent(true);
    setBackspaceUnindents(true);
    setBraceMatching(QsciScintilla::SloppyBraceMatch);
    setEolMode(QsciScintilla::EolUnix);
    setScrollWidth(1);
    setScrollWidthTracking(true);
    setExtraDescent(0);
    SendScintilla(SCI_SETMULTIPLESELECTION, 1UL);
    SendScintilla(SCI_SETADDITIONALSELECTIONTYPING, 1UL);
    freeWindowKeys();
    setUpMargins();
    applyTheme();

    for (QTimer *timer : {m_editTimer, m_changeTimer})
        timer->setSingleShot(true);
    m_editTimer->setInterval(kEditDelayMs);
    m_changeTimer->setInterval(kChangeDelayMs);
    connect(m_editTimer, &QTimer::timeout, this, &SourceEditor::edited);
    connect(m_changeTimer, &QTimer::timeout, this, &SourceEditor::updateChanges);
    connect(this, &QsciScintilla::textChanged, this, [this] {
        m_changeTimer->start();
        if (m_loading)
            return;
        Q_EMIT typed();
        markerDeleteAll(JumpMarker);
        m_editTimer->start();
    });
}

/// Keys that Scintilla would take for itself and that mean something in the whole window.
void SourceEditor::freeWindowKeys()
{
    for (const QKeyCombination keys : {Qt::CTRL | Qt::Key_Slash, Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Minus, Qt::CTRL | Qt::Key_T}) {
        const int key = keys.toCombined();
        if (QsciCommand *command = standardCommands()->boundTo(key))
            command->key() == key ? command->setKey(0) : command->setAlternateKey(0);
    }
}

void SourceEditor::setUpMargins()
{
    setMargins(4);
    setMarginType(DiagnosticMargin, QsciScintilla::SymbolMargin);
    setMarginWidth(DiagnosticMargin, 14);
    setMarginMarkerMask(DiagnosticMargin, 1 << ErrorMarker | 1 << WarningMarker);
    setMarginType(NumberMargin, QsciScintilla::NumberMargin);
    setMarginWidth(NumberMargin, 26);
    setMarginMarkerMask(NumberMargin, 0);
    setMarginType(ChangeMargin, QsciScintilla::SymbolMargin);
    setMarginWidth(ChangeMargin, 10);
    setMarginMarkerMask(ChangeMargin, 1 << ChangeMarker);
    setFolding(QsciScintilla::PlainFoldStyle, FoldMargin);
    setMarginWidth(FoldMargin, 12);
    setAnnotationDisplay(QsciScintilla::AnnotationIndented);
    markerDefine(QsciScintilla::Background, JumpMarker);
    // A bar of half the margin's width; the background of the margin stays free beside it.
    markerDefine(QsciScintilla::LeftRectangle, ChangeMarker);
    indicatorDefine(QsciScintilla::SquiggleIndicator, ErrorIndicator);
    indicatorDefine(QsciScintilla::SquiggleIndicator, WarningIndicator);
    indicatorDefine(QsciScintilla::StraightBoxIndicator, HitIndicator);
    setIndicatorDrawUnder(true, HitIndicator);
}

void SourceEditor::setReference(bool reference)
{
    m_reference = reference;
    setReadOnly(reference);
    setMarginWidth(DiagnosticMargin, reference ? 0 : 14);
    setMarginWidth(ChangeMargin, reference ? 6 : 10);
    setCaretLineVisible(!reference);
    setFolding(reference ? QsciScintilla::NoFoldStyle : QsciScintilla::PlainFoldStyle, FoldMargin);
    if (reference)
        setMarginWidth(FoldMargin, 0);
}

void SourceEditor::applyTheme()
{
    const Theme &colors = theme();
    m_lexer->refresh();
    setPaper(colors.base);
    setColor(colors.text);
    setCaretForegroundColor(colors.text);
    setCaretLineVisible(!m_reference);
    setCaretLineBackgroundColor(colors.caret);
    setSelectionBackgroundColor(colors.sel);
    setSelectionForegroundColor(colors.text);
    setMarginsFont(editorFont());
    setMarginsForegroundColor(colors.comment);
    setMarginsBackgroundColor(colors.base);
    setFoldMarginColors(colors.base, colors.base);
    // Fold signs take the quiet text colour.
    for (unsigned marker = SC_MARKNUM_FOLDEREND; marker <= SC_MARKNUM_FOLDEROPEN; ++marker) {
        SendScintilla(SCI_MARKERSETFORE, marker, colors.base);
        SendScintilla(SCI_MARKERSETBACK, marker, colors.text2);
    }
    markerDefine(markerPixmap(VerdictClass::Failed), ErrorMarker);
    markerDefine(markerPixmap(VerdictClass::Suspect), WarningMarker);
    setMarkerBackgroundColor(colors.accent, ChangeMarker);
    setMarkerForegroundColor(colors.accent, ChangeMarker);
    setMarkerBackgroundColor(colors.of(VerdictClass::Failed).tint, JumpMarker);
    setIndicatorForegroundColor(colors.of(VerdictClass::Failed).text, ErrorIndicator);
    setIndicatorForegroundColor(colors.of(VerdictClass::Suspect).text, WarningIndicator);
    setIndicatorForegroundColor(colors.accent, HitIndicator);
    setIndicatorOutlineColor(colors.accent, HitIndicator);
    setMatchedBraceBackgroundColor(colors.track);
    setMatchedBraceForegroundColor(colors.text);
    setUnmatchedBraceForegroundColor(colors.of(VerdictClass::Failed).text);
    setUnmatchedBraceBackgroundColor(colors.base);
}

void SourceEditor::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

void SourceEditor::setLanguage(Language language)
{
    m_language = language;
    m_lexer->setSyntax(syntaxName(language));
}

void SourceEditor::showDocument(const QsciDocument &document)
{
    m_editTimer->stop();
    setDocument(document);
    fitNumberMargin();
    updateChanges();
}

void SourceEditor::fitNumberMargin()
{
    const int digits = std::max(2, int(QString::number(lines()).size()));
    const double zoom = std::max(1.0, 1.0 + SendScintilla(SCI_GETZOOM) / 9.0); // points on top of the font's nine
    setMarginWidth(NumberMargin, int(QFontMetrics(monoFont()).horizontalAdvance(u'0') * digits * zoom) + 8);
}

void SourceEditor::toggleComment()
{
    gable::toggleComment(*this, m_language == Language::Python ? u"#"_s : u"//"_s);
}

void SourceEditor::setZoom(int points)
{
    zoomTo(std::clamp(points, kLeastZoom, kMostZoom));
    fitNumberMargin();
}

int SourceEditor::zoom() const
{
    return int(SendScintilla(SCI_GETZOOM));
}

void SourceEditor::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->ignore(); // files are opened by the window, not written into the text
    else
        QsciScintilla::dragEnterEvent(event);
}

void SourceEditor::setSource(const QString &text)
{
    m_loading = true;
    const bool readOnly = isReadOnly();
    setReadOnly(false);
    clearDiagnostics();
    markerDeleteAll(JumpMarker);
    setText(text);
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    setModified(false);
    setReadOnly(readOnly);
    setCursorPosition(0, 0);
    m_loading = false;
    fitNumberMargin();
    updateChanges();
}

void SourceEditor::setBase(const QString &text)
{
    m_base = text.split(u'\n');
    updateChanges();
}

void SourceEditor::updateChanges()
{
    if (m_reference)
        return;
    const std::vector<bool> changed = changedLines(m_base, text().split(u'\n'));
    markerDeleteAll(ChangeMarker);
    m_changedCount = 0;
    for (size_t line = 0; line < changed.size(); ++line) {
        if (!changed[line])
            continue;
        markerAdd(int(line), ChangeMarker);
        ++m_changedCount;
    }
    Q_EMIT changesCounted(m_changedCount);
}

void SourceEditor::clearDiagnostics()
{
    markerDeleteAll(ErrorMarker);
    markerDeleteAll(WarningMarker);
    clearAnnotations();
    for (int indicator : {int(ErrorIndicator), int(WarningIndicator)})
        clearIndicatorRange(0, 0, lines(), 0, indicator);
    m_diagnosticCount = 0;
}

void SourceEditor::setDiagnostics(const std::vector<Diagnostic> &diagnostics, const QString &file)
{
    clearDiagnostics();
    for (const Diagnostic &diagnostic : diagnostics) {
        const bool here = diagnostic.file == file || diagnostic.file.endsWith(u'/' + file);
        if (!here || diagnostic.line < 1 || diagnostic.line > lines() || diagnostic.severity == Severity::Note)
            continue;
        const bool error = diagnostic.severity == Severity::Error;
        const int line = diagnostic.line - 1;
        ++m_diagnosticCount;
        markerAdd(line, error ? ErrorMarker : WarningMarker);
        // Compilers count bytes, the editor counts characters.
        const QString lineText = text(line);
        const int from = diagnostic.column < 1 ? 0 : int(QString::fromUtf8(lineText.toUtf8().left(diagnostic.column - 1)).size());
        int to = from;
        while (to < lineText.size() && (lineText[to].isLetterOrNumber() || lineText[to] == u'_'))
            ++to;
        const int end = int(lineText.trimmed().isEmpty() ? lineText.size() : std::max(to, std::min(from + 1, int(lineText.size()))));
        fillIndicatorRange(line, from, line, end, error ? ErrorIndicator : WarningIndicator);
        const VerdictShades &shades = theme().of(error ? VerdictClass::Failed : VerdictClass::Suspect);
        const QString before = annotation(line);
        annotate(line, before.isEmpty() ? diagnostic.message : before + u'\n' + diagnostic.message,
                 QsciStyle(-1, u"diagnostic"_s, shades.text, shades.tint, editorFont(sizes::kSmall)));
    }
}

QString SourceEditor::annotation(int line) const
{
    const auto index = static_cast<unsigned long>(line);
    QByteArray bytes(qsizetype(SendScintilla(SCI_ANNOTATIONGETTEXT, index, static_cast<void *>(nullptr))), '\0');
    if (!bytes.isEmpty()) // written without a terminating zero
        SendScintilla(SCI_ANNOTATIONGETTEXT, index, static_cast<void *>(bytes.data()));
    return QString::fromUtf8(bytes);
}

void SourceEditor::goToLine(int line, Jump jump)
{
    if (line < 1 || line > lines())
        return;
    markerDeleteAll(JumpMarker);
    if (jump == Jump::Marked)
        markerAdd(line - 1, JumpMarker);
    SendScintilla(SCI_ENSUREVISIBLE, static_cast<unsigned long>(line - 1));
    setCursorPosition(line - 1, 0);
    ensureLineVisible(line - 1);
    setFocus();
}

int SourceEditor::currentLine() const
{
    int line = 0, column = 0;
    getCursorPosition(&line, &column);
    return line + 1;
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/triage_preview.h"

#include "widgets/controls/pane_header.h"
#include "widgets/editor/source_editor.h"
#include "widgets/errormap/error_map_view.h"
#include "widgets/figures/figures.h"
#include "widgets/submissions/evaluation_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/timing/timing_pane.h"
#include "widgets/verdict/verdict_card.h"

#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// The first finding that names a line.
const Finding *evidenceOf(const Evaluation &evaluation)
{
    const auto found = std::ranges::find_if(evaluation.verdict.findings, [](const Finding &finding) { return finding.line > 0; });
    return found == evaluation.verdict.findings.end() ? nullptr : &*found;
}

} // namespace

TriagePreview::TriagePreview(QWidget *parent)
    : QWidget(parent), m_header(new PaneHeader(tr("Selected"), PaneHeader::Kind::Strip)), m_card(new VerdictCard), m_decision(new QLabel), m_decisionBox(new QWidget), m_question(new QLabel), m_inputBox(new QWidget),
      m_map(new ErrorMapView), m_timingHeader(new PaneHeader(tr("Timing"))), m_sourceHeader(new PaneHeader(tr("Source"))), m_samples(new SamplesChart), m_source(new SourceEditor(tr("Source of the selected row"))),
      m_input(new QLineEdit)
{
    m_decision->setWordWrap(true);
    m_decision->setTextFormat(Qt::PlainText);
    m_decision->setFont(bodyFont());
    auto *undo = new QPushButton(tr("Undo  U"));
    undo->setFixedHeight(sizes::kControlInPane);
    m_buttons[u"undo"_s] = undo;
    connect(undo, &QPushButton::clicked, this, &TriagePreview::undoRequested);
    auto *decision = new QHBoxLayout(m_decisionBox);
    decision->setContentsMargins(sizes::kPaneMargin, 6, sizes::kPaneMargin, 6);
    decision->addWidget(m_decision, 1);
    decision->addWidget(undo, 0, Qt::AlignTop);
    m_source->setReference(true);
    m_source->setFocusPolicy(Qt::ClickFocus);
    m_map->setFixedHeight(220);
    m_samples->setFixedHeight(150);
    m_mapPane = makePane(new PaneHeader(tr("Error map")), m_map);
    m_timingPane = makePane(m_timingHeader, m_samples);
    m_sourcePane = makePane(m_sourceHeader, m_source);
    m_input->installEventFilter(this);
    auto *asking = new QHBoxLayout(m_inputBox);
    asking->setContentsMargins(sizes::kPaneMargin, 6, sizes::kPaneMargin, 0);
    asking->addWidget(m_question);
    asking->addWidget(m_input, 1);
    m_inputBox->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_card, 3);
    layout->addWidget(m_decisionBox);
    layout->addWidget(m_mapPane);
    layout->addWidget(m_timingPane);
    layout->addWidget(m_sourcePane, 4);
    layout->addWidget(m_inputBox);
    layout->addWidget(makeButtons());
    clear();
}

QWidget *TriagePreview::makeButtons()
{
    auto *box = new QWidget;
    auto *line = new QHBoxLayout(box);
    line->setContentsMargins(sizes::kPaneMargin, 6, sizes::kPaneMargin, 6);
    line->setSpacing(6);
    const auto add = [&](const QString &name, const QString &text, auto act) {
        auto *button = new QPushButton(text);
        button->setFixedHeight(sizes::kControlInPane);
        button->setObjectName(name);
        m_buttons[name] = button;
        line->addWidget(button);
        connect(button, &QPushButton::clicked, this, act);
        return button;
    };
    add(u"accept"_s, tr("Accept  A"), [this] { Q_EMIT accepted(); })->setProperty("primary", true);
    add(u"overrule"_s, tr("Overrule  O"), [this] { askForNote(); });
    add(u"tag"_s, tr("Tag  T"), [this] { askForTags(); });
    add(u"rerun"_s, tr("Re-run  R"), [this] { Q_EMIT rerunRequested(); });
    line->addStretch();
    add(u"open"_s, tr("Open  ↵"), [this] { Q_EMIT openRequested(); });
    for (const auto &[name, button] : m_buttons)
        button->setStyleSheet(u"padding: 0 7px"_s);
    return box;
}

QPushButton *TriagePreview::button(const QString &name) const { return m_buttons.at(name); }

void TriagePreview::clear()
{
    m_row.reset();
    m_header->setTitle(tr("Selected"));
    m_header->setNote({});
    m_card->setEvaluation(nullptr);
    m_decisionBox->hide();
    m_mapPane->hide();
    m_timingPane->hide();
    m_sourcePane->hide();
    showButtons();
}

void TriagePreview::setPreview(const BoardPreview &preview)
{
    const bool another = !m_row || m_row->number != preview.row.number;
    m_row = preview.row;
    m_header->setTitle(preview.row.label);
    showDecision();
    showButtons();
    if (!another)
        return;
    finishAsking(false);
    const Evaluation *evaluation = preview.evaluation ? &*preview.evaluation : nullptr;
    m_card->setEvaluation(evaluation);
    const CorrectnessReport *correctness = evaluation && evaluation->correctness ? &*evaluation->correctness : nullptr;
    const bool hasMap = correctness && correctness->map;
    m_map->setReport(correctness);
    m_mapPane->setVisible(hasMap);
    const bool timed = evaluation && evaluation->timing && !hasMap;
    m_samples->setTiming(timed ? evaluation->timing : std::nullopt);
    m_timingPane->setVisible(timed);
    if (timed)
        m_timingHeader->setNote(tr("median %1").arg(timeText(evaluation->timing->medianNs)));
    showSource(preview);
}

void TriagePreview::showSource(const BoardPreview &preview)
{
    m_sourcePane->show();
    const auto &submission = preview.submission;
    if (!submission || submission->files.empty()) {
        m_source->setSource({});
        m_sourceHeader->setNote(tr("is not in the workspace"));
        return;
    }
    const Finding *evidence = preview.evaluation ? evidenceOf(*preview.evaluation) : nullptr;
    const SourceFile *file = &submission->files.front();
    if (evidence) {
        for (const SourceFile &other : submission->files) {
            if (other.path == evidence->file)
                file = &other;
        }
    }
    m_source->setSource(QString::fromUtf8(file->content));
    const int line = evidence && (evidence->file.isEmpty() || file->path == evidence->file || evidence->file == preview.row.label) ? evidence->line : 0;
    m_sourceHeader->setNote(line > 0 ? tr("line %1").arg(line) : file->path);
    if (line <= 0)
        return;
    QWidget *had = QApplication::focusWidget(); // showing the line must not take the keys from the table
    m_source->goToLine(line);
    if (had)
        had->setFocus();
}

void TriagePreview::setPlace(qint64 place, qint64 total)
{
    m_header->setNote(place > 0 ? tr("row %1 of %2").arg(grouped(place), grouped(total)) : QString());
}

void TriagePreview::showDecision()
{
    QStringList lines;
    if (!m_row->decision.isEmpty()) {
        lines << tr("%1 by %2, %3").arg(decisionWord(m_row->decision), m_row->decidedBy, m_row->decidedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s));
        if (!m_row->note.isEmpty())
            lines << m_row->note;
    }
    if (!m_row->tags.isEmpty())
        lines << tr("Tags: %1").arg(m_row->tags.join(u", "_s));
    m_decision->setText(lines.join(u'\n'));
    m_decision->setAccessibleName(tr("A person's decision"));
    m_decisionBox->setVisible(!lines.isEmpty());
}

QString TriagePreview::decisionText() const { return m_decisionBox->isHidden() ? QString() : m_decision->text(); }

void TriagePreview::setReasons(const QString &judge, const QString &rerun, const QString &undo)
{
    m_whyNotJudge = judge;
    m_whyNotRerun = rerun;
    m_whyNotUndo = undo;
    showButtons();
}

void TriagePreview::showButtons()
{
    const QString none = m_row ? QString() : tr("Select a row first");
    const auto show = [&](const QString &name, const QString &reason, const QString &toolTip) {
        QPushButton *button = m_buttons.at(name);
        const QString why = none.isEmpty() || name == "undo"_L1 ? reason : none;
        button->setEnabled(why.isEmpty());
        button->setToolTip(why.isEmpty() ? toolTip : why);
    };
    show(u"accept"_s, m_whyNotJudge, tr("The machine's verdict stands (A)"));
    show(u"overrule"_s, m_whyNotJudge, tr("The machine's verdict is wrong: say why (O)"));
    show(u"tag"_s, m_whyNotJudge, tr("Words to find it by (T)"));
    show(u"rerun"_s, m_whyNotRerun, tr("Evaluate it again (R)"));
    show(u"undo"_s, m_whyNotUndo, tr("Take the last judgement back (U)"));
    show(u"open"_s, {}, tr("Open it in Inspect (Enter)"));
}

void TriagePreview::askForNote()
{
    if (m_row && m_whyNotJudge.isEmpty())
        ask(Asking::Note, {}, tr("why the verdict is wrong; Enter keeps, Esc leaves"));
}

void TriagePreview::askForTags()
{
    if (m_row && m_whyNotJudge.isEmpty())
        ask(Asking::Tags, m_row->tags.join(u", "_s), tr("tags, separated by commas"));
}

void TriagePreview::ask(Asking what, const QString &text, const QString &placeholder)
{
    m_asking = what;
    m_question->setText(what == Asking::Note ? tr("Note") : tr("Tags"));
    m_input->setAccessibleName(what == Asking::Note ? tr("Note on the judgement") : tr("Tags of the row"));
    m_input->setPlaceholderText(placeholder);
    m_input->setText(text);
    m_inputBox->show();
    m_input->setFocus();
}

void TriagePreview::finishAsking(bool keep)
{
    const Asking asked = std::exchange(m_asking, Asking::Nothing);
    if (asked == Asking::Nothing)
        return;
    const QString text = m_input->text().trimmed();
    m_inputBox->hide();
    Q_EMIT inputLeft();
    if (!keep)
        return;
    if (asked == Asking::Note) {
        Q_EMIT overruled(text);
        return;
    }
    QStringList tags;
    for (const QString &part : text.split(u',', Qt::SkipEmptyParts)) {
        if (const QString tag = part.simplified(); !tag.isEmpty() && !tags.contains(tag))
            tags << tag;
    }
    Q_EMIT tagged(tags);
}

bool TriagePreview::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_input || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool keep = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!keep && key != Qt::Key_Escape)
        return false;
    if (keep && m_asking == Asking::Note && m_input->text().trimmed().isEmpty())
        return true; // an overruling needs its reason
    finishAsking(keep);
    return true;
}

} // namespace gable

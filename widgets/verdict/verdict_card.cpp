// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/verdict/verdict_card.h"

#include "core/triage/describe.h"
#include "core/triage/headline.h"
#include "widgets/controls/key_value_list.h"
#include "widgets/controls/seam.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/verdict/stage_ticks.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QLabel *wrapped()
{
    auto *label = new QLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QString indexText(const std::vector<int64_t> &index)
{
    QStringList parts;
    for (int64_t i : index)
        parts << QString::number(i);
    return u'[' + parts.join(u", "_s) + u']';
}

} // namespace

VerdictCard::VerdictCard(QWidget *parent)
    : QWidget(parent), m_chip(new VerdictChip), m_headline(wrapped()), m_sentence(wrapped()), m_advice(wrapped()), m_evidenceTitle(new QLabel(tr("Evidence"))),
      m_figures(new KeyValueList), m_evidenceBox(new QWidget), m_stages(new StageTicks)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto *body = new QWidget;
    body->setBackgroundRole(QPalette::Base);
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, 10, 0, sizes::kGroupGap);
    layout->setSpacing(sizes::kGroupGap);
    const auto inset = [&](QWidget *widget) {
        auto *row = new QHBoxLayout;
        row->setContentsMargins(sizes::kPaneMargin, 0, sizes::kPaneMargin, 0);
        row->addWidget(widget);
        layout->addLayout(row);
    };
    auto *head = new QHBoxLayout;
    head->setContentsMargins(sizes::kPaneMargin, 0, sizes::kPaneMargin, 0);
    head->addWidget(m_chip, 0, Qt::AlignTop);
    m_headline->setFont(strongFont());
    m_headline->setContentsMargins(0, 2, 0, 0);
    head->addWidget(m_headline, 1);
    layout->addLayout(head);
    inset(m_sentence);
    inset(m_figures);
    m_evidence = new QVBoxLayout(m_evidenceBox);
    m_evidence->setContentsMargins(0, 0, 0, 0);
    m_evidence->setSpacing(2);
    m_evidenceTitle->setFont(smallFont());
    m_evidenceTitle->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(new Seam);
    inset(m_evidenceTitle);
    inset(m_evidenceBox);
    m_advice->setForegroundRole(QPalette::PlaceholderText);
    inset(m_advice);
    layout->addStretch();

    auto *scroll = new QScrollArea;
    scroll->setWidget(body);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(scroll, 1);
    outer->addWidget(m_stages);
    setEvaluation(nullptr);
}

QString VerdictCard::headline() const
{
    return m_headline->text();
}

void VerdictCard::setRunning(const QString &stage)
{
    m_chip->setVerdict(VerdictClass::Running, verdictClassWord(VerdictClass::Running));
    m_headline->setText(stage);
}

void VerdictCard::clearEvidence()
{
    m_evidenceTexts.clear();
    while (QLayoutItem *item = m_evidence->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

void VerdictCard::setEvaluation(const Evaluation *evaluation)
{
    clearEvidence();
    m_figures->setRows({});
    if (!evaluation) {
        m_chip->setVerdict(VerdictClass::Queued, tr("not run"));
        m_headline->clear();
        m_sentence->setText(tr("Press F5 to build, check and time the kernel in the editor."));
        m_sentence->show();
        m_evidenceTitle->hide();
        m_advice->hide();
        m_stages->setStages({});
        return;
    }
    const VerdictClass verdict = classOf(evaluation->verdict.kind);
    m_chip->setVerdict(verdict, verdictClassWord(verdict));
    const QString headline = headlineText(*evaluation);
    m_headline->setText(headline == verdictClassWord(verdict) ? QString() : headline); // the chip says it already
    const auto &findings = evaluation->verdict.findings;
    const Finding *main = !findings.empty() && findings.front().kind == evaluation->verdict.kind ? &findings.front() : nullptr;
    m_sentence->setText(main ? describe(*main) : QString());
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    const QString next = main ? advice(*main) : QString();
    m_advice->setText(next);
    m_advice->setVisible(!next.isEmpty());
    fillFigures(*evaluation);
    fillEvidence(*evaluation);
    m_stages->setStages(stagesOf(*evaluation));
}

/// A failure shows what is wrong, a success how fast it is; the rest stands in the tabs.
void VerdictCard::fillFigures(const Evaluation &evaluation)
{
    std::vector<KeyValue> rows;
    const auto number = [](double value) { return QString::number(value, 'g', 17); };
    const bool wrong = evaluation.correctness && evaluation.correctness->badElements > 0;
    if (evaluation.timing && !wrong) {
        const QString time = timeText(evaluation.timing->medianNs);
        rows.push_back({tr("Time"), evaluation.timing->counted ? time : tr("%1, not counted").arg(time), false, evaluation.timing->counted,
                        number(evaluation.timing->medianNs) + u" ns"_s});
        if (evaluation.roofline && evaluation.roofline->achievedFraction > 0)
            rows.push_back({tr("Of the %1 roof").arg(evaluation.roofline->roofLevel.toUpper()), percentDigits(evaluation.roofline->achievedFraction) + u" %"_s,
                            false, false, evaluation.roofline->aboveRoof});
    }
    if (evaluation.correctness) {
        const CorrectnessReport &c = *evaluation.correctness;
        if (wrong) {
            const double share = c.checkedElements > 0 ? double(c.badElements) / double(c.checkedElements) : 0;
            rows.push_back({tr("Bad elements"), u"%1 · %2 %"_s.arg(grouped(c.badElements), threeDigits(100 * share)), false, false, {}});
            if (!c.firstBadIndex.empty())
                rows.push_back({tr("First bad"), c.firstBadArgument + indexText(c.firstBadIndex), true, false, {}});
        }
        rows.push_back({tr("Max abs error"), threeDigits(c.maxAbsError), false, false, number(c.maxAbsError)});
        rows.push_back({tr("Max rel error"), threeDigits(c.maxRelError), false, false, number(c.maxRelError)});
        if (!wrong)
            rows.push_back({tr("Error ÷ tol"), threeDigits(c.maxErrorOverTolerance), false, false, number(c.maxErrorOverTolerance)});
        rows.push_back({tr("Checked"), c.checkedElements >= c.elements ? tr("all %1").arg(grouped(c.elements))
                                                                       : tr("%1 of %2").arg(grouped(c.checkedElements), grouped(c.elements)), false, false, {}});
        if (!c.precision.isEmpty() && !wrong)
            rows.push_back({tr("Precision"), c.precision, false, false, {}});
    }
    m_figures->setRows(std::move(rows));
}

void VerdictCard::fillEvidence(const Evaluation &evaluation)
{
    const auto &findings = evaluation.verdict.findings;
    for (size_t i = 0; i < findings.size(); ++i) {
        const Finding &finding = findings[i];
        const bool headline = i == 0 && finding.kind == evaluation.verdict.kind;
        if (finding.line > 0) {
            const QString file = finding.file;
            const int line = finding.line;
            addEvidence(headline ? QString() : describe(finding), tr("%1, line %2").arg(file).arg(line), [this, file, line] { Q_EMIT lineRequested(file, line); });
        } else if (!headline) {
            addEvidence(describe(finding), {}, {});
        }
    }
    if (evaluation.correctness && evaluation.correctness->badElements > 0 && !evaluation.correctness->firstBadIndex.empty()) {
        const auto &index = evaluation.correctness->firstBadIndex;
        const qint64 column = index.back(), row = index.size() > 1 ? index[index.size() - 2] : 0;
        addEvidence({}, tr("Element %1 in the map").arg(indexText(index)),
                    [this, row, column] { Q_EMIT elementRequested(row, column); });
    }
    m_evidenceTitle->setVisible(!m_evidenceTexts.isEmpty());
    m_evidenceBox->setVisible(!m_evidenceTexts.isEmpty());
}

/// Text and link in one row where there is a text, the link at the right.
void VerdictCard::addEvidence(const QString &text, const QString &link, const std::function<void()> &follow)
{
    m_evidenceTexts << QStringList{text, link}.join(u' ').trimmed();
    auto *line = new QWidget;
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(sizes::kGroupGap);
    if (!text.isEmpty()) {
        QLabel *label = wrapped();
        label->setText(text);
        layout->addWidget(label, 1);
    }
    if (!link.isEmpty()) {
        auto *button = new QPushButton(link);
        button->setFlat(true);
        button->setCursor(Qt::PointingHandCursor);
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        connect(button, &QPushButton::clicked, this, follow);
        layout->addWidget(button, 0, Qt::AlignTop);
    }
    if (text.isEmpty())
        layout->addStretch();
    m_evidence->addWidget(line);
}

} // namespace gable

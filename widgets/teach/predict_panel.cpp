// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teach/predict_panel.h"

#include "widgets/figures/figures.h"
#include "widgets/teach/lesson_text.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QLabel *quiet(const QString &text = {})
{
    auto *label = new QLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

QLineEdit *numberField(const QString &name)
{
    auto *field = new QLineEdit;
    field->setAccessibleName(name);
    field->setAlignment(Qt::AlignRight);
    field->setFixedWidth(84);
    return field;
}

std::optional<double> positiveNumber(const QString &text)
{
    bool ok = false;
    const double value = QString(text).remove(u',').toDouble(&ok);
    return ok && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

} // namespace

PredictPanel::PredictPanel(QWidget *parent)
    : QWidget(parent), m_heading(new QLabel(tr("Predict before you run"))), m_question(new QLabel), m_how(quiet()), m_intensityName(new QLabel(tr("Arithmetic intensity"))),
      m_intensityUnit(quiet(tr("FLOP / byte"))), m_performanceName(new QLabel(tr("Performance"))), m_performanceUnit(quiet(tr("GFLOP/s"))), m_reason(quiet()), m_shortcut(quiet(u"F5"_s)),
      m_intensity(numberField(tr("Predicted arithmetic intensity in FLOP per byte"))), m_performance(numberField(tr("Predicted performance in GFLOP/s"))),
      m_answerLayout(new QVBoxLayout), m_answers(new QButtonGroup(this)), m_run(new QPushButton(tr("Run and compare"))), m_cancel(new QPushButton(tr("Cancel"))),
      m_hint(new QPushButton(tr("Show a hint"))), m_progress(new QProgressBar)
{
    compose();
    connect(m_run, &QPushButton::clicked, this, &PredictPanel::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &PredictPanel::cancelRequested);
    connect(m_hint, &QPushButton::clicked, this, &PredictPanel::hintRequested);
    connect(m_answers, &QButtonGroup::idClicked, this, &PredictPanel::answered);
    connect(m_performance, &QLineEdit::textEdited, this, [this](const QString &text) { Q_EMIT performanceTyped(positiveNumber(text).value_or(0) * 1e9); });
    connect(m_intensity, &QLineEdit::textEdited, this, [this](const QString &text) { Q_EMIT intensityTyped(positiveNumber(text).value_or(0)); });
    setIdle();
    setStep(nullptr);
}

void PredictPanel::compose()
{
    m_heading->setFont(strongFont());
    m_question->setWordWrap(true);
    m_question->setTextFormat(Qt::RichText);
    m_reason->setFont(smallFont());
    m_shortcut->setFont(smallFont());
    m_run->setProperty("primary", true);
    m_run->setFixedHeight(sizes::kControl);
    m_cancel->setFixedHeight(sizes::kControl);
    m_hint->setFlat(true);
    m_hint->setProperty("flat", true);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(80);
    auto *grid = new QGridLayout;
    grid->setVerticalSpacing(sizes::kGrid);
    grid->setHorizontalSpacing(sizes::kGroupGap);
    grid->setColumnStretch(0, 1);
    int row = 0;
    for (auto [name, field, unit] : {std::tuple(m_intensityName, m_intensity, m_intensityUnit), std::tuple(m_performanceName, m_performance, m_performanceUnit)}) {
        name->setBuddy(field);
        unit->setWordWrap(false);
        grid->addWidget(name, row, 0);
        grid->addWidget(field, row, 1);
        grid->addWidget(unit, row++, 2);
    }
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(sizes::kGroupGap);
    for (QWidget *widget : {static_cast<QWidget *>(m_run), static_cast<QWidget *>(m_shortcut), static_cast<QWidget *>(m_cancel), static_cast<QWidget *>(m_progress)})
        buttons->addWidget(widget);
    buttons->addStretch();
    buttons->addWidget(m_hint);
    m_answerLayout->setSpacing(sizes::kGrid);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(sizes::kPaneMargin, sizes::kPaneMargin, sizes::kPaneMargin, sizes::kPaneMargin);
    layout->setSpacing(sizes::kGroupGap);
    layout->addWidget(m_heading);
    layout->addWidget(m_question);
    layout->addLayout(m_answerLayout);
    layout->addWidget(m_how);
    layout->addLayout(grid);
    layout->addLayout(buttons);
    layout->addWidget(m_reason);
}

void PredictPanel::setStep(const LessonStep *step)
{
    setVisible(step && step->run);
    const bool asks = step && step->prediction;
    m_heading->setText(asks ? tr("Predict before you run") : tr("Run"));
    m_question->setText(asks ? LessonText::inlineText(step->prediction->question) : QString());
    m_question->setVisible(asks && !step->prediction->question.isEmpty());
    const bool performance = asks && step->prediction->performance, intensity = asks && step->prediction->intensity;
    m_how->setText(tr("Drag the ring in the chart, or type."));
    m_how->setVisible(performance);
    for (QWidget *widget : {static_cast<QWidget *>(m_performanceName), static_cast<QWidget *>(m_performance), static_cast<QWidget *>(m_performanceUnit)})
        widget->setVisible(performance);
    for (QWidget *widget : {static_cast<QWidget *>(m_intensityName), static_cast<QWidget *>(m_intensity), static_cast<QWidget *>(m_intensityUnit)})
        widget->setVisible(intensity);
    m_hint->setVisible(step && !step->hint.isEmpty());
    fillAnswers(step);
}

void PredictPanel::fillAnswers(const LessonStep *step)
{
    for (QAbstractButton *button : m_answers->buttons()) {
        m_answers->removeButton(button);
        delete button;
    }
    if (!step || !step->prediction)
        return;
    int id = 0;
    for (const LessonAnswer &answer : step->prediction->answers) {
        auto *button = new QRadioButton(QString(answer.text).replace(u'&', u"&&"_s));
        button->setToolTip(answer.text);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        m_answers->addButton(button, id++);
        m_answerLayout->addWidget(button);
    }
}

void PredictPanel::setGuess(const LessonGuess &guess, double intensity, bool fixed)
{
    const auto show = [](QLineEdit *field, double value) {
        const QSignalBlocker quietly(field);
        if (!field->hasFocus() || positiveNumber(field->text()).value_or(0) != value) // never rewrites what is being typed
            field->setText(value > 0 ? threeDigits(value) : QString());
    };
    if (!m_performance->hasFocus())
        show(m_performance, guess.flopsPerSecond / 1e9);
    if (!m_intensity->hasFocus())
        show(m_intensity, m_intensity->isVisibleTo(this) ? guess.intensity : intensity);
    m_answers->setExclusive(false);
    for (QAbstractButton *button : m_answers->buttons()) {
        button->setChecked(m_answers->id(button) == guess.answer);
        button->setEnabled(!fixed);
        if (fixed)
            button->setToolTip(tr("The run has been made: the prediction stands"));
    }
    m_answers->setExclusive(true);
    for (QLineEdit *field : {m_performance, m_intensity}) {
        field->setReadOnly(fixed);
        field->setToolTip(fixed ? tr("The run has been made: the prediction stands") : QString());
    }
    m_run->setText(fixed ? tr("Run again") : tr("Run and compare"));
    m_how->setText(fixed ? tr("Your prediction stands. Change the kernel and run again, or go on.") : tr("Drag the ring in the chart, or type."));
}

void PredictPanel::setRunReason(const QString &reason)
{
    m_run->setEnabled(reason.isEmpty());
    m_run->setToolTip(reason.isEmpty() ? tr("Run and compare (F5)") : reason);
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty() && m_cancel->isHidden());
}

void PredictPanel::setRunning(const QString &stage, double fraction)
{
    m_run->hide();
    m_shortcut->hide();
    m_cancel->show();
    m_progress->show();
    m_progress->setRange(0, fraction < 0 ? 0 : 100);
    m_progress->setValue(int(100 * std::max(0.0, fraction)));
    m_reason->setText(stage);
    m_reason->show();
}

void PredictPanel::setIdle()
{
    m_cancel->hide();
    m_progress->hide();
    m_run->show();
    m_shortcut->show();
}

QString PredictPanel::reason() const
{
    return m_reason->text();
}

void PredictPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().window);
    painter.fillRect(QRect(0, 0, width(), 1), theme().seam);
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QWidget>

#include <functional>

class QLabel;
class QVBoxLayout;

namespace gable {

class KeyValueList;
class StageTicks;
class VerdictChip;

/// The verdict of one evaluation: chip and headline, the finding's sentence, key figures, evidence that leads to its line or element,
/// advice, and a tick a stage at the bottom.
class VerdictCard : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictCard(QWidget *parent = nullptr);
    void setEvaluation(const Evaluation *evaluation);
    void setRunning(const QString &stage); ///< while an evaluation runs
    VerdictChip *chip() const { return m_chip; }
    QString headline() const;
    /// Texts of the evidence rows, as shown.
    QStringList evidence() const { return m_evidenceTexts; }

Q_SIGNALS:
    void lineRequested(const QString &file, int line);
    void elementRequested(qint64 row, qint64 column);

private:
    void fillFigures(const Evaluation &evaluation);
    void fillEvidence(const Evaluation &evaluation);
    void addEvidence(const QString &text, const QString &link, const std::function<void()> &follow);
    void clearEvidence();

    VerdictChip *m_chip;
    QLabel *m_headline, *m_sentence, *m_advice, *m_evidenceTitle;
    KeyValueList *m_figures;
    QWidget *m_evidenceBox;
    QVBoxLayout *m_evidence;
    StageTicks *m_stages;
    QStringList m_evidenceTexts;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"

#include <QWidget>

namespace gable {

/// Silhouette and word of a verdict; tinted in headers and cards, flat in bars.
class VerdictChip : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictChip(QWidget *parent = nullptr);
    void setVerdict(VerdictClass verdict, const QString &word);
    void clear();
    QString word() const { return m_word; }
    void setFlat(bool flat);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    VerdictClass m_verdict = VerdictClass::Queued;
    QString m_word;
    bool m_flat = false;
};

} // namespace gable

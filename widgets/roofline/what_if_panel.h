// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/roofline/hypothetical.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace gable {

/// A hypothetical kernel in numbers: FLOPs, bytes and time, each editable, and what they mean under the roofs.
class WhatIfPanel : public QWidget
{
    Q_OBJECT
public:
    explicit WhatIfPanel(QWidget *parent = nullptr);
    /// The fields of what was typed wrong keep their text.
    void setKernel(const Hypothetical &kernel);
    /// Where it stands; nothing without roofs.
    void setReport(const std::optional<RooflineReport> &report);
    QLineEdit *flops() const { return m_flops; }
    QLineEdit *bytes() const { return m_bytes; }
    QLineEdit *time() const { return m_time; }
    QString verdict() const;

Q_SIGNALS:
    void edited(const gable::Hypothetical &kernel);
    void closed();

private:
    void read();
    Hypothetical m_kernel;
    QLineEdit *m_flops, *m_bytes, *m_time;
    QLabel *m_verdict;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QWidget>

namespace gable {

/// Below the reference: arguments with role, type and shape, and how outputs are compared.
class ContractView : public QWidget
{
    Q_OBJECT
public:
    explicit ContractView(QWidget *parent = nullptr);
    void setProblem(const Problem *problem);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Line {
        QString name, role, type, shape;
    };
    struct Columns {
        double name = 16, role = 20, type = 40; ///< widths
        double rule = 0;                        ///< where comparator and tolerance begin when they stand beside the arguments
    };
    Columns columns() const;
    void placeRule();

    std::vector<Line> m_lines;
    bool m_ruleBelow = false;
    QString m_comparator, m_tolerance;
};

/// "[M, N]" of an argument.
QString shapeOf(const Argument &argument);
/// The rule in a few words: "1e-5 or 3 × stock".
QString toleranceText(const Problem &problem);

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/row_delegate.h"

namespace gable {

/// Verdict as silhouette, class and kind; figures tabular; a share of the roof with its bar, an arrowhead beyond it; times that do not
/// count muted; groups as one line over all columns.
class EvaluationDelegate : public RowDelegate
{
    Q_OBJECT
public:
    explicit EvaluationDelegate(QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/thin_splitter.h"

namespace gable {

QSplitter *thinSplitter(const QString &name, Qt::Orientation orientation)
{
    auto *splitter = new QSplitter(orientation);
    splitter->setObjectName(name);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/verdict_words.h"

#include <QCoreApplication>

namespace gable {

QString verdictClassWord(VerdictClass verdict)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("gable::VerdictWords", text); };
    switch (verdict) {
    case VerdictClass::Passed: return tr("passed");
    case VerdictClass::Suspect: return tr("suspect");
    case VerdictClass::Failed: return tr("failed");
    case VerdictClass::Infrastructure: return tr("infrastructure");
    case VerdictClass::Running: return tr("running");
    case VerdictClass::Queued: break;
    }
    return tr("queued");
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/claim.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Lesson", text); }

tl::unexpected<Error> bad(const QString &message)
{
    return fail(u"bad_claim"_s, message, tr("write [right], [wrong], [bound memory], [speedup 1.1..3] or [roof 50..]"));
}

/// "LOW..HIGH"; either may be missing, not both.
Result<void> readRange(const QString &text, double unit, Claim &claim)
{
    const QStringList ends = text.split(u".."_s);
    if (ends.size() != 2 || (ends[0].isEmpty() && ends[1].isEmpty()))
        return bad(tr("\"%1\" is no range such as 1.1..3").arg(text));
    for (int side : {0, 1}) {
        if (ends[side].isEmpty())
            continue;
        bool ok = false;
        const double value = ends[side].toDouble(&ok);
        if (!ok || !std::isfinite(value) || value < 0)
            return bad(tr("\"%1\" is no positive number").arg(ends[side]));
        (side == 0 ? claim.low : claim.high) = value * unit;
    }
    if (claim.low >= claim.high)
        return bad(tr("the range %1 is empty").arg(text));
    return {};
}

bool inRange(const Claim &claim, double value) { return value >= claim.low && value < claim.high; }

} // namespace

Result<Claim> parseClaim(const QString &text)
{
    const QStringList words = text.simplified().split(u' ');
    Claim claim;
    if (words.size() == 1 && (words[0] == "right"_L1 || words[0] == "wrong"_L1)) {
        claim.right = words[0] == "right"_L1;
        return claim;
    }
    if (words.size() != 2)
        return bad(tr("\"%1\" says nothing that can be judged").arg(text));
    if (words[0] == "bound"_L1) {
        claim.subject = Claim::Subject::Bound;
        claim.bound = words[1];
        if (!QStringList{u"memory"_s, u"compute"_s, u"balanced"_s, u"overhead"_s}.contains(claim.bound))
            return bad(tr("\"%1\" is no bound: memory, compute, balanced, overhead").arg(claim.bound));
        return claim;
    }
    if (words[0] != "speedup"_L1 && words[0] != "roof"_L1)
        return bad(tr("\"%1\" is nothing that a run shows").arg(words[0]));
    claim.subject = words[0] == "speedup"_L1 ? Claim::Subject::Speedup : Claim::Subject::Roof;
    if (auto read = readRange(words[1], claim.subject == Claim::Subject::Roof ? 0.01 : 1, claim); !read)
        return fail(read.error());
    return claim;
}

std::optional<bool> holds(const Claim &claim, const Measurement &measured)
{
    switch (claim.subject) {
    case Claim::Subject::Fixed: return claim.right;
    case Claim::Subject::Bound: return measured.bound.isEmpty() ? std::nullopt : std::optional(measured.bound == claim.bound);
    case Claim::Subject::Speedup: return measured.speedup ? std::optional(inRange(claim, *measured.speedup)) : std::nullopt;
    case Claim::Subject::Roof: return measured.fraction > 0 ? std::optional(inRange(claim, measured.fraction)) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Deviation> deviationOf(double predicted, double measured)
{
    if (!(predicted > 0) || !(measured > 0) || !std::isfinite(predicted) || !std::isfinite(measured))
        return std::nullopt;
    return Deviation{predicted / measured};
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "widgets/submissions/evaluation_model.h"

namespace gable {

inline BoardRow boardRow(qint64 number, const QString &verdict = QStringLiteral("passed"), double medianNs = 1e3)
{
    BoardRow made;
    made.number = number;
    made.id = QStringLiteral("id-%1").arg(number);
    made.label = QStringLiteral("kernel_%1.cpp").arg(number);
    made.problem = QStringLiteral("softmax.float32");
    made.workload = QStringLiteral("4096x4096");
    made.author = QStringLiteral("ann");
    made.verdict = verdict;
    made.medianNs = medianNs;
    made.baselineNs = 2e3;
    made.achievedFraction = 0.5;
    made.counted = verdict == QLatin1String("passed");
    made.finishedAt = QDateTime::currentDateTimeUtc().addSecs(-90);
    return made;
}

/// Numbers from 1 to `count`.
inline BoardListing listingOf(int count)
{
    BoardListing listing;
    for (int number = 1; number <= count; ++number)
        listing.numbers.push_back(number);
    listing.total = count;
    return listing;
}

} // namespace gable

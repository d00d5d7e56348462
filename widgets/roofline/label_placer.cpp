// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/label_placer.h"

#include <algorithm>

namespace gable {

bool LabelPlacer::isFree(const QRectF &rect) const
{
    const auto touches = [&](const QRectF &other) { return other.intersects(rect); };
    return m_bounds.contains(rect) && std::none_of(m_taken.begin(), m_taken.end(), touches) && std::none_of(m_avoided.begin(), m_avoided.end(), touches);
}

std::optional<size_t> LabelPlacer::place(const std::vector<QRectF> &candidates)
{
    for (size_t i = 0; i < candidates.size(); ++i) {
        if (isFree(candidates[i])) {
            m_taken.push_back(candidates[i]);
            return i;
        }
    }
    return std::nullopt;
}

} // namespace gable

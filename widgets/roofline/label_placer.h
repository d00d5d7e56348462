// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <optional>
#include <vector>

namespace gable {

/// Keeps labels apart: a label takes the first of its candidate places that lies inside the bounds and touches nothing placed before.
class LabelPlacer
{
public:
    explicit LabelPlacer(const QRectF &bounds) : m_bounds(bounds) {}
    void block(const QRectF &rect) { m_taken.push_back(rect); }
    /// Nothing is placed there, but it is no label itself.
    void avoid(const QRectF &rect) { m_avoided.push_back(rect); }
    bool isFree(const QRectF &rect) const;
    /// Index of the place taken, or nothing.
    std::optional<size_t> place(const std::vector<QRectF> &candidates);
    const std::vector<QRectF> &taken() const { return m_taken; }

private:
    QRectF m_bounds;
    std::vector<QRectF> m_taken, m_avoided;
};

} // namespace gable

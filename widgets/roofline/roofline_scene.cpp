// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_scene.h"

#include <algorithm>

namespace gable {

const RooflinePoint *RooflineScene::find(const QString &evaluation) const
{
    const auto found = std::find_if(points.begin(), points.end(), [&](const RooflinePoint &p) { return p.evaluation == evaluation; });
    return found == points.end() ? nullptr : &*found;
}

int RooflineScene::hiddenPoints() const
{
    return int(std::count_if(points.begin(), points.end(), [](const RooflinePoint &p) { return !p.isDrawable(); }));
}

bool RooflineScene::hasMeasuredRoof() const
{
    return std::any_of(roofs.begin(), roofs.end(), [](const RoofLine &roof) { return roof.measured; });
}

std::vector<size_t> trailOf(const RooflineScene &scene)
{
    std::vector<size_t> chain;
    const RooflinePoint *selected = scene.find(scene.selected);
    if (!selected || !selected->isDrawable())
        return chain;
    const auto newestOf = [&](const QString &submission) -> std::optional<size_t> {
        for (size_t i = size_t(scene.points.size()); i-- > 0;) {
            const RooflinePoint &point = scene.points[qsizetype(i)];
            if (point.submission == submission && point.workload == selected->workload && point.isDrawable())
                return i;
        }
        return std::nullopt;
    };
    chain.push_back(size_t(selected - scene.points.data()));
    QString parent = selected->parent;
    // A chain cannot be longer than the scene; the bound also ends a cycle of parents.
    while (!parent.isEmpty() && qsizetype(chain.size()) <= scene.points.size()) {
        const auto index = newestOf(parent);
        if (!index || std::find(chain.begin(), chain.end(), *index) != chain.end())
            break;
        chain.push_back(*index);
        parent = scene.points[qsizetype(*index)].parent;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/map_axes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// "M", "(M + 1)", or the extent itself where the argument does not say.
QString axisText(const Argument &argument, const std::vector<int64_t> &extents, size_t axis)
{
    const QString text = axis < argument.shape.size() ? argument.shape[axis].text() : QString();
    if (text.isEmpty())
        return QString::number(extents[axis]);
    const bool single = std::all_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber() || c == u'_'; });
    return single ? text : u'(' + text + u')';
}

} // namespace

MapAxes::MapAxes(const Argument &argument, const std::vector<int64_t> &extents)
{
    const auto isLong = [](int64_t extent) { return extent != 1; };
    const int64_t elements = elementCount(extents);
    if (elements <= 0 || std::count_if(extents.begin(), extents.end(), isLong) == 0) {
        rowAxis = columnAxis = u"1"_s;
        columns = std::max<int64_t>(1, elements);
        return;
    }
    if (std::count_if(extents.begin(), extents.end(), isLong) == 1) {
        const size_t axis = size_t(std::find_if(extents.begin(), extents.end(), isLong) - extents.begin());
        while (columns * columns < elements)
            columns *= 2;
        rows = (elements + columns - 1) / columns;
        const QString text = axisText(argument, extents, axis);
        rowAxis = u"%1 / %2"_s.arg(text).arg(columns);
        columnAxis = u"%1 mod %2"_s.arg(text).arg(columns);
        return;
    }
    columns = extents.back();
    rows = elements / columns;
    QStringList leading;
    for (size_t axis = 0; axis + 1 < extents.size(); ++axis)
        leading.append(axisText(argument, extents, axis));
    rowAxis = leading.join(u'*');
    columnAxis = axisText(argument, extents, extents.size() - 1);
}

} // namespace gable

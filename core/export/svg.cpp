// SPDX-License-Identifier: Apache-2.0
// The rooflines alone, one below the other; light colours, dark ones where a browser prefers them.
#include "core/export/exporter.h"
#include "core/export/palette.h"
#include "core/export/roofline_figure.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

Result<QByteArray> writeSvg(const ExportSource &source)
{
    auto rows = source.workspace.rows();
    auto figures = rows ? rooflineFigures(source, *rows) : Result<std::vector<RooflineFigure>>(fail(rows.error()));
    if (!figures)
        return fail(figures.error());
    const int height = kRooflineHeight * std::max<int>(1, int(figures->size()));
    Markup markup;
    {
        const auto svg = markup.element(u"svg"_s, {{u"xmlns"_s, u"http://www.w3.org/2000/svg"_s},
                                                   {u"viewBox"_s, u"0 0 %1 %2"_s.arg(kRooflineWidth).arg(height)},
                                                   {u"width"_s, QString::number(kRooflineWidth)},
                                                   {u"height"_s, QString::number(height)}});
        markup.leaf(u"style"_s, figureStyle());
        for (size_t i = 0; i < figures->size(); ++i)
            drawRoofline(markup, (*figures)[i], MarkLabels::Names, int(i) * kRooflineHeight);
        if (figures->empty()) {
            markup.leaf(u"text"_s, tr("Nothing was timed, so there is no roofline."),
                        Markup::Attributes{{u"x"_s, u"24"_s}, {u"y"_s, u"40"_s}, {u"font-family"_s, u"sans-serif"_s}} + paint(u"text2"_s));
        }
    }
    return markup.take();
}

} // namespace

ExportFormat svgFormat() { return {u"svg"_s, u".svg"_s, QT_TRANSLATE_NOOP("Export", "The rooflines as a picture"), writeSvg}; }

} // namespace gable

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_export.h"

#include "core/base/text.h"
#include "widgets/roofline/roofline_chart.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr QSize kSize(960, 600);
constexpr int kDotsPerInch = 96;

QByteArray svgOf(const RooflineChart &chart)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kSize);
    generator.setViewBox(QRect(QPoint(0, 0), kSize));
    generator.setResolution(kDotsPerInch);
    generator.setTitle(QCoreApplication::translate("RooflineExport", "Roofline of %1").arg(chart.scene().device));
    QPainter painter(&generator);
    chart.drawTo(painter, kSize);
    painter.end();
    return buffer.data();
}

QByteArray pdfOf(const RooflineChart &chart)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(u"Gable"_s);
    writer.setTitle(QCoreApplication::translate("RooflineExport", "Roofline of %1").arg(chart.scene().device));
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(kSize) / kDotsPerInch, QPageSize::Inch, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    chart.drawTo(painter, kSize);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const RooflineChart &chart)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    rooflinePicture(chart).save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

QImage rooflinePicture(const RooflineChart &chart)
{
    constexpr double scale = 2;
    QImage image(kSize * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    chart.drawTo(painter, kSize);
    painter.end();
    return image;
}

QByteArray rooflineCsv(const RooflineScene &scene)
{
    QString text = u"kind,label,evaluation,submission,workload,verdict,intensity_flop_per_byte,flops_per_second,bytes_per_second,median_ns,achieved_fraction,counted,source\n"_s;
    const auto add = [&](QStringList fields) {
        for (QString &field : fields)
            field = csvField(field);
        text += fields.join(u',') + u'\n';
    };
    const auto known = [](double value) { return value > 0 ? numberText(value) : QString(); };
    for (const RooflinePoint &point : scene.points) {
        add({u"point"_s, point.label, point.evaluation, point.submission, point.workload, point.verdictWord, known(point.intensity), known(point.flopsPerSecond), {},
             known(point.medianNs), known(point.achievedFraction), point.counted ? u"true"_s : u"false"_s, scene.mode});
    }
    for (const RoofLine &roof : scene.roofs) {
        add({u"roof"_s, roof.label, {}, {}, {}, {}, {}, roof.isBandwidth ? QString() : known(roof.value), roof.isBandwidth ? known(roof.value) : QString(), {}, {}, {},
             roof.measured ? u"measured"_s : u"datasheet"_s});
    }
    return text.toUtf8();
}

Result<void> exportRoofline(const RooflineChart &chart, const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "svg"_L1)
        return writeFileAtomically(path, svgOf(chart));
    if (suffix == "pdf"_L1)
        return writeFileAtomically(path, pdfOf(chart));
    if (suffix == "png"_L1)
        return writeFileAtomically(path, pngOf(chart));
    if (suffix == "csv"_L1)
        return writeFileAtomically(path, rooflineCsv(chart.scene()));
    return fail(Error{u"format"_s, QCoreApplication::translate("RooflineExport", "A roofline cannot be written as .%1").arg(suffix), path, 0, {},
                      QCoreApplication::translate("RooflineExport", "Choose a name that ends with .svg, .pdf, .png or .csv")});
}

} // namespace gable

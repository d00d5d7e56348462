// SPDX-License-Identifier: Apache-2.0
#include "core/formats/atrex.h"
#include "tests/fuzz/fuzz_target.h"

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

constexpr char kSeparator[] = "\n====\n";

QByteArray nextPart(QByteArray &rest)
{
    const qsizetype end = rest.indexOf(kSeparator);
    const QByteArray part = end < 0 ? rest : rest.left(end);
    rest = end < 0 ? QByteArray() : rest.mid(end + qsizetype(sizeof kSeparator) - 1);
    return part;
}

} // namespace

// shapes.json, metadata.json and roofline.json of an operator, then a hardware file.
GABLE_FUZZ_TARGET(atrex)
{
    QByteArray rest = bytes;
    const auto shapes = JsonText::parse(nextPart(rest), u"shapes.json"_s), metadata = JsonText::parse(nextPart(rest), u"metadata.json"_s),
               roofline = JsonText::parse(nextPart(rest), u"roofline.json"_s);
    if (shapes && metadata && roofline) {
        if (const auto workloads = atrexWorkloads({*shapes, *metadata, *roofline}, 0.5)) {
            for (const Workload &workload : *workloads) {
                (void)workloadFromJson(toJson(workload));
                for (const AtrexAdapter &adapter : atrexAdapters()) {
                    Workload adapted = workload;
                    const QJsonObject shape = shapes->root()[workload.id].toObject();
                    adapter.map(shape["init_kwargs"_L1].toObject(), shape["input_kwargs"_L1].toObject(), adapted);
                }
            }
        }
    }
    (void)atrexHardware(rest, u"hardware.yaml"_s);
}

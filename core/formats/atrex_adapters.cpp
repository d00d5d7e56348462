// SPDX-License-Identifier: Apache-2.0
#include "core/formats/atrex.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool positive(const QJsonValue &value, int64_t &to)
{
    to = value.toInteger(-1);
    return to >= 1;
}

bool tokensByHidden(const QJsonObject &, const QJsonObject &input, const QString &tokens, Workload &workload)
{
    return positive(input[tokens], workload.axes[u"M"_s]) && positive(input[u"hidden_size"_s], workload.axes[u"N"_s]);
}

void takeEpsilon(const QJsonObject &init, Workload &workload)
{
    if (init[u"eps"_s].isDouble())
        workload.scalars[u"eps"_s] = init[u"eps"_s].toDouble();
}

bool normOverHidden(const QJsonObject &init, const QJsonObject &input, Workload &workload)
{
    takeEpsilon(init, workload);
    return tokensByHidden(init, input, u"token_count"_s, workload);
}

bool l2Norm(const QJsonObject &init, const QJsonObject &input, Workload &workload) { return tokensByHidden(init, input, u"num_tokens"_s, workload); }

/// Rows = product of the leading extents, N = the last one.
bool foldShape(const QJsonObject &input, Workload &workload)
{
    const QJsonArray shape = input[u"shape"_s].toArray();
    if (shape.isEmpty() || shape.size() > 8)
        return false;
    int64_t rows = 1;
    for (qsizetype i = 0; i + 1 < shape.size(); ++i) {
        int64_t extent = 0;
        if (!positive(shape.at(i), extent) || extent > (int64_t(1) << 40) / rows)
            return false;
        rows *= extent;
    }
    workload.axes[u"M"_s] = rows;
    return positive(shape.last(), workload.axes[u"N"_s]);
}

bool layerNorm(const QJsonObject &, const QJsonObject &input, Workload &workload) { return foldShape(input, workload); }

/// The shape is the input's: gate and value side by side, twice the output's length.
bool siluAndMul(const QJsonObject &, const QJsonObject &input, Workload &workload)
{
    if (!foldShape(input, workload) || workload.axes[u"N"_s] % 2 != 0)
        return false;
    workload.axes[u"N"_s] /= 2;
    return true;
}

} // namespace

const std::vector<AtrexAdapter> &atrexAdapters()
{
    static const std::vector<AtrexAdapter> adapters{
        {"rms_norm", "rms_norm", normOverHidden},
        {"fused_add_rms_norm", "fused_add_rms_norm", normOverHidden},
        {"silu_and_mul", "silu_and_mul", siluAndMul},
        {"layer_norm", "layer_norm", layerNorm},
        {"l2_norm", "l2_norm", l2Norm},
    };
    return adapters;
}

} // namespace gable

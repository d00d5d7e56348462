// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json_text.h"
#include "core/problem/suite.h"

namespace gable {

/// Atrex-Bench: data/<op>/{shapes,metadata,roofline}.json, data/operator_importance.json, configs/hardware/<SKU>.yaml. The JSON alone gives
/// shapes, importance, costs and light-speed times; the operators whose meaning Gable has a reference for can also be evaluated.
int detectAtrex(const QString &path);
Result<Suite> readAtrex(const QString &path);

/// Pure parts, for tests and fuzzing. Every error names file, line and field.
struct AtrexOperator {
    JsonText shapes, metadata, roofline;
};
Result<std::vector<Workload>> atrexWorkloads(const AtrexOperator &files, double operatorImportance);
Result<SuiteHardware> atrexHardware(const QByteArray &yaml, const QString &file);

/// How an operator's keywords become the axes of one of Gable's own operators. One line an operator in atrexAdapters().
struct AtrexAdapter {
    const char *atrexName;
    const char *operatorName; ///< folder in resources/operators
    /// Sets axes and scalars of `workload` from the keyword arguments; false when they do not fit.
    bool (*map)(const QJsonObject &init, const QJsonObject &input, Workload &workload);
};
const std::vector<AtrexAdapter> &atrexAdapters();

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/tolerance.h"

#include "core/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kStockFactor = 3.0; // an honest kernel may sum in an order that is somewhat worse than both stock runs

QString ruleName(ToleranceRule::Kind kind)
{
    switch (kind) {
    case ToleranceRule::Kind::StockRuns: return u"stock-runs"_s;
    case ToleranceRule::Kind::Allclose: return u"allclose"_s;
    case ToleranceRule::Kind::BothExceed: return u"both-exceed"_s;
    }
    return {};
}

} // namespace

double RowTolerance::at(double absoluteExpected, double ulpOfExpected) const
{
    return std::max({slope * absoluteExpected + offset, floor, ulps * ulpOfExpected});
}

Tolerance::Tolerance(const ToleranceRule &rule, DType dtype)
    : m_rule(rule), m_exact(rule.kind == ToleranceRule::Kind::StockRuns && !info(dtype).isFloat)
{
    const double standard = defaultTolerance(dtype);
    const bool own = rule.kind == ToleranceRule::Kind::StockRuns;
    const bool bothMissing = rule.rtol == 0.0 && rule.atol == 0.0;
    if (bothMissing || (own && rule.rtol == 0.0))
        m_rule.rtol = standard;
    if (bothMissing || (own && rule.atol == 0.0))
        m_rule.atol = standard;
}

RowTolerance Tolerance::ofRow(double rms, double worstStock) const
{
    switch (m_rule.kind) {
    case ToleranceRule::Kind::StockRuns: return {m_rule.rtol, m_rule.atol * rms, kStockFactor * worstStock, m_exact ? 0.0 : 1.0};
    case ToleranceRule::Kind::Allclose: return {m_rule.rtol, m_rule.atol, 0.0, 0.0};
    case ToleranceRule::Kind::BothExceed: return {m_rule.rtol, 0.0, m_rule.atol, 0.0};
    }
    return {};
}

QJsonObject Tolerance::toJson(bool stockGiven) const
{
    return {{u"rule"_s, m_exact ? u"exact"_s : ruleName(m_rule.kind)},
            {u"rtol"_s, jsonNumber(m_rule.rtol)},
            {u"atol"_s, jsonNumber(m_rule.atol)},
            {u"required_matched_ratio"_s, jsonNumber(m_rule.requiredMatchedRatio)},
            {u"source"_s, m_rule.source.isEmpty() ? u"gable"_s : m_rule.source},
            {u"stock"_s, stockGiven && m_rule.kind == ToleranceRule::Kind::StockRuns && !m_exact}};
}

} // namespace gable

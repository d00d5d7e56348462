// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/problem/dtype.h"
#include "core/problem/expression.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gable {

enum class Role : uint8_t { In, InOut, Out, Param, Index, Mask, Scale, Scalar };
Result<Role> parseRole(const QString &name);
QString name(Role role);

/// How the contents of an input are made. `a`, `b`: normal(mean, std), uniform [lo, hi), integers [lo, hi], constant(a).
struct InputSpec {
    enum class Kind : uint8_t { Normal, Uniform, Integers, Constant };
    Kind kind = Kind::Normal;
    double a = 0.0;
    double b = 1.0;
};

struct Axis {
    QString name;
    std::optional<int64_t> constant; ///< a constant axis arrives as -DGABLE_<NAME>; others are parameters
    bool general = false;            ///< any permitted size must work, so neighbours may be tried
    int64_t divisibility = 1;
    Expression derived;              ///< not empty: a variable axis whose value follows from the others
};

struct Argument {
    QString name;
    DType dtype = DType::Float32;
    Role role = Role::In;
    bool isOutput = false;         ///< listed among the definition's outputs
    bool isScalar = false;         ///< shape null: passed by value
    std::vector<Expression> shape; ///< axis names or expressions over axes; empty = 0-d tensor of one element
    InputSpec input;

    /// Written by a call and compared afterwards.
    bool isCompared() const { return role == Role::Out || role == Role::InOut; }
    /// Must not change during a call.
    bool isReadOnly() const { return !isScalar && !isCompared(); }
};

enum class CostKind : uint8_t { Minimal, Expected, ReferenceAsWritten };

/// FLOPs by unit ("vector", "tensor:bfloat16" …) and bytes by memory level, as formulas over axes and dtype_bytes.
struct CostModel {
    CostKind kind = CostKind::Expected;
    std::map<QString, Expression> flops;
    std::map<QString, Expression> bytes; ///< "dram" always; other levels where they differ
    QString notes;
};

/// A workload's cost in numbers.
struct Cost {
    CostKind kind = CostKind::Expected;
    QString source;                 ///< "problem", "suite"
    std::map<QString, double> flops;
    std::map<QString, double> bytes;
    double totalFlops() const;
    double dramBytes() const;
};

enum class ComparatorKind : uint8_t { Elementwise, Exact, Set, Permutation, Residual, Distribution };
QString name(ComparatorKind kind);

/// The tolerance rule. StockRuns is Gable's own (evaluation.md §1); Allclose: |y-r| <= atol + rtol*|r|; BothExceed fails only
/// if the absolute and the relative error both exceed.
struct ToleranceRule {
    enum class Kind : uint8_t { StockRuns, Allclose, BothExceed };
    Kind kind = Kind::StockRuns;
    double rtol = 0.0; ///< 0 = the dtype's default
    double atol = 0.0;
    double requiredMatchedRatio = 1.0; ///< share of elements that must be within (1 = all)
    QString source;                    ///< "gable", "atrex-bench" …
};
/// rtol = atol defaults by output dtype: 1e-12, 1e-5, 2e-3, 1.6e-2, 0.1; integers 0.
double defaultTolerance(DType dtype);

enum class Unit : uint8_t { Row, Element };

struct Workload {
    QString id;                         ///< "4096x4096", or the suite's
    std::map<QString, int64_t> axes;    ///< every axis, constants too
    std::map<QString, double> scalars;  ///< values of scalar arguments that differ from their InputSpec
    std::map<QString, InputSpec> inputs; ///< overrides by argument
    double importance = 1.0;
    QStringList phases;
    std::optional<Cost> suiteCost;             ///< numbers given by the suite
    std::map<QString, double> suiteFloorNs;    ///< light-speed time by device name, as published
    std::map<QString, double> productionNs;    ///< published production times by device name
    QString description;
    QString unsupportedReason;                 ///< not empty: cannot be evaluated here, and why
};

/// An operator with fixed dtypes. Made from one definition in FlashInfer-Bench's shape with an `x-gable` object.
struct Problem {
    QString name;   ///< "softmax.float32"
    QString suite;  ///< "gable", "atrex-bench"
    QString opType;
    QString description;
    QString formula;
    DType dtype = DType::Float32; ///< the variant's
    std::vector<Axis> axes;       ///< in definition order
    std::vector<Argument> arguments; ///< inputs then outputs, in definition order = parameter order
    QStringList constraints;
    QString referencePython; ///< for display; other tools run it
    QString referenceCpp;    ///< text of the GABLE_REF function, for display and checking; may be empty
    QString entry;           ///< name of the function a submission defines (the op_type)
    Unit unit = Unit::Row;
    ComparatorKind comparator = ComparatorKind::Elementwise;
    ToleranceRule tolerance;
    CostModel cost;
    QString provenance; ///< file or directory it came from
    QString lesson;
    std::vector<Workload> workloads;
    bool requiresOwnKernels = false;
    bool allowsLowerPrecision = false; ///< lower internal precision is permitted by the suite
    bool precisionBinding = false; ///< the profile makes the declared internal precision part of the contract
    bool generality = true;            ///< neighbouring sizes of general axes are part of the contract
    QString unsupportedReason;         ///< not empty: no workload of it can be evaluated here, and why

    QByteArray definitionText; ///< the JSON text it was parsed from; travels to the worker with `dtype` and `referenceCpp`

    const Argument *argument(const QString &name) const;
    const Axis *axis(const QString &name) const;
    std::vector<const Argument *> comparedArguments() const; ///< out in definition order, then inout
    const Workload *workload(const QString &id) const;
    const Workload &defaultWorkload() const; ///< the median-sized one by bytes
    /// Hash over definition, dtype and reference: keys caches of references and null-candidate results.
    QString hash() const;
};

/// Names for expressions of a workload: its axes and dtype_bytes (element size of the problem's dtype).
Names namesOf(const Problem &problem, const Workload &workload);
/// Extents of an argument for a workload; all extents are >= 0 and the product of extents and element size fits 2^40 bytes.
Result<std::vector<int64_t>> extents(const Problem &problem, const Argument &argument, const Workload &workload);
int64_t elementCount(const std::vector<int64_t> &extents);
/// Bytes of all tensors of a workload together.
Result<int64_t> footprintBytes(const Problem &problem, const Workload &workload);
/// The suite's numbers where given, else the problem's formulas.
Result<Cost> costOf(const Problem &problem, const Workload &workload);
/// The axes satisfy the problem's constraints and divisibility; otherwise an error that names which.
Result<void> checkAxes(const Problem &problem, const std::map<QString, int64_t> &axes);

/// Parses a definition; one problem a dtype of x-gable.dtypes. `referenceDir` is where reference_cpp is looked up.
/// Errors name file, line and field; a newer x-gable.schema is refused with code "newer_version".
Result<std::vector<Problem>> parseDefinition(const JsonText &text, const QString &referenceDir);

/// What the worker needs to rebuild the problem and the workload: see worker/messages.h.
QJsonObject toJson(const Problem &problem);
Result<Problem> problemFromJson(const QJsonObject &json);
QJsonObject toJson(const Workload &workload);
Result<Workload> workloadFromJson(const QJsonObject &json);
QJsonObject toJson(const Cost &cost);
Result<Cost> costFromJson(const QJsonObject &json);

} // namespace gable

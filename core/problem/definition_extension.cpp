// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/problem/definition.h"
#include "core/problem/problem_names.h"

#include <QCoreApplication>
#include <QSet>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kSchema = 1; // of the x-gable object
constexpr qsizetype kLargestReference = 256 << 10;

QString tr(const char *text) { return QCoreApplication::translate("Definition", text); }

class ExtensionReader : FieldReader
{
public:
    ExtensionReader(const JsonCursor &root, Problem &problem) : m_root(root), m_problem(problem) {}

    Result<void> read(const QString &referenceDir, const std::optional<QString> &referenceText, std::vector<DType> &dtypes)
    {
        if (isObject(m_root) && readSchema() && onlyKnown(m_root, knownFields()) && readDTypes(dtypes) && readEntry() && readRoles() && readInputs()
            && readContract() && readCost() && readReference(referenceDir, referenceText) && readComparison() && readTexts() && readWorkloads())
            return {};
        return fail(*error);
    }

private:
    static QStringList knownFields()
    {
        return {u"schema"_s, u"dtypes"_s, u"roles"_s, u"inputs"_s, u"constraints"_s, u"general_axes"_s, u"divisibility"_s, u"cost"_s,
                u"reference_cpp"_s, u"unit"_s, u"comparator"_s, u"tolerance"_s, u"formula"_s, u"importance"_s, u"phases"_s, u"lesson"_s, u"workloads"_s};
    }

    bool readSchema()
    {
        const JsonCursor schema = m_root[u"schema"_s];
        int64_t version = 0;
        if (!take(schema.integer(), version, schema))
            return false;
        if (version > kSchema)
            return refuse(schema.error(tr("schema %1 is newer than this version of Gable reads (%2)").arg(version).arg(kSchema), tr("Update Gable."), u"newer_version"_s));
        return version == kSchema || refuse(schema.error(tr("unknown schema %1").arg(version)));
    }

    bool readDTypes(std::vector<DType> &dtypes)
    {
        const JsonCursor list = m_root[u"dtypes"_s];
        QStringList names;
        if (!take(list.strings(), names, list))
            return false;
        for (int i = 0; i < names.size(); ++i) {
            DType dtype = DType::Float32;
            if (!take(parseDType(names[i]), dtype, list.at(i)))
                return false;
            if (std::find(dtypes.begin(), dtypes.end(), dtype) != dtypes.end())
                return refuse(list.at(i).error(tr("the dtype %1 is listed twice").arg(name(dtype))));
            dtypes.push_back(dtype);
        }
        if (dtypes.empty())
            return refuse(list.error(tr("there is no dtype")));
        const bool used = std::any_of(m_problem.arguments.begin(), m_problem.arguments.end(),
                                      [&](const Argument &a) { return !a.isScalar && a.dtype == dtypes.front(); });
        return used || refuse(list.at(0).error(tr("no tensor has the first dtype, %1").arg(name(dtypes.front())), tr("Tensors of the first dtype are the ones that vary.")));
    }

    bool readEntry()
    {
        // The entry is the operator's type; other tools' definitions need not be callable, ours do.
        return check(checkIdentifier(m_problem.entry), m_root);
    }

    Argument *argumentNamed(const QString &wanted)
    {
        for (Argument &argument : m_problem.arguments) {
            if (argument.name == wanted)
                return &argument;
        }
        return nullptr;
    }

    bool unknownArgument(const JsonCursor &where, const QString &wanted)
    {
        QStringList known;
        for (const Argument &argument : m_problem.arguments)
            known.append(argument.name);
        return refuse(where.error(tr("there is no argument \"%1\"").arg(wanted), tr("Known: %1.").arg(known.join(u", "_s))));
    }

    bool readRoles()
    {
        const JsonCursor roles = m_root[u"roles"_s];
        if (roles.isNull())
            return true;
        if (!isObject(roles))
            return false;
        for (const QString &key : roles.keys()) {
            Argument *argument = argumentNamed(key);
            if (!argument)
                return unknownArgument(roles[key], key);
            QString text;
            Role role = Role::In;
            if (!take(roles[key].string(), text, roles[key]) || !take(parseRole(text), role, roles[key]))
                return false;
            const bool written = role == Role::Out || role == Role::InOut;
            if (argument->isScalar != (role == Role::Scalar))
                return refuse(roles[key].error(tr("the role scalar belongs to arguments of shape null, and only to them")));
            if (argument->isOutput ? !written : role == Role::Out)
                return refuse(roles[key].error(tr("an input cannot be \"out\", and an output is \"out\" or \"inout\"")));
            argument->role = role;
        }
        return true;
    }

    bool readInputs()
    {
        const JsonCursor inputs = m_root[u"inputs"_s];
        if (!inputs.isNull() && !isObject(inputs))
            return false;
        for (const QString &key : inputs.keys()) {
            Argument *argument = argumentNamed(key);
            if (!argument)
                return unknownArgument(inputs[key], key);
            if (argument->role == Role::Out)
                return refuse(inputs[key].error(tr("\"%1\" is only written").arg(key)));
            if (!take(readInputSpec(inputs[key], argument->dtype), argument->input, inputs[key]))
                return false;
            if (argument->isScalar && argument->input.kind != InputSpec::Kind::Constant)
                return refuse(inputs[key].error(tr("a scalar has a constant value")));
        }
        for (const Argument &argument : m_problem.arguments) {
            const bool needed = argument.role != Role::Out && (argument.isScalar || !info(argument.dtype).isFloat);
            if (needed && argument.dtype != DType::Bool && !inputs.has(argument.name))
                return refuse(inputs[argument.name].error(tr("missing: \"%1\" has no usual distribution").arg(argument.name),
                                                          tr("Scalars need a constant, integer arguments the range of their values.")));
        }
        return true;
    }

    bool readContract()
    {
        const JsonCursor constraints = m_root[u"constraints"_s], general = m_root[u"general_axes"_s], divisibility = m_root[u"divisibility"_s];
        if (!constraints.isNull() && !take(constraints.strings(), m_problem.constraints, constraints))
            return false;
        for (const QString &constraint : m_problem.constraints) {
            const auto parsed = Expression::parse(constraint);
            if (!parsed)
                return refuse(constraints.error(parsed.error().message, parsed.error().hint, parsed.error().code));
            for (const QString &used : parsed->names()) {
                if (!m_problem.axis(used))
                    return refuse(constraints.error(tr("the constraint \"%1\" names the unknown axis \"%2\"").arg(constraint, used)));
            }
        }
        return readGeneralAxes(general) && readDivisibility(divisibility);
    }

    Axis *axisNamed(const QString &wanted)
    {
        for (Axis &axis : m_problem.axes) {
            if (axis.name == wanted)
                return &axis;
        }
        return nullptr;
    }

    bool readGeneralAxes(const JsonCursor &general)
    {
        QStringList names;
        if (general.isNull())
            return true;
        if (!take(general.strings(), names, general))
            return false;
        for (int i = 0; i < names.size(); ++i) {
            Axis *axis = axisNamed(names[i]);
            if (!axis || axis->constant || !axis->derived.isEmpty())
                return refuse(general.at(i).error(tr("\"%1\" is not an axis of type var").arg(names[i])));
            axis->general = true;
        }
        return true;
    }

    bool readDivisibility(const JsonCursor &divisibility)
    {
        if (divisibility.isNull())
            return true;
        if (!isObject(divisibility))
            return false;
        for (const QString &key : divisibility.keys()) {
            Axis *axis = axisNamed(key);
            const JsonCursor cursor = divisibility[key];
            if (!axis)
                return refuse(cursor.error(tr("there is no axis \"%1\"").arg(key)));
            if (!take(cursor.integer(), axis->divisibility, cursor))
                return false;
            if (axis->divisibility < 1 || axis->divisibility > kLargestSize)
                return refuse(cursor.error(tr("should be between 1 and 2^40")));
        }
        return true;
    }

    bool readCost()
    {
        const JsonCursor cost = m_root[u"cost"_s];
        if (!isObject(cost) || !onlyKnown(cost, {u"kind"_s, u"flops"_s, u"bytes"_s, u"notes"_s}))
            return false;
        QString kind;
        if (!take(cost[u"kind"_s].stringOr(u"expected"_s), kind, cost) || !take(parseCostKind(kind), m_problem.cost.kind, cost[u"kind"_s])
            || !take(cost[u"notes"_s].stringOr({}), m_problem.cost.notes, cost) || !readFormulas(cost[u"flops"_s], m_problem.cost.flops))
            return false;
        const JsonCursor bytes = cost[u"bytes"_s];
        if (bytes.isString() || bytes.isNumber())
            return take(readExpression(bytes, m_problem, true), m_problem.cost.bytes[u"dram"_s], bytes);
        if (!readFormulas(bytes, m_problem.cost.bytes))
            return false;
        return m_problem.cost.bytes.count(u"dram"_s) > 0 || refuse(bytes.error(tr("the level \"dram\" is missing")));
    }

    bool readFormulas(const JsonCursor &cursor, std::map<QString, Expression> &formulas)
    {
        if (!isObject(cursor))
            return false;
        for (const QString &key : cursor.keys()) {
            if (!take(readExpression(cursor[key], m_problem, true), formulas[key], cursor[key]))
                return false;
        }
        return true;
    }

    bool readReference(const QString &directory, const std::optional<QString> &text)
    {
        const JsonCursor cursor = m_root[u"reference_cpp"_s];
        QString named;
        if (text) {
            m_problem.referenceCpp = *text;
        } else if (!take(cursor.stringOr({}), named, cursor)) {
            return false;
        } else if (named.contains(u'\n')) {
            m_problem.referenceCpp = named;
        } else if (!named.isEmpty()) {
            QByteArray bytes;
            QString path;
            if (!take(resolveInside(directory, named), path, cursor) || !take(readFile(path, kLargestReference), bytes, cursor))
                return false;
            if (const auto bad = firstInvalidUtf8(bytes))
                return refuse(Error{u"bad_field"_s, tr("invalid UTF-8 at byte %1").arg(*bad), path, lineAt(bytes, *bad), {}, {}});
            m_problem.referenceCpp = QString::fromUtf8(bytes);
        }
        if (m_problem.referenceCpp.size() > kLargestReference)
            return refuse(cursor.error(tr("the reference has more than %1 characters").arg(kLargestReference)));
        if (m_problem.referenceCpp.isEmpty())
            m_problem.unsupportedReason = tr("the definition names no C++ reference");
        return true;
    }

    bool readComparison()
    {
        QString unit, comparator;
        const JsonCursor unitCursor = m_root[u"unit"_s], comparatorCursor = m_root[u"comparator"_s];
        return take(unitCursor.stringOr(u"row"_s), unit, unitCursor) && take(parseUnit(unit), m_problem.unit, unitCursor)
            && take(comparatorCursor.stringOr(u"elementwise"_s), comparator, comparatorCursor)
            && take(parseComparator(comparator), m_problem.comparator, comparatorCursor) && readTolerance(m_root[u"tolerance"_s]);
    }

    bool readTolerance(const JsonCursor &cursor)
    {
        ToleranceRule &rule = m_problem.tolerance;
        rule.source = u"gable"_s;
        if (cursor.isNull())
            return true;
        QString kind;
        if (!isObject(cursor) || !onlyKnown(cursor, {u"kind"_s, u"rtol"_s, u"atol"_s, u"required_matched_ratio"_s})
            || !take(cursor[u"kind"_s].stringOr(u"stock_runs"_s), kind, cursor) || !take(parseToleranceKind(kind), rule.kind, cursor[u"kind"_s])
            || !take(cursor[u"rtol"_s].numberOr(0.0), rule.rtol, cursor) || !take(cursor[u"atol"_s].numberOr(0.0), rule.atol, cursor)
            || !take(cursor[u"required_matched_ratio"_s].numberOr(1.0), rule.requiredMatchedRatio, cursor))
            return false;
        if (rule.rtol < 0 || rule.atol < 0 || rule.requiredMatchedRatio <= 0 || rule.requiredMatchedRatio > 1)
            return refuse(cursor.error(tr("tolerances are not negative, and the required ratio is above 0 and at most 1")));
        return true;
    }

    bool readTexts()
    {
        const JsonCursor importance = m_root[u"importance"_s], phases = m_root[u"phases"_s];
        if (!take(m_root[u"formula"_s].stringOr({}), m_problem.formula, m_root) || !take(m_root[u"lesson"_s].stringOr({}), m_problem.lesson, m_root)
            || (!phases.isNull() && !take(phases.strings(), m_phases, phases)))
            return false;
        if (importance.isNull())
            return true;
        double value = 0;
        if (!take(importance.number(), value, importance))
            return false;
        m_importance = value;
        return value >= 0 || refuse(importance.error(tr("should not be negative")));
    }

    bool readWorkloads()
    {
        const JsonCursor list = m_root[u"workloads"_s];
        if (!list.isArray() || list.size() == 0 || list.size() > 100000)
            return refuse(list.error(tr("should be a list of 1 to 100000 workloads")));
        for (int i = 0; i < list.size(); ++i) {
            Workload workload;
            if (!take(readWorkload(list.at(i), m_problem), workload, list.at(i)))
                return false;
            if (!list.at(i).has(u"phases"_s))
                workload.phases = m_phases;
            if (!list.at(i).has(u"importance"_s) && m_importance) // an operator's importance is shared by its workloads
                workload.importance = *m_importance / list.size();
            if (!makeUnique(workload, list.at(i)))
                return false;
            m_problem.workloads.push_back(std::move(workload));
        }
        return true;
    }

    /// Ids made from axis values may repeat and are numbered; ids that were given may not.
    bool makeUnique(Workload &workload, const JsonCursor &cursor)
    {
        const QString id = workload.id;
        if (cursor.has(u"id"_s) && m_ids.contains(id))
            return refuse(cursor[u"id"_s].error(tr("a second workload named \"%1\"").arg(id)));
        for (int number = 2; m_ids.contains(workload.id); ++number)
            workload.id = id + u'-' + QString::number(number);
        m_ids.insert(workload.id);
        return true;
    }

    JsonCursor m_root;
    Problem &m_problem;
    QStringList m_phases;
    std::optional<double> m_importance;
    QSet<QString> m_ids;
};

} // namespace

Result<void> readExtension(const JsonCursor &cursor, const QString &referenceDir, const std::optional<QString> &referenceText, Problem &problem,
                           std::vector<DType> &dtypes)
{
    return ExtensionReader(cursor, problem).read(referenceDir, referenceText, dtypes);
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/problem/definition.h"
#include "core/problem/problem_names.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Definition", text); }

class InputSpecReader : FieldReader
{
public:
    explicit InputSpecReader(const JsonCursor &cursor) : m_cursor(cursor) {}

    Result<InputSpec> read(DType dtype)
    {
        InputSpec spec;
        QString kind;
        const JsonCursor distribution = m_cursor[u"distribution"_s];
        if (isObject(m_cursor) && onlyKnown(m_cursor, {u"distribution"_s, u"range"_s}) && take(distribution.string(), kind, distribution)
            && take(parseInputKind(kind), spec.kind, distribution) && readRange(spec) && checkRange(spec, dtype))
            return spec;
        return fail(*error);
    }

private:
    bool readRange(InputSpec &spec)
    {
        const JsonCursor range = m_cursor[u"range"_s];
        const bool constant = spec.kind == InputSpec::Kind::Constant;
        if (range.isNull() && !constant)
            return true; // normal(0, 1), uniform [0, 1), integers [0, 1]
        if (!range.isArray() || (range.size() != 2 && !(constant && range.size() == 1)))
            return refuse(range.error(constant ? tr("should be a list of one number") : tr("should be a list of two numbers")));
        return take(range.at(0).number(), spec.a, range.at(0)) && (range.size() == 1 || take(range.at(1).number(), spec.b, range.at(1)));
    }

    bool checkRange(const InputSpec &spec, DType dtype)
    {
        const JsonCursor range = m_cursor[u"range"_s];
        switch (spec.kind) {
        case InputSpec::Kind::Normal: return spec.b >= 0 || refuse(range.error(tr("a standard deviation is not negative")));
        case InputSpec::Kind::Uniform: return spec.a <= spec.b || refuse(range.error(tr("the range ends before it starts")));
        case InputSpec::Kind::Constant: return true;
        case InputSpec::Kind::Integers: break;
        }
        if (spec.a > spec.b || spec.a != std::floor(spec.a) || spec.b != std::floor(spec.b))
            return refuse(range.error(tr("should be two whole numbers, the smaller one first")));
        const bool fits = info(dtype).isFloat || (roundTo(spec.a, dtype) == spec.a && roundTo(spec.b, dtype) == spec.b);
        return fits || refuse(range.error(tr("the range does not fit into %1").arg(name(dtype))));
    }

    JsonCursor m_cursor;
};

class WorkloadReader : FieldReader
{
public:
    WorkloadReader(const JsonCursor &cursor, const Problem &problem) : m_cursor(cursor), m_problem(problem) {}

    Result<Workload> read()
    {
        const QStringList known{u"axes"_s, u"id"_s, u"importance"_s, u"phases"_s, u"scalars"_s, u"inputs"_s, u"description"_s};
        if (isObject(m_cursor) && onlyKnown(m_cursor, known) && readAxes() && readTexts() && readScalars() && readInputs() && checkSizes())
            return std::move(m_workload);
        return fail(*error);
    }

private:
    bool readAxes()
    {
        const JsonCursor axes = m_cursor[u"axes"_s];
        if (!isObject(axes))
            return false;
        for (const QString &key : axes.value().toObject().keys()) {
            if (!m_problem.axis(key))
                return refuse(axes[key].error(tr("there is no axis \"%1\"").arg(key)));
            if (!take(axes[key].integer(), m_workload.axes[key], axes[key]))
                return false;
        }
        for (const Axis &axis : m_problem.axes) {
            if (axis.constant)
                m_workload.axes.try_emplace(axis.name, *axis.constant);
            else if (axis.derived.isEmpty() && !axes.has(axis.name))
                return refuse(axes[axis.name].error(tr("missing, should be a whole number below 2^63")));
        }
        return deriveAxes(axes);
    }

    /// An axis may follow from one that itself is derived: at most as many rounds as there are axes.
    bool deriveAxes(const JsonCursor &axes)
    {
        for (size_t round = 0; round < m_problem.axes.size(); ++round) {
            for (const Axis &axis : m_problem.axes) {
                if (axis.derived.isEmpty() || m_workload.axes.count(axis.name))
                    continue;
                if (const auto value = axis.derived.evaluateSize(namesOf(m_problem, m_workload)))
                    m_workload.axes[axis.name] = *value;
                else if (round + 1 == m_problem.axes.size())
                    return refuse(axes.error(value.error().message, value.error().hint, value.error().code));
            }
        }
        const auto checked = checkAxes(m_problem, m_workload.axes);
        return checked || refuse(axes.error(checked.error().message, checked.error().hint, checked.error().code));
    }

    bool readTexts()
    {
        QStringList values;
        for (const Axis &axis : m_problem.axes)
            values.append(QString::number(m_workload.axes[axis.name]));
        const JsonCursor phases = m_cursor[u"phases"_s], importance = m_cursor[u"importance"_s], id = m_cursor[u"id"_s];
        if (!take(id.stringOr(values.isEmpty() ? u"0"_s : values.join(u'x')), m_workload.id, id)
            || !take(m_cursor[u"description"_s].stringOr({}), m_workload.description, m_cursor)
            || (!phases.isNull() && !take(phases.strings(), m_workload.phases, phases)) || !take(importance.numberOr(1.0), m_workload.importance, importance))
            return false;
        if (m_workload.id.isEmpty() || m_workload.id.size() > 128)
            return refuse(id.error(tr("should be a text of 1 to 128 characters")));
        return m_workload.importance >= 0 || refuse(importance.error(tr("should not be negative")));
    }

    bool readScalars()
    {
        const JsonCursor scalars = m_cursor[u"scalars"_s];
        if (!scalars.isNull() && !isObject(scalars))
            return false;
        for (const QString &key : scalars.value().toObject().keys()) {
            const Argument *argument = m_problem.argument(key);
            if (!argument || !argument->isScalar)
                return refuse(scalars[key].error(tr("there is no scalar \"%1\"").arg(key)));
            if (!take(scalars[key].number(), m_workload.scalars[key], scalars[key]))
                return false;
        }
        return true;
    }

    bool readInputs()
    {
        const JsonCursor inputs = m_cursor[u"inputs"_s];
        if (!inputs.isNull() && !isObject(inputs))
            return false;
        for (const QString &key : inputs.value().toObject().keys()) {
            const Argument *argument = m_problem.argument(key);
            if (!argument || argument->isScalar || argument->role == Role::Out)
                return refuse(inputs[key].error(tr("there is no tensor \"%1\" that is read").arg(key)));
            if (!take(readInputSpec(inputs[key], argument->dtype), m_workload.inputs[key], inputs[key]))
                return false;
        }
        return true;
    }

    bool checkSizes()
    {
        const auto bytes = footprintBytes(m_problem, m_workload);
        return bytes || refuse(m_cursor[u"axes"_s].error(bytes.error().message, bytes.error().hint, bytes.error().code));
    }

    JsonCursor m_cursor;
    const Problem &m_problem;
    Workload m_workload;
};

} // namespace

Result<InputSpec> readInputSpec(const JsonCursor &cursor, DType dtype) { return InputSpecReader(cursor).read(dtype); }
Result<Workload> readWorkload(const JsonCursor &cursor, const Problem &problem) { return WorkloadReader(cursor, problem).read(); }

} // namespace gable

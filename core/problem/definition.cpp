// SPDX-License-Identifier: Apache-2.0
#include "core/problem/definition.h"

#include "core/problem/problem_names.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostMembers = 256; // axes or arguments of one definition

QString tr(const char *text) { return QCoreApplication::translate("Definition", text); }

bool isPlainName(const QString &name)
{
    const auto allowed = [](QChar c) { return c.unicode() < 128 && (c.isLetterOrNumber() || u"_-+."_s.contains(c)); };
    return !name.isEmpty() && name.size() <= 128 && name.front() != u'.' && std::all_of(name.begin(), name.end(), allowed);
}

/// Reads the members that a definition shares with other tools.
class DefinitionReader : FieldReader
{
public:
    explicit DefinitionReader(const JsonCursor &root) : m_root(root) {}

    Result<Problem> read()
    {
        if (isObject(m_root) && readTexts() && readAxes() && readArguments())
            return std::move(m_problem);
        return fail(*error);
    }

private:
    bool readTexts()
    {
        Problem &p = m_problem;
        const JsonCursor name = m_root[u"name"_s], opType = m_root[u"op_type"_s];
        if (!take(name.string(), p.name, name) || !take(opType.stringOr(p.name), p.opType, opType)
            || !take(m_root[u"description"_s].stringOr({}), p.description, m_root) || !take(m_root[u"reference"_s].stringOr({}), p.referencePython, m_root))
            return false;
        if (!isPlainName(p.name))
            return refuse(name.error(tr("\"%1\" is not a usable name").arg(p.name.left(80)), tr("Use letters, digits and _ - + . only, at most 128.")));
        p.entry = p.opType;
        p.provenance = m_root.error({}).file;
        const JsonCursor constraints = m_root[u"constraints"_s];
        return constraints.isNull() || take(constraints.strings(), p.constraints, constraints);
    }

    bool readAxes()
    {
        const JsonCursor axes = m_root[u"axes"_s];
        if (!isObject(axes))
            return false;
        if (axes.size() > kMostMembers)
            return refuse(axes.error(tr("%1 axes; at most %2 are read").arg(axes.size()).arg(kMostMembers)));
        for (const QString &name : axes.keys()) {
            if (!check(checkIdentifier(name), axes[name]) || !readAxis(name, axes[name]))
                return false;
        }
        // Expressions may name axes that come later, so they are read when all are known.
        for (Axis &axis : m_problem.axes) {
            const JsonCursor cursor = axes[axis.name];
            if (cursor[u"type"_s].value() == u"expr"_s && !take(readExpression(cursor[u"expression"_s], m_problem, false), axis.derived, cursor))
                return false;
            if (axis.derived.names().contains(axis.name))
                return refuse(cursor.error(tr("the axis is computed from itself")));
        }
        return true;
    }

    bool readAxis(const QString &name, const JsonCursor &cursor)
    {
        Axis axis;
        axis.name = name;
        QString type;
        if (!isObject(cursor) || !take(cursor[u"type"_s].string(), type, cursor))
            return false;
        if (type == "const"_L1) {
            int64_t value = 0;
            if (!take(cursor[u"value"_s].integer(), value, cursor))
                return false;
            if (value < 0 || value > kLargestSize)
                return refuse(cursor[u"value"_s].error(tr("%1 is not between 0 and 2^40").arg(value)));
            axis.constant = value;
        } else if (type != "var"_L1 && type != "expr"_L1) {
            return refuse(cursor[u"type"_s].error(tr("unknown value \"%1\"").arg(type), tr("Known: %1.").arg(u"var, const, expr"_s)));
        }
        m_problem.axes.push_back(axis);
        return true;
    }

    bool readArguments()
    {
        for (const QString &group : {u"inputs"_s, u"outputs"_s}) {
            const JsonCursor members = m_root[group];
            if (!isObject(members))
                return false;
            if (members.size() > kMostMembers)
                return refuse(members.error(tr("%1 arguments; at most %2 are read").arg(members.size()).arg(kMostMembers)));
            for (const QString &name : members.keys()) {
                if (!readArgument(name, members[name], group == "outputs"_L1))
                    return false;
            }
        }
        if (m_problem.comparedArguments().empty())
            return refuse(m_root[u"outputs"_s].error(tr("there is no output")));
        return true;
    }

    bool readArgument(const QString &name, const JsonCursor &cursor, bool isOutput)
    {
        if (!check(checkIdentifier(name), cursor) || !isObject(cursor))
            return false;
        if (m_problem.axis(name))
            return refuse(cursor.error(tr("\"%1\" is an axis and an argument").arg(name), tr("Both become parameters: give one another name.")));
        Argument argument;
        argument.name = name;
        argument.isOutput = isOutput;
        if (!readDType(cursor[u"dtype"_s], argument.dtype) || !readShape(cursor, argument, isOutput))
            return false;
        argument.role = isOutput ? Role::Out : argument.isScalar ? Role::Scalar : Role::In;
        // Listed on both sides under one name: changed in place.
        for (Argument &earlier : m_problem.arguments) {
            if (earlier.name != name)
                continue;
            if (earlier.isScalar || earlier.dtype != argument.dtype)
                return refuse(cursor.error(tr("the output \"%1\" differs from the input of that name").arg(name)));
            earlier.role = Role::InOut;
            earlier.isOutput = true;
            return true;
        }
        m_problem.arguments.push_back(std::move(argument));
        return true;
    }

    bool readDType(const JsonCursor &cursor, DType &dtype)
    {
        QString text;
        return take(cursor.string(), text, cursor) && take(parseDType(text), dtype, cursor);
    }

    bool readShape(const JsonCursor &argument, Argument &result, bool isOutput)
    {
        const JsonCursor shape = argument[u"shape"_s];
        if (shape.isNull()) {
            if (!argument.has(u"shape"_s))
                return refuse(shape.error(tr("missing, should be a list of axes, or null for a scalar")));
            result.isScalar = !isOutput; // a scalar that is written is a tensor without dimensions
            return true;
        }
        if (!shape.isArray() || shape.size() > 16)
            return refuse(shape.error(tr("should be a list of at most 16 axes, or null for a scalar")));
        for (int i = 0; i < shape.size(); ++i) {
            Expression dimension;
            if (!take(readExpression(shape.at(i), m_problem, false), dimension, shape.at(i)))
                return false;
            result.shape.push_back(std::move(dimension));
        }
        return true;
    }

    JsonCursor m_root;
    Problem m_problem;
};

/// The problem with `dtype` in place of the dtype its tensors are declared in.
Problem variantOf(const Problem &problem, DType declared, DType dtype)
{
    Problem variant = problem;
    variant.dtype = dtype;
    variant.name = problem.name + u'.' + name(dtype);
    for (Argument &argument : variant.arguments) {
        if (!argument.isScalar && argument.dtype == declared)
            argument.dtype = dtype;
    }
    return variant;
}

} // namespace

Result<Expression> readExpression(const JsonCursor &cursor, const Problem &problem, bool withBytes)
{
    QString text;
    if (cursor.isNumber()) {
        const auto value = cursor.integer();
        if (!value)
            return fail(value.error());
        text = QString::number(*value);
    } else {
        const auto read = cursor.string();
        if (!read)
            return fail(read.error());
        text = *read;
    }
    auto expression = Expression::parse(text);
    if (!expression)
        return fail(cursor.error(expression.error().message, expression.error().hint, expression.error().code));
    for (const QString &name : expression->names()) {
        if (problem.axis(name) || (withBytes && name == "dtype_bytes"_L1))
            continue;
        QStringList known;
        for (const Axis &axis : problem.axes)
            known.append(axis.name);
        if (withBytes)
            known.append(u"dtype_bytes"_s);
        return fail(cursor.error(tr("unknown axis \"%1\" in \"%2\"").arg(name, text.left(80)), tr("Known: %1.").arg(known.join(u", "_s))));
    }
    return expression;
}

Result<std::vector<Problem>> readDefinition(const JsonText &text, const QString &referenceDir, const std::optional<QString> &referenceText)
{
    const JsonCursor root(text);
    auto problem = DefinitionReader(root).read();
    if (!problem)
        return fail(problem.error());
    problem->definitionText = text.text();
    const Argument &firstOutput = *problem->comparedArguments().front();
    problem->dtype = firstOutput.dtype;
    if (!root.has(u"x-gable"_s)) {
        problem->unsupportedReason = tr("the definition has no \"x-gable\" object, so there is no reference that Gable could run");
        return std::vector<Problem>{variantOf(*problem, problem->dtype, problem->dtype)};
    }
    std::vector<DType> dtypes;
    if (auto read = readExtension(root[u"x-gable"_s], referenceDir, referenceText, *problem, dtypes); !read)
        return fail(read.error());
    std::vector<Problem> variants;
    for (const DType dtype : dtypes)
        variants.push_back(variantOf(*problem, dtypes.front(), dtype));
    return variants;
}

Result<std::vector<Problem>> parseDefinition(const JsonText &text, const QString &referenceDir)
{
    return readDefinition(text, referenceDir, std::nullopt);
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/generated_sources.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

// The form of this translation unit is described in resources/include/README.md.
namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("GeneratedSources", text); }

QString dtypeWord(DType dtype) { return dtype == DType::Bool ? u"boolean"_s : name(dtype); }

QString kindWord(const Argument &argument)
{
    if (argument.isScalar)
        return u"scalar"_s;
    return argument.role == Role::Out ? u"out"_s : argument.role == Role::InOut ? u"inout"_s : u"in"_s;
}

QString argumentTable(const Problem &problem)
{
    QString text;
    for (const Argument &argument : problem.arguments)
        text += u"        {\"%1\", gable_ref::dtype::%2, gable_ref::kind::%3},\n"_s.arg(argument.name, dtypeWord(argument.dtype), kindWord(argument));
    return text;
}

/// Variable axes follow the arguments in the array of parameters.
QString axisTable(const Problem &problem)
{
    QString text;
    size_t position = problem.arguments.size();
    for (const Axis &axis : problem.axes) {
        if (axis.constant)
            text += u"        {\"%1\", -1, %2},\n"_s.arg(axis.name).arg(*axis.constant);
        else
            text += u"        {\"%1\", %2, 0},\n"_s.arg(axis.name).arg(position++);
    }
    return text;
}

QString axisVariables(const Problem &problem)
{
    QStringList definitions, uses;
    for (size_t i = 0; i < problem.axes.size(); ++i) {
        definitions.append(u"%1 = gable_axes[%2]"_s.arg(problem.axes[i].name).arg(i));
        uses.append(u"(void)"_s + problem.axes[i].name);
    }
    return u"        const int64_t %1;\n        %2;\n"_s.arg(definitions.join(u", "_s), uses.join(u", "_s));
}

Result<QString> lastAxisCases(const Problem &problem)
{
    static const QRegularExpression notForSizes(u"\\^|\\.|\\b(pow2ceil|log2i|floor|ceil)\\b|[0-9]e"_s);
    QString text;
    for (size_t i = 0; i < problem.arguments.size(); ++i) {
        const Argument &argument = problem.arguments[i];
        if (argument.shape.empty())
            continue;
        const QString extent = argument.shape.back().text();
        if (notForSizes.match(extent).hasMatch())
            return fail(Error{u"unsupported_here"_s, tr("the last extent \"%1\" of \"%2\" cannot be written in C++").arg(extent, argument.name), problem.provenance, 0,
                              argument.name + u".shape"_s, tr("Use + - * / ceil_div mod min max, or make it an axis of type expr.")});
        text += u"        case %1: return %2;\n"_s.arg(i).arg(extent);
    }
    return text;
}

} // namespace

Result<QByteArray> referenceSource(const Problem &problem)
{
    if (problem.referenceCpp.isEmpty())
        return fail(Error{u"unsupported_here"_s, tr("the problem %1 has no C++ reference").arg(problem.name), problem.provenance, 0, u"x-gable.reference_cpp"_s, {}});
    if (problem.axes.empty())
        return fail(Error{u"unsupported_here"_s, tr("the problem %1 has no axis").arg(problem.name), problem.provenance, 0, u"axes"_s, {}});
    const auto cases = lastAxisCases(problem);
    if (!cases)
        return fail(cases.error());
    const bool wide = problem.dtype == DType::Float64;
    QString text = u"#include \"gable_ref.h\"\n"
                   "\n"
                   "struct gable_problem {\n"
                   "    using exact = %1;\n"
                   "    using stock = %2;\n"
                   "    static constexpr bool row_units = %3;\n"
                   "    static constexpr gable_ref::argument_info arguments[] = {\n"_s.arg(wide ? u"long double"_s : u"double"_s, wide ? u"double"_s : u"float"_s,
                                                                                          problem.unit == Unit::Row ? u"true"_s : u"false"_s);
    text += argumentTable(problem) + u"    };\n    static constexpr gable_ref::axis_info axes[] = {\n"_s + axisTable(problem);
    text += u"    };\n"
            "    static int64_t last_axis(int gable_argument, const int64_t* gable_axes)\n"
            "    {\n"
            "        using namespace gable_ref::sizes;\n"_s + axisVariables(problem);
    text += u"        switch (gable_argument) {\n"_s + *cases + u"        }\n        return 1;\n    }\n};\n\n"_s;
    text += u"#define GABLE_ENTRY %1\n#include \"gable_ref_begin.h\"\n#line 1 \"%1.ref.cpp\"\n"_s.arg(problem.entry);
    text += problem.referenceCpp;
    text += u"\n#line 1 \"gable_ref_end.h\"\n#include \"gable_ref_end.h\"\n"_s;
    return text.toUtf8();
}

} // namespace gable

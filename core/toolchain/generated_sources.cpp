// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/generated_sources.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("GeneratedSources", text); }

/// A parameter of a candidate: its C++ type, name, and whether the trampoline passes args[i] itself.
struct Parameter {
    QString type, name;
    bool isPointer;
};

std::vector<Parameter> parametersOf(const Problem &problem, const Directives &directives)
{
    std::vector<Parameter> parameters;
    for (const Argument &argument : problem.arguments)
        parameters.push_back({parameterType(problem, argument), argument.name, !argument.isScalar});
    for (const Axis &axis : problem.axes) {
        if (!axis.constant)
            parameters.push_back({u"int64_t"_s, axis.name, false});
    }
    for (const ScratchDirective &scratch : directives.scratch)
        parameters.push_back({u"void*"_s, scratch.name, true});
    return parameters;
}

QString entryOf(const Problem &problem, const Directives &directives) { return directives.entry.isEmpty() ? problem.entry : directives.entry; }

QString shapeText(const Argument &argument)
{
    QStringList extents;
    for (const Expression &extent : argument.shape)
        extents.append(extent.text());
    return argument.isScalar ? tr("by value") : u'[' + extents.join(u", "_s) + u']';
}

} // namespace

QString parameterType(const Problem &, const Argument &argument)
{
    if (argument.isScalar) {
        // 16-bit floats are passed as float, so that no compiler needs such a type for a value.
        const bool small = info(argument.dtype).isFloat && info(argument.dtype).bytes < 4;
        return small ? u"float"_s : QString::fromLatin1(info(argument.dtype).cType);
    }
    const QString element = QString::fromLatin1(info(argument.dtype).cType);
    return argument.isReadOnly() ? u"const %1*"_s.arg(element) : element + u'*';
}

QString prototype(const Problem &problem, const Directives &directives)
{
    QStringList list;
    for (const Parameter &parameter : parametersOf(problem, directives))
        list.append(parameter.type + u' ' + parameter.name);
    return u"extern \"C\" void %1(%2)"_s.arg(entryOf(problem, directives), list.join(u", "_s));
}

QByteArray candidateHeader(const Problem &problem, const Directives &directives)
{
    const QString text = u"// %1: what a submission implements. Generated; changes are lost.\n"
                         "#ifndef GABLE_CANDIDATE_H\n"
                         "#define GABLE_CANDIDATE_H\n"
                         "\n"
                         "#include \"gable_types.h\"\n"
                         "\n"
                         "#pragma GCC visibility push(default)\n"
                         "%2;\n"
                         "#pragma GCC visibility pop\n"
                         "\n"
                         "#endif\n"_s.arg(problem.name, prototype(problem, directives));
    return text.toUtf8();
}

QByteArray candidateTrampoline(const Problem &problem, const Directives &directives)
{
    QStringList arguments;
    for (const Parameter &parameter : parametersOf(problem, directives)) {
        const QString slot = u"args[%1]"_s.arg(arguments.size());
        arguments.append(parameter.isPointer ? u"static_cast<%1>(%2)"_s.arg(parameter.type, slot)
                                             : u"*static_cast<const %1*>(%2)"_s.arg(parameter.type, slot));
    }
    const QString text = u"// Calls the candidate with parameters from an array. Generated.\n"
                         "extern \"C\" __attribute__((visibility(\"default\"))) void gable_call(void* const* args)\n"
                         "{\n"
                         "    ::%1(%2);\n"
                         "}\n"_s.arg(entryOf(problem, directives), arguments.join(u",\n        "_s));
    return text.toUtf8();
}

QStringList candidateDefines(const Problem &problem, const Workload &workload, const Directives &directives)
{
    QStringList defines{u"-DGABLE_DTYPE=%1"_s.arg(QString::fromLatin1(info(problem.dtype).cType))};
    for (const Axis &axis : problem.axes) {
        if (!axis.constant)
            continue;
        const auto value = workload.axes.find(axis.name);
        defines.append(u"-DGABLE_%1=%2"_s.arg(axis.name).arg(value == workload.axes.end() ? *axis.constant : value->second));
    }
    for (const auto &[name, value] : directives.consts)
        defines.append(u"-DGABLE_%1=%2"_s.arg(name).arg(value));
    return defines;
}

QByteArray submissionTemplate(const Problem &problem)
{
    QString text = u"//! gable problem: %1\n"_s.arg(problem.name);
    if (!problem.formula.isEmpty())
        text += u"// %1\n"_s.arg(QString(problem.formula).replace(u'\n', u' '));
    text += u"//\n"_s;
    for (const Argument &argument : problem.arguments)
        text += u"//   %1  %2  %3\n"_s.arg(argument.name, name(argument.role), shapeText(argument));
    text += u"%1\n{\n}\n"_s.arg(prototype(problem, {}));
    return text.toUtf8();
}

} // namespace gable

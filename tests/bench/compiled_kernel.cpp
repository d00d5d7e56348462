// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/compiled_kernel.h"

#include "core/problem/dtype.h"
#include "core/problem/suite.h"
#include "core/toolchain/compiler.h"
#include "core/toolchain/generated_sources.h"
#include "tests/bench/worker_session.h"

#include <QFile>
#include <QProcess>

#include <cstdlib>
#include <cstring>
#include <random>

#include <dlfcn.h>
#include <sys/mman.h>

using namespace Qt::StringLiterals;

namespace gable {

QString CompiledKernel::write(const QString &name, const QByteArray &text) const
{
    const QString path = m_folder->filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        endWith(Error{u"io"_s, file.errorString(), path, 0, {}, {}});
    return path;
}

void CompiledKernel::build(const QString &program, const QStringList &arguments)
{
    QProcess compiler;
    compiler.start(program, arguments);
    if (!compiler.waitForFinished(-1) || compiler.exitCode() != 0)
        endWith(Error{u"build_failed"_s, QString::fromLocal8Bit(compiler.readAllStandardError()), {}, 0, {}, {}});
    void *library = ::dlopen(qPrintable(m_folder->filePath(u"kernel.so"_s)), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        endWith(Error{u"load_failed"_s, QString::fromLocal8Bit(::dlerror()), {}, 0, {}, {}});
    m_library = std::shared_ptr<void>(library, ::dlclose);
}

void *CompiledKernel::symbol(const char *name) const
{
    void *address = ::dlsym(m_library.get(), name);
    if (!address)
        endWith(Error{u"symbol_missing"_s, QString::fromLocal8Bit(::dlerror()), {}, 0, {}, {}});
    return address;
}

CompiledKernel CompiledKernel::candidate(const Problem &problem, const Workload &workload, const QByteArray &source)
{
    const auto compiler = findCompiler();
    if (!compiler)
        endWith(compiler.error());
    CompiledKernel kernel;
    const QStringList sources{kernel.write(u"kernel.cpp"_s, source), kernel.write(u"trampoline.cpp"_s, candidateTrampoline(problem, {}))};
    const QString header = kernel.write(u"kernel.gable.h"_s, candidateHeader(problem, {}));
    const auto arguments = compileArguments(*compiler, sources, header, {resourceDir() + u"/include"_s}, candidateDefines(problem, workload, {}), {},
                                            kernel.m_folder->filePath(u"kernel.so"_s));
    if (!arguments)
        endWith(arguments.error());
    kernel.build(compiler->path, *arguments);
    return kernel;
}

CompiledKernel CompiledKernel::reference(const Problem &problem)
{
    const auto compiler = findCompiler();
    const auto source = referenceSource(problem);
    if (!compiler || !source)
        endWith(compiler ? source.error() : compiler.error());
    CompiledKernel kernel;
    // resources/include/README.md names these flags.
    kernel.build(compiler->path, {u"-std=c++17"_s, u"-O3"_s, u"-march=native"_s, u"-ffp-contract=off"_s, u"-fPIC"_s, u"-shared"_s, u"-fvisibility=hidden"_s,
                                  u"-I"_s + resourceDir() + u"/include"_s, kernel.write(u"reference.cpp"_s, *source), u"-o"_s, kernel.m_folder->filePath(u"kernel.so"_s)});
    return kernel;
}

namespace {

/// Memory of the kind that gable-host times in (host_memory.c, memory_alloc): pages of its own, huge ones from 2 MiB on, smaller buffers
/// staggered. Where a buffer lies within a page decides which cache sets it shares, and that alone moves a median by several per cent.
void *placed(size_t bytes, int index, std::vector<std::shared_ptr<void>> &storage)
{
    constexpr size_t page = 4096, huge = size_t(2) << 20;
    const size_t stagger = bytes >= huge ? 0 : size_t(index) * 5 * 256 % page;
    const size_t unit = bytes >= huge ? huge : page;
    const size_t size = (stagger + bytes + unit - 1) / unit * unit;
    void *memory = std::aligned_alloc(huge, (size + huge - 1) / huge * huge);
    madvise(memory, size, bytes >= huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    std::memset(memory, 0, size);
    storage.emplace_back(memory, std::free);
    return static_cast<std::byte *>(memory) + stagger;
}

} // namespace

KernelArguments::KernelArguments(const Problem &problem, const Workload &workload)
{
    std::mt19937_64 random(1);
    std::normal_distribution<float> normal;
    const auto add = [&](size_t bytes) {
        void *memory = placed(bytes, int(m_pointers.size()), m_storage);
        m_pointers.push_back(memory);
        return memory;
    };
    for (const Argument &argument : problem.arguments) {
        if (argument.dtype != DType::Float32)
            endWith(Error{u"unsupported_here"_s, u"the benchmarks know float32 only"_s, {}, 0, {}, {}});
        const auto shape = extents(problem, argument, workload);
        if (!shape)
            endWith(shape.error());
        const int64_t elements = argument.isScalar ? 1 : elementCount(*shape);
        auto *values = static_cast<float *>(add(size_t(elements) * sizeof(float)));
        for (int64_t i = 0; i < elements; ++i)
            values[i] = argument.isScalar ? 1e-6f : normal(random);
    }
    for (const Axis &axis : problem.axes) {
        if (!axis.constant)
            *static_cast<int64_t *>(add(sizeof(int64_t))) = workload.axes.at(axis.name);
    }
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/seeds.h"

#include "core/problem/suite.h"
#include "core/roofline/ceilings.h"
#include "core/worker/framing.h"
#include "core/worker/messages.h"
#include "core/worker/rpc.h"
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Seeds = std::vector<QByteArray>;

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Files of the shipped resources by name pattern.
Seeds resources(const QString &folder, const QString &pattern)
{
    Seeds seeds;
    QDirIterator files(resourceDir() + u'/' + folder, {pattern}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        seeds.push_back(contents(files.next()));
    return seeds;
}

QByteArray compact(const QJsonObject &json) { return QJsonDocument(json).toJson(QJsonDocument::Compact); }

EvaluateRequest sampleRequest()
{
    EvaluateRequest request;
    const auto suite = builtInSuite();
    if (!suite || suite->problems.empty())
        return request;
    request.problem = suite->problems.front();
    request.problem.workloads.resize(1);
    request.workload = request.problem.workloads.front();
    request.submission = sampleSubmission();
    request.device = u"cpu:0"_s;
    return request;
}

Seeds requests()
{
    const EvaluateRequest request = sampleRequest();
    SyntaxRequest syntax{request.problem, request.workload, request.submission};
    CompareRequest compare;
    compare.problem = request.problem;
    compare.workload = request.workload;
    compare.a = compare.b = request.submission;
    compare.device = request.device;
    CompareReply reply;
    reply.a = samplePassed();
    reply.b = sampleMismatch();
    DeviceInfo device;
    device.id = u"cpu:0"_s;
    return {compact(toJson(request)), compact(toJson(syntax)), compact(toJson(compare)), compact(toJson(reply)), compact(toJson(device)),
            compact(toJson(*samplePassed().build)), compact(toJson(CeilingsRequest{u"cpu:0"_s, true})), compact(toJson(request.submission))};
}

Seeds frames()
{
    const QByteArray hello = frameMessage(rpcRequest(1, u"initialize"_s, {{u"protocol"_s, kProtocolVersion}, {u"build"_s, buildId()}}));
    const QByteArray reply = frameMessage(rpcReply(1, {{u"protocol"_s, kProtocolVersion}}));
    const QByteArray error = frameMessage(rpcError(2, Error{u"io"_s, u"no such file"_s, u"x"_s, 3, u"a.b"_s, {}}));
    return {hello, hello + reply + error, "Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"};
}

Seeds workspaces()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"seed.gable"_s);
    Seeds seeds;
    if (auto workspace = Workspace::open(path, Workspace::Access::ReadWrite)) {
        (void)(*workspace)->close();
        seeds.push_back(contents(path));
    }
    if (auto workspace = Workspace::open(path, Workspace::Access::ReadWrite)) {
        (void)(*workspace)->saveSubmission(sampleSubmission());
        (void)(*workspace)->saveEvaluation(samplePassed());
        (void)(*workspace)->saveEvaluation(sampleMismatch());
        (void)(*workspace)->close();
        seeds.push_back(contents(path));
    }
    return seeds;
}

Seeds expressions()
{
    return {"M*(4*N - 1)", "2*M*N*dtype_bytes", "ceil_div(M, ROWS)", "min(warp_size, pow2ceil(N)) * max(1, log2i(sm_count))",
            "mod(M, 7) == 0 && N >= 1 || !(K < 2)", "floor(M/3) + ceil(N/0.5)", "1e3 ^ 2", "M > 1 ? M : 1"};
}

Seeds directives()
{
    Seeds seeds = resources(u"operators"_s, u"*.cpp"_s);
    seeds.push_back("//! gable problem: softmax.float32 author=me\n//! gable entry: softmax\n//! gable const: ROWS=4\n"
                    "//! gable launch: entry=softmax grid=ceil_div(M,ROWS),1 block=32,ROWS cluster=1 shared=4*N args=x,y\n"
                    "//! gable scratch: tmp=4*M\n//! gable tune: ROWS=1,2,4,8\n//! gable build: flags=-fopenmp,-ffast-math\n");
    seeds.push_back("#! gable problem: softmax.float32\n#! gable entry: run\n");
    return seeds;
}

Seeds compilerOutputs()
{
    return {"softmax.cpp: In function 'void softmax(const float*, float*, int64_t, int64_t)':\nsoftmax.cpp:7:5: error: 'y2' was not declared in this scope; did you mean 'y'?\n"
            "    7 |     y2[0] = 1;\n      |     ^~\n      |     y\nsoftmax.cpp:9:13: warning: unused variable 'k' [-Wunused-variable]\n",
            "/usr/bin/ld: /tmp/ccA.o: in function `gable_call':\ntrampoline.cpp:(.text+0x12): undefined reference to `softmax'\ncollect2: error: ld returned 1 exit status\n",
            "In file included from <command-line>:\nsoftmax.float32.gable.h:12:17: error: conflicting declaration of 'void softmax(const float*, float*)' with 'C' linkage\n"
            "softmax.cpp:3:17: note: previous declaration 'void softmax(float*)'\n",
            "a.cpp:1:10: fatal error: missing.h: No such file or directory\ncompilation terminated.\n",
            "b.cpp:2:3: error: use of undeclared identifier 'q'\n  q = 1;\n  ^\n1 error generated.\n"};
}

Seeds ceilings()
{
    Seeds seeds = resources(u"devices"_s, u"*.json"_s);
    seeds.push_back(compact(toJson(derivedCeilings(readCpuFacts(), u"cpu:0"_s, u"cpu-seed"_s))));
    return seeds;
}

Seeds atrex()
{
    return {R"({"s1": {"init_kwargs": {"hidden_size": 5120, "eps": 1e-06, "dtype": "bfloat16"}, "input_kwargs": {"num_tokens": 16}}})"
            "\n====\n"
            R"({"op": "rms_norm", "dtype": "bfloat16", "phase": "decode", "origin": {"framework": "vllm", "symbol": "RMSNorm"},
 "shapes": {"s1": {"description": "decode", "production_performance": {"H20": {"performance_us": 3.5}}}}})"
            "\n====\n"
            R"({"shapes": {"s1": {"semantic_W_flops": {"fp32": 1e6}, "semantic_Q_read_bytes": 1e5, "semantic_Q_write_bytes": 1e5, "SOL_time_ms": {"H20": 0.001}}}})"
            "\n====\n"
            "hardware:\n  name: H20\np_peak:\n  bf16: 1.48e14\n  fp32: 4.4e13\nb_peak:\n  hbm: 4.0e12\n"};
}

Seeds errorMaps()
{
    ErrorMap large(u"y"_s, u"M"_s, u"N"_s, 5000, 4096);
    large.add(4999, 4095, 3.0);
    return {compact(toJson(*sampleMismatch().correctness->map)), compact(toJson(large))};
}

} // namespace

std::vector<QByteArray> seedsOf(const QString &target)
{
    if (target == "definition"_L1 || target == "json_text"_L1)
        return resources(u"operators"_s, u"*.json"_s);
    if (target == "expression"_L1)
        return expressions();
    if (target == "directives"_L1)
        return directives();
    if (target == "lesson"_L1)
        return resources(u"lessons"_s, u"lesson.md"_s);
    if (target == "compiler_output"_L1)
        return compilerOutputs();
    if (target == "static_scan"_L1)
        return resources({}, u"*.cpp"_s);
    if (target == "framing"_L1)
        return frames();
    if (target == "requests"_L1)
        return requests();
    if (target == "report"_L1)
        return {compact(toJson(samplePassed())), compact(toJson(sampleMismatch()))};
    if (target == "error_map"_L1)
        return errorMaps();
    if (target == "ceilings"_L1)
        return ceilings();
    if (target == "atrex"_L1)
        return atrex();
    if (target == "workspace"_L1)
        return workspaces();
    return {};
}

} // namespace gable

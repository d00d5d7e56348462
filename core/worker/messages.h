// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/protocol.h"
#include "core/evaluation/report.h"
#include "core/evaluation/statistics.h"
#include "core/problem/problem.h"
#include "core/roofline/ceilings.h"
#include "core/toolchain/submission.h"

namespace gable {

/// Version of the messages between clients and gable-worker. Both sides refuse another one.
inline constexpr int kProtocolVersion = 1;
/// Version of the product, "0.1.0".
QString productVersion();
/// Product, protocol and engine version in one line.
QString buildId();

// Methods, their params and results (framing.h, rpc.h):
//   initialize   {protocol, build}                  → {protocol, build}; error "protocol_mismatch"
//   devices      {}                                 → {devices: [DeviceInfo]}
//   evaluate     EvaluateRequest                    → Evaluation
//   check_syntax SyntaxRequest                      → BuildReport
//   compare      CompareRequest                     → CompareReply
//   ceilings     CeilingsRequest                    → Ceilings
//   cancel       {id}                               → {}; the cancelled request still gets its own reply
//   shutdown     {}                                 → {}; the worker then ends
// Notification from the worker: progress            Progress

struct DeviceInfo {
    QString id, uuid, kind, name, arch; ///< "cpu:0", …, "cpu"
    bool available = false;
    QString reason;  ///< why not
    double clockMhz = 0;
    int threads = 1;
    int64_t memoryBytes = 0, lastLevelBytes = 0;
    QString toolkit; ///< compiler found, or why none
    QString sandbox; ///< "bubblewrap", "unsandboxed: …"
};

struct EvaluateRequest {
    Problem problem;
    Workload workload;
    Submission submission;
    QString device;
    Protocol protocol;
    bool keepUnbuilt = false;
};

/// "evaluate" → Evaluation. "check_syntax" {problem, submission} → BuildReport without running.
struct SyntaxRequest {
    Problem problem;
    Workload workload;
    Submission submission;
};

struct CompareRequest {
    Problem problem;
    Workload workload;
    Submission a, b;
    QString device;
    Protocol protocol;
    int processes = 3;
    int blocks = 10;
};
struct CompareReply {
    AbbaResult result;
    Evaluation a, b; ///< the correctness evaluation of both
};

struct CeilingsRequest {
    QString device;
    bool measure = false;
};

/// Progress of a running request.
struct Progress {
    int requestId = 0;
    QString stage;        ///< "queued" "build" "check" "time" "ceilings" "compare"
    QString detail;       ///< e.g. case name
    double fraction = -1; ///< 0…1, negative = unknown
};

QJsonObject toJson(const DeviceInfo &device);
Result<DeviceInfo> deviceInfoFromJson(const QJsonObject &json);
QJsonObject toJson(const EvaluateRequest &request);
Result<EvaluateRequest> evaluateRequestFromJson(const QJsonObject &json);
QJsonObject toJson(const SyntaxRequest &request);
Result<SyntaxRequest> syntaxRequestFromJson(const QJsonObject &json);
QJsonObject toJson(const CompareRequest &request);
Result<CompareRequest> compareRequestFromJson(const QJsonObject &json);
QJsonObject toJson(const CompareReply &reply);
Result<CompareReply> compareReplyFromJson(const QJsonObject &json);
QJsonObject toJson(const AbbaResult &result);
Result<AbbaResult> abbaResultFromJson(const QJsonObject &json);
QJsonObject toJson(const CeilingsRequest &request);
Result<CeilingsRequest> ceilingsRequestFromJson(const QJsonObject &json);
QJsonObject toJson(const Progress &progress);
Progress progressFromJson(const QJsonObject &json);

} // namespace gable

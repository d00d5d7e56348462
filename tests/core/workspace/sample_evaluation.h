// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/toolchain/submission.h"

#include <QUuid>

namespace gable {

inline Submission sampleSubmission(const QByteArray &text = "void softmax() {}\n", const QString &label = QStringLiteral("softmax-1.cpp"))
{
    Submission submission;
    submission.label = label;
    submission.problem = QStringLiteral("softmax.float32");
    submission.author = QStringLiteral("tester");
    submission.files = {{label, text}, {QStringLiteral("more/part.h"), "#define X 1\n"}};
    submission.id = submission.computeId();
    return submission;
}

/// A passed and timed evaluation with samples.
inline Evaluation samplePassed(int number = 0)
{
    Evaluation evaluation;
    evaluation.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    evaluation.submission = QStringLiteral("0123456789abcdef");
    evaluation.label = QStringLiteral("softmax-%1.cpp").arg(number);
    evaluation.author = QStringLiteral("tester");
    evaluation.problem = QStringLiteral("softmax.float32");
    evaluation.suite = QStringLiteral("gable");
    evaluation.workload = QStringLiteral("4096x4096");
    evaluation.device = QStringLiteral("cpu:0");
    evaluation.protocol.mode = Mode::Cold;
    evaluation.environment.deviceId = evaluation.device;
    evaluation.environment.deviceUuid = QStringLiteral("cpu-test");
    evaluation.environment.deviceName = QStringLiteral("Test processor");
    evaluation.environment.salt = 42;
    evaluation.environment.sandbox = QStringLiteral("bubblewrap");
    evaluation.verdict.kind = QStringLiteral("passed");
    evaluation.build.emplace();
    evaluation.build->ok = true;
    evaluation.build->compiler = QStringLiteral("g++ 12.2.0");
    CorrectnessReport &correctness = evaluation.correctness.emplace();
    correctness.comparator = QStringLiteral("elementwise");
    correctness.maxErrorOverTolerance = 0.25;
    correctness.maxAbsError = 1e-7;
    correctness.checkedElements = correctness.elements = 4096 * 4096;
    correctness.precision = QStringLiteral("float32");
    correctness.reference = QStringLiteral("whole");
    TimingReport &timing = evaluation.timing.emplace();
    timing.mode = Mode::Cold;
    timing.medianNs = 1e6 + number;
    timing.q1Ns = 0.99e6;
    timing.q3Ns = 1.01e6;
    timing.minNs = 0.98e6;
    timing.maxNs = 1.1e6;
    timing.intervalLowNs = 0.995e6;
    timing.intervalHighNs = 1.005e6;
    timing.timer = QStringLiteral("host clock, bounded");
    timing.stoppedBy = QStringLiteral("interval");
    for (int i = 0; i < 60; ++i)
        timing.samplesNs.push_back(1e6 + 13.5 * i);
    RooflineReport &roofline = evaluation.roofline.emplace();
    roofline.flops = 5.0 * 4096 * 4096;
    roofline.bytes = 8.0 * 4096 * 4096;
    roofline.floorNs = 5e5;
    roofline.achievedFraction = 0.5;
    roofline.bound = QStringLiteral("memory");
    roofline.roofLevel = QStringLiteral("dram");
    roofline.roofSource = QStringLiteral("measured");
    roofline.arithmeticIntensity = roofline.flops / roofline.bytes;
    roofline.flopsPerSecond = roofline.flops / (timing.medianNs * 1e-9);
    evaluation.finishedAt = QDateTime::fromSecsSinceEpoch(1'750'000'000 + number).toUTC();
    evaluation.wallMs = 310;
    return evaluation;
}

/// A mismatch with map and windows and without timing.
inline Evaluation sampleMismatch(int number = 0)
{
    Evaluation evaluation = samplePassed(number);
    evaluation.verdict.kind = QStringLiteral("mismatch");
    Finding finding;
    finding.kind = QStringLiteral("mismatch");
    finding.rule = QStringLiteral("mismatch");
    finding.args = {{QStringLiteral("pattern"), QStringLiteral("tail")}};
    finding.file = evaluation.label;
    finding.line = 12;
    evaluation.verdict.findings = {finding};
    evaluation.correctness->badElements = 4096;
    evaluation.correctness->maxErrorOverTolerance = 300;
    evaluation.correctness->pattern = QStringLiteral("tail");
    ErrorMap map(QStringLiteral("y"), QStringLiteral("M"), QStringLiteral("N"), 64, 64);
    for (int row = 0; row < 64; ++row) {
        for (int column = 0; column < 64; ++column)
            map.add(row, column, column > 60 ? 300.0 : 0.1);
    }
    evaluation.correctness->map = map;
    ErrorWindow window;
    window.reason = QStringLiteral("worst");
    window.argument = QStringLiteral("y");
    window.rows = window.columns = 2;
    window.got = {1, 2, 3, 4};
    window.expected = {1, 2, 3, 5};
    window.errorOverTolerance = {0, 0, 0, 300};
    evaluation.correctness->windows = {window};
    evaluation.timing.reset();
    evaluation.roofline.reset();
    return evaluation;
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/worker_session.h"

#include <QEventLoop>
#include <QFile>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace gable {

void endWith(const Error &error)
{
    std::fprintf(stderr, "%s\n", qPrintable(error.toText()));
    std::exit(3);
}

WorkerSession::WorkerSession()
{
    QEventLoop loop;
    QObject::connect(&m_client, &WorkerClient::ready, &loop, &QEventLoop::quit);
    QObject::connect(&m_client, &WorkerClient::failed, &loop, [](const Error &error) { endWith(error); });
    m_client.start();
    if (!m_client.isReady())
        loop.exec();
}

WorkerSession::Timed WorkerSession::evaluate(const EvaluateRequest &request)
{
    Timed timed;
    QElapsedTimer clock;
    QEventLoop loop;
    clock.start();
    m_client.evaluate(request, [&](Result<Evaluation> evaluation) {
        timed.wallMs = double(clock.nsecsElapsed()) * 1e-6;
        if (!evaluation)
            endWith(evaluation.error());
        timed.evaluation = std::move(*evaluation);
        loop.quit();
    });
    loop.exec();
    return timed;
}

Suite benchSuite()
{
    auto suite = builtInSuite();
    if (!suite)
        endWith(suite.error());
    return std::move(*suite);
}

QByteArray benchKernel(const QString &name)
{
    QFile file(QStringLiteral(GABLE_BENCH_KERNELS) + u'/' + name + u".cpp"_s);
    if (!file.open(QIODevice::ReadOnly))
        endWith(Error{u"io"_s, file.errorString(), file.fileName(), 0, {}, {}});
    return file.readAll();
}

EvaluateRequest benchRequest(const Suite &suite, const QString &problem, const QByteArray &source, const std::map<QString, int64_t> &axes)
{
    EvaluateRequest request;
    const Problem *found = suite.problem(problem);
    if (!found || found->workloads.empty())
        endWith(Error{u"unknown_problem"_s, u"no problem named %1"_s.arg(problem), {}, 0, {}, {}});
    request.problem = *found;
    request.workload = found->workloads.front();
    request.workload.axes = axes;
    request.workload.id = u"bench"_s;
    request.submission.label = found->opType + u".cpp"_s;
    request.submission.problem = problem;
    request.submission.files = {{request.submission.label, source}};
    request.submission.id = request.submission.computeId();
    request.device = u"cpu:0"_s;
    request.protocol.seed = 1;
    return request;
}

} // namespace gable

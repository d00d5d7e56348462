// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

#include <memory>

namespace gable {

/// What one run of gable-cli left.
struct CliResult {
    int code = -1; ///< -1: crashed or did not end
    QByteArray out, err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    QJsonArray evaluations() const { return json()[QStringLiteral("evaluations")].toArray(); }
    QString errorCode() const { return json()[QStringLiteral("error")].toObject()[QStringLiteral("code")].toString(); }
    /// For QVERIFY2.
    QByteArray text() const { return "exit " + QByteArray::number(code) + "\n" + out.left(4000) + "\n" + err.right(4000); }
};

/// gable-cli with an environment of its own.
class Cli
{
public:
    static constexpr int kWaitMs = 120'000;

    /// `worker`: a program beside gable-cli.
    Cli(const QString &worker, const QString &cacheFolder) : m_environment(QProcessEnvironment::systemEnvironment())
    {
        set("GABLE_WORKER", binFolder() + QLatin1Char('/') + worker);
        set("XDG_CACHE_HOME", cacheFolder);
        set("LC_ALL", QStringLiteral("C.UTF-8"));
    }
    void set(const char *name, const QString &value) { m_environment.insert(QString::fromLatin1(name), value); }

    std::unique_ptr<QProcess> start(const QStringList &arguments) const
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessEnvironment(m_environment);
        process->start(binFolder() + QStringLiteral("/gable-cli"), arguments);
        process->waitForStarted();
        return process;
    }
    static CliResult finish(QProcess &process)
    {
        CliResult result;
        if (process.waitForFinished(kWaitMs) && process.exitStatus() == QProcess::NormalExit)
            result.code = process.exitCode();
        result.out = process.readAllStandardOutput();
        result.err = process.readAllStandardError();
        return result;
    }
    CliResult run(const QStringList &arguments) const { return finish(*start(arguments)); }

private:
    static QString binFolder() { return qEnvironmentVariable("GABLE_BIN_DIR"); }

    QProcessEnvironment m_environment;
};

inline bool writeTestFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace gable

// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/blob.h"
#include "core/workspace/database.h"
#include "core/workspace/file_system.h"
#include "core/workspace/schema.h"
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <cmath>

#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace gable;
using namespace Qt::StringLiterals;

/// Files that are missing, foreign, damaged, newer, read-only or on a full disk.
class TestWorkspaceFaults : public QObject
{
    Q_OBJECT

    using Access = Workspace::Access;
    std::unique_ptr<QTemporaryDir> m_directory;

    QString path() const { return m_directory->filePath(u"w.gable"_s); }
    static QString codeOf(const QString &path, Access access)
    {
        auto workspace = Workspace::open(path, access);
        return workspace ? u"ok"_s : workspace.error().code;
    }
    void write(const QByteArray &bytes) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QByteArray read() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void fill(int count) const
    {
        auto workspace = Workspace::open(path(), Access::ReadWrite);
        QVERIFY2(workspace.has_value(), workspace ? "" : qPrintable(workspace.error().toText()));
        for (int i = 0; i < count; ++i)
            QVERIFY((*workspace)->saveEvaluation(sampleMismatch(i)).has_value());
    }
    void executeRaw(const QString &sql) const
    {
        auto database = Database::open(path(), {});
        QVERIFY(database.has_value());
        QVERIFY((*database)->execute(sql).has_value());
    }

private Q_SLOTS:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void missing()
    {
        QCOMPARE(codeOf(path(), Access::ReadOnly), u"io"_s);
        QVERIFY(!QFile::exists(path()));
        QCOMPARE(codeOf(u"/nonexistent/w.gable"_s, Access::ReadWrite), u"io"_s);
        QCOMPARE(codeOf(m_directory->path(), Access::ReadOnly), u"io"_s);
        QCOMPARE(codeOf(m_directory->path(), Access::ReadWrite), u"io"_s);
    }

    void foreignFilesAreLeftAlone()
    {
        for (const QByteArray &bytes : {QByteArray("hello\n"), QByteArray("SQLite format 2\0........", 24), QByteArray(100'000, '\0')}) {
            write(bytes);
            QCOMPARE(codeOf(path(), Access::ReadOnly), u"not_a_workspace"_s);
            QCOMPARE(codeOf(path(), Access::ReadWrite), u"not_a_workspace"_s);
            QCOMPARE(read(), bytes);
        }
        QFile::remove(path());
        executeRaw(u"CREATE TABLE cookies (a)"_s);
        const QByteArray before = read();
        QCOMPARE(codeOf(path(), Access::ReadOnly), u"not_a_workspace"_s);
        QCOMPARE(codeOf(path(), Access::ReadWrite), u"not_a_workspace"_s);
        QCOMPARE(read(), before);
    }

    void emptyFileIsNew()
    {
        write({});
        QCOMPARE(codeOf(path(), Access::ReadOnly), u"not_a_workspace"_s);
        QCOMPARE(codeOf(path(), Access::ReadWrite), u"ok"_s);
        QCOMPARE(codeOf(path(), Access::ReadOnly), u"ok"_s);
    }

    void newerVersion()
    {
        fill(1);
        executeRaw(u"PRAGMA user_version=%1"_s.arg(kWorkspaceSchema + 1));
        const QByteArray before = read();
        for (const Access access : {Access::ReadOnly, Access::ReadWrite}) {
            auto workspace = Workspace::open(path(), access);
            QVERIFY(!workspace);
            QCOMPARE(workspace.error().code, u"newer_version"_s);
            QCOMPARE(workspace.error().file, path());
            QVERIFY(!workspace.error().hint.isEmpty());
        }
        QCOMPARE(read(), before);
    }

    void damagedPages()
    {
        fill(30);
        const QByteArray whole = read();
        QRandomGenerator random(11);
        int noticed = 0;
        for (int round = 0; round < 60; ++round) {
            QByteArray damaged = whole;
            const qsizetype page = 4096 * random.bounded(1, int(whole.size() / 4096));
            for (int i = 0; i < 512; ++i)
                damaged[page + random.bounded(4096)] = char(random.bounded(256));
            write(damaged);
            auto workspace = Workspace::open(path(), Access::ReadOnly);
            if (!workspace) {
                QVERIFY2(workspace.error().code == "corrupt"_L1, qPrintable(workspace.error().toText()));
                QVERIFY(!workspace.error().hint.isEmpty());
                ++noticed;
                continue;
            }
            // Damage inside a compressed blob shows when the report is read.
            auto rows = (*workspace)->rows();
            bool ok = rows.has_value();
            for (const EvaluationRow &row : rows.value_or(std::vector<EvaluationRow>{})) {
                auto evaluation = (*workspace)->evaluation(row.id);
                ok = ok && evaluation.has_value();
                if (!evaluation)
                    QVERIFY2(evaluation.error().code == "corrupt"_L1 || evaluation.error().code == "not_found"_L1, qPrintable(evaluation.error().toText()));
            }
            noticed += !ok;
        }
        QVERIFY2(noticed > 30, qPrintable(QString::number(noticed)));
    }

    void truncated()
    {
        fill(30);
        const QByteArray whole = read();
        for (const qsizetype size : {whole.size() / 2, whole.size() - 5000, qsizetype(4096), qsizetype(50)}) {
            write(whole.first(size));
            const QString code = codeOf(path(), Access::ReadWrite);
            QVERIFY2(code == "corrupt"_L1 || code == "not_a_workspace"_L1, qPrintable(u"%1 at %2"_s.arg(code).arg(size)));
        }
    }

    void randomBytesBehindTheHeader()
    {
        QRandomGenerator random(5);
        for (int round = 0; round < 200; ++round) {
            QByteArray bytes("SQLite format 3\0", 16);
            for (int i = random.bounded(9000); i > 0; --i)
                bytes.append(char(random.bounded(256)));
            write(bytes);
            const QString code = codeOf(path(), round % 2 ? Access::ReadOnly : Access::ReadWrite);
            QVERIFY(code != "ok"_L1);
        }
    }

    /// Rows that no Gable wrote: every reader answers with an error instead of trusting them.
    void hostileContents()
    {
        fill(1);
        executeRaw(u"UPDATE report SET json=x'ffffffff789c'"_s);
        auto workspace = Workspace::open(path(), Access::ReadOnly);
        QVERIFY(workspace.has_value());
        const QString id = (*workspace)->rows()->front().id;
        auto evaluation = (*workspace)->evaluation(id);
        QVERIFY(!evaluation);
        QCOMPARE(evaluation.error().code, u"corrupt"_s);
        QVERIFY(evaluation.error().message.contains(id));
    }

    void blobsAreBounded()
    {
        QCOMPARE(*unpackBytes(packBytes("hello")), QByteArray("hello"));
        QCOMPARE(*unpackBytes({}), QByteArray());
        QByteArray lie = packBytes(QByteArray(1000, 'x'));
        for (const quint32 size : {0u, 1u, 999u, 1001u, 0x7FFFFFFFu, 0xFFFFFFFFu}) {
            qToBigEndian(size, lie.data());
            QVERIFY(!unpackBytes(lie));
        }
        QVERIFY(!unpackBytes("abc"));
        const std::vector<double> values{1.5, -0.0, INFINITY, 5e-324};
        QCOMPARE(*unpackDoubles(packDoubles(values)), values);
        QVERIFY(!unpackDoubles(packBytes("1234567")));
    }

    void readOnlyFolder()
    {
        fill(2);
        if (::geteuid() == 0) { // root may write anywhere: try it as someone else
            QVERIFY(::chmod(QFile::encodeName(m_directory->path()).constData(), 0755) == 0);
            QVERIFY(::seteuid(65534) == 0);
        } else {
            QVERIFY(QFile::setPermissions(m_directory->path(), QFile::ReadOwner | QFile::ExeOwner));
        }
        const QString writing = codeOf(path(), Access::ReadWrite);
        qsizetype rows = -1;
        {
            auto workspace = Workspace::open(path(), Access::ReadOnly);
            if (workspace)
                rows = qsizetype((*workspace)->rows().value_or(std::vector<EvaluationRow>{}).size());
        }
        if (::getuid() == 0)
            QVERIFY(::seteuid(0) == 0);
        else
            QFile::setPermissions(m_directory->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QCOMPARE(writing, u"read_only"_s);
        QCOMPARE(rows, 2);
        QCOMPARE(QDir(m_directory->path()).entryList(QDir::Files), QStringList{u"w.gable"_s});
    }

    void readOnlyMountWithUnfoldedJournal()
    {
        const QByteArray folder = QFile::encodeName(m_directory->path());
        if (::mount("tmpfs", folder.constData(), "tmpfs", 0, "size=8m") != 0)
            QSKIP("needs the right to mount");
        QString code, hint;
        {
            auto workspace = Workspace::open(path(), Access::ReadWrite);
            (void)(*workspace)->saveEvaluation(samplePassed());
            const QByteArray main = read();
            QFile wal(path() + u"-wal"_s);
            (void)wal.open(QIODevice::ReadOnly);
            const QByteArray journal = wal.readAll();
            (void)(*workspace)->close();
            write(main); // as a crash would have left it
            QFile left(path() + u"-wal"_s);
            (void)left.open(QIODevice::WriteOnly);
            left.write(journal);
        }
        const bool frozen = ::mount("tmpfs", folder.constData(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0;
        auto workspace = Workspace::open(path(), Access::ReadOnly);
        if (!workspace) {
            code = workspace.error().code;
            hint = workspace.error().hint;
        }
        ::umount2(folder.constData(), MNT_DETACH);
        QVERIFY(frozen);
        QCOMPARE(code, u"read_only"_s); // not silently without the latest entries
        QVERIFY(hint.contains(u"-wal"_s));
    }

    void fullDisk()
    {
        const QByteArray folder = QFile::encodeName(m_directory->path());
        if (::mount("tmpfs", folder.constData(), "tmpfs", 0, "size=1m") != 0)
            QSKIP("needs the right to mount; fullDatabase() covers the rest");
        QStringList saved;
        Error error;
        {
            auto workspace = Workspace::open(path(), Access::ReadWrite);
            for (int i = 0; i < 10'000 && error.code.isEmpty(); ++i) {
                const Evaluation evaluation = sampleMismatch(i);
                if (auto done = (*workspace)->saveEvaluation(evaluation); done)
                    saved.append(evaluation.id);
                else
                    error = done.error();
            }
            // What was saved is still readable beside the full disk.
            QVERIFY((*workspace)->rows().value_or(std::vector<EvaluationRow>{}).size() >= size_t(saved.size()));
        }
        QFile::remove(path() + u".lock"_s);
        // Without room not even the journal can be folded in; with room everything is there.
        const bool larger = ::mount("tmpfs", folder.constData(), "tmpfs", MS_REMOUNT, "size=8m") == 0;
        QStringList found;
        QString afterwards;
        {
            auto workspace = Workspace::open(path(), Access::ReadWrite);
            afterwards = workspace ? u"ok"_s : workspace.error().toText();
            if (workspace) {
                for (const EvaluationRow &row : (*workspace)->rows().value_or(std::vector<EvaluationRow>{}))
                    found.append(row.id);
            }
        }
        ::umount2(folder.constData(), MNT_DETACH);
        QVERIFY(larger);
        QCOMPARE(error.code, u"io"_s);
        QCOMPARE(afterwards, u"ok"_s);
        QVERIFY(saved.size() > 10);
        found.sort();
        saved.sort();
        QCOMPARE(found, saved);
    }

    /// The same without mounting: SQLite's own limit gives the same result code.
    void fullDatabase()
    {
        fill(1);
        auto database = Database::open(path(), {});
        QVERIFY(database.has_value());
        const auto pages = (*database)->value(u"PRAGMA page_count"_s);
        QVERIFY((*database)->execute(u"PRAGMA max_page_count=%1"_s.arg(pages->toInt())).has_value());
        Result<void> result;
        {
            auto transaction = Transaction::begin(**database);
            QVERIFY(transaction.has_value());
            QVERIFY((*database)->change(u"INSERT INTO setting VALUES (?,?)"_s, {u"small"_s, u"x"_s}).has_value());
            result = (*database)->change(u"INSERT INTO setting VALUES (?,?)"_s, {u"large"_s, QString(100'000, u'x')});
        }
        QVERIFY(!result);
        QCOMPARE(result.error().code, u"io"_s);
        QVERIFY2(result.error().message.contains(u"full"_s), qPrintable(result.error().message));
        QCOMPARE((*database)->value(u"SELECT count(*) FROM setting"_s)->toInt(), 0); // all or nothing
        QCOMPARE((*database)->value(u"PRAGMA quick_check"_s)->toString(), u"ok"_s);
    }

    void networkFileSystems()
    {
        QVERIFY(isNetworkMagic(0x6969));               // NFS
        QVERIFY(isNetworkMagic(0xFF534D42));           // CIFS
        QVERIFY(isNetworkMagic(long(int(0xFE534D42)))); // SMB2, sign-extended as on 32-bit systems
        QVERIFY(isNetworkMagic(0x65735546));           // FUSE
        QVERIFY(!isNetworkMagic(0xEF53));              // ext4
        QVERIFY(!isNetworkMagic(0x01021994));          // tmpfs
        QVERIFY(!isNetworkMagic(0x794c7630));          // overlayfs
        QVERIFY(!isOnNetworkFileSystem(u"/proc/self"_s));
    }
};

QTEST_GUILESS_MAIN(TestWorkspaceFaults)
#include "tst_workspace_faults.moc"

// SPDX-License-Identifier: Apache-2.0
#include "backends/device/reference_cache.h"

#include <QDateTime>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

class TestReferenceCache : public QObject
{
    Q_OBJECT

    static CaseInputs inputs(uint64_t salt)
    {
        CaseInputs inputs;
        inputs.workload.id = u"w"_s;
        inputs.workload.axes = {{u"N"_s, 8}};
        inputs.salt = salt;
        return inputs;
    }
    QStringList files() const
    {
        QStringList found;
        for (QDirIterator it(m_home.path(), {u"*.ref"_s}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
            found.append(it.next());
        return found;
    }

    QTemporaryDir m_home;
    const ReferenceCache::Chunk m_chunk{"exact", "sequential", QByteArray("\0\1", 2)};

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_home.path().toUtf8()); }

    void givesBackWhatWasKept()
    {
        const ReferenceCache cache("problem", inputs(7));
        QVERIFY(!cache.chunk(0, 8));
        cache.keep(0, 8, m_chunk);
        QCOMPARE(ReferenceCache("problem", inputs(7)).chunk(0, 8), std::optional(m_chunk));
    }

    void otherContentHasOtherFiles()
    {
        ReferenceCache("problem", inputs(7)).keep(0, 8, m_chunk);
        CaseInputs longer = inputs(7), scaled = inputs(7);
        longer.workload.axes[u"N"_s] = 9;
        scaled.variation.scale = 10;
        for (const CaseInputs &other : {inputs(8), longer, scaled})
            QVERIFY(!ReferenceCache("problem", other).chunk(0, 8));
        QVERIFY(!ReferenceCache("another", inputs(7)).chunk(0, 8));
        QVERIFY(!ReferenceCache("problem", inputs(7)).chunk(0, 7));
    }

    void damagedFileIsNotUsed()
    {
        const ReferenceCache cache("damaged", inputs(7));
        const QStringList before = files();
        cache.keep(0, 8, m_chunk);
        QString path;
        for (const QString &file : files())
            path = before.contains(file) ? path : file;
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray whole = file.readAll();
        for (qsizetype i = 0; i < whole.size(); ++i) {
            QByteArray changed = whole;
            changed[i] = char(changed[i] ^ 0x20);
            QVERIFY(file.seek(0) && file.write(changed) == changed.size() && file.flush());
            QVERIFY2(!cache.chunk(0, 8), qPrintable(QString::number(i)));
        }
        QVERIFY(file.resize(whole.size() / 2));
        QVERIFY(!cache.chunk(0, 8));
    }

    void pruneKeepsTheNewest()
    {
        for (int i = 0; i < 4; ++i)
            ReferenceCache("prune", inputs(uint64_t(100 + i))).keep(0, 8, m_chunk);
        const QStringList kept = files();
        QVERIFY(kept.size() >= 4);
        for (qsizetype i = 0; i < kept.size(); ++i) {
            QFile file(kept[i]);
            QVERIFY(file.open(QIODevice::ReadWrite) && file.setFileTime(QDateTime::currentDateTime().addSecs(i == 2 ? 0 : -60 - i), QFileDevice::FileModificationTime));
        }
        ReferenceCache::prune(QFileInfo(kept[2]).size());
        QCOMPARE(files(), QStringList{kept[2]});
    }
};

QTEST_GUILESS_MAIN(TestReferenceCache)
#include "tst_reference_cache.moc"

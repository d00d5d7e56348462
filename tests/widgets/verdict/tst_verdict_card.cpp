// SPDX-License-Identifier: Apache-2.0
#include "tests/widgets/demo_evaluation.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/environment/environment_pane.h"
#include "widgets/output/output_pane.h"
#include "widgets/timing/timing_pane.h"
#include "widgets/verdict/stage_ticks.h"
#include "widgets/verdict/verdict_card.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestVerdictCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void failedLeadsToItsEvidence()
    {
        VerdictCard card;
        card.resize(272, 340);
        card.show();
        const Evaluation evaluation = demo::tailMismatch();
        card.setEvaluation(&evaluation);
        QCOMPARE(card.chip()->word(), u"failed"_s);
        QVERIFY2(card.headline().contains(u"mismatch"_s), qPrintable(card.headline()));
        QSignalSpy line(&card, &VerdictCard::lineRequested), element(&card, &VerdictCard::elementRequested);
        for (QPushButton *button : card.findChildren<QPushButton *>())
            QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(line.count(), 1);
        QCOMPARE(line[0][1].toInt(), 21);
        QCOMPARE(element.count(), 1);
        QCOMPARE(element[0][1].toLongLong(), demo::kFirstBad);
    }

    void passedAndNothing()
    {
        VerdictCard card;
        QCOMPARE(card.chip()->word(), u"not run"_s);
        const Evaluation evaluation = demo::passed(1);
        card.setEvaluation(&evaluation);
        QCOMPARE(card.chip()->word(), u"passed"_s);
        card.setRunning(u"checking"_s);
        QCOMPARE(card.chip()->word(), u"running"_s);
        card.setEvaluation(nullptr);
        QVERIFY(card.evidence().isEmpty());
    }

    void stages()
    {
        using State = Stage::State;
        const auto states = [](const Evaluation &evaluation) {
            std::vector<State> result;
            for (const Stage &stage : stagesOf(evaluation))
                result.push_back(stage.state);
            return result;
        };
        QCOMPARE(states(demo::passed(0)), (std::vector{State::Done, State::Done, State::Done, State::Done}));
        QCOMPARE(states(demo::tailMismatch()), (std::vector{State::Done, State::Done, State::Failed, State::Uncounted}));
        QCOMPARE(states(demo::buildFailed()), (std::vector{State::Failed, State::NotRun, State::NotRun, State::NotRun}));
        Evaluation crashed = demo::passed(0);
        crashed.verdict.kind = u"illegal_access"_s;
        crashed.correctness.reset();
        crashed.timing.reset();
        QCOMPARE(states(crashed), (std::vector{State::Done, State::Failed, State::NotRun, State::NotRun}));
    }

    void reproduceCommandIsQuoted()
    {
        EnvironmentPane pane;
        const Evaluation evaluation = demo::passed(1);
        pane.setEvaluation(&evaluation, u"/tmp/my kernels/it's.gable"_s);
        QCOMPARE(pane.reproduceCommand(), u"gable-cli reproduce %1 --workspace '/tmp/my kernels/it'\\''s.gable'"_s.arg(evaluation.id));
    }

    void timingHitTest()
    {
        TimingPane pane;
        const Evaluation evaluation = demo::passed(1);
        pane.setEvaluation(&evaluation);
        pane.resize(584, 300);
        pane.show();
        pane.grab();
        SamplesChart *chart = pane.chart();
        QVERIFY(chart->sampleAt(QPointF(chart->rect().center())));
        QVERIFY(!chart->sampleAt({1, 1}));
        pane.setEvaluation(nullptr);
        QVERIFY(!chart->sampleAt(QPointF(chart->rect().center())));
    }

    void outputJumps()
    {
        OutputPane pane;
        pane.resize(400, 200);
        pane.show();
        pane.setBuild(demo::buildFailed().build);
        QSignalSpy line(&pane, &OutputPane::lineRequested);
        QTextCursor cursor = pane.document()->find(u"softmax_broken.cpp:8"_s);
        QVERIFY(!cursor.isNull());
        cursor.setPosition(cursor.selectionStart());
        QTest::mouseDClick(pane.viewport(), Qt::LeftButton, {}, pane.cursorRect(cursor).center() + QPoint(8, 0));
        QCOMPARE(line.count(), 1);
        QCOMPARE(line[0][1].toInt(), 8);
    }
};

QTEST_MAIN(TestVerdictCard)
#include "tst_verdict_card.moc"

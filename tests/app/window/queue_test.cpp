// Questions that wait while an answer is written: typed, edited, removed, held back and sent in the real window.
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/queue_list.h"

using namespace griffin;

class QueueTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void sendsWhenTheAnswerEnds();
    void stopKeepsTheQueue();
    void editsAndRemoves();
    void doesNotMixWithAChange();
    void survivesARestart();
    void upEditsTheLastQuestion();

  private:
    ui::QueueList& queue() { return fixture_->window().chatPage().composer().queue(); }
    QStringList waiting() {
        QStringList texts;
        if (!queue().isVisible()) return texts;
        for (const QLabel* label : queue().findChildren<QLabel*>(QStringLiteral("queueText"))) {
            if (label->isVisible()) texts.append(label->text());
        }
        return texts;
    }
    QToolButton* button(const char* name, int row) {
        QList<QToolButton*> shown;
        for (auto* tool : queue().findChildren<QToolButton*>(QLatin1String(name))) {
            if (tool->isVisible()) shown.append(tool);
        }
        return shown.at(row);
    }
};

void QueueTest::sendsWhenTheAnswerEnds() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    // Keys alone: what the engine says is heard after them, however fast it was.
    fixture_->send("first");
    fixture_->send("second");
    fixture_->send("third");
    QCOMPARE(waiting(), QStringList({"second", "third"}));
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    QCOMPARE(fixture_->transcript().count(), 2);
    fixture_->picture("queue");
    fixture_->waitForAnswer(6);
    QCOMPARE(fixture_->transcript().at(2).text, QString("second"));
    QCOMPARE(fixture_->transcript().at(4).text, QString("third"));
    QCOMPARE(fixture_->transcript().at(5).text, QString::fromStdString(tests::tinyModelAnswer(40)));
    QVERIFY(!queue().isVisible());
}

void QueueTest::stopKeepsTheQueue() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering() && fixture_->transcript().at(1).text.size() > 3, 5000);
    fixture_->send("waits");
    auto* send = fixture_->find<QPushButton>("queueSend");
    QVERIFY(!send->isVisible());
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
    QTest::qWait(100);
    QCOMPARE(waiting(), QStringList{"waits"});
    QCOMPARE(fixture_->transcript().count(), 2);
    QVERIFY(send->isVisible());
    fixture_->picture("queue-held");
    QTest::mouseClick(send, Qt::LeftButton);
    QCOMPARE(fixture_->transcript().count(), 4);
    QCOMPARE(fixture_->transcript().at(2).text, QString("waits"));
    QVERIFY(!queue().isVisible());
}

void QueueTest::editsAndRemoves() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    fixture_->send("one");
    fixture_->send("two");
    QTest::keyClicks(fixture_->editor(), "half a thought");
    QTest::mouseClick(button("queueEdit", 0), Qt::LeftButton);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("one\n\nhalf a thought"));
    QCOMPARE(waiting(), QStringList{"two"});
    QTest::mouseClick(button("queueRemove", 0), Qt::LeftButton);
    QVERIFY(!queue().isVisible());
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);  // undo
    QCOMPARE(waiting(), QStringList{"two"});
}

void QueueTest::doesNotMixWithAChange() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering() && fixture_->transcript().at(1).text.size() > 3, 5000);
    fixture_->send("waits");
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
    fixture_->press(1, ui::MessageAction::kEdit);
    const QString answer = fixture_->editor()->toPlainText();
    QTest::mouseClick(button("queueEdit", 0), Qt::LeftButton);
    QCOMPARE(fixture_->editor()->toPlainText(), answer);
    QCOMPARE(waiting(), QStringList{"waits"});
    const QString notice = fixture_->find<QLabel>("noticeText")->text();
    QVERIFY2(notice.contains("Another message is being edited"), qPrintable(notice));
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTest::mouseClick(button("queueEdit", 0), Qt::LeftButton);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("waits"));
}

void QueueTest::survivesARestart() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    fixture_->send("not lost");
    fixture_->close();
    fixture_->makeModel("endless.gguf", 5);  // it ends now
    fixture_->startReady();
    QCOMPARE(waiting(), QStringList{"not lost"});
    QCOMPARE(fixture_->transcript().count(), 2);
    QTest::mouseClick(fixture_->find<QPushButton>("queueSend"), Qt::LeftButton);
    fixture_->waitForAnswer(4);
    fixture_->close();
    fixture_->start();
    QVERIFY(!queue().isVisible());
}

void QueueTest::upEditsTheLastQuestion() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    QTest::keyClick(fixture_->editor(), Qt::Key_Up);  // there is none yet
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    fixture_->ask("A question");
    QTest::keyClick(fixture_->editor(), Qt::Key_Up);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("A question"));
    QTest::keyClicks(fixture_->editor(), " again");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().at(0).sibling_count == 2, 10000);
    QCOMPARE(fixture_->transcript().at(0).text, QString("A question again"));
}

GRIFFIN_TEST(QueueTest)
#include "queue_test.moc"

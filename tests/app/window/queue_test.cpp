// Questions that wait while an answer is written: typed, edited, removed, held back and sent in the real window.
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/queue_list.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/shell/chat_page.h"

using namespace griffin;
using tests::WindowFixture;

class QueueTest : public QObject {
    Q_OBJECT

  private slots:
    void sendsWhenTheAnswerEnds();
    void stopKeepsTheQueue();
    void editsAndRemoves();
    void survivesARestart();
    void upEditsTheLastQuestion();

  private:
    static ui::QueueList& queue(WindowFixture& fixture) { return fixture.window().chatPage().composer().queue(); }
    static QStringList waiting(WindowFixture& fixture) {
        QStringList texts;
        if (!queue(fixture).isVisible()) return texts;
        for (const QLabel* label : queue(fixture).findChildren<QLabel*>(QStringLiteral("queueText"))) {
            if (label->isVisible()) texts.append(label->text());
        }
        return texts;
    }
    static QToolButton* button(WindowFixture& fixture, const char* name, int row) {
        QList<QToolButton*> shown;
        for (auto* tool : queue(fixture).findChildren<QToolButton*>(QLatin1String(name))) {
            if (tool->isVisible()) shown.append(tool);
        }
        return shown.at(row);
    }
};

void QueueTest::sendsWhenTheAnswerEnds() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    // Keys alone: what the engine says is heard after them, however fast it was.
    fixture.send("first");
    fixture.send("second");
    fixture.send("third");
    QCOMPARE(waiting(fixture), QStringList({"second", "third"}));
    QVERIFY(fixture.editor()->toPlainText().isEmpty());
    QCOMPARE(fixture.transcript().count(), 2);
    fixture.picture("queue");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 6, 10000);
    QCOMPARE(fixture.transcript().at(2).text, QString("second"));
    QCOMPARE(fixture.transcript().at(4).text, QString("third"));
    QCOMPARE(fixture.transcript().at(5).text, QString::fromStdString(tests::tinyModelAnswer(40)));
    QVERIFY(!queue(fixture).isVisible());
    fixture.close();
}

void QueueTest::stopKeepsTheQueue() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.answering() && fixture.transcript().at(1).text.size() > 3, 5000);
    fixture.send("waits");
    auto* send = fixture.find<QPushButton>("queueSend");
    QVERIFY(!send->isVisible());
    QTest::keyClick(fixture.editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering(), 5000);
    QTest::qWait(100);
    QCOMPARE(waiting(fixture), QStringList{"waits"});
    QCOMPARE(fixture.transcript().count(), 2);
    QVERIFY(send->isVisible());
    fixture.picture("queue-held");
    QTest::mouseClick(send, Qt::LeftButton);
    QCOMPARE(fixture.transcript().count(), 4);
    QCOMPARE(fixture.transcript().at(2).text, QString("waits"));
    QVERIFY(!queue(fixture).isVisible());
    fixture.close();
}

void QueueTest::editsAndRemoves() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("never ends");
    fixture.send("one");
    fixture.send("two");
    QTest::keyClicks(fixture.editor(), "half a thought");
    QTest::mouseClick(button(fixture, "queueEdit", 0), Qt::LeftButton);
    QCOMPARE(fixture.editor()->toPlainText(), QString("one\n\nhalf a thought"));
    QCOMPARE(waiting(fixture), QStringList{"two"});
    QTest::mouseClick(button(fixture, "queueRemove", 0), Qt::LeftButton);
    QVERIFY(!queue(fixture).isVisible());
    QTest::mouseClick(fixture.find<QPushButton>("noticeAction"), Qt::LeftButton);  // undo
    QCOMPARE(waiting(fixture), QStringList{"two"});
    fixture.close();
}

void QueueTest::survivesARestart() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.answering(), 5000);
    fixture.send("not lost");
    fixture.close();
    fixture.makeModel("endless.gguf", 5);  // it ends now
    fixture.startReady();
    QCOMPARE(waiting(fixture), QStringList{"not lost"});
    QCOMPARE(fixture.transcript().count(), 2);
    QTest::mouseClick(fixture.find<QPushButton>("queueSend"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 4, 10000);
    fixture.close();
    fixture.start();
    QVERIFY(!queue(fixture).isVisible());
    fixture.close();
}

void QueueTest::upEditsTheLastQuestion() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    QTest::keyClick(fixture.editor(), Qt::Key_Up);  // there is none yet
    QVERIFY(fixture.editor()->toPlainText().isEmpty());
    fixture.send("A question");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    QTest::keyClick(fixture.editor(), Qt::Key_Up);
    QCOMPARE(fixture.editor()->toPlainText(), QString("A question"));
    QTest::keyClicks(fixture.editor(), " again");
    QTest::keyClick(fixture.editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().at(0).sibling_count == 2, 10000);
    QCOMPARE(fixture.transcript().at(0).text, QString("A question again"));
    fixture.close();
}

GRIFFIN_TEST(QueueTest)
#include "queue_test.moc"

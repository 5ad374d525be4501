// What a question costs is shown while it is typed, and one that cannot fit is not sent.
#include <QRegularExpression>
#include <cmath>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"

using namespace griffin;

class QuestionMeterTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void countsWhatIsTyped();
    void saysBeforeSendingThatItDoesNotFit();
    void saysSoAlsoWhileTheModelAnswersAnotherChat();
    void estimatesWhatNoModelHasRead();
    void aShortChatIsNotNothing();
    void anEstimateIsOfTheChatOnScreen();
    void whatIsEditedTakesThePlaceOfWhatItWas();
    void anAnswerThatGoesOnIsCountedOnce();
    void anEditedAnswerKeepsTheDocumentsBeforeIt();

  private:
    ui::ContextMeter& meter() { return fixture_->window().chatPage().composer().contextMeter(); }
    /// Tokens in use, as the meter says.
    int used() {
        static const QRegularExpression number(QStringLiteral("[0-9,]+"));
        return QLocale().toInt(number.match(meter().toolTip()).captured());
    }
    bool isEstimate() { return meter().toolTip().startsWith("About"); }
    QToolButton* send() { return fixture_->find<QToolButton>("sendButton"); }
};

void QuestionMeterTest::countsWhatIsTyped() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QCOMPARE(used(), 0);
    QTest::keyClicks(fixture_->editor(), "How long is the bridge");
    QVERIFY(used() > 0 && isEstimate());  // at once
    const auto counted = [this] { return fixture_->application().questionMeter().promptTokens(); };
    QTRY_VERIFY_WITH_TIMEOUT(counted() > 0, 5000);
    const int typed = used();
    QCOMPARE(typed, counted());
    QVERIFY(!isEstimate());
    fixture_->picture("meter-typed");
    QTest::keyClicks(fixture_->editor(), " over the river, and who built it");
    QTRY_VERIFY_WITH_TIMEOUT(counted() > typed, 5000);
    // What was promised is what the model then read.
    const int promised = counted();
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(2);
    QCOMPARE(fixture_->application().writer().figures().prompt->prompt_tokens, promised);
    // The next one comes on top of what was said.
    const int said = used();
    QVERIFY(said > promised && !isEstimate());
    QTest::keyClicks(fixture_->editor(), "more words");
    QVERIFY(used() > said);
    fixture_->editor()->clear();
    QCOMPARE(used(), said);
}

void QuestionMeterTest::saysBeforeSendingThatItDoesNotFit() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->editor()->setPlainText(QString("@#!").repeated(2000));  // no words: a token each
    const auto* problem = fixture_->find<QLabel>("composerProblem");
    QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), 5000);
    QVERIFY2(problem->text().contains(QLocale().toString(2048)), qPrintable(problem->text()));
    QVERIFY(!send()->isEnabled());
    fixture_->picture("question-too-long");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QCOMPARE(fixture_->transcript().count(), 0);
    QVERIFY(!fixture_->editor()->toPlainText().isEmpty());
    // In another conversation it is of no interest, and it is still there when one comes back.
    fixture_->editor()->setPlainText("Short");
    QVERIFY(!problem->isVisible() && send()->isEnabled());
    fixture_->ask(" enough");
    // A long conversation is no reason: the oldest messages are left out.
    for (int i = 0; i < 3; ++i) {
        fixture_->editor()->setPlainText(QString("@#!").repeated(300));
        QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().questionMeter().promptTokens() > 0, 5000);
        QVERIFY(send()->isEnabled());
        QTest::keyClick(fixture_->editor(), Qt::Key_Return);
        fixture_->waitForAnswer(4 + 2 * i);
    }
}

/// The count comes after the answer; that far too much is too much is known before.
void QuestionMeterTest::saysSoAlsoWhileTheModelAnswersAnotherChat() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    fixture_->window().actions().new_chat->trigger();
    fixture_->editor()->setPlainText(QString("many words ").repeated(6000));
    const auto* problem = fixture_->find<QLabel>("composerProblem");
    QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), 5000);
    QVERIFY2(problem->text().contains("about") && problem->text().contains(QLocale().toString(8192)),
             qPrintable(problem->text()));
    QVERIFY(!send()->isEnabled());
    fixture_->editor()->setPlainText("few words");
    QVERIFY(!problem->isVisible() && send()->isEnabled());
}

/// A conversation that came as text has no counts, but it is not empty.
void QuestionMeterTest::estimatesWhatNoModelHasRead() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QByteArray file = "<!-- griffin-chat conversation 1 -->\n# Bridges\n";
    for (const char* part : {"question", "answer"}) {
        file += QByteArray("\n<!-- griffin-chat ") + part + " 2026-01-31T12:00:00.000Z m -->\n## Name\n\n" +
                QByteArray("some words of it ").repeated(50) + "\n";
    }
    fixture_->application().exchange().importFrom({fixture_->write("bridges.md", file)});
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->transcript().count(), 2, 5000);
    QTRY_VERIFY(used() > 300);
    const int there = used();
    QVERIFY2(there < 1000, qPrintable(QString::number(there)));
    QVERIFY(isEstimate());
    QTest::keyClicks(fixture_->editor(), "more words");
    QVERIFY(used() > there);
    // Counted as soon as a model has read it.
    fixture_->ask("Go on");
    QTRY_COMPARE(used(), fixture_->application().writer().figures().prompt->prompt_tokens +
                             fixture_->application().writer().figures().new_tokens);
    QVERIFY(!isEstimate());
}

/// Nor does one of a few words.
void QuestionMeterTest::aShortChatIsNotNothing() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QCOMPARE(meter().text(), QString("0 %"));
    fixture_->application().exchange().importFrom(
        {fixture_->write("short.md",
                         "<!-- griffin-chat conversation 1 -->\n# Short\n\n"
                         "<!-- griffin-chat question 2026-01-31T12:00:00.000Z m -->\n## Name\n\nA word\n")});
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->transcript().count(), 1, 5000);
    QTRY_COMPARE(meter().text(), QString("< 1 %"));
    QVERIFY(isEstimate());
}

/// An estimate is kept while one types, and not longer than its chat is on screen.
void QuestionMeterTest::anEstimateIsOfTheChatOnScreen() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    const auto openChat = [this](const char* title, int words) {
        fixture_->application().exchange().importFrom(
            {fixture_->write(QString::fromLatin1(title) + ".md",
                             QByteArray("<!-- griffin-chat conversation 1 -->\n# ") + title +
                                 "\n\n<!-- griffin-chat question 2026-01-31T12:00:00.000Z m -->\n## Name\n\n" +
                                 QByteArray("words ").repeated(words) + "\n")});
    };
    openChat("Short", 20);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->transcript().count(), 1, 5000);
    QTRY_VERIFY(used() > 0);
    const int few = used();
    QTest::keyClicks(fixture_->editor(), "more");
    QVERIFY(used() > few);
    fixture_->editor()->clear();
    QCOMPARE(used(), few);
    openChat("Long", 400);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().at(0).text.size() > 2000, 5000);
    QTRY_VERIFY(used() > 10 * few);
    QVERIFY(isEstimate());
}

void QuestionMeterTest::whatIsEditedTakesThePlaceOfWhatItWas() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("How long is the bridge over the river, and who built it");
    const int first = used();
    fixture_->ask("And how wide is it where it is widest");
    const int second = used();
    const auto counted = [this] { return fixture_->application().questionMeter().promptTokens(); };
    fixture_->press(3, ui::MessageAction::kEdit);
    QVERIFY(!fixture_->editor()->toPlainText().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(counted() > 0, 5000);
    constexpr int kEnds = 10;  // tokens that are others at the ends of a text that stands alone
    QVERIFY2(std::abs(used() - second) <= kEnds, qPrintable(QString("%1, %2").arg(used()).arg(second)));
    // A question takes the place of all that follows it.
    fixture_->press(0, ui::MessageAction::kEdit);
    QTRY_VERIFY_WITH_TIMEOUT(counted() > 0, 5000);
    QCOMPARE(used(), counted());
    QVERIFY(used() < first && !isEstimate());
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(used(), second);
}

/// The figures of an answer that goes on have its first part in what was read.
void QuestionMeterTest::anAnswerThatGoesOnIsCountedOnce() {
    fixture_->set("generation/max_new_tokens", 30);
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("How long is the bridge");
    fixture_->press(1, ui::MessageAction::kContinue);
    fixture_->waitForAnswer(2);
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 2);
    const int whole = used();
    fixture_->press(1, ui::MessageAction::kEdit);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().questionMeter().promptTokens() > 0, 5000);
    constexpr int kEnds = 10;
    QVERIFY2(std::abs(used() - whole) <= kEnds, qPrintable(QString("%1, %2").arg(used()).arg(whole)));
}

/// No model has read the edited one; what lies before it has been read.
void QuestionMeterTest::anEditedAnswerKeepsTheDocumentsBeforeIt() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    const QString text = QStringLiteral("one two three ").repeated(60);
    fixture_->application().attachments().setFiles({{"numbers.txt", text, "UTF-8", text.size(), -1}});
    fixture_->ask("What does it say");
    const int read = fixture_->application().writer().figures().prompt->prompt_tokens;
    QVERIFY2(read > 150, qPrintable(QString::number(read)));
    fixture_->press(1, ui::MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), " and more");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 2);
    QTRY_VERIFY2(used() > read && used() < read + 100, qPrintable(QString("%1, %2").arg(used()).arg(read)));
    QVERIFY(isEstimate());
}

GRIFFIN_TEST(QuestionMeterTest)
#include "question_meter_test.moc"

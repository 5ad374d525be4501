// Text files that go with a question: dropped, counted, refused where they do not fit, sent, stored and shown.
#include <QAccessible>
#include <QClipboard>
#include <QDialog>
#include <QLayout>

#include "app/chat/unsent_message.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/attachment_bar.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class AttachmentsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void goesWithTheQuestion();
    void opensWhatWasSent();
    void saysWhatCannotBeAttached();
    void refusesWhatDoesNotFit();
    void nothingIsSqueezedByAnError();
    void staysCountedWhileTheModelIsBusy();
    void waitsWithItsQuestion();
    void comesBackWhenTheQuestionIsEdited();
    void staysWithTheEditedQuestion();
    void nothingIsAttachedToAnEditedAnswer();
    void unsentFilesSurviveARestart();
    void unsentMessagesComeBack();

  private:
    QStringList details() {
        QStringList texts;
        ui::AttachmentBar& bar = fixture_->window().chatPage().composer().attachments();
        for (const QLabel* label : bar.findChildren<QLabel*>(QStringLiteral("attachmentDetail"))) {
            if (label->isVisible()) texts.append(label->text());
        }
        return texts;
    }
    app::AttachmentController& files() { return fixture_->application().attachments(); }
};

void AttachmentsTest::goesWithTheQuestion() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->drop(&fixture_->window(),
                   {fixture_->write("notes.txt", "The moon is made of rock.\n"), fixture_->write("latin.txt",
                                                                                                 "Gr\xFC\xDF"
                                                                                                 "e\n")});
    QTRY_COMPARE_WITH_TIMEOUT(files().files().size(), 2, 5000);
    QTRY_VERIFY_WITH_TIMEOUT(!details().join(u' ').contains("about") && details().size() == 2, 5000);
    const int tokens = files().tokens();
    QVERIFY(tokens > 10);
    QCOMPARE(details().first(), QStringLiteral("%1 tokens").arg(files().files().first().tokens));
    fixture_->picture("attachments");
    auto* chip = fixture_->find<QFrame>("attachmentChip");
    QVERIFY(chip->toolTip().contains("UTF-8"));
    // One of them is not wanted after all, then it is.
    const auto removes = fixture_->window().findChildren<QToolButton*>(QStringLiteral("attachmentRemove"));
    QTest::mouseClick(removes.last(), Qt::LeftButton);
    QTRY_COMPARE(details().size(), 1);
    QVERIFY(files().tokens() < tokens);
    fixture_->drop(fixture_->editor()->viewport(), {fixture_->path("latin.txt")});
    QTRY_COMPARE_WITH_TIMEOUT(details().size(), 2, 5000);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());

    fixture_->send("What do they say?");
    QVERIFY(details().isEmpty());
    fixture_->waitForAnswer(2);
    const ui::TranscriptMessage question = fixture_->transcript().at(0);
    QCOMPARE(question.text, QString("What do they say?"));
    QCOMPARE(question.attachments.size(), 2);
    QVERIFY2(question.attachments.first().startsWith("notes.txt · 26"), qPrintable(question.attachments.first()));
    // What the engine was asked.
    const app::AnswerWriter& writer = fixture_->application().writer();
    QCOMPARE(QString::fromStdString(writer.command().prompt.messages.back().text),
             QStringLiteral("notes.txt:\n```\nThe moon is made of rock.\n```\n\nlatin.txt:\n```\nGrüße\n```\n\n"
                            "What do they say?"));
    QVERIFY(writer.figures().prompt->prompt_tokens > tokens);
    fixture_->picture("attachments-sent");
    fixture_->close();
    fixture_->start();
    QCOMPARE(fixture_->transcript().at(0).attachments, question.attachments);
}

void AttachmentsTest::opensWhatWasSent() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    const QString verse = QStringLiteral("Grüße\n") + QStringLiteral("und noch eine Zeile\n").repeated(60);
    files().setFiles(
        {{"notes.txt", "The moon is made of rock.\n", "UTF-8", 26, -1}, {"verse.md", verse, "UTF-8", 1208, -1}});
    fixture_->ask("What do they say?");
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    area.flush();
    const auto dialogs = [&] { return fixture_->window().findChildren<QDialog*>("sentFileDialog"); };
    const auto text = [&] { return dialogs().first()->findChild<QPlainTextEdit*>("sentFileText"); };
    const QList<ui::ActionSpot> spots = area.row(0).actions();
    QList<ui::ActionSpot> chips;
    for (const ui::ActionSpot& spot : spots) {
        if (spot.action == ui::MessageAction::kOpenFile) chips.append(spot);
    }
    QCOMPARE(chips.size(), 2);

    // By the mouse; what is not saved any more on the disk is still there.
    const QPoint second = area.rowRect(0).topLeft() + chips[1].rect.center();
    QTest::mouseMove(area.viewport(), second);
    QTRY_COMPARE(area.viewport()->toolTip(), "Open " + fixture_->transcript().at(0).attachments[1]);
    QCOMPARE(area.viewport()->cursor().shape(), Qt::PointingHandCursor);
    fixture_->picture("attachments-chip-hovered");
    QTest::mouseClick(area.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(dialogs().size(), 1);
    QVERIFY(dialogs().first()->isVisible());
    QCOMPARE(dialogs().first()->windowTitle(), QString("verse.md"));
    QCOMPARE(text()->toPlainText(), verse);
    QVERIFY(text()->isReadOnly());
    QCOMPARE(fixture_->unnamedControls(dialogs().first()).join("; "), QString());
    QTest::keyClicks(text(), "x");
    QCOMPARE(text()->toPlainText(), verse);
    QTest::mouseClick(area.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(dialogs().size(), 1);  // the same one, raised
    fixture_->picture("sent-file-light", dialogs().first());
    fixture_->window().actions().appearance_dark->trigger();
    QCoreApplication::processEvents();
    fixture_->picture("sent-file-dark", dialogs().first());
    fixture_->picture("attachments-chip-dark");
    QTest::mouseClick(dialogs().first()->findChild<QPushButton*>("sentFileCopy"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), verse);
    QTest::keyClick(text(), Qt::Key_Escape);
    QTRY_VERIFY(dialogs().isEmpty());

    // By the keyboard.
    area.setFocus(Qt::TabFocusReason);
    for (const ui::ActionSpot& spot : spots) {
        QTest::keyClick(&area, Qt::Key_Tab);
        if (spot.same(chips[0])) break;
    }
    fixture_->picture("attachments-chip-focused");
    QTest::keyClick(&area, Qt::Key_Return);
    QTRY_COMPARE(dialogs().size(), 1);
    QCOMPARE(text()->toPlainText(), QString("The moon is made of rock.\n"));
    dialogs().first()->close();
    QTRY_VERIFY(dialogs().isEmpty());

    // By a screen reader.
    QAccessibleInterface* message = QAccessible::queryAccessibleInterface(&area)->child(0);
    QAccessibleInterface* button = message->child(static_cast<int>(spots.size()) - 1);
    QCOMPARE(button->text(QAccessible::Name), "Open " + fixture_->transcript().at(0).attachments[1]);
    QCOMPARE(button->role(), QAccessible::Button);
    button->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QTRY_COMPARE(dialogs().size(), 1);
}

void AttachmentsTest::saysWhatCannotBeAttached() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->drop(&fixture_->window(),
                   {fixture_->write("program", QByteArray(100, '\0')), fixture_->write("good.txt", "text")});
    QTRY_COMPARE_WITH_TIMEOUT(details().size(), 1, 5000);
    const QString notice = fixture_->find<QLabel>("noticeText")->text();
    QVERIFY2(notice.contains("not text") && notice.contains("program"), qPrintable(notice));
    // The same file a second time is one file.
    fixture_->drop(&fixture_->window(), {fixture_->path("good.txt")});
    QTest::qWait(100);
    QCOMPARE(details().size(), 1);
}

void AttachmentsTest::refusesWhatDoesNotFit() {
    fixture_->set("engine/context", 512);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    // A file is searched where it has no room; what is typed has to fit.
    const QString big = QStringLiteral("one two three ").repeated(400);
    fixture_->drop(&fixture_->window(), {fixture_->write("big.txt", big.toUtf8())});
    auto* problem = fixture_->find<QLabel>("composerProblem");
    QTRY_VERIFY_WITH_TIMEOUT(files().files().size() == 1 && !details().join(u' ').contains("about"), 5000);
    QVERIFY(files().isSearched() && !problem->isVisible());
    fixture_->editor()->setPlainText(big);
    QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), 5000);
    QVERIFY2(problem->text().contains("512"), qPrintable(problem->text()));
    auto& meter = fixture_->window().chatPage().composer().contextMeter();
    const QLocale locale;
    QVERIFY2(meter.toolTip().contains(locale.toString(512)), qPrintable(meter.toolTip()));
    fixture_->picture("attachments-too-big");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QVERIFY(!fixture_->find<QToolButton>("sendButton")->isEnabled());
    QVERIFY(!fixture_->find<QLabel>("noticeText")->isVisible());  // it is said once
    QCOMPARE(fixture_->transcript().count(), 0);
    fixture_->editor()->setPlainText("Read it");
    QTRY_VERIFY(!problem->isVisible());
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(2);
}

void AttachmentsTest::nothingIsSqueezedByAnError() {
    fixture_->set("engine/context", 512);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    ui::ChatPage& page = fixture_->window().chatPage();
    fixture_->window().actions().inspector->setChecked(false);
    // Too long for the model, and few lines on the screen: each has four tokens.
    const QString big = QStringLiteral("🙂").repeated(140) + QStringLiteral("\none\ntwo");
    const QByteArray text = QByteArray("one two three ").repeated(400);
    QStringList paths{fixture_->write("big.txt", text)};
    for (int i = 0; i < 8; ++i)
        paths.append(
            fixture_->write(QStringLiteral("a program with a long name, number %1").arg(i), QByteArray(9, '\0')));
    for (const QSize size : {QSize(1600, 900), QSize(1280, 800), QSize(960, 600), QSize(880, 540)}) {
        fixture_->window().resize(size);
        fixture_->drop(&fixture_->window(), paths);
        QTRY_VERIFY_WITH_TIMEOUT(page.notices().isVisible(), 5000);
        fixture_->editor()->setPlainText(big);
        QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("composerProblem")->isVisible(), 5000);
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
        fixture_->picture(QStringLiteral("attachments-and-error-%1").arg(size.width()));
        const ui::Composer& composer = page.composer();
        QVERIFY(composer.height() >= composer.layout()->heightForWidth(composer.width()));
        QVERIFY(fixture_->editor()->height() >= 3 * fixture_->editor()->fontMetrics().lineSpacing());
        for (const char* name : {"noticeText", "composerProblem"}) {
            const auto* label = fixture_->find<QLabel>(name);
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), name);
        }
        QVERIFY(page.notices().geometry().bottom() < composer.geometry().top());
        page.notices().dismiss();
    }
}

void AttachmentsTest::staysCountedWhileTheModelIsBusy() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
    files().setFiles({{"notes.txt", "The moon, 384,400 km away, is made of rock (mostly).\n", "UTF-8", 53, -1}});
    QTRY_VERIFY_WITH_TIMEOUT(files().files().first().tokens > 0, 5000);
    const QStringList counted = details();
    fixture_->window().actions().new_chat->trigger();
    fixture_->send("nor does this");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    fixture_->chooseConversation(1);
    QCOMPARE(files().files().size(), 1);
    QCOMPARE(details(), counted);
}

void AttachmentsTest::waitsWithItsQuestion() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    files().setFiles({{"now.txt", "now", "UTF-8", 3, -1}});
    fixture_->send("first");
    files().setFiles({{"later.txt", "later", "UTF-8", 5, -1}});
    fixture_->send("second");
    QVERIFY(files().files().isEmpty());
    fixture_->waitForAnswer(4);
    QVERIFY(fixture_->transcript().at(0).attachments.join(u' ').startsWith("now.txt"));
    QVERIFY(fixture_->transcript().at(2).attachments.join(u' ').startsWith("later.txt"));
}

void AttachmentsTest::comesBackWhenTheQuestionIsEdited() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    files().setFiles({{"a.txt", "alpha", "UTF-8", 5, -1}});
    fixture_->ask("first");
    files().setFiles({{"draft.txt", "of the next one", "UTF-8", 15, -1}});
    fixture_->press(0, ui::MessageAction::kEdit);
    QCOMPARE(files().files().size(), 1);
    QCOMPARE(files().files().first().text, QString("alpha"));
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().at(0).sibling_count == 2, 10000);
    QVERIFY(fixture_->transcript().at(0).attachments.join(u' ').startsWith("a.txt"));
    QCOMPARE(files().files().size(), 1);
    QCOMPARE(files().files().first().name, QString("draft.txt"));
}

void AttachmentsTest::staysWithTheEditedQuestion() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    files().setFiles({{"a.txt", "alpha", "UTF-8", 5, -1}});
    fixture_->ask("first");
    const auto shown = [this] {
        QStringList names;
        for (const app::AttachedFile& file : files().files()) names.append(file.name);
        return names.join(u' ');
    };
    fixture_->press(0, ui::MessageAction::kEdit);
    files().setFiles({{"b.txt", "beta", "UTF-8", 4, -1}, {"c.txt", "gamma", "UTF-8", 5, -1}});
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(shown(), QString());
    fixture_->chooseConversation(0);
    QCOMPARE(shown(), QString("b.txt c.txt"));
    // None at all is a change as well.
    files().setFiles({});
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("first"));
    QCOMPARE(shown(), QString());
    // It goes with the change.
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    fixture_->press(0, ui::MessageAction::kEdit);
    QCOMPARE(shown(), QString("a.txt"));
    fixture_->window().actions().new_chat->trigger();
    fixture_->chooseConversation(0);
    QCOMPARE(shown(), QString("a.txt"));
}

void AttachmentsTest::nothingIsAttachedToAnEditedAnswer() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("first");
    files().setFiles({{"draft.txt", "of the next one", "UTF-8", 15, -1}});
    fixture_->press(1, ui::MessageAction::kEdit);
    const QList<QAction*> actions = {fixture_->window().actions().attach, fixture_->window().actions().attach_folder};
    const auto* button = fixture_->find<QToolButton>("attachButton");
    QVERIFY(files().files().isEmpty());
    for (const QAction* action : actions)
        QVERIFY2(!action->isEnabled() && action->toolTip().contains("answer that is edited"),
                 qPrintable(action->toolTip()));
    QVERIFY2(!button->isEnabled() && button->toolTip().contains("answer that is edited"),
             qPrintable(button->toolTip()));
    fixture_->picture("answer-edited");
    // Neither on the window nor on the field.
    const QString path = fixture_->write("notes.txt", "The moon is made of rock.\n");
    const auto notice = [this] { return fixture_->find<QLabel>("noticeText")->text(); };
    for (QWidget* target : {static_cast<QWidget*>(&fixture_->window()), fixture_->editor()->viewport()}) {
        fixture_->drop(target, {path});
        QVERIFY2(notice().contains("No documents go with an answer"), qPrintable(notice()));
        fixture_->window().chatPage().notices().dismiss();
        QTRY_VERIFY2(notice().contains("Editing the answer"), qPrintable(notice()));
    }
    QTest::qWait(100);
    QVERIFY(files().files().isEmpty());
    // What was there before comes back, whether the answer is kept or not.
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(files().files().size(), 1);
    for (const QAction* action : actions) QVERIFY(action->isEnabled() && !action->toolTip().contains("edited"));
    fixture_->press(1, ui::MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), " and more");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 2);
    QCOMPARE(files().files().size(), 1);
    QCOMPARE(files().files().first().text, QString("of the next one"));
    fixture_->drop(&fixture_->window(), {path});
    QTRY_COMPARE_WITH_TIMEOUT(files().files().size(), 2, 5000);
    // A question takes documents when it is edited, and so does another conversation.
    fixture_->press(0, ui::MessageAction::kEdit);
    QVERIFY(actions.first()->isEnabled());
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    fixture_->press(1, ui::MessageAction::kEdit);
    QVERIFY(!actions.first()->isEnabled());
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(actions.first()->isEnabled());
}

void AttachmentsTest::unsentFilesSurviveARestart() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    files().setFiles({{"kept.txt", "text", "Latin-1", 4, -1}});
    QTest::keyClicks(fixture_->editor(), "not yet");
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("not yet"));
    QCOMPARE(files().files().size(), 1);
    QCOMPARE(files().files().first().encoding, QString("Latin-1"));
    QTRY_VERIFY_WITH_TIMEOUT(details().first() == QString("%1 tokens").arg(files().files().first().tokens), 5000);
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(2);
    fixture_->close();
    fixture_->start();
    QVERIFY(files().files().isEmpty());
}

void AttachmentsTest::unsentMessagesComeBack() {
    const app::UnsentMessage message{"text\n\"quoted\"",
                                     {{"a.txt", "content 世界", "UTF-16", 99, 7}, {"b", "", "UTF-8", 0, -1}}};
    const app::UnsentMessage back = app::unsentFromJson(app::unsentJson(message));
    QCOMPARE(back.text, message.text);
    QCOMPARE(back.files.size(), 2);
    app::AttachedFile first = message.files.first();
    first.tokens = -1;  // of the model that was loaded then
    QCOMPARE(back.files.first(), first);
    QVERIFY(app::unsentFromJson({}).text.isEmpty() && app::unsentFromJson({{"files", 3}}).files.isEmpty());
}

GRIFFIN_TEST(AttachmentsTest)
#include "attachments_test.moc"

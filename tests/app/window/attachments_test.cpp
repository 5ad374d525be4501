// Text files that go with a question: dropped, counted, refused where they do not fit, sent, stored and shown.
#include <QAccessible>
#include <QClipboard>
#include <QDialog>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/attachment_bar.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"

using namespace griffin;
using tests::WindowFixture;

class AttachmentsTest : public QObject {
    Q_OBJECT

  private slots:
    void goesWithTheQuestion();
    void opensWhatWasSent();
    void saysWhatCannotBeAttached();
    void refusesWhatDoesNotFit();
    void waitsWithItsQuestion();
    void comesBackWhenTheQuestionIsEdited();
    void unsentFilesSurviveARestart();

  private:
    static QString write(WindowFixture& fixture, const QString& name, const QByteArray& bytes) {
        QFile file(fixture.path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        return file.fileName();
    }
    static void drop(QWidget* target, const QStringList& paths) {
        QMimeData data;
        QList<QUrl> addresses;
        for (const QString& path : paths) addresses.append(QUrl::fromLocalFile(path));
        data.setUrls(addresses);
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &event);
    }
    static QStringList details(WindowFixture& fixture) {
        QStringList texts;
        ui::AttachmentBar& bar = fixture.window().chatPage().composer().attachments();
        for (const QLabel* label : bar.findChildren<QLabel*>(QStringLiteral("attachmentDetail"))) {
            if (label->isVisible()) texts.append(label->text());
        }
        return texts;
    }
    static app::AttachmentController& files(WindowFixture& fixture) { return fixture.application().attachments(); }
};

void AttachmentsTest::goesWithTheQuestion() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    drop(&fixture.window(), {write(fixture, "notes.txt", "The moon is made of rock.\n"), write(fixture, "latin.txt",
                                                                                               "Gr\xFC\xDF"
                                                                                               "e\n")});
    QTRY_COMPARE_WITH_TIMEOUT(files(fixture).files().size(), 2, 5000);
    QTRY_VERIFY_WITH_TIMEOUT(!details(fixture).join(u' ').contains("about") && details(fixture).size() == 2, 5000);
    const int tokens = files(fixture).tokens();
    QVERIFY(tokens > 10);
    QCOMPARE(details(fixture).first(), QStringLiteral("%1 tokens").arg(files(fixture).files().first().tokens));
    fixture.picture("attachments");
    auto* chip = fixture.find<QFrame>("attachmentChip");
    QVERIFY(chip->toolTip().contains("UTF-8"));
    // One of them is not wanted after all, then it is.
    const auto removes = fixture.window().findChildren<QToolButton*>(QStringLiteral("attachmentRemove"));
    QTest::mouseClick(removes.last(), Qt::LeftButton);
    QTRY_COMPARE(details(fixture).size(), 1);
    QVERIFY(files(fixture).tokens() < tokens);
    drop(fixture.editor()->viewport(), {fixture.path("latin.txt")});
    QTRY_COMPARE_WITH_TIMEOUT(details(fixture).size(), 2, 5000);
    QVERIFY(fixture.editor()->toPlainText().isEmpty());

    fixture.send("What do they say?");
    QVERIFY(details(fixture).isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    const ui::TranscriptMessage question = fixture.transcript().at(0);
    QCOMPARE(question.text, QString("What do they say?"));
    QCOMPARE(question.attachments.size(), 2);
    QVERIFY2(question.attachments.first().startsWith("notes.txt · 26"), qPrintable(question.attachments.first()));
    // What the engine was asked.
    const app::AnswerWriter& writer = fixture.application().writer();
    QCOMPARE(QString::fromStdString(writer.command().prompt.messages.back().text),
             QStringLiteral("notes.txt:\n```\nThe moon is made of rock.\n```\n\nlatin.txt:\n```\nGrüße\n```\n\n"
                            "What do they say?"));
    QVERIFY(writer.figures().prompt->prompt_tokens > tokens);
    fixture.picture("attachments-sent");
    fixture.close();
    fixture.start();
    QCOMPARE(fixture.transcript().at(0).attachments, question.attachments);
    fixture.close();
}

void AttachmentsTest::opensWhatWasSent() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    const QString verse = QStringLiteral("Grüße\n") + QStringLiteral("und noch eine Zeile\n").repeated(60);
    files(fixture).setFiles(
        {{"notes.txt", "The moon is made of rock.\n", "UTF-8", 26, -1}, {"verse.md", verse, "UTF-8", 1208, -1}});
    fixture.send("What do they say?");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    ui::TranscriptArea& area = fixture.window().chatPage().transcript().area();
    area.flush();
    const auto dialogs = [&] { return fixture.window().findChildren<QDialog*>("sentFileDialog"); };
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
    QTRY_COMPARE(area.viewport()->toolTip(), "Open " + fixture.transcript().at(0).attachments[1]);
    QCOMPARE(area.viewport()->cursor().shape(), Qt::PointingHandCursor);
    fixture.picture("attachments-chip-hovered");
    QTest::mouseClick(area.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(dialogs().size(), 1);
    QVERIFY(dialogs().first()->isVisible());
    QCOMPARE(dialogs().first()->windowTitle(), QString("verse.md"));
    QCOMPARE(text()->toPlainText(), verse);
    QVERIFY(text()->isReadOnly());
    QCOMPARE(WindowFixture::unnamedControls(dialogs().first()).join("; "), QString());
    QTest::keyClicks(text(), "x");
    QCOMPARE(text()->toPlainText(), verse);
    QTest::mouseClick(area.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(dialogs().size(), 1);  // the same one, raised
    const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
    if (!folder.isEmpty()) QVERIFY(dialogs().first()->grab().save(folder + "/sent-file-light.png"));
    fixture.window().actions().appearance_dark->trigger();
    QCoreApplication::processEvents();
    if (!folder.isEmpty()) QVERIFY(dialogs().first()->grab().save(folder + "/sent-file-dark.png"));
    fixture.picture("attachments-chip-dark");
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
    fixture.picture("attachments-chip-focused");
    QTest::keyClick(&area, Qt::Key_Return);
    QTRY_COMPARE(dialogs().size(), 1);
    QCOMPARE(text()->toPlainText(), QString("The moon is made of rock.\n"));
    dialogs().first()->close();
    QTRY_VERIFY(dialogs().isEmpty());

    // By a screen reader.
    QAccessibleInterface* message = QAccessible::queryAccessibleInterface(&area)->child(0);
    QAccessibleInterface* button = message->child(static_cast<int>(spots.size()) - 1);
    QCOMPARE(button->text(QAccessible::Name), "Open " + fixture.transcript().at(0).attachments[1]);
    QCOMPARE(button->role(), QAccessible::Button);
    button->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QTRY_COMPARE(dialogs().size(), 1);
    fixture.close();
}

void AttachmentsTest::saysWhatCannotBeAttached() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    drop(&fixture.window(), {write(fixture, "program", QByteArray(100, '\0')), write(fixture, "good.txt", "text")});
    QTRY_COMPARE_WITH_TIMEOUT(details(fixture).size(), 1, 5000);
    const QString notice = fixture.find<QLabel>("noticeText")->text();
    QVERIFY2(notice.contains("not text") && notice.contains("program"), qPrintable(notice));
    // The same file a second time is one file.
    drop(&fixture.window(), {fixture.path("good.txt")});
    QTest::qWait(100);
    QCOMPARE(details(fixture).size(), 1);
    fixture.close();
}

void AttachmentsTest::refusesWhatDoesNotFit() {
    WindowFixture fixture;
    fixture.set("engine/context", 512);
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    drop(&fixture.window(), {write(fixture, "big.txt", QByteArray("one two three ").repeated(400))});
    auto* problem = fixture.find<QLabel>("attachmentProblem");
    QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible() && !details(fixture).join(u' ').contains("about"), 5000);
    const QLocale locale;
    QVERIFY2(problem->text().contains(locale.toString(files(fixture).tokens())) && problem->text().contains("512"),
             qPrintable(problem->text()));
    auto& meter = fixture.window().chatPage().composer().contextMeter();
    QVERIFY2(meter.toolTip().contains(locale.toString(files(fixture).tokens())), qPrintable(meter.toolTip()));
    fixture.picture("attachments-too-big");
    fixture.send("Read it");
    QCOMPARE(fixture.transcript().count(), 0);
    QCOMPARE(fixture.editor()->toPlainText(), QString("Read it"));
    QTest::mouseClick(fixture.find<QToolButton>("attachmentRemove"), Qt::LeftButton);
    QVERIFY(!problem->isVisible());
    QTest::keyClick(fixture.editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    fixture.close();
}

void AttachmentsTest::waitsWithItsQuestion() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    files(fixture).setFiles({{"now.txt", "now", "UTF-8", 3, -1}});
    fixture.send("first");
    files(fixture).setFiles({{"later.txt", "later", "UTF-8", 5, -1}});
    fixture.send("second");
    QVERIFY(files(fixture).files().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 4, 10000);
    QVERIFY(fixture.transcript().at(0).attachments.join(u' ').startsWith("now.txt"));
    QVERIFY(fixture.transcript().at(2).attachments.join(u' ').startsWith("later.txt"));
    fixture.close();
}

void AttachmentsTest::comesBackWhenTheQuestionIsEdited() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    files(fixture).setFiles({{"a.txt", "alpha", "UTF-8", 5, -1}});
    fixture.send("first");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    files(fixture).setFiles({{"draft.txt", "of the next one", "UTF-8", 15, -1}});
    fixture.press(0, ui::MessageAction::kEdit);
    QCOMPARE(files(fixture).files().size(), 1);
    QCOMPARE(files(fixture).files().first().text, QString("alpha"));
    QTest::keyClick(fixture.editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().at(0).sibling_count == 2, 10000);
    QVERIFY(fixture.transcript().at(0).attachments.join(u' ').startsWith("a.txt"));
    QCOMPARE(files(fixture).files().size(), 1);
    QCOMPARE(files(fixture).files().first().name, QString("draft.txt"));
    fixture.close();
}

void AttachmentsTest::unsentFilesSurviveARestart() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    files(fixture).setFiles({{"kept.txt", "text", "Latin-1", 4, -1}});
    QTest::keyClicks(fixture.editor(), "not yet");
    fixture.close();
    fixture.startReady();
    QCOMPARE(fixture.editor()->toPlainText(), QString("not yet"));
    QCOMPARE(files(fixture).files().size(), 1);
    QCOMPARE(files(fixture).files().first().encoding, QString("Latin-1"));
    QTRY_VERIFY_WITH_TIMEOUT(
        details(fixture).first() == QString("%1 tokens").arg(files(fixture).files().first().tokens), 5000);
    QTest::keyClick(fixture.editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    fixture.close();
    fixture.start();
    QVERIFY(files(fixture).files().isEmpty());
    fixture.close();
}

GRIFFIN_TEST(AttachmentsTest)
#include "attachments_test.moc"

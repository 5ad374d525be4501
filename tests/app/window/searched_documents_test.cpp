// Documents that the context has no room for: searched for each question, and what was read named below the answer,
// also after a restart and in exports.
#include <QDialog>
#include <QDir>
#include <QElapsedTimer>

#include "app/conversations/data_store.h"
#include "tests/app/documents/made_pdf.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/attachment_bar.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class SearchedDocumentsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void whatWasReadIsNamedBelowTheAnswer();
    void thePlaceIsOpened();
    void foldersAndPdfsAreAttached();
    void anotherAnswerReadsTheSame();
    void whatCannotBeReadIsSaid();

  private:
    static QByteArray longText() {
        QByteArray text;
        for (int i = 0; i < 400; ++i) text += "Paragraph " + QByteArray::number(i) + " tells of water.\n\n";
        return text.insert(text.indexOf("Paragraph 300 "), "Wenzel lives in the lock keeper's house.\n\n");
    }
    /// Attaches the long text and asks about it.
    void askAboutIt() {
        fixture_->drop(fixture_->editor()->viewport(), {fixture_->write("long.txt", longText())});
        QTRY_COMPARE_WITH_TIMEOUT(files().files().size(), 1, 5000);
        QTRY_VERIFY_WITH_TIMEOUT(files().files().first().tokens > 0, 5000);
        fixture_->ask("Where does Wenzel live?");
    }
    QString detail() { return fixture_->find<QLabel>("attachmentDetail")->text(); }
    app::AttachmentController& files() { return fixture_->application().attachments(); }
    QStringList taken(int row) { return fixture_->transcript().at(row).attachments; }
};

void SearchedDocumentsTest::whatWasReadIsNamedBelowTheAnswer() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->drop(fixture_->editor()->viewport(), {fixture_->write("long.txt", longText())});
    QTRY_VERIFY_WITH_TIMEOUT(files().isSearched(), 5000);
    QTRY_VERIFY2(detail().endsWith("tokens, searched"), qPrintable(detail()));
    QVERIFY(fixture_->find<QFrame>("attachmentChip")->toolTip().contains("no room for all of it"));
    QVERIFY(!fixture_->find<QLabel>("composerProblem")->isVisible());
    QVERIFY(files().promptTokens() < files().tokens());
    fixture_->picture("documents-searched");
    fixture_->ask("Where does Wenzel live?");
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kComplete);
    const QStringList places = taken(1);
    QVERIFY(!places.isEmpty());
    const int line = static_cast<int>(longText().left(longText().indexOf("Wenzel")).count('\n')) + 1;
    static const QRegularExpression form("^long\\.txt, lines? (\\d+)(?: to (\\d+))?$");
    bool named = false;
    for (const QString& place : places) {
        const auto match = form.match(place);
        QVERIFY2(match.hasMatch(), qPrintable(place));
        const int last = match.captured(2).isEmpty() ? match.captured(1).toInt() : match.captured(2).toInt();
        named = named || (match.captured(1).toInt() <= line && line <= last);
    }
    QVERIFY2(named, qPrintable(places.join("; ")));
    fixture_->picture("documents-taken-light");
    fixture_->window().actions().appearance_dark->trigger();
    QCoreApplication::processEvents();
    fixture_->picture("documents-taken-dark");

    // The next question about the same document has passages of its own.
    fixture_->ask("And paragraph 17?");
    QVERIFY(!taken(3).isEmpty());
    QVERIFY(taken(3) != places);
    const QStringList later = taken(3);
    fixture_->close();
    fixture_->start();
    QCOMPARE(taken(1), places);
    QCOMPARE(taken(3), later);
}

void SearchedDocumentsTest::thePlaceIsOpened() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    askAboutIt();
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    area.flush();
    QList<ui::ActionSpot> chips;
    for (const ui::ActionSpot& spot : area.row(1).actions()) {
        if (spot.action == ui::MessageAction::kOpenFile) chips.append(spot);
    }
    QCOMPARE(chips.size(), taken(1).size());
    const auto dialogs = [&] { return fixture_->window().findChildren<QDialog*>("sentFileDialog"); };
    const auto marked = [&] { return dialogs().first()->findChild<QPlainTextEdit*>("sentFileText")->textCursor(); };
    bool found = false;
    for (const ui::ActionSpot& chip : chips) {
        QTest::mouseClick(area.viewport(), Qt::LeftButton, {}, area.rowRect(1).topLeft() + chip.rect.center());
        QCOMPARE(dialogs().size(), 1);  // one, at another place
        QVERIFY(!marked().selectedText().isEmpty());
        found = found || marked().selectedText().contains("Wenzel lives");
    }
    QVERIFY(found);
    fixture_->picture("documents-place", dialogs().first());
}

void SearchedDocumentsTest::foldersAndPdfsAreAttached() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QVERIFY(QDir(fixture_->path(QString())).mkpath("notes"));
    fixture_->write("notes/report.pdf", tests::pdfWith({{"The barge is green"}, {"Page two"}}));
    fixture_->write("notes/page.html", "<h1>Boats</h1><p>All of them");
    fixture_->drop(&fixture_->window(), {fixture_->path("notes")});
    QTRY_COMPARE_WITH_TIMEOUT(files().files().size(), 1, 10000);
    QVERIFY(fixture_->find<QFrame>("attachmentChip")->toolTip().contains("2 files"));
    fixture_->ask("What colour is the barge?");
    QVERIFY(taken(0).first().startsWith("notes/ · "));
    QVERIFY(taken(1).isEmpty());
    QCOMPARE(QString::fromStdString(fixture_->application().writer().command().prompt.messages.back().text),
             QStringLiteral("notes/page.html:\n```\n# Boats\n\nAll of them\n```\n\nnotes/report.pdf:\n```\n"
                            "The barge is green\nPage two\n```\n\nWhat colour is the barge?"));
}

void SearchedDocumentsTest::anotherAnswerReadsTheSame() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    askAboutIt();
    app::Application& application = fixture_->application();
    const app::AnswerWriter& writer = application.writer();
    const auto passages = writer.figures().passages;
    QVERIFY(!passages.isEmpty());
    const int read = writer.figures().prompt->prompt_tokens;
    fixture_->press(1, ui::MessageAction::kRegenerate);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().at(1).sibling_count == 2, 10000);
    QCOMPARE(writer.figures().passages, passages);
    QCOMPARE(writer.figures().prompt->prompt_tokens, read);
}

void SearchedDocumentsTest::whatCannotBeReadIsSaid() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->drop(&fixture_->window(), {fixture_->write("locked.pdf", tests::lockedPdf()),
                                         fixture_->write("pictures.pdf", tests::pdfWith({{}}))});
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("noticeText")->isVisible(), 10000);
    const auto* notice = fixture_->find<QLabel>("noticeText");
    QVERIFY2(notice->text().contains("locked.pdf") && notice->text().contains("password"), qPrintable(notice->text()));
    QVERIFY2(notice->text().contains("pictures.pdf") && notice->text().contains("only pictures"),
             qPrintable(notice->text()));
    QVERIFY(files().files().isEmpty());
}

GRIFFIN_TEST(SearchedDocumentsTest)
#include "searched_documents_test.moc"

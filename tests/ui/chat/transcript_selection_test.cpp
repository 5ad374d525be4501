// Text of the transcript by mouse and keys: selecting, copying, finding.
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <utility>

#include "tests/support/test_program.h"
#include "tests/ui/chat/transcript_fixture.h"

using namespace griffin;
using namespace griffin::ui;
using test::answer;
using test::paragraphs;

class TranscriptSelectionTest : public test::TranscriptTest {
    Q_OBJECT

  private slots:
    void cleanupTestCase() { theme_.reset(); }
    void init() { openView(); }
    void cleanup() { closeView(); }

    void copyButtonCopiesCodeExactly() {
        const QString code = QStringLiteral("def f(x):\n\treturn x  # <b>&amp;\n\n\n  ünï \"cødé\" 日本\n");
        model_->append(answer(1, QStringLiteral("Look:\n\n```python\n%1```\n\nDone.").arg(code)));
        QTest::qWait(50);
        click(MessageAction::kCopyCode);
        QCOMPARE(QGuiApplication::clipboard()->text(), code.chopped(1));
    }

    void copyButtonCopiesTheSource() {
        const QString source = QStringLiteral("Some **bold** text\n\n- and a list");
        model_->append(answer(7, source));
        QSignalSpy copied(&area(), &TranscriptArea::copied);
        click(MessageAction::kCopy);
        QCOMPARE(QGuiApplication::clipboard()->text(), source);
        QCOMPARE(copied.count(), 1);
        QCOMPARE(copied.first().first().toLongLong(), 7);
    }

    void mouseSelects() {
        model_->append(answer(1, QStringLiteral("First paragraph **here**.\n\n- one\n- two\n\nLast paragraph.")));
        QTest::qWait(50);
        const QPoint from = pointAt({0, 0, 6});
        const QPoint to = pointAt({0, 2, 2});
        QTest::mousePress(area().viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(area().viewport(), (from + to) / 2);
        QTest::mouseMove(area().viewport(), to);
        QTest::mouseRelease(area().viewport(), Qt::LeftButton, {}, to);
        QCOMPARE(area().selectedText(), QStringLiteral("paragraph here.\n\n• one\n• tw"));
        QTest::keySequence(&area(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), area().selectedText());

        QTest::mouseDClick(area().viewport(), Qt::LeftButton, {}, pointAt({0, 3, 7}));
        QCOMPARE(area().selectedText(), QStringLiteral("paragraph"));
        QTest::mousePress(area().viewport(), Qt::LeftButton, {}, pointAt({0, 3, 7}));
        QTest::mouseRelease(area().viewport(), Qt::LeftButton, {}, pointAt({0, 3, 7}));
        QCOMPARE(area().selectedText(), QStringLiteral("Last paragraph."));
    }

    void selectsAcrossMessages() {
        TranscriptMessage question;
        question.id = 1;
        question.text = QStringLiteral("One\nTwo");
        model_->setMessages({question, answer(2, QStringLiteral("|a|b|\n|---|---|\n|c|d|"))});
        QTest::keySequence(&area(), QKeySequence::SelectAll);
        QCOMPARE(area().selectedText(), QStringLiteral("One\nTwo\n\na\tb\nc\td"));
    }

    void selectionOutlivesTheEndOfAnAnswer() {
        TranscriptMessage reply = answer(2, QStringLiteral("Second"));
        reply.state = storage::MessageState::kStreaming;
        model_->setMessages({answer(1, QStringLiteral("First")), reply});
        area().select({0, 0, 1}, {0, 0, 4});
        write(QStringLiteral(" and more"));
        reply.text += QStringLiteral(" and more");
        reply.state = storage::MessageState::kComplete;
        QSignalSpy reset(model_.get(), &TranscriptModel::reset);
        QSignalSpy replaced(model_.get(), &TranscriptModel::replaced);
        model_->setMessages({answer(1, QStringLiteral("First")), reply});
        QCOMPARE(reset.count(), 0);
        QCOMPARE(replaced.count(), 1);
        QCOMPARE(area().selectedText(), QStringLiteral("irs"));
        QCOMPARE(plainText(area().row(1).blocks().first()), QStringLiteral("Second and more"));
        model_->setMessages({answer(1, QStringLiteral("First")), answer(3, QStringLiteral("Other"))});
        QCOMPARE(reset.count(), 1);
        QCOMPARE(area().selectedText(), QStringLiteral("irs"));
        model_->setMessages({answer(4, QStringLiteral("Elsewhere"))});
        QVERIFY(area().selectedText().isEmpty());
    }

    void theFindBarFitsIntoLittleRoom() {
        model_->setMessages({answer(1, QStringLiteral("apple, apple"))});
        view_->showFind();
        auto* field = view_->findChild<QLineEdit*>(QStringLiteral("findField"));
        auto* count = view_->findChild<QLabel*>(QStringLiteral("findCount"));
        QTest::keyClicks(field, QStringLiteral("apple"));
        QCOMPARE(count->text(), QStringLiteral("1 of 2"));
        constexpr int kNarrow = 340;
        QVERIFY2(view_->minimumSizeHint().width() <= kNarrow,
                 qPrintable(QString::number(view_->minimumSizeHint().width())));
        view_->resize(kNarrow, 400);
        QTRY_COMPARE(field->parentWidget()->width(), kNarrow);
        QVERIFY(field->geometry().right() < count->geometry().left());
        QVERIFY(count->width() >= count->sizeHint().width());
        view_->resize(900, 400);
        QTRY_COMPARE(field->width(), 280);
    }

    void findCountsAndWalks() {
        model_->setMessages({answer(1, QStringLiteral("Apple **app**le\n\n```\napple\n```\n\n") + paragraphs(60)),
                             answer(2, QStringLiteral("|x|apple|\n|---|---|\n|APPLE|pineapple|"))});
        QTest::qWait(50);
        view_->showFind();
        auto* field = view_->findChild<QLineEdit*>(QStringLiteral("findField"));
        auto* count = view_->findChild<QLabel*>(QStringLiteral("findCount"));
        QVERIFY(field->isVisible());
        QTest::keyClicks(field, QStringLiteral("apple"));
        QCOMPARE(count->text(), QStringLiteral("1 of 6"));
        QVERIFY(area().verticalScrollBar()->value() < area().verticalScrollBar()->maximum() / 2);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(count->text(), QStringLiteral("2 of 6"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count->text(), QStringLiteral("6 of 6"));
        QVERIFY(area().rowRect(1).intersects(area().viewport()->rect()));
        QTest::keyClicks(field, QStringLiteral("zz"));
        QCOMPARE(count->text(), QStringLiteral("Not found"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        for (int i = 0; i < 2; ++i) {  // also with the text that is in the field already
            view_->findText(QStringLiteral("pine"));
            QCOMPARE(count->text(), QStringLiteral("1 of 1"));
            view_->hideFind();
        }
        // From a message on, whatever was found before.
        for (const auto& [message, shown] : {std::pair(2, "4 of 6"), std::pair(1, "1 of 6"), std::pair(2, "4 of 6")}) {
            view_->findText(QStringLiteral("apple"), message);
            QCOMPARE(count->text(), QLatin1String(shown));
        }
        view_->hideFind();
    }

    void findSeesStreamedText() {
        TranscriptMessage message = answer(1, QStringLiteral("cat"));
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        view_->showFind();
        auto* field = view_->findChild<QLineEdit*>(QStringLiteral("findField"));
        auto* count = view_->findChild<QLabel*>(QStringLiteral("findCount"));
        QTest::keyClicks(field, QStringLiteral("cat"));
        QCOMPARE(count->text(), QStringLiteral("1 of 1"));
        write(QStringLiteral(" and cat"));
        QTRY_COMPARE_WITH_TIMEOUT(count->text(), QStringLiteral("1 of 2"), 2000);
    }
};

GRIFFIN_TEST(TranscriptSelectionTest)
#include "transcript_selection_test.moc"

// What is pressed in the transcript: buttons by mouse, keys and screen reader, and links.
#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include "tests/support/test_program.h"
#include "tests/ui/chat/demo_messages.h"
#include "tests/ui/chat/transcript_fixture.h"

using namespace griffin;
using namespace griffin::ui;
using test::answer;

class TranscriptActionsTest : public test::TranscriptTest {
    Q_OBJECT

  private slots:
    void cleanupTestCase() { theme_.reset(); }
    void init() { openView(); }
    void cleanup() { closeView(); }

    void buttonsTellTheOwner() {
        TranscriptMessage question;
        question.id = 5;
        question.text = QStringLiteral("Q");
        TranscriptMessage reply = answer(6, QStringLiteral("A"));
        reply.sibling_index = 1;
        reply.sibling_count = 3;
        model_->setMessages({question, reply});
        QSignalSpy edit(&area(), &TranscriptArea::editRequested);
        QSignalSpy regenerate(&area(), &TranscriptArea::regenerateRequested);
        QSignalSpy previous(&area(), &TranscriptArea::previousSiblingRequested);
        QSignalSpy next(&area(), &TranscriptArea::nextSiblingRequested);
        click(MessageAction::kEdit, 0);
        click(MessageAction::kRegenerate, 1);
        click(MessageAction::kPrevious, 1);
        click(MessageAction::kNext, 1);
        QCOMPARE(edit.value(0).value(0).toLongLong(), 5);
        QCOMPARE(regenerate.value(0).value(0).toLongLong(), 6);
        QCOMPARE(previous.value(0).value(0).toLongLong(), 6);
        QCOMPARE(next.value(0).value(0).toLongLong(), 6);
        reply.sibling_index = 2;
        model_->replace(1, reply);
        click(MessageAction::kNext, 1);
        QCOMPARE(next.count(), 1);  // there is no version after the last
        reply.sibling_count = 1;
        model_->replace(1, reply);
        for (const ActionSpot& spot : area().row(1).actions()) QVERIFY(spot.action != MessageAction::kNext);
    }

    void keyboardReachesTheButtons() {
        model_->setMessages({answer(1, QStringLiteral("A"))});
        QSignalSpy regenerate(&area(), &TranscriptArea::regenerateRequested);
        view_->activateWindow();
        area().setFocus();
        QTRY_VERIFY(area().hasFocus());
        for (int i = 0; i < 3; ++i) QTest::keyClick(&area(), Qt::Key_Tab);  // copy, edit, and write again
        QTest::keyClick(&area(), Qt::Key_Space);
        QCOMPARE(regenerate.count(), 1);
    }

    void theFocusStaysWhereNothingChanged() {
        const TranscriptMessage first = answer(1, QStringLiteral("A"));
        model_->setMessages({first, answer(2, QStringLiteral("B"))});
        QSignalSpy regenerate(&area(), &TranscriptArea::regenerateRequested);
        view_->activateWindow();
        area().setFocus();
        QTRY_VERIFY(area().hasFocus());
        for (int i = 0; i < 3; ++i) QTest::keyClick(&area(), Qt::Key_Tab);
        model_->setMessages({first, answer(3, QStringLiteral("Another version")), answer(4, QStringLiteral("More"))});
        QTest::keyClick(&area(), Qt::Key_Space);
        QCOMPARE(regenerate.value(0).value(0).toLongLong(), 1);
        // What is no longer there does nothing.
        model_->setMessages({answer(5, QStringLiteral("A"))});
        QTest::keyClick(&area(), Qt::Key_Space);
        QCOMPARE(regenerate.count(), 1);
    }

    void theMenuKeyIsAboutTheFocusedButton() {
        model_->setMessages({answer(1, QStringLiteral("A")), answer(2, test::paragraphs(40))});
        view_->activateWindow();
        area().setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(area().hasFocus());
        area().reveal({0, 0, 0});
        QSignalSpy edit(&area(), &TranscriptArea::editRequested);
        for (int i = 0; i < 2; ++i) QTest::keyClick(&area(), Qt::Key_Tab);  // copy and edit, of the first message
        // The menu takes the focus and gives it back: to the button.
        for (const QEvent::Type type : {QEvent::FocusOut, QEvent::FocusIn}) {
            QFocusEvent change(type, Qt::PopupFocusReason);
            QApplication::sendEvent(&area(), &change);
        }
        QTest::keyClick(&area(), Qt::Key_Space);
        QCOMPARE(edit.value(0).value(0).toLongLong(), 1);
        QTimer::singleShot(0, &area(), [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu != nullptr);
            for (QAction* action : menu->actions()) {
                if (action->text() == QStringLiteral("Edit message")) action->trigger();
            }
            menu->close();
        });
        const QPoint middle = area().rect().center();  // where Qt takes it to be
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, middle, area().mapToGlobal(middle));
        QApplication::sendEvent(&area(), &asked);
        QCOMPARE(edit.value(1).value(0).toLongLong(), 1);
    }

    /// For those who came with the keyboard: a pointer needs none.
    void theFocusIsSeenBeforeItReachesAButton() {
        model_->setMessages({answer(1, QStringLiteral("A"))});
        view_->activateWindow();
        const auto ring = [this] {
            const QImage picture = area().viewport()->grab().toImage();
            const QColor edge = picture.pixelColor(picture.width() / 2, 1);
            return edge != lightColors().background && edge == picture.pixelColor(1, picture.height() / 2);
        };
        area().clearFocus();
        QVERIFY(!ring());
        area().setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(area().hasFocus());
        QVERIFY(ring());
        QTest::keyClick(&area(), Qt::Key_Tab);  // the button has one of its own
        QVERIFY(!ring());
        for (const Qt::FocusReason reason : {Qt::MouseFocusReason, Qt::OtherFocusReason}) {
            area().clearFocus();
            area().setFocus(reason);
            QTRY_VERIFY(area().hasFocus());
            QVERIFY(!ring());
        }
        view_->hideFind();  // as another conversation is chosen: what has the focus keeps it
        QVERIFY(area().hasFocus());
        QVERIFY(!ring());
        area().clearFocus();
        view_->hideFind();
        QVERIFY(!area().hasFocus());
        view_->findText(QStringLiteral("A"));
        QTest::keyClick(view_->findChild<QLineEdit*>(QStringLiteral("findField")), Qt::Key_Escape);
        QTRY_VERIFY(area().hasFocus());
        QVERIFY(ring());
    }

    /// Who clicked writes next; who came with the keyboard reads on.
    void aSpaceAfterAClickIsTyped() {
        model_->setMessages({answer(1, test::paragraphs(60))});
        view_->activateWindow();
        area().clearFocus();
        area().setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(area().hasFocus());
        area().flush();
        area().verticalScrollBar()->setValue(0);
        QSignalSpy typed(&area(), &TranscriptArea::typed);
        const int before = area().verticalScrollBar()->value();
        QTest::keyClick(&area(), Qt::Key_Space);
        QVERIFY(area().verticalScrollBar()->value() > before);
        QVERIFY(typed.isEmpty());
        QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, area().viewport()->rect().center());
        const int clicked = area().verticalScrollBar()->value();
        QTest::keyClick(&area(), Qt::Key_Space);
        QCOMPARE(typed.value(0).value(0).toString(), QStringLiteral(" "));
        QCOMPARE(area().verticalScrollBar()->value(), clicked);
        QTest::keyClick(&area(), Qt::Key_PageDown);
        QVERIFY(area().verticalScrollBar()->value() > clicked);
    }

    void linksOpenOnlyInABrowser() {
        model_->append(answer(1, QStringLiteral("[web](https://example.org/a) [file](file:///etc/passwd) "
                                                "[script](javascript:alert(1)) ![image](http://example.org/i.png)")));
        QTest::qWait(50);
        QSignalSpy opened(&area(), &TranscriptArea::linkActivated);
        disconnect(&area(), &TranscriptArea::linkActivated, view_.get(), nullptr);
        for (const int position : {1, 5, 11, 19}) {
            QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, pointAt({0, 0, position}));
            QTest::qWait(QApplication::doubleClickInterval() + 20);
        }
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened.value(0).value(0).toUrl(), QUrl(QStringLiteral("https://example.org/a")));
        QCOMPARE(opened.value(1).value(0).toUrl(), QUrl(QStringLiteral("http://example.org/i.png")));
    }

    void screenReadersReadMessagesAndPressButtons() {
        model_->setMessages(test::demoMessages());
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&area());
        QVERIFY(list != nullptr);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), 5);
        QAccessibleInterface* first = list->child(0);
        QCOMPARE(first->role(), QAccessible::ListItem);
        QCOMPARE(first->text(QAccessible::Name), QStringLiteral("You: Why is the sky blue?"));
        QCOMPARE(first->parent(), list);
        QCOMPARE(list->indexOfChild(first), 0);
        QVERIFY(list->child(4)->text(QAccessible::Description).contains(QStringLiteral("1.2 GiB")));
        QSignalSpy edit(&area(), &TranscriptArea::editRequested);
        bool pressed = false;
        for (int i = 0; i < first->childCount(); ++i) {
            QAccessibleInterface* button = first->child(i);
            QCOMPARE(button->role(), QAccessible::Button);
            QVERIFY(!button->text(QAccessible::Name).isEmpty());
            if (button->text(QAccessible::Name) != QStringLiteral("Edit message")) continue;
            button->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
            pressed = true;
        }
        QVERIFY(pressed);
        QCOMPARE(edit.count(), 1);
    }
};

GRIFFIN_TEST(TranscriptActionsTest)
#include "transcript_actions_test.moc"

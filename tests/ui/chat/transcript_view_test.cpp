// The transcript driven by real events: streaming, scrolling, selecting, copying, searching, buttons, theme.
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/test_program.h"
#include "tests/ui/chat/demo_messages.h"
#include "tests/ui/chat/markdown_corpus.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/theme/theme.h"

using namespace griffin;
using namespace griffin::ui;

namespace {

constexpr int kFrameMs = 33;

TranscriptMessage answer(qint64 id, const QString& text) {
    TranscriptMessage message;
    message.id = id;
    message.role = storage::MessageRole::kAssistant;
    message.author = QStringLiteral("Model");
    message.text = text;
    return message;
}

QString paragraphs(int count) {
    QString text;
    for (int i = 0; i < count; ++i) text += QStringLiteral("Paragraph %1 with some words in it.\n\n").arg(i);
    return text;
}

}  // namespace

class TranscriptViewTest : public QObject {
    Q_OBJECT

    /// More text of the last message.
    void write(const QString& text) { model_->appendText(model_->count() - 1, text); }
    void finish(storage::MessageState state, const QString& statistics) {
        TranscriptMessage message = model_->at(model_->count() - 1);
        message.state = state;
        message.statistics = statistics;
        model_->replace(model_->count() - 1, message);
    }

  private slots:
    void initTestCase() { theme_ = std::make_unique<Theme>(*qApp); }
    void cleanupTestCase() { theme_.reset(); }

    void init() {
        theme_->setMode(ThemeMode::kLight);
        model_ = std::make_unique<TranscriptModel>();
        view_ = std::make_unique<TranscriptView>(*theme_, *model_);
        view_->resize(700, 500);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    }
    void cleanup() {
        view_.reset();
        model_.reset();
    }

    void streamingDropsFramesButNoText() {
        TranscriptMessage message = answer(1, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        QSignalSpy frames(&area(), &TranscriptArea::contentChanged);
        QElapsedTimer clock;
        clock.start();
        QString expected;
        for (int i = 0; i < 2000; ++i) {
            const QString token = QStringLiteral("t%1 ").arg(i);
            expected += token;
            write(token);
            if (i % 10 == 0) QTest::qWait(1);
        }
        const auto most = clock.elapsed() / kFrameMs + 2;
        QVERIFY2(frames.count() >= 2 && frames.count() <= most, qPrintable(QString::number(frames.count())));
        finish(storage::MessageState::kComplete, QStringLiteral("1 tok/s"));
        QString text;
        for (const auto& block : area().row(0).blocks()) text += plainText(block);
        QCOMPARE(text.trimmed(), expected.trimmed());
        qInfo("2000 tokens, %d frames in %d ms", static_cast<int>(frames.count()), static_cast<int>(clock.elapsed()));
    }

    void theEndIsAlwaysDrawn() {
        TranscriptMessage message = answer(1, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        write(QStringLiteral("one "));
        write(QStringLiteral("two"));
        QTRY_COMPARE_WITH_TIMEOUT(area().row(0).blocks().size(), 1, 500);
        QCOMPARE(plainText(area().row(0).blocks().first()), QStringLiteral("one two"));
    }

    void streamedLooksLikeOpened() {
        // The picture of a streamed conversation equals that of one opened from disk.
        const QString text = test::markdownCorpus().join(QLatin1Char('\n'));
        TranscriptMessage message = answer(1, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        for (int at = 0; at < text.size(); at += 7) {
            write(text.mid(at, 7));
            if (at % 70 == 0) area().flush();
        }
        finish(storage::MessageState::kComplete, QStringLiteral("done"));
        model_->append(answer(2, QStringLiteral("end")));

        TranscriptModel opened_model;
        TranscriptMessage whole = answer(1, text);
        whole.statistics = QStringLiteral("done");
        opened_model.setMessages({whole, answer(2, QStringLiteral("end"))});
        TranscriptView opened(*theme_, opened_model);
        opened.resize(view_->size());
        opened.show();
        QVERIFY(QTest::qWaitForWindowExposed(&opened));
        QVERIFY(area().row(0).blocks() == opened.area().row(0).blocks());
        // Long code that was seen growing stays open.
        for (int i = 0; i < area().row(0).blocks().size(); ++i)
            opened.area().row(0).setCodeView(i, area().row(0).codeView(i));
        QTRY_VERIFY(area().row(0).isExact() && opened.area().row(0).isExact());
        QTest::qWait(300);  // colours of code
        QCOMPARE(area().verticalScrollBar()->maximum(), opened.area().verticalScrollBar()->maximum());
        for (const int percent : {0, 25, 50, 75, 100}) {
            for (TranscriptView* view : {view_.get(), &opened}) {
                QScrollBar* bar = view->area().verticalScrollBar();
                bar->setValue(bar->maximum() * percent / 100);
            }
            QTest::qWait(300);
            QCOMPARE(area().viewport()->grab().toImage(), opened.area().viewport()->grab().toImage());
        }
    }

    void followsOnlyAtTheEnd() {
        TranscriptMessage message = answer(1, paragraphs(60));
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        QVERIFY(area().isAtEnd());
        QScrollBar* bar = area().verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        auto* jump = view_->findChild<QToolButton*>(QStringLiteral("jumpToLatest"));
        QVERIFY(!jump->isVisible());

        write(paragraphs(20));
        area().flush();
        QCOMPARE(bar->value(), bar->maximum());

        bar->setValue(bar->value() / 2);
        QVERIFY(!area().isAtEnd());
        QVERIFY(jump->isVisible());
        const int value = bar->value();
        const int maximum = bar->maximum();
        write(paragraphs(20));
        area().flush();
        QCOMPARE(bar->value(), value);
        QVERIFY(bar->maximum() > maximum);

        QTest::mouseClick(jump, Qt::LeftButton);
        QVERIFY(area().isAtEnd());
        QCOMPARE(bar->value(), bar->maximum());
        QVERIFY(!jump->isVisible());
        write(paragraphs(20));
        area().flush();
        QCOMPARE(bar->value(), bar->maximum());
    }

    void resizingKeepsTheReadersPlace() {
        QList<TranscriptMessage> messages;
        for (int i = 0; i < 100; ++i)
            messages.append(answer(i + 1, QStringLiteral("# M%1\n\n").arg(i) + paragraphs(5)));
        model_->setMessages(messages);
        QTRY_VERIFY(everythingIsMeasured());
        area().reveal({50, 0, 0});
        const int top = area().rowRect(50).top();
        QVERIFY(top > 0 && top < area().viewport()->height());
        for (const int width : {600, 450, 380, 520, 700}) {
            view_->resize(width, 500);
            QTest::qWait(50);
            const int now = area().rowRect(50).top();
            QVERIFY2(now > -20 && now < area().viewport()->height(), qPrintable(QString::number(now)));
        }
    }

    void tablesBreakBetweenWords() {
        // One column has much text, the others long words.
        model_->append(answer(1, QStringLiteral("| Name | What it does | Incomprehensibilities |\n|-|-|-|\n"
                                                "| internationalisation of things | %1 | characteristically |\n")
                                     .arg(QStringLiteral("goes on and on and on and on ").repeated(20))));
        MessageLayout& row = area().row(0);
        for (const int width : {700, 560, 520}) {
            row.setWidth(width);
            const MarkdownBlock table = row.blocks().first();
            int position = 0;
            for (const RichText& cell : table.cells) {
                for (const QString& word : cell.text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
                    const int start = position + static_cast<int>(cell.text.indexOf(word));
                    const int end = start + static_cast<int>(word.size()) - 1;
                    QVERIFY2(row.caretAt(0, start).top() == row.caretAt(0, end).top(),
                             qPrintable(QStringLiteral("%1 at %2").arg(word).arg(width)));
                }
                position += static_cast<int>(cell.text.size()) + 1;
            }
        }
        // Where not even the words have room, no column is lost.
        row.setWidth(200);
        for (int position = 0; position < 30; ++position) QVERIFY(row.caretAt(0, position).left() < 200);
    }

    void listsOfRightToLeftTextBeginOnTheRight() {
        model_->append(answer(1, QStringLiteral("1. First\n2. Second\n")));
        model_->append(answer(2, QStringLiteral("1. %1\n2. %2\n\n       int code;\n\n> %1\n")
                                     .arg(QStringLiteral("\u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD"),
                                          QStringLiteral("\u0645\u0631\u062D\u0628\u0627"))));
        area().flush();
        const int width = area().row(0).blockRect(0).right() + 1;
        MessageLayout& left = area().row(0);
        MessageLayout& right = area().row(1);
        const int indent = left.blockRect(0).left();
        QVERIFY(indent > 0);
        for (int block = 0; block < right.blocks().size(); ++block) {
            QVERIFY(!right.blocks().at(block).containers.isEmpty());
            QCOMPARE(right.blockRect(block).left(), 0);
            QVERIFY(right.blockRect(block).right() < width - 1);
        }
        QCOMPARE(right.blockRect(0).width(), left.blockRect(0).width());
        // The numbers stand beside the text, the quote's bar at the edge.
        QImage image(width, right.height(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        right.paint(painter, image.rect(), {});
        painter.end();
        const auto inked = [&](const QRect& rect) {
            for (int y = rect.top(); y <= rect.bottom(); ++y) {
                for (int x = rect.left(); x <= rect.right(); ++x) {
                    if (qGray(image.pixel(x, y)) < 240) return true;
                }
            }
            return false;
        };
        const auto beside = [&](int block) {
            const QRect rect = right.blockRect(block);
            return QRect(rect.right() + 1, rect.top(), width - rect.right() - 1, rect.height());
        };
        QVERIFY(inked(beside(0)));
        QVERIFY(inked(beside(1)));
        QVERIFY(!inked(beside(2)));
        QVERIFY(inked(QRect(width - 2, right.blockRect(3).top(), 2, right.blockRect(3).height())));
    }

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

    void themeChangesLive() {
        model_->setMessages(test::demoMessages());
        QTest::qWait(400);  // scroll bar, colours of code
        const QImage light = area().viewport()->grab().toImage();
        QCOMPARE(light.pixelColor(2, 2), lightColors().background);
        theme_->setMode(ThemeMode::kDark);
        const QImage dark = area().viewport()->grab().toImage();
        QCOMPARE(dark.pixelColor(2, 2), darkColors().background);
        theme_->setMode(ThemeMode::kLight);
        QCOMPARE(area().viewport()->grab().toImage(), light);
        const int height = area().row(1).height();
        theme_->setTextScale(150);
        QTRY_VERIFY(area().row(1).height() > height);
        theme_->setTextScale(100);
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

    void hiddenViewDoesNoWork() {
        TranscriptMessage message = answer(1, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        view_->hide();
        QSignalSpy frames(&area(), &TranscriptArea::contentChanged);
        write(QStringLiteral("text"));
        QTest::qWait(100);
        QCOMPARE(frames.count(), 0);
        view_->show();
        QTRY_COMPARE(plainText(area().row(0).blocks().value(0)), QStringLiteral("text"));
    }

    void wideCodeScrollsSideways() {
        model_->append(answer(1, QStringLiteral("```\n") + QString(300, QLatin1Char('x')) + QStringLiteral("\n```")));
        QTest::qWait(50);
        BlockLayout* code = area().row(0).blockLayout(0);
        QVERIFY(code != nullptr);
        QVERIFY(code->horizontalMaximum() > 0);
        const QRect card = area().row(0).blockRect(0).translated(area().rowRect(0).topLeft());
        const QPoint start(card.left() + 40, card.bottom() - 4);
        QTest::mousePress(area().viewport(), Qt::LeftButton, {}, start);
        QTest::mouseMove(area().viewport(), start + QPoint(60, 0));
        QTest::mouseRelease(area().viewport(), Qt::LeftButton, {}, start + QPoint(60, 0));
        QVERIFY(code->horizontalOffset() >= 60);
    }

    void longCodeShowsItsBeginning() {
        QString code;
        for (int i = 0; i < 100; ++i) code += QStringLiteral("line %1\n").arg(i);
        model_->append(answer(1, QStringLiteral("```\n%1```\n\nafter").arg(code)));
        QTest::qWait(50);
        MessageLayout& row = area().row(0);
        const int short_height = row.blockRect(0).height();
        press(MessageAction::kShowCode);
        const int long_height = row.blockRect(0).height();
        QVERIFY(long_height > 3 * short_height);
        QVERIFY(row.blockRect(1).top() > long_height);
        // Its layout may go and come again.
        row.dropLayoutsOutside(-2, -1);
        row.layOut(0, row.height());
        QCOMPARE(row.blockRect(0).height(), long_height);
        press(MessageAction::kShowCode);
        QCOMPARE(row.blockRect(0).height(), short_height);
        press(MessageAction::kCopyCode);
        QCOMPARE(QGuiApplication::clipboard()->text(), code.chopped(1));
        // What is looked for in the rest opens it.
        area().reveal({0, 0, static_cast<int>(code.indexOf("line 90"))});
        QCOMPARE(row.blockRect(0).height(), long_height);
        QVERIFY(!area().row(0).codeView(0).wrapped);
    }

    void codeThatWasSeenGrowingStaysWhole() {
        TranscriptMessage message = answer(1, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        write(QStringLiteral("```python\n"));
        for (int i = 0; i < 60; ++i) write(QStringLiteral("x = \"a\"  # %1\n").arg(i));
        QTRY_VERIFY(!area().row(0).blocks().isEmpty());
        area().flush();
        const int growing = area().row(0).blockRect(0).height();
        // It has its colours before it has ended.
        const auto coloured = [&] {
            const QImage picture = area().viewport()->grab().toImage();
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (picture.pixelColor(x, y) == theme_->colors().code_string) return true;
                }
            }
            return false;
        };
        QTRY_VERIFY(coloured());
        write(QStringLiteral("```\n"));
        finish(storage::MessageState::kComplete, QString());
        QVERIFY(area().row(0).blockRect(0).height() >= growing);
        QVERIFY(area().row(0).codeView(0).whole);
    }

    void longLinesWrap() {
        const QString code = QString(300, QLatin1Char('x')) + QStringLiteral("\n\tä😀") + QString(200, QChar(0x65E5));
        model_->append(answer(1, QStringLiteral("```\n%1\n```").arg(code)));
        QTest::qWait(50);
        MessageLayout& row = area().row(0);
        const int unwrapped = row.blockRect(0).height();
        click(MessageAction::kWrapCode);
        QVERIFY(row.blockRect(0).height() > unwrapped);
        QCOMPARE(row.blockLayout(0)->horizontalMaximum(), 0);
        // Every character has its place, and is found there.
        int line = 0;
        int top = -1;
        for (int i = 0; i < code.size(); ++i) {
            const QRect caret = row.blockLayout(0)->caretAt(i);
            QVERIFY(caret.left() >= 0 && caret.left() < row.blockRect(0).width());
            if (caret.top() != top) ++line;
            top = caret.top();
            if (code.at(i).isLowSurrogate() || code.at(i) == QLatin1Char('\n')) continue;
            QCOMPARE(row.blockLayout(0)->positionAt(caret.center() + QPoint(1, 0)), i);
        }
        QVERIFY(line > 6);
        click(MessageAction::kWrapCode);
        QCOMPARE(row.blockRect(0).height(), unwrapped);
    }

    void differencesAreColoured() {
        model_->append(answer(1, QStringLiteral("```diff\n same\n-old\n+new\n```")));
        QTest::qWait(50);
        const QImage picture = area().viewport()->grab().toImage();
        const QRect card = area().row(0).blockRect(0).translated(area().rowRect(0).topLeft());
        const auto ground = [&](int line) {
            BlockLayout* code = area().row(0).blockLayout(0);
            const int start = line == 0 ? 0 : line == 1 ? 6 : 11;
            return picture.pixelColor(card.right() - 20, card.top() + code->caretAt(start).center().y());
        };
        QVERIFY(ground(0) != ground(1) && ground(1) != ground(2) && ground(0) != ground(2));
        QVERIFY(ground(1).red() > ground(1).green());
        QVERIFY(ground(2).green() > ground(2).red());
    }

    void formulasAreDrawnAndCopiedAsWritten() {
        const QString source =
            QStringLiteral("Then \\(\\frac{a}{b}\\) is $x^2$ or \\(\\unknown\\).\n\n$$\\sqrt{2}$$\n\nend");
        model_->append(answer(1, source));
        QTest::qWait(50);
        MessageLayout& row = area().row(0);
        const QString text = plainText(row.blocks().at(0));
        const auto from = static_cast<int>(text.indexOf("\\(\\frac"));
        const auto to = static_cast<int>(text.indexOf(" is"));
        const QRect before = row.caretAt(0, from);
        const QRect behind = row.caretAt(0, to);
        // One place of a formula's width, not that of its source.
        const int wide = behind.left() - before.left();
        QVERIFY2(wide > 5 && wide < 40, qPrintable(QString::number(wide)));
        for (int place = from + 1; place < to; ++place) QCOMPARE(row.caretAt(0, place), before);
        for (const int place : {0, from, to, static_cast<int>(text.indexOf("$x")), static_cast<int>(text.size())}) {
            QCOMPARE(row.hit(row.caretAt(0, place).center()).position, place);
        }
        // What cannot be drawn is there as it was written.
        const QRect unknown = row.caretAt(0, static_cast<int>(text.indexOf("\\(\\un")));
        QVERIFY(row.caretAt(0, static_cast<int>(text.size()) - 1).left() - unknown.left() > 50);
        area().selectAll();
        QCOMPARE(area().selectedText(), source);
        QVERIFY(row.blockRect(1).height() > 10);
    }

    void whatIsNoLongerReadIsMarked() {
        TranscriptMessage question = answer(1, QStringLiteral("Old"));
        question.role = storage::MessageRole::kUser;
        model_->append(question);
        const int height = area().row(0).height();
        question.read_from_here = true;
        model_->replace(0, question);
        QVERIFY(area().row(0).height() > height);
        for (const ActionSpot& spot : area().row(0).actions()) QVERIFY(spot.rect.top() > 10);  // below the mark
        QCOMPARE(area().row(0).hit(QPoint(30, area().row(0).blockRect(0).center().y())).part, BlockPart::kText);
    }

    void answersThatWereCutOffGoOn() {
        const auto has = [&](MessageAction action) {
            for (const ActionSpot& spot : area().row(0).actions()) {
                if (spot.action == action) return true;
            }
            return false;
        };
        TranscriptMessage message = answer(1, QStringLiteral("half of"));
        model_->append(message);
        QVERIFY(!has(MessageAction::kContinue));
        for (const auto state : {storage::MessageState::kStopped, storage::MessageState::kLength,
                                 storage::MessageState::kInterrupted, storage::MessageState::kFailed}) {
            message.state = state;
            model_->replace(0, message);
            QVERIFY(has(MessageAction::kContinue) && has(MessageAction::kEdit) && has(MessageAction::kDelete));
        }
        QSignalSpy going(&area(), &TranscriptArea::continueRequested);
        click(MessageAction::kContinue);
        QCOMPARE(going.count(), 1);
        QSignalSpy gone(&area(), &TranscriptArea::deleteRequested);
        click(MessageAction::kDelete);
        QCOMPARE(gone.first().first().toLongLong(), 1);
        message.state = storage::MessageState::kStreaming;
        model_->replace(0, message);
        QVERIFY(!has(MessageAction::kDelete));
    }

  private:
    TranscriptArea& area() { return view_->area(); }

    bool everythingIsMeasured() {
        for (int i = 0; i < area().rowCount(); ++i) {
            if (!area().row(i).isExact()) return false;
        }
        return true;
    }

    /// Inside the character at this position, in coordinates of the viewport.
    QPoint pointAt(const TextPosition& position) {
        const QRect caret = area().row(position.row).caretAt(position.block, position.offset);
        return area().rowRect(position.row).topLeft() + QPoint(caret.left() + 1, caret.center().y());
    }

    /// As click(), wherever the button is.
    void press(MessageAction action) {
        for (const ActionSpot& spot : area().row(0).actions()) {
            if (spot.action == action) return area().trigger(0, spot);
        }
        QFAIL("no such button");
    }

    void click(MessageAction action, int row = 0) {
        for (const ActionSpot& spot : area().row(row).actions()) {
            if (spot.action != action) continue;
            const QPoint point = spot.rect.center() + area().rowRect(row).topLeft();
            QVERIFY(area().viewport()->rect().contains(point));
            QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, point);
            return;
        }
        QFAIL("no such button");
    }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<TranscriptModel> model_;
    std::unique_ptr<TranscriptView> view_;
};

GRIFFIN_TEST(TranscriptViewTest)
#include "transcript_view_test.moc"

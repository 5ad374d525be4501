// The transcript on screen: an answer that grows, scrolling, widths, and the theme.
#include <QElapsedTimer>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/test_program.h"
#include "tests/ui/chat/demo_messages.h"
#include "tests/ui/chat/markdown_corpus.h"
#include "tests/ui/chat/transcript_fixture.h"

using namespace griffin;
using namespace griffin::ui;
using test::answer;
using test::paragraphs;

namespace {

constexpr int kFrameMs = 33;

}  // namespace

class TranscriptViewTest : public test::TranscriptTest {
    Q_OBJECT

  private slots:
    void cleanupTestCase() { theme_.reset(); }
    void init() { openView(); }
    void cleanup() { closeView(); }

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

    void theWayToTheEndIsWholeAtAnyScale() {
        model_->append(answer(1, paragraphs(60)));
        auto* jump = view_->findChild<QToolButton*>(QStringLiteral("jumpToLatest"));
        for (const int scale : {100, 200}) {
            theme_->setTextScale(scale);
            area().verticalScrollBar()->setValue(0);
            QTRY_VERIFY(jump->isVisible());
            QVERIFY(area().rect().contains(jump->geometry()));
        }
        theme_->setTextScale(100);
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

    void theJumpButtonIsBesideTheText() {
        model_->append(answer(1, paragraphs(60)));
        QTRY_VERIFY(everythingIsMeasured());
        auto* jump = view_->findChild<QToolButton*>(QStringLiteral("jumpToLatest"));
        QScrollBar* bar = area().verticalScrollBar();
        for (const int width : {375, 700, 1400}) {
            view_->resize(width, 500);
            QTest::qWait(50);
            area().scrollToEnd();
            QVERIFY(!jump->isVisible());
            bar->setValue(bar->maximum() - 3);  // a few pixels are not worth a button
            QVERIFY(!area().isAtEnd() && !jump->isVisible());
            bar->setValue(bar->maximum() / 2);
            QVERIFY(jump->isVisible());
            QVERIFY2(jump->x() > area().textColumn().right() && jump->geometry().right() < area().width(),
                     qPrintable(QString::number(width)));
            QVERIFY(jump->width() >= 24);
        }
        bar->setValue(bar->maximum());
        QVERIFY(!jump->isVisible());
    }

    /// As a notice does.
    void whatTakesHeightHidesNothingOfTheEnd() {
        model_->append(answer(1, paragraphs(60)));
        QTRY_VERIFY(everythingIsMeasured());
        QScrollBar* bar = area().verticalScrollBar();
        for (const int missing : {0, 3}) {
            bar->setValue(bar->maximum() - 200);
            bar->setValue(bar->maximum() - missing);
            view_->resize(700, 440);
            QTRY_COMPARE(area().viewport()->height(), 440);
            QCOMPARE(bar->value(), bar->maximum());
            view_->resize(700, 500);
            QTRY_COMPARE(area().viewport()->height(), 500);
        }
        bar->setValue(bar->maximum() / 2);
        const int value = bar->value();
        view_->resize(700, 440);
        QTRY_COMPARE(area().viewport()->height(), 440);
        QCOMPARE(bar->value(), value);
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

    void theCaretIsInTheCellThatGrows() {
        TranscriptMessage message = answer(1, QStringLiteral("| One | Two |\n|---|---|\n| gro"));
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        area().flush();
        MessageLayout& row = area().row(0);
        QCOMPARE(row.blocks().first().columns, 2);
        const int end = static_cast<int>(plainText(row.blocks().first()).indexOf(QLatin1String("gro"))) + 3;
        const QRect caret = row.caretAt(0, end);
        QImage image(area().textColumn().width(), row.height(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        row.paint(painter, image.rect(), {});
        painter.end();
        QCOMPARE(image.pixelColor(caret.left() + 2, caret.center().y()).rgb(), theme_->colors().accent.rgb());
    }

    void tablesOfRightToLeftTextBeginOnTheRight() {
        const QString table = QStringLiteral("| %1 | b |\n|---|---|\n| c | d |\n");
        model_->append(answer(1, table.arg(QStringLiteral("a"))));
        model_->append(answer(2, table.arg(QStringLiteral("\u05E9\u05DC\u05D5\u05DD"))));
        area().flush();
        for (const int index : {0, 1}) {
            MessageLayout& row = area().row(index);
            const auto placeOf = [&](QChar cell) {
                const int position = static_cast<int>(plainText(row.blocks().first()).indexOf(cell));
                const QPoint place = row.caretAt(0, position).center();
                const MessageHit hit = row.hit(place + QPoint(1, 0));
                return hit.position == position && hit.part == BlockPart::kText ? place.x() : -1;
            };
            const int first = placeOf(u'c');
            const int second = placeOf(u'd');
            const int middle = row.blockRect(0).center().x();
            QVERIFY(first >= 0 && second >= 0);
            QVERIFY(index == 0 ? first < second && second < middle : first > second && second > middle);
        }
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

  private:
    bool everythingIsMeasured() {
        for (int i = 0; i < area().rowCount(); ++i) {
            if (!area().row(i).isExact()) return false;
        }
        return true;
    }
};

GRIFFIN_TEST(TranscriptViewTest)
#include "transcript_view_test.moc"

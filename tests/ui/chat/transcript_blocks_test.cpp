// What blocks of an answer can be opened, wrapped, coloured and drawn as, and what can be done with the whole message.
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <cstdlib>

#include "tests/support/test_program.h"
#include "tests/ui/chat/transcript_fixture.h"
#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/transcript_style.h"

using namespace griffin;
using namespace griffin::ui;
using test::answer;

class TranscriptBlocksTest : public test::TranscriptTest {
    Q_OBJECT

  private slots:
    void cleanupTestCase() { theme_.reset(); }
    void init() { openView(); }
    void cleanup() { closeView(); }

    /// The first of the program, and so the first function here.
    void theFirstTranscriptIsForScreenReaders() {
        TranscriptMessage message = answer(1, QStringLiteral("Hello"));
        message.passes = QByteArray(3, '\1');
        model_->append(message);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&area());
        QVERIFY(list != nullptr);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), 1);
        // Keys along the ribbon tell of a message by its number.
        area().setFocus();
        QTest::keyClick(&area(), Qt::Key_Tab);
        QTest::keyClick(&area(), Qt::Key_Right);
        QCOMPARE(list->child(0)->role(), QAccessible::ListItem);
        // They say which pass it is, until it is opened: what they say lies over the figures.
        QVERIFY(QToolTip::isVisible());
        QTest::keyClick(&area(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!QToolTip::isVisible(), 2000);
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

    void detailsAreFolded() {
        const QString details = QStringLiteral(
            "before\n\n<details>\n<summary>The title</summary>\n\nhidden\n\n<details><summary>Inner</summary>\n\n"
            "deep\n\n</details>\n\n</details>\n\nafter");
        model_->append(answer(1, details));
        QTest::qWait(50);
        MessageLayout& row = area().row(0);
        // before, The title, hidden, Inner, deep, after
        const auto hidden = [&row] {
            QString signs;
            for (int i = 0; i < 6; ++i) signs += row.isHidden(i) ? 'h' : '.';
            return signs;
        };
        QCOMPARE(hidden(), QStringLiteral("..hhh."));
        const int closed = row.height();
        QCOMPARE(row.blockRect(2).height(), 0);
        const int title = row.blockRect(1).top();
        click(MessageAction::kFold);
        QCOMPARE(hidden(), QStringLiteral("....h."));
        QVERIFY(row.height() > closed);
        QCOMPARE(row.blockRect(1).top(), title);
        QVERIFY(row.blockRect(2).left() > row.blockRect(0).left());
        QCOMPARE(row.hit(row.blockRect(3).center()).block, 3);
        click(MessageAction::kFold);
        QCOMPARE(hidden(), QStringLiteral("..hhh."));
        QCOMPARE(row.height(), closed);
        // Between the title and what follows is nothing that could be hit.
        QCOMPARE(row.hit(QPoint(10, row.blockRect(5).top() - 1)).block, 1);
        // A place that is looked for is shown, with all that it is in.
        area().reveal({0, 4, 1});
        QCOMPARE(hidden(), QStringLiteral("......"));
    }

    void whatWasOpenedStaysOpenWhileTextComes() {
        TranscriptMessage message = answer(1, QStringLiteral("<details><summary>A</summary>\n\nfirst"));
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        QTest::qWait(50);
        MessageLayout& row = area().row(0);
        QVERIFY(row.isHidden(1));
        press(MessageAction::kFold);
        write(QStringLiteral(" more\n\nsecond\n\n"));
        area().flush();
        QVERIFY(row.isOpen(0));
        QVERIFY(!row.isHidden(2));
        press(MessageAction::kFold);
        write(QStringLiteral("third\n\n</details>\n\nafter\n\n"));
        area().flush();
        QVERIFY(row.isHidden(3));
        QVERIFY(!row.isHidden(4));
        press(MessageAction::kFold);
        write(QStringLiteral("more"));
        finish(storage::MessageState::kComplete, {});
        QVERIFY(row.isOpen(0));
        QVERIFY(!row.isHidden(3));
    }

    void buttonsOfWhatIsGoneDoNothing() {
        model_->append(
            answer(1, QStringLiteral("a\n\n<details><summary>b</summary>\n\nc\n\n</details>\n\n```\nd\n```")));
        QTest::qWait(50);
        QList<ActionSpot> spots = area().row(0).actions();
        model_->replace(0, answer(1, QStringLiteral("short")));
        for (const ActionSpot& spot : spots) {
            if (spot.isOfBlock()) area().trigger(0, spot);
        }
        model_->setMessages({});
        for (const ActionSpot& spot : spots) area().trigger(0, spot);
    }

    void summariesAreButtonsForKeysAndReaders() {
        model_->append(answer(1, QStringLiteral("<details><summary>See [it](https://e.org)</summary>\n\nx\n\n"
                                                "</details>")));
        QTest::qWait(50);
        MessageLayout& row = area().row(0);
        area().setFocus();
        QTest::keyClick(&area(), Qt::Key_Tab);
        for (int i = 0; i < 9 && row.isHidden(1); ++i) {
            QTest::keyClick(&area(), Qt::Key_Tab);
            if (i >= 3) QTest::keyClick(&area(), Qt::Key_Space);
        }
        QVERIFY(!row.isHidden(1));
        const ActionSpot spot{MessageAction::kFold, 0, {}, true};
        QCOMPARE(area().actionName(0, spot), QStringLiteral("Hide: See it"));
        // A link in it is a link.
        QSignalSpy links(&area(), &TranscriptArea::linkActivated);
        const QPoint link = row.caretAt(0, 5).center() + area().rowRect(0).topLeft();
        QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, link);
        QCOMPARE(links.size(), 1);
        QVERIFY(!row.isHidden(1));
    }

    void longNumbersStayInsideTheColumn() {
        for (const int first : {1, 99, 1000, 99999}) {
            model_->append(answer(first, QStringLiteral("%1. Item").arg(first)));
            const int row = model_->count() - 1;
            const MessageLayout& message = area().row(row);
            QTest::qWait(50);
            const QImage picture = area().viewport()->grab().toImage();
            const QRect text = message.blockRect(0).translated(area().rowRect(row).topLeft());
            const int column = area().rowRect(row).left();
            QVERIFY(text.left() > column);
            int left = text.left();
            for (int y = text.top(); y <= text.bottom(); ++y) {
                for (int x = 0; x < text.left(); ++x) {
                    if (picture.pixelColor(x, y) != lightColors().background) left = std::min(left, x);
                }
            }
            QVERIFY2(left >= column && left < text.left() - 2,
                     qPrintable(QStringLiteral("%1.: %2").arg(first).arg(left - column)));
        }
    }

    void largeErrorsStandBesideTheirSign() {
        TranscriptMessage failed = answer(1, QString());
        failed.state = storage::MessageState::kFailed;
        failed.error = QStringLiteral("The server failed");
        model_->append(failed);
        for (const int scale : {100, 200}) {
            theme_->setTextScale(scale);
            QTest::qWait(50);
            const QImage picture = area().viewport()->grab().toImage();
            const ThemeColors c = lightColors();
            const auto isNear = [](const QColor& a, const QColor& b) {
                return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) <
                       40;
            };
            // The rows of the sign, and where it ends; then where the text begins there.
            int top = picture.height();
            int bottom = 0;
            int sign = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (!isNear(picture.pixelColor(x, y), c.danger)) continue;
                    top = std::min(top, y);
                    bottom = std::max(bottom, y);
                    sign = std::max(sign, x);
                }
            }
            int text = picture.width();
            for (int y = top; y <= bottom; ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (isNear(picture.pixelColor(x, y), c.text)) text = std::min(text, x);
                }
            }
            QVERIFY2(sign > 0 && text < picture.width() && text > sign + 4,
                     qPrintable(QStringLiteral("%1 %: %2 and %3").arg(scale).arg(sign).arg(text)));
        }
        theme_->setTextScale(100);
    }

    /// A pass has one outline, and not one for each of its letters.
    void outlinesAreWholeBesideTextFromRightToLeft() {
        TranscriptStyle style(*theme_);
        style.colors.text = Qt::white;  // only the outlines are seen
        const auto edgesOf = [&](const QString& text, int start, int length) {
            RichTextLayout layout(style, {text, {}}, style.body, style.line, Qt::AlignLeft);
            layout.setWidth(600);
            QImage image(600, layout.height(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            layout.paint(painter, {}, image.rect(), {{start, length, TextMark::kPass}});
            int edges = 0;
            for (int x = 1; x < image.width(); ++x) {
                const auto isDrawn = [&](int at) { return qGray(image.pixel(at, image.height() / 2)) < 240; };
                edges += isDrawn(x) && !isDrawn(x - 1) ? 1 : 0;
            }
            return edges;
        };
        const QString hebrew = QStringLiteral("\u05e9\u05dc\u05d5\u05dd");
        QCOMPARE(edgesOf(QStringLiteral("peace in Jerusalem"), 9, 9), 2);
        QCOMPARE(edgesOf(hebrew + QStringLiteral(" in Jerusalem"), 8, 9), 2);
        QCOMPARE(edgesOf(QStringLiteral("Jerusalem, ") + hebrew, 11, 4), 2);
        QCOMPARE(edgesOf(QStringLiteral("in Jerusalem ") + hebrew + QStringLiteral(" again"), 10, 5), 4);
        // The first letter of a word in the other direction, at its far end, and what stands before the word.
        const QString quoted = QStringLiteral("say \"") + hebrew + QStringLiteral("\" again");
        QCOMPARE(edgesOf(quoted, 5, 1), 2);
        QCOMPARE(edgesOf(quoted, 3, 3), 4);
        QCOMPARE(edgesOf(quoted, 5, 4), 2);
        QCOMPARE(edgesOf(quoted, 3, 8), 2);
    }

    /// The space that ends a broken line is not drawn.
    void lettersOfBrokenLinesAreUnderThePointer() {
        TranscriptStyle style(*theme_);
        const QString text = QStringLiteral("\u05e9\u05de\u05e9\u05de \u05de\u05e9 ").repeated(6).trimmed();
        RichTextLayout layout(style, {text, {}}, style.body, style.line, Qt::AlignLeft);
        layout.setWidth(110);
        QVERIFY(layout.height() > 2 * style.line);
        for (int i = 0; i + 1 < text.size(); ++i) {
            const QRect right = layout.caretAt(i);  // a letter is at the left of its caret
            const QRect left = layout.caretAt(i + 1);
            if (text[i] == QLatin1Char(' ') || right.top() != left.top()) continue;
            QCOMPARE(layout.placeAt(right.center() - QPoint(2, 0), QTextLine::CursorOnCharacter), i);
            QCOMPARE(layout.placeAt(left.center() + QPoint(2, 0), QTextLine::CursorOnCharacter), i);
        }
    }

    /// A letter's points are parts of it, whichever token has them.
    void pointedLettersAreMarkedAsAWhole() {
        TranscriptStyle style(*theme_);
        const QString pointed = QStringLiteral("say \u05d7\u05b7\u05d7\u05b4\u05d9");
        RichTextLayout layout(style, {pointed, {}}, style.body, style.line, Qt::AlignLeft);
        layout.setWidth(600);
        const auto columnsOf = [&](int start, int length) {
            QImage plain(600, layout.height(), QImage::Format_RGB32);
            plain.fill(Qt::white);
            QImage marked = plain;
            QPainter on_plain(&plain);
            layout.paint(on_plain, {}, plain.rect(), {});
            QPainter on_marked(&marked);
            layout.paint(on_marked, {}, marked.rect(), {{start, length, TextMark::kDraftToken}});
            QList<int> columns;
            for (int x = 0; x < plain.width(); ++x) {
                bool differs = false;
                for (int y = 0; y < plain.height(); ++y) differs = differs || plain.pixel(x, y) != marked.pixel(x, y);
                if (differs) columns.append(x);
            }
            return columns;
        };
        const QList<int> letter = columnsOf(4, 2);
        QVERIFY(letter.size() > 4 && letter.last() - letter.first() + 1 == letter.size());
        QCOMPARE(columnsOf(4, 1), letter);
        QVERIFY(columnsOf(5, 1).isEmpty());
        const QList<int> word = columnsOf(4, 5);
        QCOMPARE(word.last(), letter.last());
        QCOMPARE(word.last() - word.first() + 1, word.size());
        // What is pointed at is what is drawn there.
        for (int i = 0; i < pointed.size(); ++i) {
            const QList<int> columns = columnsOf(i, 1);
            if (columns.isEmpty()) continue;
            const qsizetype edge = columns.size() / 4;
            for (const int x : {columns.at(edge), columns.at(columns.size() - 1 - edge)})
                QCOMPARE(layout.placeAt({x, layout.height() / 2}, QTextLine::CursorOnCharacter), i);
        }
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

    /// Whole or not at all; what comes first goes last.
    void figuresAreLeftOut() {
        const QString line = QStringLiteral("212 tok/s (busy) · 3.4 tokens per pass · Guessing saved a second");
        const QFontMetrics metrics(QGuiApplication::font());
        const auto shown = [&](const char* room) {
            return MessageLayout::wholeParts(line, metrics, metrics.horizontalAdvance(QString::fromUtf8(room)) + 1);
        };
        QCOMPARE(shown(qPrintable(line)), line);
        QCOMPARE(shown("212 tok/s (busy) · 3.4 tokens per pass"), QString("212 tok/s (busy) · 3.4 tokens per pass"));
        QCOMPARE(shown("212 tok/s (busy) · 3.4 tokens"), QString("212 tok/s (busy)"));
        QCOMPARE(shown("Guessing saved a second"), QString("212 tok/s (busy)"));
        const QString sentence = QStringLiteral("Stopped · Guessing saved a second · 212 tok/s");
        QCOMPARE(MessageLayout::wholeParts(sentence, metrics, metrics.horizontalAdvance("Stopped · 212 tok/s") + 1),
                 QString("Stopped · 212 tok/s"));
        QCOMPARE(MessageLayout::wholeParts("Guessing saved a second", metrics, 40),
                 metrics.elidedText("Guessing saved a second", Qt::ElideRight, 40));
    }

    void whatGuessingSavedIsNotLeftOut() {
        TranscriptMessage message = answer(1, QStringLiteral("A poem"));
        message.state = storage::MessageState::kLength;
        message.statistics = QStringLiteral("Guessing saved 1.3 s of 3.9 s, 1.5 times as fast · 212 tok/s");
        message.statistics_in_brief = QStringLiteral("1.5× · 212 tok/s");
        model_->append(message);
        const MessageLayout& row = area().row(0);
        const QString all = row.footText(10000);
        QVERIFY(all.endsWith(message.statistics));
        const QFontMetrics metrics(theme_->font(FontRole::kSmall));
        const int width = metrics.horizontalAdvance(all) - 1;
        QVERIFY(row.footText(width - 100).contains(QStringLiteral("1.5× · 212 tok/s")));
        // Before the figure does, the end of how the answer ended gives way.
        const int little = metrics.horizontalAdvance(QStringLiteral("Cut off at the limit of length or context · "));
        const QString shown = row.footText(little);
        QVERIFY2(shown.startsWith("Cut off") && shown.endsWith(QString::fromUtf8("… · 1.5×")), qPrintable(shown));
        QVERIFY(metrics.horizontalAdvance(shown) <= little);
        const int none = metrics.horizontalAdvance(QStringLiteral("1."));
        QVERIFY(metrics.horizontalAdvance(row.footText(none)) <= none);
        message.id = 2;
        message.state = storage::MessageState::kComplete;
        model_->append(message);
        // Where there is no figure, how it ended is told before the speed.
        message.id = 3;
        message.state = storage::MessageState::kLength;
        message.statistics = QStringLiteral("What guessing saved: passes differ too much to tell · 212 tok/s");
        message.statistics_in_brief = QStringLiteral("212 tok/s");
        model_->append(message);
        const QString ended = area().row(2).stateText();
        const QString brief = ended + QStringLiteral(" · 212 tok/s");
        QCOMPARE(area().row(2).footText(metrics.horizontalAdvance(brief)), brief);
        const QString less = area().row(2).footText(metrics.horizontalAdvance(ended));
        QVERIFY2(less.startsWith("Cut off") && less.endsWith(QString::fromUtf8("… · 212 tok/s")), qPrintable(less));
        for (const int narrow : {none, metrics.horizontalAdvance(QStringLiteral("212 to"))}) {
            const QString alone = area().row(1).footText(narrow);
            QVERIFY2(!alone.contains(" · ") && metrics.horizontalAdvance(alone) <= narrow, qPrintable(alone));
        }
    }
};

GRIFFIN_TEST(TranscriptBlocksTest)
#include "transcript_blocks_test.moc"

// Where the rendered text of an answer comes from in its source, letter by letter, however Markdown moves and hides it;
// and what tokens become of that.
#include "ui/chat/transcript/token_colours.h"

#include <QTest>

#include "tests/support/test_program.h"
#include "tests/ui/chat/markdown_corpus.h"
#include "ui/chat/transcript/message_document.h"

namespace griffin::ui {
namespace {

/// Every letter that comes from the source is the one there; entities are whole.
void checkLetters(const QString& source, const QList<MarkdownBlock>& blocks) {
    for (const MarkdownBlock& block : blocks) {
        const QString text = plainText(block);
        int end = 0;
        for (const SourcePiece& piece : sourcesOf(block)) {
            QVERIFY(piece.start >= end && piece.length > 0);
            end = piece.start + piece.length;
            QVERIFY(end <= text.size());
            QVERIFY(piece.source >= 0 && piece.source + piece.source_length <= source.size());
            const QString from = source.mid(piece.source, piece.source_length);
            if (!from.isValidUtf16()) continue;  // half a character, while it arrives
            if (piece.length == piece.source_length) {
                QCOMPARE(text.mid(piece.start, piece.length), from);
            } else {
                QCOMPARE(source.at(piece.source), QChar(u'&'));
            }
        }
    }
}

/// How many letters of the rendered text have no place in the source.
int unplaced(const QList<MarkdownBlock>& blocks) {
    int count = 0;
    for (const MarkdownBlock& block : blocks) {
        const QString text = plainText(block);
        for (int i = 0; i < text.size(); ++i) {
            const QChar c = text.at(i);
            if (sourceOf(block, i) < 0 && !c.isSpace() && c != QChar::LineSeparator && c != u'$') ++count;
        }
    }
    return count;
}

}  // namespace

class TokenColoursTest : public QObject {
    Q_OBJECT

  private slots:
    void everyLetterHasItsPlace_data() {
        QTest::addColumn<QString>("source");
        const auto add = [](const char* name, const char* source) { QTest::newRow(name) << QString::fromUtf8(source); };
        add("styles", "A **bold** *word*, `code`, ~~old~~ and [a link](https://a.org/?b=1&amp;c=2).");
        add("list", "Two:\n\n- one **x**\n- two\n  1. deep\n\n> quoted\n> more");
        add("code", "So:\n\n```c++\n\tint x = 1;  // é 🙂\n\n\tint y;\n```\nand `inline`.");
        add("table", "| a | **b** |\n|---|---|\n| 1 | x\\|y |\n| 为 | 🙂 z |");
        add("entities", "a &amp; b &lt;tag&gt; &copy; end");
        add("escapes", "1\\. not a list \\*stars\\* and \\(x\\) costs $5 to $7");
        add("formulas", "Let $a_1$ be \\(b\\) and\n\n\\[c_2 = d\\]\n\nand $$e$$.");
        add("plain", "为什么天是蓝的？因为🙂\nsecond line");
        int i = 0;
        for (const QString& text : test::markdownCorpus()) QTest::addRow("corpus %d", i++) << text;
    }
    void everyLetterHasItsPlace() {
        QFETCH(QString, source);
        MessageDocument whole(TextFormat::kMarkdown);
        whole.setSource(source);
        checkLetters(source, whole.blocks());
        QCOMPARE(unplaced(whole.blocks()), 0);
        // While it grows, too, with a frozen beginning.
        MessageDocument growing(TextFormat::kMarkdown);
        for (qsizetype at = 0; at < source.size(); at += 7) {
            growing.append(source.mid(at, 7));
            growing.update();
            checkLetters(growing.source(), growing.blocks());
        }
    }

    void aVeryLongParagraphKeepsItsPlaces() {
        QString source;
        for (int i = 0; i < 3000; ++i) source += QStringLiteral("w%1 **b** &amp; ").arg(i);
        const QList<MarkdownBlock> blocks = parseMarkdown(source);
        QVERIFY(blocks.size() > 3);
        checkLetters(source, blocks);
        QCOMPARE(unplaced(blocks), 0);
    }

    void tokensAreColouredInsideTheMarkdown() {
        const QString source = QStringLiteral("- a **bold** `x`\n- b");
        //                                      0123456789...
        const QList<MarkdownBlock> blocks = parseMarkdown(source);
        QCOMPARE(blocks.size(), 2);
        // " **bo", "ld**", " `x`\n", "- b"
        const QList<TokenRange> tokens = {{3, 5, TextMark::kDraftToken},
                                          {8, 4, TextMark::kOwnToken},
                                          {12, 5, TextMark::kFoundToken},
                                          {17, 3, TextMark::kOwnToken}};
        const QList<TextMark> first = marksOf(blocks[0], tokens);
        QCOMPARE(plainText(blocks[0]), QStringLiteral("a bold x"));
        const auto part = [](const MarkdownBlock& block, const TextMark& mark) {
            return plainText(block).mid(mark.start, mark.length);
        };
        QStringList parts;
        for (const TextMark& mark : first) parts.append(part(blocks[0], mark));
        QCOMPARE(parts, (QStringList{" bo", "ld", " x"}));
        QCOMPARE(first[0].kind, TextMark::kDraftToken);
        QCOMPARE(first[1].kind, TextMark::kOwnToken);
        QCOMPARE(first[2].kind, TextMark::kFoundToken);
        QCOMPARE(part(blocks[1], marksOf(blocks[1], tokens).first()), QStringLiteral("b"));
        QCOMPARE(rangeAt(tokens, sourceOf(blocks[0], 3)), 0);  // o
        QCOMPARE(rangeAt(tokens, sourceOf(blocks[0], 4)), 1);  // l
        QCOMPARE(rangeAt(tokens, sourceOf(blocks[0], 0)), -1);
        QCOMPARE(rangeAt(tokens, -1), -1);
    }

    void anEntityHasTheColourOfItsFirstToken() {
        const QList<MarkdownBlock> blocks = parseMarkdown(QStringLiteral("a &amp; b"));
        const QList<TextMark> marks = marksOf(blocks[0], {{2, 2, TextMark::kOwnToken}, {4, 3, TextMark::kDraftToken}});
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].start, 2);
        QCOMPARE(marks[0].length, 1);
        QCOMPARE(marks[0].kind, TextMark::kOwnToken);
    }
};

}  // namespace griffin::ui

GRIFFIN_TEST(griffin::ui::TokenColoursTest)
#include "token_colours_test.moc"

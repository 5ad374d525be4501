// Markdown to blocks while the text grows: what is on screen is what the whole text so far would show.
#include <QRandomGenerator>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/ui/chat/markdown_corpus.h"
#include "ui/chat/markdown/markdown.h"
#include "ui/chat/transcript/message_document.h"

using namespace griffin::ui;
using test::shown;

namespace {

/// What is on screen while a text grows: the last block, if it is code, counts as open.
QList<MarkdownBlock> asStreaming(QList<MarkdownBlock> blocks) {
    if (!blocks.isEmpty() && blocks.last().kind == BlockKind::kCode) blocks.last().closed = false;
    return blocks;
}

}  // namespace

class GrowingMarkdownTest : public QObject {
    Q_OBJECT

  private slots:
    void stablePrefix_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("cut");
        const auto row = [](const char* name, const char* before, const char* after) {
            QTest::newRow(name) << QString::fromUtf8(before) + QString::fromUtf8(after)
                                << static_cast<int>(QString::fromUtf8(before).size());
        };
        row("nothing", "", "text that goes on");
        row("unfinished line", "", "a\n\nb");
        row("paragraphs", "a\n\n", "b\n");
        row("last of several", "a\n\nb\n\n", "c\nd\n");
        row("open fence", "a\n\n", "```\nb\n\nc\n\nd\n");
        row("closed fence", "```\nb\n\nc\n```\n\n", "d\n");
        row("longer fence", "", "````\n```\n\nx\n");
        row("tilde fence", "a\n\n", "~~~\n```\n\nb\n");
        row("list goes on", "", "- a\n\n- b\n");
        row("list item's paragraph", "", "- a\n\n  b\n");
        row("list ends", "- a\n\n", "b\n");
        row("numbered list goes on", "x\n\n", "1. a\n\n2. b\n");
        row("table", "|a|\n|-|\n|b|\n\n", "c\n");
        row("indented code", "", "    a\n\n    b\n");
    }

    void stablePrefix() {
        QFETCH(QString, text);
        QFETCH(int, cut);
        StablePrefix whole;
        whole.advance(text);
        QCOMPARE(whole.cut(), cut);
        StablePrefix growing;
        for (int length = 1; length <= text.size(); ++length) growing.advance(text.left(length));
        QCOMPARE(growing.cut(), cut);
    }

    void growingEqualsWhole() {
        // Every text of the corpus, and random successions of them, in random pieces: what is on screen after each
        // piece is what a reader of the whole text so far would show.
        QRandomGenerator random(20240607);
        const QStringList corpus = test::markdownCorpus();
        QVERIFY(corpus.size() >= 20);
        QStringList texts = corpus;
        for (int i = 0; i < 60; ++i) {
            QString text;
            for (int part = 0; part < 4; ++part) {
                text += corpus.at(random.bounded(static_cast<int>(corpus.size())));
                text += QString(random.bounded(3), QLatin1Char('\n'));
            }
            texts.append(text);
        }
        int pieces = 0;
        int frozen = 0;
        for (const QString& text : texts) {
            MessageDocument document(TextFormat::kMarkdown);
            for (int at = 0; at < text.size();) {
                const int length = 1 + random.bounded(12);
                document.append(text.mid(at, length));
                at += length;
                const QList<MarkdownBlock> before = document.blocks();
                const int first_changed = document.update();
                const QList<MarkdownBlock> expected = asStreaming(parseMarkdown(text.left(at)));
                if (document.blocks() != expected) {
                    qWarning().noquote() << "after:" << text.left(at);
                    QCOMPARE(shown(document.blocks()), shown(expected));
                    QVERIFY(document.blocks() == expected);
                }
                QVERIFY(before.first(first_changed) == expected.first(first_changed));
                ++pieces;
            }
            frozen += document.frozenLength();
            document.finish();
            QVERIFY(document.blocks() == parseMarkdown(text));
        }
        qInfo("%d pieces of %d texts, %d characters frozen", pieces, static_cast<int>(texts.size()), frozen);
        QVERIFY(frozen > 10'000);
    }

    void referencesAtTheEndAreResolvedAtTheEnd() {
        MessageDocument document(TextFormat::kMarkdown);
        document.append(QStringLiteral("See [the page][1].\n\nMore text.\n\nEven more.\n\n[1]: https://example.org\n"));
        document.update();
        document.finish();
        QCOMPARE(document.blocks().first().text.text, QStringLiteral("See the page."));
        QCOMPARE(document.blocks().first().text.spans.first().href, QStringLiteral("https://example.org"));
    }
};

GRIFFIN_TEST(GrowingMarkdownTest)
#include "growing_markdown_test.moc"

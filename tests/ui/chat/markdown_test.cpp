// Markdown to blocks.
#include <QTest>
#include <QTextDocument>

#include "tests/support/test_program.h"
#include "tests/ui/chat/markdown_corpus.h"
#include "ui/chat/markdown/markdown.h"

using namespace griffin::ui;
using test::shown;

namespace {

QString withoutSpace(QString text) {
    text.removeIf([](QChar c) { return c.isSpace() || c == QChar::ObjectReplacementCharacter; });
    return text;
}

}  // namespace

class MarkdownTest : public QObject {
    Q_OBJECT

  private slots:
    void linesStayLines() {
        const auto blocks = parseMarkdown(QStringLiteral("7 x 1 = 7\n7 x 2 = 14\n\nand so on"));
        QCOMPARE(blocks.size(), 2);
        QCOMPARE(blocks[0].text.text, QStringLiteral("7 x 1 = 7") + QChar(QChar::LineSeparator) + "7 x 2 = 14");
    }
    void inlineStyles() {
        const auto blocks = parseMarkdown(QStringLiteral("a **b** *c* `d` ~~e~~ [f](https://g.org/?x=1&amp;y=2)"));
        QCOMPARE(blocks.size(), 1);
        QCOMPARE(blocks[0].text.text, QStringLiteral("a b c d e f"));
        const QList<InlineSpan> expected = {{2, 1, kBold, {}},
                                            {4, 1, kItalic, {}},
                                            {6, 1, kCode, {}},
                                            {8, 1, kStrike, {}},
                                            {10, 1, 0, QStringLiteral("https://g.org/?x=1&y=2")}};
        QCOMPARE(blocks[0].text.spans, expected);
    }

    void listsKeepTheirNumbers() {
        const auto blocks = parseMarkdown(QStringLiteral("7. a\n8. b\n   - c\n9. d"));
        QStringList markers;
        for (const auto& block : blocks) markers.append(block.marker);
        QCOMPARE(markers, QStringList({"7.", "8.", "•", "9."}));
        QCOMPARE(blocks[2].containers, QByteArray("ll"));
        QCOMPARE(blocks[0].before, Separation::kParagraph);
        QCOMPARE(blocks[1].before, Separation::kLine);
    }

    void codeKeepsEveryCharacter() {
        const auto blocks = parseMarkdown(QStringLiteral("```c++ extra\n\tint  x;\n\n  // <b>&amp;\n```\n"));
        QCOMPARE(blocks.size(), 1);
        QCOMPARE(blocks[0].kind, BlockKind::kCode);
        QCOMPARE(blocks[0].language, QStringLiteral("c++"));
        QCOMPARE(blocks[0].text.text, QStringLiteral("\tint  x;\n\n  // <b>&amp;"));
    }

    void tables() {
        const auto blocks = parseMarkdown(QStringLiteral("|a|b|\n|:--|--:|\n|1|**2**|\n|3|"));
        QCOMPARE(blocks.size(), 1);
        QCOMPARE(blocks[0].columns, 2);
        QCOMPARE(blocks[0].alignments, QByteArray("lr"));
        QCOMPARE(plainText(blocks[0]), QStringLiteral("a\tb\n1\t2\n3\t"));
    }

    void aFewTagsOfHtmlAreRead() {
        const auto blocks = parseMarkdown(
            QStringLiteral("H<sub>2</sub>O, x<SUP>n**m**</sup>, <kbd>Ctrl</kbd>+<kbd>C</kbd><br>new<br/>lines"));
        QCOMPARE(blocks.size(), 1);
        const QString line(QChar::LineSeparator);
        QCOMPARE(blocks[0].text.text, "H2O, xnm, Ctrl+C" + line + "new" + line + "lines");
        const QList<InlineSpan> expected = {{1, 1, kSubscript, {}},
                                            {6, 1, kSuperscript, {}},
                                            {7, 1, kBold | kSuperscript, {}},
                                            {10, 4, kKey, {}},
                                            {15, 1, kKey, {}}};
        QCOMPARE(blocks[0].text.spans, expected);
        // Each letter still knows its place in the source.
        const QString source = QStringLiteral("H<sub>2</sub>O and x");
        const auto placed = parseMarkdown(source);
        QCOMPARE(placed[0].text.text, QStringLiteral("H2O and x"));
        for (const SourcePiece& piece : sourcesOf(placed[0])) {
            QCOMPARE(piece.length, piece.source_length);
            QCOMPARE(source.mid(piece.source, piece.length), placed[0].text.text.mid(piece.start, piece.length));
        }
    }

    void tagsWithoutAPartnerAreText() {
        for (const char* text : {"a <sub> b", "a </sub> b", "the list<kbd> of c", "`<sub>` and </sub>"}) {
            const auto blocks = parseMarkdown(QString::fromUtf8(text));
            QCOMPARE(blocks[0].text.text, QString::fromUtf8(text).remove(QLatin1Char('`')));
        }
        // Only what has no attributes.
        const QString attribute = QStringLiteral("<sub onclick=\"x\">2</sub>");
        QCOMPARE(parseMarkdown("a" + attribute)[0].text.text, "a" + attribute);
        const auto cells = parseMarkdown(QStringLiteral("| a |\n|---|\n| x<sup>2</sup><br>y |"))[0].cells;
        QCOMPARE(cells[1].text, QStringLiteral("x2") + QChar(QChar::LineSeparator) + "y");
        QCOMPARE(cells[1].spans, (QList<InlineSpan>{{1, 1, kSuperscript, {}}}));
    }

    void detailsFollowTheirSummary_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QStringList>("shown");  // containers, whether it folds and is open, text
        QTest::newRow("paragraphs") << "before\n\n<details>\n<summary>The title</summary>\n\nhidden *text*\n\n"
                                       "- item\n\n</details>\n\nafter"
                                    << QStringList{":before", ">The title", "d:hidden text", "dl:item", ":after"};
        QTest::newRow("one paragraph") << "<details>\n<summary>A</summary>\nb **c**\n</details>\nd"
                                       << QStringList{">A", "d:b c", ":d"};
        QTest::newRow("one line") << "x <details open><summary>A</summary> b</details> c"
                                  << QStringList{":x", "vA", "d:b", ":c"};
        QTest::newRow("summary by itself") << "<details>\n\n<summary>A</summary>\n\nb" << QStringList{">A", "d:b"};
        QTest::newRow("no summary") << "- a <details>\n\n  b\n\nnot in it"
                                    << QStringList{"l:a", "l>Details", "ld:b", ":not in it"};
        QTest::newRow("nothing but details")
            << "<details></details>\n\na\n\n<details>" << QStringList{">Details", ":a", ">Details"};
        QTest::newRow("empty summary, then code")
            << "<details><summary></summary>\n\n```\nx\n```" << QStringList{">Details", "d:x"};
        QTest::newRow("in each other") << "<details><summary>A</summary>\n\n<details><summary>B</summary>\n\nc\n\n"
                                          "</details>\n\nd\n\n</details>\n\ne"
                                       << QStringList{">A", "d>B", "dd:c", "d:d", ":e"};
        QTest::newRow("not closed in a quote")
            << "> <details><summary>A</summary>\n>\n> b\n\nc" << QStringList{"q>A", "qd:b", ":c"};
        QTest::newRow("no partner") << "a </details> b </summary> c <summary>d</summary>"
                                    << QStringList{":a </details> b </summary> c <summary>d</summary>"};
        QTest::newRow("in a table and a heading")
            << "# <details>\n\n|<details>|\n|---|" << QStringList{":<details>", ":<details>"};
    }

    void detailsFollowTheirSummary() {
        QFETCH(QString, source);
        QStringList shown;
        for (const auto& block : parseMarkdown(source)) {
            const QString sign = block.fold == Fold::kNone ? ":" : block.fold == Fold::kOpen ? "v" : ">";
            shown.append(block.containers + sign + plainText(block));
            const bool bold = !block.text.spans.isEmpty() && block.text.spans[0].style == kBold;
            QVERIFY(block.fold == Fold::kNone || bold);
        }
        QTEST(shown, "shown");
    }

    void footnotesAreNumberedAsTheyAreMentioned() {
        const auto blocks =
            parseMarkdown(QStringLiteral("One[^b] and two[^a], one[^b] again, `[^a]`, [^c].\n\n[^a]: The "
                                         "*second*.\n[^b]: The first: https://e.org\n\n"
                                         "```\n[^a]: code\n```"));
        QCOMPARE(blocks[0].text.text, QStringLiteral("One1 and two2, one1 again, [^a], [^c]."));
        QCOMPARE(
            blocks[0].text.spans,
            (QList<InlineSpan>{
                {3, 1, kSuperscript, {}}, {12, 1, kSuperscript, {}}, {18, 1, kSuperscript, {}}, {27, 4, kCode, {}}}));
        QCOMPARE(blocks[1].text.text, QStringLiteral("[^a]: code"));
        QCOMPARE(blocks[2].marker, QStringLiteral("1."));
        QCOMPARE(blocks[2].text.text, QStringLiteral("The first: https://e.org"));
        QVERIFY(blocks[2].before == Separation::kParagraph);
        QCOMPARE(blocks[3].marker, QStringLiteral("2."));
        QCOMPARE(blocks[3].text.text, QStringLiteral("The second."));
        QCOMPARE(blocks[3].containers, QByteArray("l"));
        QVERIFY(blocks[3].before == Separation::kLine);
        // What is not defined is text, like a set of letters in a pattern.
        QCOMPARE(parseMarkdown(QStringLiteral("not [^a-z] here"))[0].text.text, QStringLiteral("not [^a-z] here"));
    }

    void footnotesStandAtTheEnd() {
        const auto blocks =
            parseMarkdown(QStringLiteral("One[^a].\n\n[^a]: Note.\n\n- Two[^l].\n  [^l]: Of the item.\n\n"
                                         "The last paragraph[^b].\n\n[^b]: Other.\n\n[^a]: Again."));
        QStringList texts;
        for (const MarkdownBlock& block : blocks) texts.append(block.marker + block.text.text);
        QCOMPARE(texts.join(QLatin1Char('|')),
                 QString::fromUtf8("One1.|•Two2.|2.Of the item.|The last paragraph3.|1.Again.|1.Note.|3.Other."));
    }

    void partsOfTextsKeepTheirStyles() {
        RichText text{QStringLiteral("abcdefgh"), {{2, 4, kBold, {}}}, {{0, 8, 10, 8}}};
        const RichText part = slice(text, 1, 4);
        QCOMPARE(part.text, QStringLiteral("bcd"));
        QCOMPARE(part.spans, (QList<InlineSpan>{{1, 2, kBold, {}}}));
        QCOMPARE(part.sources.first().source, 11);
        addStyle(text, 4, 7, kItalic);
        QCOMPARE(text.spans, (QList<InlineSpan>{{2, 2, kBold, {}}, {4, 2, kBold | kItalic, {}}, {6, 1, kItalic, {}}}));
        replaceText(text, 3, 5, QStringLiteral("XYZ"));
        QCOMPARE(text.text, QStringLiteral("abcXYZfgh"));
        QCOMPARE(text.spans, (QList<InlineSpan>{{2, 1, kBold, {}}, {6, 1, kBold | kItalic, {}}, {7, 1, kItalic, {}}}));
        QCOMPARE(styleAt(text, 6), quint8{kBold | kItalic});
        QCOMPARE(styleAt(text, 4), quint8{0});
        QCOMPARE(text.sources.size(), 3);
        QCOMPARE(text.sources.at(1).source, 13);
        QCOMPARE(text.sources.at(1).source_length, 2);
        QCOMPARE(text.sources.at(2).source, 15);
    }

    void htmlIsText() {
        const QString source = QStringLiteral(
            "<script>alert(1)</script>\n\nx <img src=\"http://e.org/i.png\"> <b>y</b>\n\n<div>\n\nz\n\n</div>");
        const QString text = shown(parseMarkdown(source));
        for (const char* tag : {"<script>alert(1)</script>", "<img src=\"http://e.org/i.png\">", "<b>y</b>", "<div>"}) {
            QVERIFY2(text.contains(QLatin1String(tag)), tag);
        }
    }

    void imagesBecomeLinks() {
        const auto blocks = parseMarkdown(QStringLiteral("![a cat](http://e.org/cat.png)"));
        QCOMPARE(blocks.size(), 1);
        QCOMPARE(blocks[0].text.text, QStringLiteral("a cat"));
        QCOMPARE(blocks[0].text.spans, QList<InlineSpan>({{0, 5, 0, QStringLiteral("http://e.org/cat.png")}}));
    }

    void entitiesAreDecoded() {
        QCOMPARE(parseMarkdown(QStringLiteral("&amp;&copy;&#65;&nope;"))[0].text.text, QString::fromUtf8("&©A&nope;"));
    }

    void formulasAreLiteral_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("italic");  // the formulas between dollars
        const auto row = [](const char* name, const char* source, const char* italic = "") {
            QTest::newRow(name) << QString::fromUtf8(source) << QString::fromUtf8(italic);
        };
        row("in a line", R"(The root \(x_1 = \frac{-b*c}{2a}*\) of it)", R"(\(x_1 = \frac{-b*c}{2a}*\))");
        row("braces", R"(\(\{a\,b\}\) and \[\|x\|_2\])", R"(\(\{a\,b\}\)\[\|x\|_2\])");
        const char* lines = "\\[\n\\begin{aligned} a &= b \\\\\n- c_1 &= d_2 \\end{aligned}\n= 2\n\\]";
        row("lines", lines, lines);
        row("amounts", "It costs $5 and $10, or $7.");
        row("amount between others", "From $5 to 10$ or $20");
        row("amounts that touch", "$5-$10 or US$5 and US$6");
        row("formula", "Both $a_1*b*$ and $5.", "$a_1*b*$");
        row("amount before a formula", "For $5: $x^2$", "$x^2$");
        row("display", "So $$\\sum_{i=0}^n i*j*$$ it is", "$$\\sum_{i=0}^n i*j*$$");
        row("opened only", "$$x and \\(y");
    }

    void formulasAreLiteral() {
        QFETCH(QString, source);
        QFETCH(QString, italic);
        const auto blocks = parseMarkdown(source);
        if (source.contains("(y")) source.remove('\\');  // what is not a formula follows Markdown
        // A formula by itself is a block, so spaces around it are not there.
        QCOMPARE(withoutSpace(shown(blocks)), withoutSpace(source));
        QString styled;
        for (const MarkdownBlock& block : blocks) {
            for (const InlineSpan& span : block.text.spans) {
                QCOMPARE(span.style, quint8(kMath));
                styled += block.text.text.mid(span.start, span.length);
            }
        }
        QCOMPARE(styled.replace(QChar::LineSeparator, '\n'), italic);
    }

    void formulasLeaveCodeAndListsAlone() {
        const QString code = "`\\(a\\)` `$5 and $10`";
        QCOMPARE(parseMarkdown(code)[0].text.text, QString(code).remove('`'));
        const QString lines = "\\[a\\] $5 $6";
        for (const QString& source : {"```\n" + lines + "\n```", "- ~~~\n  " + lines + "\n  ~~~", "    " + lines}) {
            const auto blocks = parseMarkdown(source);
            QVERIFY(blocks.first().kind == BlockKind::kCode);
            QCOMPARE(blocks.first().text.text, lines);
        }
        const auto list = parseMarkdown("- \\(a\n- b\\)\n");
        QCOMPARE(list.size(), 2);
        const auto quote = parseMarkdown("> \\[\n> a > b\n> \\]");
        QCOMPARE(quote.size(), 1);
        QCOMPARE(quote[0].text.text, QString("\\[\na > b\n\\]").replace('\n', QChar::LineSeparator));
    }

    void longParagraphsAreCutWithoutLoss() {
        QString source;
        for (int i = 0; source.size() < 30'000; ++i) source += QStringLiteral("word%1 ").arg(i);
        source += QString(20'000, QLatin1Char('x')) + QStringLiteral(" **end**");
        const auto blocks = parseMarkdown(source);
        QVERIFY(blocks.size() > 8);
        QString text;
        for (const auto& block : blocks) {
            QVERIFY(block.text.text.size() <= 6001);
            text += block.text.text;
        }
        QCOMPARE(text, QString(source).remove(QStringLiteral("**")));
        QCOMPARE(blocks.last().text.spans.size(), 1);
    }

    void plainTextIsVerbatim() {
        const QString source = QStringLiteral("**a**\n\n  <b>\n") + QString(9000, QLatin1Char('y'));
        QString text;
        for (const auto& block : parsePlainText(source)) {
            if (block.before == Separation::kLine) text += QLatin1Char('\n');
            text += block.text.text;
        }
        QCOMPARE(text, source);
        for (const auto& block : parsePlainText(QStringLiteral("a question ").repeated(800).trimmed()))
            QVERIFY(block.text.text.startsWith(QStringLiteral("a ")) ||
                    block.text.text.startsWith(QStringLiteral("q")));
    }

    void sameTextAsQt() {
        // Qt's own Markdown import is the reference for what is text and what is markup.
        for (const QString& source : test::markdownCorpus()) {
            // Qt 6.4 neither knows dollar formulas nor keeps an image's text; numbers behind a table end up in it.
            if (source.contains(QLatin1Char('$')) || source.contains(QStringLiteral("<!--"))) continue;
            QTextDocument reference;
            QTextDocument::MarkdownFeatures features = QTextDocument::MarkdownDialectGitHub;
            features.setFlag(QTextDocument::MarkdownNoHTML);
            reference.setMarkdown(source, features);
            QCOMPARE(withoutSpace(shown(parseMarkdown(source))), withoutSpace(reference.toPlainText()));
        }
    }
};

GRIFFIN_TEST(MarkdownTest)
#include "markdown_test.moc"

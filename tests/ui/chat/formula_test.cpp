// Formulas in LaTeX: what is read, what is refused, and how what is read is set.
#include "ui/chat/formula/formula.h"

#include <QImage>
#include <QPainter>
#include <QRandomGenerator>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/chat/formula/latex.h"
#include "ui/chat/markdown/formula_blocks.h"

using namespace griffin::ui;

namespace {

const QStringList kRead = {"x",
                           "a+b=c",
                           "-1",
                           "x^2",
                           "x_i^{n+1}",
                           "f'(x)",
                           "x''",
                           "\\frac{1}{2}",
                           "\\frac12",
                           "\\dfrac{a}{\\sqrt{b}}",
                           "\\sqrt[3]{x+1}",
                           "\\sqrt2",
                           "\\sum_{i=1}^n i = \\frac{n(n+1)}{2}",
                           "\\int_0^\\infty e^{-x^2}\\,dx",
                           "\\lim_{x \\to 0} \\frac{\\sin x}{x}",
                           "\\left( \\frac{a}{b} \\right)^2",
                           "\\left. x \\right|_{0}",
                           "\\left\\{ x \\in \\mathbb{R} \\mid x > 0 \\right\\}",
                           "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
                           "\\begin{cases} x & \\text{if } x > 0 \\\\ -x & \\text{otherwise} \\end{cases}",
                           "\\begin{aligned} a &= b + c \\\\ &= d \\end{aligned}",
                           "\\begin{array}{lc|r} 1 & 2 & 3 \\end{array}",
                           "\\binom{n}{k}",
                           "\\hat{x} + \\bar{y} + \\vec v",
                           "\\mathbf{A}\\mathbf{x} = \\lambda\\mathbf{x}",
                           "\\mathcal{L}(\\theta)",
                           "\\mathrm{d}x",
                           "\\operatorname{rank}(A)",
                           "a \\not= b",
                           "\\alpha\\beta\\Gamma",
                           "P(A \\mid B)",
                           "\\overline{AB}",
                           "\\boxed{E = mc^2}",
                           "10\\,000\\,\\%",
                           "a \\equiv b \\pmod n",
                           "\\max_{x} f(x)",
                           "\\nabla \\cdot \\vec{E} = \\frac{\\rho}{\\varepsilon_0}",
                           "\\bigl( x \\bigr)",
                           "\\displaystyle\\sum_k a_k",
                           "{}^{14}C",
                           "\\ldots, x_n",
                           "3.14",
                           "x \\ge 1 \\implies x^2 \\geq x",
                           "\\text{speed} = 3 \\times 10^8\\ \\text{m/s}"};

const QStringList kRefused = {"\\unknown{x}",
                              "{x",
                              "x}",
                              "\\frac{1}",
                              "\\left( x",
                              "x \\right)",
                              "\\begin{matrix} a",
                              "\\begin{strange} a \\end{strange}",
                              "\\begin{matrix} a \\end{pmatrix}",
                              "a & b",
                              "a \\\\ b",
                              "x^",
                              "\\sqrt[3{x}",
                              "\\color{red}{x}",
                              "\\input{/etc/passwd}",
                              "\\def\\x{y}",
                              "$x$",
                              "# 1",
                              "\\",
                              "\\text{a{b}}",
                              "\\left\\unknown x \\right)"};

std::optional<Formula> set(const QString& source, FormulaPlace place = FormulaPlace::kByItself) {
    QFont font;
    font.setPointSizeF(12);
    return Formula::of(source, font, place);
}

}  // namespace

class FormulaTest : public QObject {
    Q_OBJECT

  private slots:
    void whatModelsWriteIsRead() {
        for (const QString& source : kRead) {
            QVERIFY2(parseLatex(source).has_value(), qPrintable(source));
            for (const FormulaPlace place : {FormulaPlace::kInText, FormulaPlace::kByItself}) {
                const auto formula = set(source, place);
                QVERIFY2(formula.has_value(), qPrintable(source));
                QVERIFY2(formula->width() > 1 && formula->height() > 1, qPrintable(source));
            }
        }
    }

    void whatIsNotKnownIsRefusedWhole() {
        for (const QString& source : kRefused) QVERIFY2(!parseLatex(source).has_value(), qPrintable(source));
        QVERIFY(!parseLatex(QString(100, u'{') + "x" + QString(100, u'}')).has_value());
        QVERIFY(!parseLatex(QStringLiteral("\\sqrt").repeated(100) + "2").has_value());
        QVERIFY(!parseLatex(QString(5000, u'x')).has_value());
        QVERIFY(!parseLatex("\\begin{matrix}" + QString(30, u'&') + "\\end{matrix}").has_value());
        QVERIFY(!set(QStringLiteral("{}")).has_value());  // there is nothing to show
    }

    void treesAreWhatWasWritten() {
        const MathNode sum = *parseLatex(QStringLiteral("\\sum_{i=1}^n \\frac{a}{b}"));
        QCOMPARE(sum.children.size(), std::size_t{2});
        QVERIFY(sum.children[0].kind == MathNode::Kind::kScripts);
        QCOMPARE(sum.children[0].children[0].text, QStringLiteral("∑"));
        QCOMPARE(sum.children[0].children[1].children.size(), std::size_t{1});
        QVERIFY(sum.children[1].kind == MathNode::Kind::kFraction && sum.children[1].barred);
        const MathNode matrix =
            *parseLatex(QStringLiteral("\\begin{bmatrix} 1 & 2 & 3 \\\\ 4 & 5 \\\\ \\end{bmatrix}"));
        const MathNode& fenced = matrix.children[0];
        QCOMPARE(fenced.text + fenced.closing, QStringLiteral("[]"));
        QCOMPARE(fenced.children[0].columns, 3);
        QCOMPARE(fenced.children[0].children.size(), std::size_t{6});
        const MathNode letters = *parseLatex(QStringLiteral("x\\mathrm{d}\\mathbf{A}\\mathbb{R}2"));
        QVERIFY(letters.children[0].letters == MathNode::Letters::kItalic);
        QVERIFY(letters.children[4].letters == MathNode::Letters::kUpright);
    }

    /// Their sign is small and high by itself.
    void primesStandBesideTheirLetter() {
        for (const char* source : {"f'", "f^\\prime", "f^{\\prime}"}) {
            const MathNode primed = *parseLatex(QString::fromUtf8(source));
            const MathNode& whole = primed.children[0];
            QVERIFY2(whole.kind == MathNode::Kind::kRow && whole.children.size() == 2, source);
        }
        const MathNode both = *parseLatex(QStringLiteral("f''_1^2"));
        QVERIFY(both.children[0].kind == MathNode::Kind::kScripts);
        QCOMPARE(both.children[0].children[0].children.size(), std::size_t{3});
        QCOMPARE(both.children[0].children[2].children.size(), std::size_t{1});
        const auto width = [](const char* source) { return set(QString::fromUtf8(source))->width(); };
        QVERIFY(width("f'") > width("f") && width("f'") < width("f") + width("f"));
    }

    void sizesFollowFromTheParts() {
        const auto height = [](const char* source) { return set(QString::fromUtf8(source))->height(); };
        const auto width = [](const char* source) { return set(QString::fromUtf8(source))->width(); };
        QVERIFY(height("\\frac{a}{b}") > 1.8 * height("a"));
        QVERIFY(height("\\frac{a}{b}") > set("\\frac{a}{b}", FormulaPlace::kInText)->height());
        QVERIFY(height("\\left( \\frac{a}{b} \\right)") >= height("\\frac{a}{b}"));
        QVERIFY(height("\\sqrt{\\frac{a}{b}}") > height("\\frac{a}{b}"));
        QVERIFY(height("\\begin{matrix} a \\\\ b \\\\ c \\end{matrix}") > 2.5 * height("a"));
        QVERIFY(width("a = b") > width("a") + width("=") + width("b"));
        QVERIFY(width("a - b") > width("a") + width("{-}b") + 2);  // a difference, and a negative number
        QVERIFY(width("x^{2}") > width("x") && width("x^{2}") < width("x2"));
        // Limits are below and above a sum by itself, and beside one in a text.
        QVERIFY(width("\\sum_{i=1}^n") < set("\\sum_{i=1}^n", FormulaPlace::kInText)->width() * 1.6);
        QVERIFY(height("\\sum_{i=1}^n") > 1.5 * set("\\sum_{i=1}^n", FormulaPlace::kInText)->height());
    }

    void everythingIsWithinItsSize() {
        for (const QString& source : kRead) {
            const auto formula = set(source);
            QVERIFY2(formula.has_value(), qPrintable(source));
            const int margin = 20;
            QImage image(static_cast<int>(formula->width()) + 2 * margin,
                         static_cast<int>(formula->height()) + 2 * margin, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            formula->paint(painter, QPointF(margin, margin + formula->ascent()), 1, Qt::black);
            painter.end();
            const QRect inside =
                QRect(margin, margin, static_cast<int>(formula->width()), static_cast<int>(formula->height()))
                    .adjusted(-3, -2, 4, 3);
            int ink = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixelColor(x, y).lightness() > 200) continue;
                    ++ink;
                    QVERIFY2(inside.contains(x, y), qPrintable(source));
                }
            }
            QVERIFY2(ink > 2, qPrintable(source));
        }
    }

    void anyTextIsReadOrRefused() {
        QRandomGenerator random(7);
        const QString signs = QStringLiteral("{}[]()\\^_&$%#~'|.,+-=<> \nab12αΣ😀");
        const QStringList words = {"\\frac", "\\left", "\\right", "\\begin", "{matrix}", "\\end",
                                   "\\sqrt", "\\text", "\\not",   "\\\\",    "\\sum",    "\\mathbb"};
        int read = 0;
        for (int i = 0; i < 20'000; ++i) {
            QString source = i % 2 == 0 ? kRead.at(random.bounded(static_cast<int>(kRead.size()))) : QString();
            for (int edit = random.bounded(1, 8); edit > 0; --edit) {
                const auto at = random.bounded(static_cast<int>(source.size()) + 1);
                switch (random.bounded(3)) {
                    case 0:
                        source.insert(at, signs.at(random.bounded(static_cast<int>(signs.size()))));
                        break;
                    case 1:
                        source.insert(at, words.at(random.bounded(static_cast<int>(words.size()))));
                        break;
                    default:
                        source.remove(at, random.bounded(1, 4));
                }
            }
            if (parseLatex(source)) ++read;
            if (i % 20 == 0) static_cast<void>(set(source));
        }
        qInfo("%d of 20000 were read", read);
        QVERIFY(read > 1000);
    }

    void theyAreFoundInMarkdown() {
        const auto blocks = parseMarkdown(QStringLiteral(
            "Let \\(a_1\\) be $b$ and\n$$c^2$$\nso `\\(d\\)`.\n\n\\[\n\\frac{e}{f}\n\\]\n\n| a |\n|---|\n| \\(g\\) |"));
        QStringList texts;
        for (const MarkdownBlock& block : blocks) texts.append(plainText(block));
        const QString line(QChar::LineSeparator);
        QCOMPARE(texts, QStringList({"Let \\(a_1\\) be $b$ and", "$$c^2$$", "so \\(d\\).",
                                     "\\[" + line + "\\frac{e}{f}" + line + "\\]", "a\n\\(g\\)"}));
        QCOMPARE(blocks[0].text.spans, (QList<InlineSpan>{{4, 7, kMath, {}}, {15, 3, kMath, {}}}));
        QCOMPARE(blocks[2].text.spans, (QList<InlineSpan>{{3, 5, kCode, {}}}));
        QVERIFY(formulaOf(blocks[1]).has_value() && formulaOf(blocks[1])->latex == "c^2");
        QVERIFY(formulaOf(blocks[3]).has_value());
        QVERIFY(!formulaOf(blocks[0]).has_value() && !formulaOf(blocks[2]).has_value());
        QCOMPARE(blocks[4].cells[1].spans, (QList<InlineSpan>{{0, 5, kMath, {}}}));
        QVERIFY(!formulaText("$").has_value() && !formulaText("$$").has_value() && !formulaText("\\(x").has_value());
    }

    /// As models write them, without signs around them.
    void environmentsAreFormulasByThemselves() {
        for (const char* name : {"align", "align*", "equation", "gather*", "pmatrix", "cases"}) {
            const QString formula = QStringLiteral("\\begin{%1}\na_1 &= *b* \\\\\n&= c_1\n\\end{%1}").arg(name);
            const auto blocks = parseMarkdown(QStringLiteral("So\n%1\nor ").arg(formula) + formula + "\n\nend");
            QCOMPARE(blocks.size(), 5);
            for (const int at : {1, 3}) {
                QVERIFY2(formulaOf(blocks[at]).has_value(), qPrintable(plainText(blocks[at])));
                QCOMPARE(plainText(blocks[at]).replace(QChar::LineSeparator, u'\n'), formula);
            }
            QCOMPARE(plainText(blocks[2]), QStringLiteral("or"));
        }
        QVERIFY(set(QStringLiteral("\\begin{align*} a &= b \\\\ &= c \\end{align*}")).has_value());
        // One inside the other, and inside of signs, is no formula of its own.
        for (const char* whole : {"\\begin{equation}\\begin{aligned}a &= b\\end{aligned}\\end{equation}",
                                  "$$\\begin{align}a &= b\\end{align}$$", "\\[\\begin{align}a &= b\\end{align}\\]"}) {
            const auto blocks = parseMarkdown(QString::fromLatin1(whole));
            QCOMPARE(blocks.size(), 1);
            QVERIFY(formulaOf(blocks[0]).has_value());
        }
        // Code, what has no end, and other environments stay what they are.
        for (const char* text : {"`\\begin{align}a\\end{align}`", "```latex\n\\begin{align}a\\end{align}\n```",
                                 "    \\begin{align}a\\end{align}", "\\begin{align}a\\end{gather}",
                                 "\\begin{itemize}a\\end{itemize}", "\\begin{align", "\\begin{}a\\end{}"}) {
            for (const MarkdownBlock& block : parseMarkdown(QString::fromLatin1(text)))
                QVERIFY2(!formulaOf(block).has_value(), text);
        }
    }
};

GRIFFIN_TEST(FormulaTest)
#include "formula_test.moc"

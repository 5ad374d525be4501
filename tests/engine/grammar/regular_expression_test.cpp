// Regular expressions as grammars, against another implementation of them.
#include <QRegularExpression>
#include <QTest>

#include "engine/grammar/regular_expression.h"
#include "tests/engine/grammar/byte_walk.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine::grammar;

class RegularExpressionTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithAnotherImplementation() {
        std::mt19937 random(5);
        int matched = 0;
        int tried = 0;
        for (int i = 0; i < 2000; ++i) {
            const std::string expression = randomExpression(random, 2);
            ByteAutomaton automaton(get(grammarFromExpression(expression)));
            const QRegularExpression other("\\A(?:" + QString::fromStdString(expression) + ")\\z");
            QVERIFY2(other.isValid(), expression.c_str());
            for (int n = 0; n < 30; ++n) {
                std::string text;
                if (n < 10) {  // one that matches; random ones hardly ever do
                    const auto walked = randomText(automaton, random, 20);
                    if (!walked) continue;
                    text = *walked;
                } else {
                    for (auto length = random() % 6; length > 0; --length) text.push_back("abc1 "[random() % 5]);
                }
                const bool matches = other.match(QString::fromStdString(text)).hasMatch();
                QVERIFY2(accepts(automaton, text) == matches, (expression + " " + text).c_str());
                matched += matches ? 1 : 0;
                ++tried;
            }
        }
        qInfo("%d texts, %d of them match", tried, matched);
        QVERIFY(matched > tried / 5 && matched < tried);
    }

    void aPartOfAStringMayMatch() {
        for (const auto& [expression, taken, refused] :
             {std::tuple{"b", QStringList{"abc", "b"}, QStringList{"ac", ""}},
              {"^b", QStringList{"bc"}, QStringList{"ab"}},
              {"b$", QStringList{"ab"}, QStringList{"bc"}},
              {"^a|b$", QStringList{"ac", "cb", "ab"}, QStringList{"ca", "bc"}},
              {"^$", QStringList{""}, QStringList{"a"}}}) {
            GrammarBuilder builder(engine::Message("test"), {});
            const Sequence sequence = sequenceOfExpression(expression, Match::kSomewhere, Spelling::kPlain, builder);
            ByteAutomaton automaton(get(builder.finish(sequence)));
            for (const QString& text : taken) QVERIFY2(accepts(automaton, text.toStdString()), qPrintable(text));
            for (const QString& text : refused) QVERIFY2(!accepts(automaton, text.toStdString()), qPrintable(text));
        }
    }

    void stringsOfJsonAreSpelledInOneWay() {
        GrammarBuilder builder(engine::Message("test"), {});
        const Sequence sequence = sequenceOfExpression("[\\0-\"\\\\a]+", Match::kWhole, Spelling::kJsonString, builder);
        ByteAutomaton automaton(get(builder.finish(sequence)));
        for (const char* text : {"\\\"", "\\\\", "\\n", "\\u0001", "a", " !"}) QVERIFY2(accepts(automaton, text), text);
        for (const char* text : {"\"", "\\", "\n", "\\u0061", "\\u000a", "b"})
            QVERIFY2(!accepts(automaton, text), text);
    }

    void whatIsNotPossibleIsRefused_data() {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QString>("words");
        const auto row = [](const QByteArray& expression, const char* words) {
            QTest::newRow(expression.left(40).constData()) << expression << words;
        };
        row("(a", "character 3: ");
        row("(a", "not closed");
        row("a)", "not opened");
        row("*a", "nothing to repeat");
        row("a++", "nothing to repeat");
        row("a{2,1}", "smaller number");
        row("a{x}", "is written as");
        row("[a", "ends too early");
        row("[z-a]", "end of a range");
        row("a\\", "escape is not possible");
        row("(?=a)", "Looking ahead");
        row("(?!a)", "Looking ahead");
        row("(?<=a)b", "Looking ahead or behind");
        row("(a)\\1", "escape is not possible");
        row("\\bword", "escape is not possible");
        row("\\p{L}", "escape is not possible");
        row("a^b", "at the ends only");
        row("a$b", "at the end only");
        row(QByteArray("(ab){9999}").repeated(30), "too large");
        row("\xff", "not UTF-8");
    }
    void whatIsNotPossibleIsRefused() {
        QFETCH(QByteArray, expression);
        QFETCH(QString, words);
        const auto grammar = grammarFromExpression(expression.toStdString());
        QVERIFY(!grammar.has_value());
        const QString line = QString::fromStdString(lineOf(grammar));
        QVERIFY2(line.contains(words), qPrintable(line));
    }

    // Each bracket doubles the ways to read a text.
    void ambiguityTakesNoLongTime() {
        ByteAutomaton automaton(get(grammarFromExpression(std::string(60, '(') + "x" + [] {
            std::string ends;
            for (int i = 0; i < 60; ++i) ends += ")+";
            return ends;
        }() + "y")));
        QVERIFY(accepts(automaton, "xxxy") && !accepts(automaton, "y"));
    }

    void bracketsWithinBracketsAreBounded() {
        const std::string deep(100'000, '(');
        QVERIFY(lineOf(grammarFromExpression(deep)).find("too many brackets") != std::string::npos);
    }

  private:
    static std::string randomExpression(std::mt19937& random, int depth) {
        std::string expression;
        for (auto parts = 1 + random() % 3; parts > 0; --parts) {
            switch (depth > 0 ? random() % 9 : random() % 6) {
                case 0:
                    expression += "a";
                    break;
                case 1:
                    expression += "b";
                    break;
                case 2:
                    expression += "[a-c]";
                    break;
                case 3:
                    expression += "[^b1]";
                    break;
                case 4:
                    expression += "\\d";
                    break;
                case 5:
                    expression += "\\w";
                    break;
                case 6:
                    expression += "(?:" + randomExpression(random, depth - 1) + ")";
                    break;
                default:
                    expression +=
                        "(" + randomExpression(random, depth - 1) + "|" + randomExpression(random, depth - 1) + ")";
                    break;
            }
            switch (random() % 8) {
                case 0:
                    expression += "*";
                    break;
                case 1:
                    expression += "+";
                    break;
                case 2:
                    expression += "?";
                    break;
                case 3:
                    expression += "{1,2}";
                    break;
                case 4:
                    expression += "*?";
                    break;
                default:
                    break;
            }
        }
        return expression;
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::RegularExpressionTest)
#include "regular_expression_test.moc"

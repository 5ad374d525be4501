// Grammars in GBNF, and what holds for grammars of any origin: every text so far can be completed, however deeply it is
// nested and however ambiguous the grammar is.
#include <QTest>

#include "engine/grammar/characters.h"
#include "engine/grammar/gbnf.h"
#include "tests/engine/grammar/byte_walk.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine::grammar;

class GrammarTest : public QObject {
    Q_OBJECT

  private slots:
    void takesAndRefuses_data() {
        QTest::addColumn<QString>("grammar");
        QTest::addColumn<QStringList>("taken");
        QTest::addColumn<QStringList>("refused");
        const auto row = [](const char* name, const char* grammar, const QStringList& taken,
                            const QStringList& refused) { QTest::newRow(name) << grammar << taken << refused; };
        row("alternatives", "root ::= \"yes\" | \"yeah\" | \"no\"", {"yes", "yeah", "no"}, {"ye", "yesno", ""});
        row("rules", "root ::= list # a comment\nlist ::= \"[\" item (\", \" item)* \"]\"\nitem ::= [a-z0-9_]+\n",
            {"[a]", "[a, b_2]"}, {"[]", "[a,b]", "[A]"});
        row("over lines", "root ::= (\n  \"a\"\n  | # or\n  \"b\"\n) x\nx ::=\n  \"c\" |\n  \"d\"", {"ac", "bd"},
            {"a", "cd"});
        row("repetitions", "root ::= \"a\"{2} \"b\"{1,} \"c\"{0,2} \"d\"? \"e\"*", {"aab", "aabbccdee"},
            {"ab", "aa", "aabccc"});
        row("classes", "root ::= [^a-y\\]\\n\\x41-\\x43-]+", {"z", "D\u00e9"}, {"a", "]", "\n", "B", "-", ""});
        row("characters", "root ::= . [\u4e00-\u9fff] \"\\u00e9\\U0001F600\"",
            {"x\u4e2d\u00e9\U0001F600", "\u00fc\u4e2d\u00e9\U0001F600"},
            {"\u4e2d\u00e9\U0001F600", "xx\u00e9\U0001F600"});
        row("recursion", "root ::= \"(\" root \")\" | \"x\"", {"x", "((x))"}, {"((x)", "()"});
        row("right recursion", "root ::= \"a\" root | \"\"", {"", "a", QString(5000, 'a')}, {"b"});
        row("ambiguous", "root ::= (\"a\" | \"a\" \"a\" | [a])+ \"b\"", {"ab", "aaaab"}, {"b", "aa"});
        row("nothing within a repetition", "root ::= (\"a\"* \"b\"?)* \"c\"", {"c", "aabac", "bbc"}, {"ab"});
        row("escapes", "root ::= \"\\\"\\\\\\t\"", {"\"\\\t"}, {"\""});
        row("a rule that has no text", "root ::= \"a\" | x\nx ::= \"b\" x", {"a"}, {"b", "bb"});
    }
    void takesAndRefuses() {
        QFETCH(QString, grammar);
        QFETCH(QStringList, taken);
        QFETCH(QStringList, refused);
        ByteAutomaton automaton(get(grammarFromGbnf(grammar.toStdString())));
        for (const QString& text : taken) QVERIFY2(accepts(automaton, text.toStdString()), qPrintable(text));
        for (const QString& text : refused) QVERIFY2(!accepts(automaton, text.toStdString()), qPrintable(text));
    }

    void badGrammarsAreRefused_data() {
        QTest::addColumn<QByteArray>("grammar");
        QTest::addColumn<QString>("words");
        const auto row = [](const QByteArray& grammar, const char* words) {
            QTest::newRow(grammar.left(40).constData()) << grammar << words;
        };
        row("", "no rule root");
        row("a ::= \"x\"", "no rule root");
        row("root ::= a", "no rule a");
        row("root ::= \"x\"\nroot ::= \"y\"", "line 2");
        row("root ::= \"x", "ends too early");
        row("root ::= \"x\ny\"", "not closed on its line");
        row("root ::= [a", "ends too early");
        row("root ::= (\"a\"", "bracket is not closed");
        row("root ::= \"a\")", "not part of a rule");
        row("root \"a\"", "there should be ::=");
        row("::= \"a\"", "name of a rule");
        row("root ::= [z-a]", "end of a range");
        row("root ::= \"\\q\"", "no such escape");
        row("root ::= \"\\xZ\"", "hexadecimal");
        row("root ::= \"\\ud800\"", "No character has this number");
        row("root ::= \"a\"{2,1}", "smaller number");
        row("root ::= \"a\"{,3}", "is written as");
        row("root ::= \"a\"{99999}", "repetitions are possible");
        row("root ::= " + QByteArray("\"a\"{9999} ").repeated(30), "too large");
        row("root ::= <[7]>", "Tokens cannot be named");
        row("root ::= root \"a\" | \"b\"", "The rule root begins with itself");
        row("root ::= x \"a\"\nx ::= \"\" | root", "begins with itself");
        row("root ::= \"a\" root", "No text has the form");
        row("root ::= []", "No text has the form");
        row("root ::= \"\xff\"", "not UTF-8");
    }
    void badGrammarsAreRefused() {
        QFETCH(QByteArray, grammar);
        QFETCH(QString, words);
        const auto result = grammarFromGbnf(grammar.toStdString());
        QVERIFY(!result.has_value());
        const QString line = QString::fromStdString(lineOf(result));
        QVERIFY2(line.contains(words), qPrintable(line));
        QVERIFY(!result.error().what_to_do.empty());
    }

    // Brackets can be opened up to a limit; from there on only what can still be closed is permitted.
    void everyNestingCanBeClosed() {
        ByteAutomaton automaton(get(grammarFromGbnf("root ::= \"(\" item \")\" | \"x\"\nitem ::= \"[\" root \"]\"")));
        auto state = automaton.start();
        std::string open;
        while (automaton.permitted(state).contains(open.size() % 2 == 0 ? '(' : '[')) {
            open.push_back(open.size() % 2 == 0 ? '(' : '[');
            state = automaton.next(state, static_cast<std::uint8_t>(open.back()));
            QVERIFY(open.size() < 1000);
        }
        QVERIFY(open.size() > 100);
        state = automaton.next(state, 'x');
        for (; !open.empty(); open.pop_back()) {
            QVERIFY(state != ByteAutomaton::kDead);
            state = automaton.next(state, open.back() == '(' ? ')' : ']');
        }
        QVERIFY(state != ByteAutomaton::kDead && automaton.accepts(state));
    }

    // 2^n ways to read n letters: only some are followed, and each of them can be completed.
    void ambiguityIsBounded() {
        ByteAutomaton automaton(get(grammarFromGbnf("root ::= \"x\" root \"y\" | \"x\" root \"z\" | \"w\"")));
        auto state = automaton.start();
        for (int i = 0; i < 40; ++i) {
            state = automaton.next(state, 'x');
            QVERIFY(state != ByteAutomaton::kDead);
        }
        state = automaton.next(state, 'w');
        for (int i = 0; i < 40; ++i) {
            QVERIFY(state != ByteAutomaton::kDead && !automaton.accepts(state));
            state = automaton.next(state, static_cast<std::uint8_t>(automaton.permitted(state).first()));
        }
        QVERIFY(automaton.accepts(state));
        QVERIFY(automaton.size() < 1000);
    }

    // What was forgotten is found again: the same bytes are permitted after reset() as without it.
    void resetChangesNothing() {
        const char* text = "root ::= \"(\" root \")\" | [a-f]{1,9} \".\" root | \"x\"";
        ByteAutomaton kept(get(grammarFromGbnf(text)));
        ByteAutomaton reset(get(grammarFromGbnf(text)));
        std::mt19937 random(3);
        auto a = kept.start();
        auto b = reset.start();
        for (int i = 0; i < 300 && kept.permitted(a).size() > 0; ++i) {
            QVERIFY(kept.permitted(a) == reset.permitted(b) && kept.accepts(a) == reset.accepts(b));
            std::uint8_t byte = 0;
            do byte = static_cast<std::uint8_t>(random());
            while (!kept.permitted(a).contains(byte) || (byte == 'x' && i < 200));
            a = kept.next(a, byte);
            b = reset.reset(reset.next(b, byte));
            QVERIFY(reset.size() <= 2);  // the start and this one
        }
    }

    // A vocabulary may lack bytes: then nothing leads to where one of them would be needed.
    void bytesThatCannotBeWrittenAreAvoided() {
        ByteSet writable;
        for (const char c : std::string_view("abc\"\xC3\xA9")) writable.add(static_cast<std::uint8_t>(c));
        ByteAutomaton automaton(get(grammarFromGbnf("root ::= ([a-z\u00e0-\u4fff] | \"ax\")+", writable)));
        QVERIFY(accepts(automaton, "abc\u00e9") && !accepts(automaton, "ax") && !accepts(automaton, "\u00e8"));
        const auto permitted = automaton.permitted(automaton.start());
        QVERIFY(permitted.size() == 4 && !permitted.contains(0xC4));
        QVERIFY(lineOf(grammarFromGbnf("root ::= \"xyz\"", writable)).find("No text has the form") !=
                std::string::npos);
    }

    void rangesBecomeUtf8() {
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            CharacterSet set;
            for (int n = 0; n < 3; ++n) {
                const auto first = static_cast<char32_t>(random() % (i % 2 == 0 ? 0x110000 : 0x900));
                set.add(first, first + static_cast<char32_t>(random() % 0x3000));
            }
            GrammarBuilder builder(engine::Message("test"), {});
            const Sequence sequence = builder.characters(set);
            ByteAutomaton automaton(get(builder.finish(sequence)));
            const CharacterSet others = CharacterSet::all().without(set);
            for (const auto& range : set.ranges()) {
                QVERIFY(accepts(automaton, utf8Of(range.first)) && accepts(automaton, utf8Of(range.last)));
            }
            for (const auto& range : others.ranges()) {
                QVERIFY(!accepts(automaton, utf8Of(range.first)) && !accepts(automaton, utf8Of(range.last)));
            }
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::GrammarTest)
#include "grammar_test.moc"

// Masks of states within strings, beside what the automaton says of each token.
#include "engine/grammar/plain_masks.h"

#include <QTest>

#include <set>

#include "engine/grammar/forms/json_schema.h"
#include "engine/grammar/gbnf.h"
#include "tests/engine/text/fixture_tokenizers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine::grammar;
using engine::text::Tokenizer;
using State = ByteAutomaton::State;

class PlainMasksTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        for (const char* name : {"small_bpe.json", "small_spm.model"}) {
            tokenizers_.push_back(openFixture(fixturePath(name)));
            tries_.push_back(std::make_unique<VocabularyTrie>(*tokenizers_.back()));
        }
    }

    void everyTokenIsInOnePart() {
        CharacterSet letters('a', 'z');
        letters.add(0x80, CharacterSet::kLast);
        for (const auto& trie : tries_) {
            const PlainWords words(*trie, letters);
            std::set<TokenId> others;
            std::string path;
            for (std::size_t i = 0; i < words.others().size(); ++i) {
                const VocabularyTrie::Node& node = words.others()[i];
                path.resize(node.depth);
                path.push_back(static_cast<char>(node.byte));
                QVERIFY(node.end > static_cast<std::int32_t>(i));
                for (const TokenId token : trie->tokensOf(node)) {
                    QCOMPARE(path, std::string(trie->bytesOf(token)));
                    QVERIFY(others.insert(token).second);
                }
            }
            int plain = 0;
            for (const VocabularyTrie::Node& node : trie->nodes()) {
                for (const TokenId token : trie->tokensOf(node)) {
                    const QString text = QString::fromUtf8(trie->bytesOf(token));
                    const auto characters = static_cast<std::size_t>(text.toUcs4().size());
                    const bool is_plain = characters <= PlainWords::kMaxLength &&
                                          text.toStdString() == trie->bytesOf(token) &&
                                          std::all_of(text.begin(), text.end(), [](QChar c) {
                                              return c.unicode() >= 'a' && (c.unicode() <= 'z' || c.unicode() >= 0x80);
                                          });
                    QCOMPARE(others.contains(token), !is_plain);
                    for (std::size_t length = 0; length <= PlainWords::kMaxLength; ++length) {
                        QCOMPARE(words.upTo(length).contains(token), is_plain && characters <= length);
                    }
                    plain += is_plain ? 1 : 0;
                }
            }
            QVERIFY(plain > 100 && others.size() > 100);
        }
    }

    void masksAreThoseOfTheWalk_data() {
        QTest::addColumn<std::string>("grammar");
        QTest::addColumn<std::string>("text");
        const auto add = [](const char* name, const char* text, const char* what) {
            QTest::newRow(name) << std::string(text) << std::string(what);
        };
        add("long", R"({"type":"string","maxLength":60})", R"("It is the house\n of the \\ two in an old street")");
        add("short", R"({"type":"string","minLength":2,"maxLength":9})", R"("and then")");
        add("unbounded", R"({"type":"string"})", R"("the rest is silence \t and é too")");
        add("two kinds",
            R"({"type":"object","properties":{"a":{"type":"string","pattern":"^[a-z ]{3,40}$"},"b":{"type":"string"}},)"
            R"("required":["a","b"]})",
            R"({"a": "the thing in it", "b": "And 1 other"})");
        add("letters", "root ::= [a-zA-Z]{0,30} [ ] \"is\" [^0-9]*", "There is the end, of all");
        add("ambiguous", "root ::= ([a-z]{1,8} [ ]?)* | [a-z ]{4,30}", "there are several ways");
        add("Greek or Latin", "root ::= ([a-z ] | [α-ω] | \"日\")*", "the αβγ and 日");
        add("not alike", "root ::= a\na ::= [a-m] a | [n-z] b\nb ::= [a-z ]{0,12} \".\"", "hello there.");
    }
    void masksAreThoseOfTheWalk() {
        QFETCH(std::string, grammar);
        QFETCH(std::string, text);
        const bool is_schema = grammar.front() == '{';
        for (std::size_t i = 0; i < tries_.size(); ++i) {
            ByteAutomaton bytes(get(is_schema ? grammarFromJsonSchema(grammar) : grammarFromGbnf(grammar)));
            PlainMasks plain(bytes, *tries_[i]);
            std::size_t fewest = tries_[i]->nodes().size();
            State state = bytes.start();
            for (const char c : text + "\n") {
                TokenSet tokens(tokenizers_[i]->size());
                const auto nodes = plain.take(state, tokens);
                fewest = std::min(fewest, nodes.size());
                for (const VocabularyTrie::Node& node : nodes) {
                    for (const TokenId token : tries_[i]->tokensOf(node)) {
                        if (after(bytes, state, tries_[i]->bytesOf(token)) != ByteAutomaton::kDead) tokens.add(token);
                    }
                }
                for (const VocabularyTrie::Node& node : tries_[i]->nodes()) {
                    for (const TokenId token : tries_[i]->tokensOf(node)) {
                        const bool is_permitted =
                            after(bytes, state, tries_[i]->bytesOf(token)) != ByteAutomaton::kDead;
                        QCOMPARE(tokens.contains(token), is_permitted);
                    }
                }
                const State next = bytes.next(state, static_cast<std::uint8_t>(c));
                if (next == ByteAutomaton::kDead) break;
                state = next;
                if (text.size() % 2 == 0 || c != ' ') continue;
                state = bytes.reset(state);
                plain.forgetStates();
            }
            QVERIFY(bytes.accepts(state));
            if (QTest::currentDataTag() != std::string("ambiguous")) QVERIFY(fewest < tries_[i]->nodes().size());
        }
    }

    // Of many sets the latest are kept, and those in use are not lost.
    void setsAreKept() {
        const VocabularyTrie trie(*tokenizers_.front());
        const auto first = trie.plainWords({'a', 'z'});
        QCOMPARE(trie.plainWords({'a', 'z'}).get(), first.get());
        for (char32_t last = 'b'; last < 'l'; ++last) trie.plainWords({'a', last});
        QVERIFY(first->upTo(PlainWords::kMaxLength).words().size() > 0);
        QCOMPARE(first.use_count(), 1);
        QVERIFY(trie.plainWords({'a', 'z'})->others().size() == first->others().size());
    }

  private:
    static State after(ByteAutomaton& bytes, State state, std::string_view text) {
        for (const char c : text) {
            if (state != ByteAutomaton::kDead) state = bytes.next(state, static_cast<std::uint8_t>(c));
        }
        return state;
    }

    std::vector<std::unique_ptr<Tokenizer>> tokenizers_;
    std::vector<std::unique_ptr<VocabularyTrie>> tries_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::PlainMasksTest)
#include "plain_masks_test.moc"

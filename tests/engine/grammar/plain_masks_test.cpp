// Masks of states within strings, beside what the automaton says of each token.
#include "engine/grammar/plain_masks.h"

#include <QTest>

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

    void masksAreThoseOfTheWalk_data() {
        QTest::addColumn<std::string>("grammar");
        QTest::addColumn<std::string>("text");
        const auto add = [](const char* name, const char* text, const char* what) {
            QTest::newRow(name) << std::string(text) << std::string(what);
        };
        add("long", R"({"type":"string","maxLength":60})", R"("It is the house\n of the \\ two in an old street")");
        add("unbounded", R"({"type":"string"})", R"("the rest is silence \t and é too")");
        add("two kinds",
            R"({"type":"object","properties":{"a":{"type":"string","pattern":"^[a-z ]{3,40}$"},"b":{"type":"string"}},)"
            R"("required":["a","b"]})",
            R"({"a": "the thing in it", "b": "And 1 other"})");
        add("ambiguous", "root ::= ([a-z]{1,8} [ ]?)* | [a-z ]{4,30}", "there are several ways");
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
            }
            QVERIFY(bytes.accepts(state));
            if (QTest::currentDataTag() != std::string("ambiguous")) QVERIFY(fewest < tries_[i]->nodes().size());
        }
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

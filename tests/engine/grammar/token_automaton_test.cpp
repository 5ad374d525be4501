// Tokens that a grammar permits, with a byte-level vocabulary and one of SentencePiece.
#include "engine/grammar/token_automaton.h"

#include <QTest>

#include "engine/grammar/forms/json_schema.h"
#include "engine/grammar/gbnf.h"
#include "tests/engine/text/fixture_tokenizers.h"
#include "tests/support/random_schema.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

namespace griffin::tests {
namespace {

using namespace engine::grammar;
using engine::Result;
using engine::text::Tokenizer;

constexpr int kSpareTokens = 70;  // of a model whose embedding is larger than the tokenizer

class TokenAutomatonTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        for (const char* name : {"small_bpe.json", "small_spm.model"}) {
            Vocabulary& vocabulary = vocabularies_.emplace_back();
            vocabulary.tokenizer = openFixture(fixturePath(name));
            vocabulary.trie = std::make_unique<VocabularyTrie>(*vocabulary.tokenizer);
        }
    }

    void theTrieHoldsEveryToken() {
        for (const Vocabulary& vocabulary : vocabularies_) {
            std::vector<std::string> texts(static_cast<std::size_t>(vocabulary.tokenizer->size()));
            std::string path;
            for (const VocabularyTrie::Node& node : vocabulary.trie->nodes()) {
                path.resize(node.depth);
                path.push_back(static_cast<char>(node.byte));
                for (const TokenId token : vocabulary.trie->tokensOf(node)) {
                    texts[static_cast<std::size_t>(token)] = path;
                }
            }
            for (TokenId token = 0; token < vocabulary.tokenizer->size(); ++token) {
                if (vocabulary.tokenizer->endsGeneration(token)) continue;
                QCOMPARE(texts[static_cast<std::size_t>(token)], std::string(vocabulary.tokenizer->pieceBytes(token)));
            }
        }
    }

    // Random answers to random schemas: valid when they end, and at each place the set of permitted tokens is what the
    // tokens one by one say.
    void everyAnswerIsValid() {
        std::mt19937 random(2);
        int answers = 0;
        int forced = 0;
        int tokens = 0;
        const int schemas = tried(400);
        for (int i = 0; i < schemas; ++i) {
            const Vocabulary& vocabulary = vocabularies_[static_cast<std::size_t>(i) % vocabularies_.size()];
            const OrderedJson schema = randomSchema(random);
            const auto grammar = grammarFromJsonSchema(schema.dump());
            if (!grammar) continue;
            const auto automaton = get(make(*grammar, vocabulary));
            std::string text;
            bool ended = false;
            for (int length = 0; length < 300 && !ended; ++length) {
                const auto state = automaton->current();
                const std::vector<TokenId> permitted = listed(automaton->permitted(state), vocabulary);
                for (TokenId token = 0; length < 20 && token < vocabulary.tokenizer->size(); ++token) {
                    QCOMPARE(automaton->permitted(state).contains(token), automaton->permits(state, token));
                }
                QVERIFY2(!permitted.empty(), (text + " " + schema.dump()).c_str());
                if (automaton->forced(state)) QCOMPARE(permitted, std::vector<TokenId>{*automaton->forced(state)});
                forced += automaton->forced(state) ? 1 : 0;
                ++tokens;
                const TokenId token = shortest(permitted, vocabulary, random);
                ended = vocabulary.tokenizer->endsGeneration(token);
                text += ended ? std::string_view() : vocabulary.tokenizer->pieceBytes(token);
                automaton->advance(token);
            }
            if (!ended) continue;
            const OrderedJson value = OrderedJson::parse(text, nullptr, false);
            QVERIFY2(!value.is_discarded() && isValid(value, schema), (text + " " + schema.dump()).c_str());
            ++answers;
        }
        qInfo("%d answers, %d of %d tokens forced", answers, forced, tokens);
        QVERIFY(answers > schemas / 2 && forced > tokens / 10);
    }

    // Where there is one way, its tokens are those of the text as a whole, but for the last.
    void forcedTokensAreTheTexts() {
        const std::string schema =
            R"({"type":"object","properties":{"the children":{"type":"integer"}},"required":["the children"]})";
        for (const Vocabulary& vocabulary : vocabularies_) {
            const auto automaton = get(make(get(grammarFromJsonSchema(schema)), vocabulary));
            const auto& run = automaton->run(automaton->current());
            std::string text;
            for (const TokenId token : run.tokens) text += vocabulary.tokenizer->pieceBytes(token);
            QCOMPARE(text, std::string(R"({"the children": )"));
            QVERIFY(run.forced + 1 == run.tokens.size() && run.forced > 1);
            std::vector<TokenId> whole = vocabulary.tokenizer->encode("\n" + text, engine::SpecialTokens::kPlainText);
            QVERIFY(std::equal(run.tokens.rbegin(), run.tokens.rend(), whole.rbegin()));
            // The same one by one.
            std::vector<TokenId> one_by_one;
            auto state = automaton->current();
            while (automaton->forced(state)) {
                one_by_one.push_back(*automaton->forced(state));
                state = automaton->next(state, one_by_one.back());
            }
            QCOMPARE(one_by_one, std::vector<TokenId>(run.tokens.begin(),
                                                      run.tokens.begin() + static_cast<std::ptrdiff_t>(run.forced)));
        }
    }

    // What may follow is a function of the text, not of what else was asked.
    void whatElseWasAskedDoesNotCount() {
        std::mt19937 random(9);
        const auto grammar = get(grammarFromJsonSchema("{}"));
        for (const Vocabulary& vocabulary : vocabularies_) {
            const auto plain = get(make(grammar, vocabulary));
            const auto busy = get(make(grammar, vocabulary));
            for (int length = 0; length < 200; ++length) {
                const std::vector<TokenId> permitted = listed(plain->permitted(plain->current()), vocabulary);
                QCOMPARE(listed(busy->permitted(busy->current()), vocabulary), permitted);
                if (permitted.empty()) break;
                for (int tries = 0; tries < 20; ++tries) {  // other ways on
                    auto state = busy->current();
                    for (int i = 0; i < 30 && state != TokenAutomaton::kDead; ++i) {
                        const auto ways = listed(busy->permitted(state), vocabulary);
                        state = busy->next(state, ways[random() % ways.size()]);
                    }
                }
                const TokenId token = permitted[random() % permitted.size()];
                if (vocabulary.tokenizer->endsGeneration(token)) break;
                plain->advance(token);
                busy->advance(token);
            }
        }
    }

    void anAnswerEndsWhereItCanOnlyEnd() {
        for (const Vocabulary& vocabulary : vocabularies_) {
            const auto automaton = get(make(get(grammarFromGbnf("root ::= \"the\" | \"they\"")), vocabulary));
            auto state = spell("the", automaton->current(), *automaton, vocabulary);
            QVERIFY(!automaton->forced(state));
            QVERIFY(ends(automaton->permitted(state), vocabulary));
            state = spell("y", state, *automaton, vocabulary);
            QVERIFY(automaton->forced(state) && vocabulary.tokenizer->endsGeneration(*automaton->forced(state)));
            automaton->begin();
            automaton->advance(*automaton->forced(state));  // not permitted there: nothing changes
            QVERIFY(!automaton->permitted(automaton->current()).contains(*automaton->forced(state)));
        }
    }

    void vocabulariesWithoutAnEndAreRefused() {
        const auto tokenizer = get(engine::text::makeSyntheticTokenizer(100));
        const VocabularyTrie trie(*tokenizer);
        const auto refused = TokenAutomaton::make(get(grammarFromGbnf("root ::= \"a\"")), *tokenizer, trie, 100);
        QVERIFY(!refused.has_value());
        QVERIFY(lineOf(refused).find("no token that ends") != std::string::npos);
    }

  private:
    struct Vocabulary {
        std::unique_ptr<Tokenizer> tokenizer;
        std::unique_ptr<VocabularyTrie> trie;
        int size() const { return tokenizer->size() + kSpareTokens; }
    };

    static Result<std::unique_ptr<TokenAutomaton>> make(const Grammar& grammar, const Vocabulary& vocabulary) {
        return TokenAutomaton::make(grammar, *vocabulary.tokenizer, *vocabulary.trie, vocabulary.size());
    }
    static std::vector<TokenId> listed(const TokenSet& set, const Vocabulary& vocabulary) {
        std::vector<TokenId> tokens;
        for (TokenId token = 0; token < vocabulary.size(); ++token) {
            if (set.contains(token)) tokens.push_back(token);
        }
        return tokens;
    }
    static bool ends(const TokenSet& set, const Vocabulary& vocabulary) {
        const auto tokens = listed(set, vocabulary);
        return std::any_of(tokens.begin(), tokens.end(),
                           [&](TokenId token) { return vocabulary.tokenizer->endsGeneration(token); });
    }
    /// The state after a text, with tokens that are permitted.
    static TokenAutomaton::State spell(std::string_view text, TokenAutomaton::State state, TokenAutomaton& automaton,
                                       const Vocabulary& vocabulary) {
        while (!text.empty()) {
            const std::vector<TokenId> permitted = listed(automaton.permitted(state), vocabulary);
            const auto token = std::find_if(permitted.begin(), permitted.end(), [&](TokenId one) {
                const std::string_view bytes = vocabulary.tokenizer->pieceBytes(one);
                return !bytes.empty() && text.starts_with(bytes);
            });
            if (token == permitted.end()) return TokenAutomaton::kDead;
            text.remove_prefix(vocabulary.tokenizer->pieceBytes(*token).size());
            state = automaton.next(state, *token);
        }
        return state;
    }
    /// A random one, rather one that ends something.
    static TokenId shortest(const std::vector<TokenId>& permitted, const Vocabulary& vocabulary, std::mt19937& random) {
        for (const TokenId token : permitted) {
            const std::string_view bytes = vocabulary.tokenizer->pieceBytes(token);
            const bool closes =
                bytes == "\"" || bytes == "}" || bytes == "]" || vocabulary.tokenizer->endsGeneration(token);
            if (closes && random() % 2 == 0) return token;
        }
        return permitted[random() % permitted.size()];
    }

    std::vector<Vocabulary> vocabularies_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::TokenAutomatonTest)
#include "token_automaton_test.moc"

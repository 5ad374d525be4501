// Free text in front of a mark, against searching the whole text again after every byte; and tokens that a grammar
// behind a mark permits.
#include "engine/grammar/free_text.h"

#include <QTest>
#include <random>

#include "engine/grammar/gbnf.h"
#include "engine/grammar/token_automaton.h"
#include "tests/engine/text/fixture_tokenizers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

namespace griffin::tests {
namespace {

using namespace engine::grammar;
using MarkPlace = FreeText::MarkPlace;

/// Whether the mark is complete at the end of the text, found in the plain way.
bool isMarked(std::string text, const std::string& mark, MarkPlace place, ReasoningBefore reasoning) {
    if (reasoning == ReasoningBefore::kMayCome) {
        const std::size_t begin = text.find_first_not_of(" \n\t\r");
        if (begin == std::string::npos || !text.substr(begin).starts_with("<think>"))
            reasoning = ReasoningBefore::kNone;
        else
            text.erase(0, begin + 7);
    }
    if (reasoning != ReasoningBefore::kNone) {
        const std::size_t end = text.find("</think>");
        if (end == std::string::npos) return false;
        text.erase(0, end + 8);
    }
    if (place == MarkPlace::kAtBeginning) return text == mark;
    const std::size_t found = text.find(mark);
    return found != std::string::npos && found + mark.size() == text.size();
}

class FreeTextTest : public QObject {
    Q_OBJECT

  private slots:
    void findsTheMarkWhereASearchDoes() {
        std::mt19937 random(3);
        const std::vector<std::string> parts = {"<think>", "</think>", "<tool>", "<to", "<",    "th",
                                                "tool>",   " ",        "\n",     "x",   "</th", "{\"a"};
        int marked = 0;
        const int texts = tried(3000);
        for (int i = 0; i < texts; ++i) {
            const std::string mark = i % 3 == 0 ? "<tool>" : i % 3 == 1 ? "{\"a" : "<t<t";
            const auto reasoning = static_cast<ReasoningBefore>(random() % 3);
            const MarkPlace place = reasoning == ReasoningBefore::kNone && random() % 2 == 0 ? MarkPlace::kAtBeginning
                                                                                             : MarkPlace::kAnywhere;
            const FreeText free(mark, place, reasoning);
            std::string all;
            for (int part = 0; part < 8; ++part) all += parts[random() % parts.size()];
            int state = free.start();
            std::string text;
            for (const char c : all) {
                text += c;
                state = free.next(state, static_cast<std::uint8_t>(c));
                QVERIFY2((state == FreeText::kMarked) == isMarked(text, mark, place, reasoning), text.c_str());
                if (state == FreeText::kMarked) break;
            }
            marked += state == FreeText::kMarked ? 1 : 0;
        }
        qInfo("%d of %d texts have the mark", marked, texts);
        QVERIFY(marked > texts / 10 && marked < texts - texts / 10);
    }

    /// In free text all is permitted but what would have something else behind the mark; behind it the grammar holds.
    void tokensAroundTheMark() {
        for (const char* name : {"small_bpe.json", "small_spm.model"}) {
            const auto tokenizer = openFixture(fixturePath(name));
            const VocabularyTrie trie(*tokenizer);
            constexpr int kSpare = 70;
            const int vocabulary = tokenizer->size() + kSpare;
            const std::string mark = "e";  // in the middle of many tokens
            auto made = TokenAutomaton::make(get(grammarFromGbnf("root ::= [a-m]{3}")), *tokenizer, trie, vocabulary,
                                             FreeText(mark, MarkPlace::kAnywhere, ReasoningBefore::kNone));
            const auto owned = get(std::move(made));
            TokenAutomaton& automaton = *owned;
            const TokenAutomaton::State start = automaton.current();
            QVERIFY(!automaton.forced(start));
            int forbidden = 0;
            int through = 0;
            for (engine::text::TokenId token = 0; token < vocabulary; ++token) {
                const std::string bytes(tokenizer->pieceBytes(token));
                const std::size_t at = bytes.find(mark);
                const std::string behind = at == std::string::npos ? "" : bytes.substr(at + 1);
                const bool fits = behind.size() <= 3 && behind.find_first_not_of("abcdefghijklm") == std::string::npos;
                QVERIFY2(automaton.permitted(start).contains(token) == fits, bytes.c_str());
                QCOMPARE(automaton.permits(start, token), fits);
                forbidden += fits ? 0 : 1;
                through += fits && at != std::string::npos ? 1 : 0;
            }
            QVERIFY(forbidden > 3 && through > 0);
            for (const engine::text::TokenId end : tokenizer->vocabulary().roles().ends_of_generation) {
                QVERIFY(automaton.permits(start, end));
            }
            // Through the mark, to the end.
            const auto tokens = tokenizer->encode("xxe", engine::SpecialTokens::kPlainText);
            for (const auto token : tokens) automaton.advance(token);
            for (const auto end : tokenizer->vocabulary().roles().ends_of_generation) {
                QVERIFY(!automaton.permits(automaton.current(), end));
            }
            for (const auto token : tokenizer->encode("abc", engine::SpecialTokens::kPlainText)) {
                if (tokenizer->pieceBytes(token).find_first_of("abc") != std::string::npos) automaton.advance(token);
            }
            const auto& last = automaton.permitted(automaton.current());
            for (engine::text::TokenId token = 0; token < vocabulary; ++token) {
                QVERIFY(!last.contains(token) || tokenizer->endsGeneration(token) ||
                        !tokenizer->pieceBytes(token).empty());
            }
            automaton.begin();
            QCOMPARE(automaton.current(), start);
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::FreeTextTest)
#include "free_text_test.moc"

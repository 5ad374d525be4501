// Which tokens a grammar permits next: ByteAutomaton over the tokens of a vocabulary.
//
// Where the grammar leaves one way, it leaves the bytes but not the tokens: `"name": ` could be spelled letter by
// letter. There the tokens are those of the text as a whole, as the model has seen such texts, and they are forced: no
// other is permitted. The last token of such a run is left open, since the model might join it with what follows, and
// so is what a following character would change.
//
// All of this is a function of the state, and that of the bytes so far: however an answer was speculated, the same
// tokens are permitted at the same place.
//
// In front of what the grammar is about there may be free text (FreeText): there every token is permitted but those
// with which the mark would be followed by something that is none of the grammar's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/base/work_clock.h"
#include "engine/grammar/byte_automaton.h"
#include "engine/grammar/free_text.h"
#include "engine/grammar/plain_masks.h"
#include "engine/grammar/token_set.h"
#include "engine/grammar/vocabulary_trie.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::grammar {

class TokenAutomaton {
  public:
    using State = ByteAutomaton::State;
    static constexpr State kDead = ByteAutomaton::kDead;

    /// `vocabulary`: of the model, which may have tokens beyond the tokenizer's. Fails if the tokenizer has no
    /// token that ends an answer. What is passed by reference must outlive it. REQUIRES: the trie has tokens of one
    /// byte for all that the grammar uses.
    static Result<std::unique_ptr<TokenAutomaton>> make(Grammar grammar, const text::Tokenizer& tokenizer,
                                                        const VocabularyTrie& trie, int vocabulary,
                                                        std::optional<FreeText> before = std::nullopt);

    /// To the beginning of an answer.
    void begin() {
        current_ = start();
        clock_.reset();
    }
    /// The answer goes on with this token; one that is not permitted changes nothing, and so does one that ends it.
    /// States that were asked for before are void.
    void advance(TokenId token);
    /// After all tokens so far.
    State current() const { return current_; }

    /// kDead where the token is not permitted; the state itself after a token that ends the answer.
    State next(State state, TokenId token);
    bool permits(State state, TokenId token) { return next(state, token) != kDead; }
    bool ends(TokenId token) const { return tokenizer_.endsGeneration(token); }
    /// Never empty. Valid until advance().
    const TokenSet& permitted(State state);
    /// The one token that is permitted.
    std::optional<TokenId> forced(State state);
    /// The tokens that the grammar's one way has from here on, first those that are forced, then one that the model is
    /// free to join with what follows. Empty if there are several ways.
    struct Run {
        std::vector<TokenId> tokens;
        std::size_t forced = 0;
    };
    const Run& run(State state);

    /// What decoding spends on the form: run by those who ask, since they do more than ask.
    WorkClock& clock() { return clock_; }

  private:
    TokenAutomaton(Grammar grammar, const text::Tokenizer& tokenizer, const VocabularyTrie& trie, int vocabulary,
                   TokenId end, std::optional<FreeText> before);

    // States of the free text are the numbers from kFree down.
    static constexpr State kFree = -3;
    static bool isFree(State state) { return state <= kFree; }
    State start() const { return before_ ? kFree - before_->start() : bytes_.start(); }
    State step(State state, std::uint8_t byte);
    bool accepts(State state) const { return isFree(state) || bytes_.accepts(state); }

    void walk(State state, TokenSet& tokens);
    void leaveOut(const VocabularyTrie::Node& first, TokenSet& tokens) const;
    State after(State state, std::string_view bytes);
    Run makeRun(State state);
    std::vector<TokenId> tokensOf(std::string_view text) const;

    ByteAutomaton bytes_;
    PlainMasks plain_;
    std::optional<FreeText> before_;
    const text::Tokenizer& tokenizer_;
    const VocabularyTrie& trie_;
    int vocabulary_;
    TokenId end_;                // what ends an answer where it can only end
    std::vector<TokenId> ends_;  // what may end it
    State current_;
    WorkClock clock_;
    std::unordered_map<State, TokenSet> permitted_;
    std::unordered_map<State, Run> runs_;
    std::vector<State> path_;  // [depth] of the walk
};

}  // namespace griffin::engine::grammar

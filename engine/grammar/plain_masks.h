// What is permitted within strings, without a walk over the whole vocabulary.
//
// Within a string most characters lead to the same state. All tokens of these alone are permitted that are no longer
// than they may go on; the others are walked. Each step is asked of the automaton, so the tokens are those of the walk.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/grammar/byte_automaton.h"
#include "engine/grammar/plain_words.h"

namespace griffin::engine::grammar {

class PlainMasks {
  public:
    /// The references must outlive this.
    PlainMasks(ByteAutomaton& bytes, const VocabularyTrie& trie);

    /// Adds tokens that are permitted. All others that are, are in the trie that is returned, as nodes: valid while
    /// this lives.
    std::span<const VocabularyTrie::Node> take(ByteAutomaton::State state, TokenSet& tokens);
    /// The automaton's states are others now.
    void forgetStates();

  private:
    using State = ByteAutomaton::State;
    static constexpr State kDead = ByteAutomaton::kDead;
    // Of each sequence of characters, bytes that stand for those of each place.
    using Sequences = std::vector<std::vector<std::vector<std::uint8_t>>>;

    /// Characters after which some state goes on in the same way.
    struct Kind {
        CharacterSet characters;
        Sequences sequences;
        std::shared_ptr<const PlainWords> words;
        std::unordered_map<State, State> after;  // kDead: it depends on the character
    };

    Sequences sequencesOf(const CharacterSet& characters) const;
    Kind* kindAt(State state);
    State after(State state, Kind& kind);
    State leads(State state, const Sequences& sequences);

    ByteAutomaton& bytes_;
    const VocabularyTrie& trie_;
    std::vector<std::uint8_t> ascii_;  // bytes that stand for all of ASCII
    Sequences beyond_ascii_;
    std::vector<Kind> kinds_;
    std::vector<State> reached_;  // scratch of leads()
    std::vector<State> next_;
};

}  // namespace griffin::engine::grammar

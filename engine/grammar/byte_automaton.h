// Which bytes a grammar permits next, given the bytes so far.
//
// A text may be derived in several ways. Each is a stack of places in alternatives: the place of the next byte, and the
// places at which the open rules go on. A rule that is its alternative's last symbol is not opened but takes that
// alternative's place, so a list does not nest more deeply the longer it becomes. Stacks share their lower parts and
// are stored once each. A state is the set of stacks; a byte leads from one to the next. States are stored once each,
// too, with the transitions that have been asked for, so that where texts return to the same state nothing is computed
// twice. Bytes that no class of the grammar tells apart are of one kind, and share their transitions.
//
// Stacks of a state are in the order in which they are found, which depends on the bytes so far alone. Of more than
// kMaxStacks only the first are followed: a grammar that is so ambiguous permits less than it says, never more, and
// what it permits can always be completed. kMaxOpenRules limits how deeply a text is nested in the same way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

class ByteAutomaton {
  public:
    using State = std::int32_t;
    static constexpr State kDead = -1;
    static constexpr std::size_t kMaxStacks = 4096;

    explicit ByteAutomaton(Grammar grammar);

    const Grammar& grammar() const { return grammar_; }
    State start() const { return start_; }
    /// kDead where the byte is not permitted. Throws std::bad_alloc when the states need too much memory.
    State next(State state, std::uint8_t byte) {
        const std::size_t kind = kind_of_[byte];
        const State known = transitions_[static_cast<std::size_t>(state) * kinds_.size() + kind];
        return known != kUnknown ? known : find(state, kind);
    }
    /// A byte of each kind that is in the set: what is true of them is true of all bytes of the set.
    std::vector<std::uint8_t> kindsIn(const ByteSet& bytes) const;
    /// All bytes of the kind of this one.
    const ByteSet& alike(std::uint8_t byte) const { return kinds_[kind_of_[byte]]; }
    /// The text may end here.
    bool accepts(State state) const { return states_[static_cast<std::size_t>(state)].accepts; }
    /// The bytes that may come next. None: the text ends here.
    ByteSet permitted(State state) const;

    /// States there are: one more than the largest.
    std::size_t size() const { return states_.size(); }
    /// Whether it has grown so much that reset() is due.
    bool isLarge() const { return states_.size() > kManyStates || members_.size() > kManyMembers; }
    /// Forgets all states but `kept`, which becomes the returned one, and the start.
    State reset(State kept);

  private:
    static constexpr State kUnknown = -2;
    static constexpr std::size_t kManyStates = 8192;
    static constexpr std::size_t kManyMembers = std::size_t{1} << 20;
    static constexpr std::size_t kTooLarge = 32;  // times as much is too much
    static constexpr std::size_t kMaxMet = 16 * kMaxStacks;
    static constexpr std::int32_t kBottom = -1;  // below the first open rule

    struct Node {
        std::int32_t place;   // in the grammar's symbols
        std::int32_t parent;  // a node: where the rule that this is in goes on; kBottom: it is the start
        std::int32_t depth;   // open rules
    };
    struct Members {
        std::size_t begin;  // in members_
        std::size_t end;
        bool accepts;
    };

    void divide();
    State find(State state, std::size_t kind);
    std::int32_t nodeAt(std::int32_t place, std::int32_t parent);
    void open(Symbol symbol, std::int32_t place, std::int32_t parent);
    void close();
    State store();
    void clear();

    Grammar grammar_;
    std::vector<ByteSet> kinds_;
    std::array<std::uint8_t, 256> kind_of_{};  // in kinds_
    std::vector<ByteSet> kinds_of_class_;      // of each of the grammar's classes, the numbers of its kinds
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, std::int32_t> node_of_;  // by place and parent
    std::vector<Members> states_;
    std::vector<std::int32_t> members_;                       // nodes at bytes
    std::vector<State> transitions_;                          // [states][kinds]
    std::unordered_multimap<std::uint64_t, State> state_of_;  // by hash
    State start_ = 0;

    // Of the step that is computed.
    std::vector<std::int32_t> waiting_;  // nodes
    std::vector<std::int32_t> found_;
    bool accepts_ = false;
    std::vector<std::uint32_t> seen_;  // [nodes] the number of the last step that met it
    std::uint32_t step_ = 0;
    std::size_t met_ = 0;  // places that this step met
};

}  // namespace griffin::engine::grammar

#include "engine/grammar/plain_masks.h"

#include <algorithm>
#include <utility>

namespace griffin::engine::grammar {
namespace {

constexpr char32_t kAscii = 128;
// With fewer the walk is short.
constexpr int kFewCharacters = 16;
// States of further kinds are walked.
constexpr std::size_t kMaxKinds = 4;

}  // namespace

PlainMasks::PlainMasks(ByteAutomaton& bytes, const VocabularyTrie& trie)
    : bytes_(bytes),
      trie_(trie),
      ascii_(bytes.kindsIn(ByteSet(0, 127))),
      beyond_ascii_(sequencesOf({kAscii, CharacterSet::kLast})) {
    kinds_.reserve(kMaxKinds);
}

PlainMasks::Sequences PlainMasks::sequencesOf(const CharacterSet& characters) const {
    Sequences sequences;
    for (const ByteSequence& sequence : utf8Sequences(characters)) {
        sequences.emplace_back();
        for (const ByteSet& bytes : sequence) sequences.back().push_back(bytes_.kindsIn(bytes));
    }
    return sequences;
}

std::span<const VocabularyTrie::Node> PlainMasks::take(State state, TokenSet& tokens) {
    Kind* const kind = kindAt(state);
    if (kind == nullptr) return trie_.nodes();
    std::size_t length = 0;
    while (length < PlainWords::kMaxLength) {
        const State next = after(state, *kind);
        if (next == kDead) break;
        state = next;
        ++length;
    }
    // Longer ones may be permitted, too.
    for (const auto& sequence : kind->sequences) {
        for (const std::uint8_t byte : sequence.front()) {
            if (length < PlainWords::kMaxLength && bytes_.next(state, byte) != kDead) return trie_.nodes();
        }
    }
    tokens.add(kind->words->upTo(length));
    return kind->words->others();
}

void PlainMasks::forgetStates() {
    for (Kind& kind : kinds_) kind.after.clear();
}

/// One that holds at this state: of the characters that lead where the largest kind of bytes does. Null: too few, or
/// one kind too many.
PlainMasks::Kind* PlainMasks::kindAt(State state) {
    for (Kind& kind : kinds_) {
        const auto known = kind.after.find(state);
        if (known != kind.after.end() && known->second != kDead) return &kind;
    }
    State most = kDead;
    int bytes = 0;
    for (const std::uint8_t byte : ascii_) {
        const State next = bytes_.next(state, byte);
        if (next == kDead || bytes_.alike(byte).size() <= bytes) continue;
        most = next;
        bytes = bytes_.alike(byte).size();
    }
    CharacterSet characters;
    int count = 0;
    for (char32_t c = 0; c < kAscii && most != kDead; ++c) {
        if (bytes_.next(state, static_cast<std::uint8_t>(c)) != most) continue;
        characters.add(c, c);
        ++count;
    }
    if (count < kFewCharacters) return nullptr;
    if (leads(state, beyond_ascii_) == most) characters.add(kAscii, CharacterSet::kLast);
    const auto known =
        std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& kind) { return kind.characters == characters; });
    if (known != kinds_.end()) return &*known;
    if (kinds_.size() == kMaxKinds) return nullptr;
    return &kinds_.emplace_back(Kind{characters, sequencesOf(characters), trie_.plainWords(characters), {}});
}

PlainMasks::State PlainMasks::after(State state, Kind& kind) {
    const auto known = kind.after.find(state);
    if (known != kind.after.end()) return known->second;
    const State next = leads(state, kind.sequences);
    kind.after.emplace(state, next);
    return next;
}

/// The state after any of the characters; kDead if they lead to several or one is not permitted.
PlainMasks::State PlainMasks::leads(State state, const Sequences& sequences) {
    State all = kDead;
    for (const auto& sequence : sequences) {
        reached_.assign(1, state);
        for (const std::vector<std::uint8_t>& bytes : sequence) {
            next_.clear();
            for (const State from : reached_) {
                for (const std::uint8_t byte : bytes) {
                    const State to = bytes_.next(from, byte);
                    if (to == kDead) return kDead;
                    if (std::find(next_.begin(), next_.end(), to) == next_.end()) next_.push_back(to);
                }
            }
            std::swap(reached_, next_);
        }
        if (reached_.size() > 1 || (all != kDead && reached_.front() != all)) return kDead;
        all = reached_.front();
    }
    return all;
}

}  // namespace griffin::engine::grammar

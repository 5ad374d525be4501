#include "engine/grammar/token_automaton.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace griffin::engine::grammar {
namespace {

constexpr std::size_t kMaxRunBytes = 256;
constexpr std::size_t kManySets = 1024;
// Characters of which those that may follow a run are tried: a letter, a digit, signs that vocabularies join.
constexpr std::string_view kFollowing = "a0 \"-.nA";

const text::TokenRoles& rolesOf(const text::Tokenizer& tokenizer) {
    return tokenizer.vocabulary().roles();
}

}  // namespace

Result<std::unique_ptr<TokenAutomaton>> TokenAutomaton::make(Grammar grammar, const text::Tokenizer& tokenizer,
                                                             const VocabularyTrie& trie, int vocabulary,
                                                             std::optional<FreeText> before) {
    const text::TokenRoles& roles = rolesOf(tokenizer);
    if (roles.ends_of_generation.empty()) {
        return failed({FailureCause::kBadArgument,
                       Message("The model has no token that ends an answer"),
                       {},
                       Message("use another model, or let the answer have any form"),
                       {}});
    }
    assert(grammar.used.intersected(trie.singleBytes()) == grammar.used);
    const TokenId end = roles.end_of_turn != text::kNoToken ? roles.end_of_turn
                        : roles.eos != text::kNoToken       ? roles.eos
                                                            : roles.ends_of_generation.front();
    return std::unique_ptr<TokenAutomaton>(
        new TokenAutomaton(std::move(grammar), tokenizer, trie, vocabulary, end, std::move(before)));
}

TokenAutomaton::TokenAutomaton(Grammar grammar, const text::Tokenizer& tokenizer, const VocabularyTrie& trie,
                               int vocabulary, TokenId end, std::optional<FreeText> before)
    : bytes_(std::move(grammar)),
      plain_(bytes_, trie),
      before_(std::move(before)),
      tokenizer_(tokenizer),
      trie_(trie),
      vocabulary_(vocabulary),
      end_(end),
      ends_(rolesOf(tokenizer).ends_of_generation),
      current_(start()),
      path_(VocabularyTrie::kMaxTokenBytes + 1) {}

void TokenAutomaton::advance(TokenId token) {
    const State after = next(current_, token);
    if (after != kDead) current_ = after;
    if (permitted_.size() > kManySets) permitted_.clear();
    if (!bytes_.isLarge()) return;
    permitted_.clear();
    runs_.clear();
    plain_.forgetStates();
    const State kept = bytes_.reset(isFree(current_) ? bytes_.start() : current_);
    if (!isFree(current_)) current_ = kept;
}

TokenAutomaton::State TokenAutomaton::next(State state, TokenId token) {
    if (const std::optional<TokenId> only = forced(state); only && token != *only) return kDead;
    if (tokenizer_.endsGeneration(token)) return accepts(state) ? state : kDead;
    const std::string_view bytes = trie_.bytesOf(token);
    // Tokens that the trie does not have are those that it cannot forbid in free text.
    if (bytes.empty() || bytes.size() > VocabularyTrie::kMaxTokenBytes) return isFree(state) ? state : kDead;
    return after(state, bytes);
}

TokenAutomaton::State TokenAutomaton::step(State state, std::uint8_t byte) {
    if (!isFree(state)) return bytes_.next(state, byte);
    const int next = before_->next(kFree - state, byte);
    return next == FreeText::kMarked ? bytes_.start() : kFree - next;
}

TokenAutomaton::State TokenAutomaton::after(State state, std::string_view bytes) {
    for (const char c : bytes) {
        state = step(state, static_cast<std::uint8_t>(c));
        if (state == kDead) break;
    }
    return state;
}

const TokenSet& TokenAutomaton::permitted(State state) {
    const auto [place, is_new] = permitted_.try_emplace(state, vocabulary_);
    if (!is_new) return place->second;
    if (const std::optional<TokenId> only = forced(state)) {
        place->second.add(*only);
    } else {
        walk(state, place->second);
    }
    return place->second;
}

/// Adds what is permitted; of free text takes away what is not.
void TokenAutomaton::walk(State state, TokenSet& tokens) {
    const bool is_free = isFree(state);
    if (is_free) {
        tokens.addAll(vocabulary_);
    } else if (bytes_.accepts(state)) {
        for (const TokenId end : ends_) tokens.add(end);
    }
    path_[0] = state;
    const std::span<const VocabularyTrie::Node> nodes = is_free ? trie_.nodes() : plain_.take(state, tokens);
    for (std::size_t i = 0; i < nodes.size();) {
        const VocabularyTrie::Node& node = nodes[i];
        const State reached = step(path_[node.depth], node.byte);
        if (reached == kDead) {
            if (is_free) leaveOut(node, tokens);
            i = static_cast<std::size_t>(node.end);
            continue;
        }
        path_[std::size_t{node.depth} + 1] = reached;
        if (!is_free) {
            for (const TokenId token : trie_.tokensOf(node)) tokens.add(token);
        }
        ++i;
    }
}

void TokenAutomaton::leaveOut(const VocabularyTrie::Node& first, TokenSet& tokens) const {
    const std::span<const VocabularyTrie::Node> nodes = trie_.nodes();
    for (auto i = static_cast<std::size_t>(&first - nodes.data()); i < static_cast<std::size_t>(first.end); ++i) {
        for (const TokenId token : trie_.tokensOf(nodes[i])) tokens.remove(token);
    }
}

std::optional<TokenId> TokenAutomaton::forced(State state) {
    const Run& run = this->run(state);
    if (run.forced == 0) return std::nullopt;
    return run.tokens.front();
}

const TokenAutomaton::Run& TokenAutomaton::run(State state) {
    const auto known = runs_.find(state);
    return known != runs_.end() ? known->second : runs_.emplace(state, makeRun(state)).first->second;
}

TokenAutomaton::Run TokenAutomaton::makeRun(State state) {
    if (isFree(state)) return {};
    std::string text;
    State end = state;
    ByteSet following = bytes_.permitted(end);
    while (following.size() == 1 && !bytes_.accepts(end) && text.size() < kMaxRunBytes) {
        text.push_back(static_cast<char>(following.first()));
        end = bytes_.next(end, static_cast<std::uint8_t>(following.first()));
        following = bytes_.permitted(end);
    }
    Run run;
    const bool ends = following.size() == 0;
    if (!text.empty()) run.tokens = tokensOf(text);
    std::size_t sure = run.tokens.size();
    if (!ends && sure > 0) {
        --sure;
        for (const char next : kFollowing) {
            if (!following.contains(static_cast<std::uint8_t>(next))) continue;
            const std::vector<TokenId> longer = tokensOf(text + next);
            const auto differing =
                std::mismatch(run.tokens.begin(), run.tokens.end(), longer.begin(), longer.end()).first;
            sure = std::min(sure, static_cast<std::size_t>(differing - run.tokens.begin()));
        }
    }
    if (ends && (text.empty() || !run.tokens.empty())) {
        run.tokens.push_back(end_);
        ++sure;
    }
    run.tokens.resize(std::min(run.tokens.size(), sure + 1));
    run.forced = sure;
    return run;
}

/// The tokens of a text that goes on from another, or none if there is no saying.
std::vector<TokenId> TokenAutomaton::tokensOf(std::string_view text) const {
    // A vocabulary that puts a space in front of a text does so before a line end that is taken off again.
    const std::string before = tokenizer_.startsWithDummySpace() ? "\n" : "";
    const std::string taken = tokenizer_.startsWithDummySpace() ? " \n" : "";
    const SpecialTokens special = trie_.hasNamed() ? SpecialTokens::kParse : SpecialTokens::kPlainText;
    std::vector<TokenId> tokens = tokenizer_.encode(before + std::string(text), special);
    std::string bytes;
    std::size_t skipped = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        bytes += trie_.bytesOf(tokens[i]);
        if (bytes == taken) skipped = i + 1;
    }
    if (bytes != taken + std::string(text) || (!taken.empty() && skipped == 0)) return {};
    tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(skipped));
    return tokens;
}

}  // namespace griffin::engine::grammar

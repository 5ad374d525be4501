#include "engine/draft/heads/shared_tokens.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace griffin::engine::draft {
namespace {

/// Bytes at the end of a run that are encoded again when something follows: longer than most words.
constexpr std::size_t kEndBytes = 48;

}  // namespace

SharedTokens::SharedTokens(const text::Tokenizer& target, int target_vocabulary, const text::Tokenizer& draft,
                           int draft_vocabulary)
    : draft_of_(static_cast<std::size_t>(target_vocabulary), text::kNoToken) {
    const int draft_size = std::min(draft.size(), draft_vocabulary);
    std::unordered_map<std::string_view, TokenId> by_bytes;
    for (TokenId token = 0; token < draft_size; ++token) {
        const std::string_view bytes = draft.pieceBytes(token);
        if (!bytes.empty() && !draft.isSpecial(token)) by_bytes.emplace(bytes, token);
    }
    const auto sameName = [&](TokenId token) -> std::optional<TokenId> {
        const std::optional<TokenId> found = draft.find(target.vocabulary().token(token).name);
        return found && *found < draft_size && draft.isSpecial(*found) ? found : std::nullopt;
    };
    const auto sameBytes = [&](TokenId token) -> std::optional<TokenId> {
        const auto found = by_bytes.find(target.pieceBytes(token));
        return found != by_bytes.end() ? std::optional(found->second) : std::nullopt;
    };
    std::vector<bool> taken(static_cast<std::size_t>(draft_size));
    for (TokenId token = 0; token < std::min(target.size(), target_vocabulary); ++token) {
        const std::optional<TokenId> same = target.isSpecial(token) ? sameName(token) : sameBytes(token);
        if (!same || taken[static_cast<std::size_t>(*same)]) continue;
        taken[static_cast<std::size_t>(*same)] = true;
        targets_.push_back(token);
        drafts_.push_back(*same);
        draft_of_[static_cast<std::size_t>(token)] = *same;
    }
}

Retokenizer::Retokenizer(const text::Tokenizer& target, const text::Tokenizer& draft, const SharedTokens& shared)
    : target_(target), draft_(draft), shared_(shared) {
    beginRun(draft.addsBos() ? draft.bos() : text::kNoToken);
}

void Retokenizer::beginRun(TokenId special) {
    if (special != text::kNoToken) {
        tokens_.push_back(special);
        ends_.push_back(0);
    }
    runs_.push_back({tokens_.size(), {}, 0});
}

void Retokenizer::append(std::span<const TokenId> target_tokens) {
    for (const TokenId token : target_tokens) {
        const bool special = target_.isSpecial(token);
        const bool begins = places_.empty() && token == target_.bos() && draft_.addsBos();
        if (!special) {
            std::string_view bytes = target_.pieceBytes(token);
            const bool dummy = target_.startsWithDummySpace() && runs_.back().text.empty();
            if (dummy && bytes.starts_with(' ')) bytes.remove_prefix(1);
            runs_.back().text += bytes;
        } else if (!begins && shared_.draftOf(token) != text::kNoToken) {
            encodeEnd();
            beginRun(shared_.draftOf(token));
        }
        places_.push_back({runs_.size() - 1, runs_.back().text.size()});
    }
    encodeEnd();
}

void Retokenizer::truncate(int count) {
    assert(count >= 0 && count <= this->count());
    places_.resize(static_cast<std::size_t>(count));
    const Place end = places_.empty() ? Place{} : places_.back();
    if (end.run + 1 < runs_.size()) {
        // The special token before the first run that goes is its own.
        tokens_.resize(runs_[end.run + 1].first - 1);
        ends_.resize(tokens_.size());
        runs_.resize(end.run + 1);
    }
    Run& run = runs_.back();
    run.text.resize(end.bytes);
    run.unchanged = std::min(run.unchanged, end.bytes);
    encodeEnd();
}

void Retokenizer::encodeEnd() {
    Run& run = runs_.back();
    std::size_t kept = tokens_.size();
    const bool whole = kept == run.first || ends_.back() <= run.unchanged;
    if (run.unchanged == run.text.size() && whole) return;
    // A tokenizer that puts a space before every text can only begin at the beginning.
    const auto stays = [&](std::size_t end) {
        return !draft_.startsWithDummySpace() && end + kEndBytes <= run.unchanged;
    };
    while (kept > run.first && !stays(ends_[kept - 1])) --kept;
    tokens_.resize(kept);
    ends_.resize(kept);
    std::size_t end = kept > run.first ? ends_.back() : 0;
    for (const TokenId token : draft_.encode(std::string_view(run.text).substr(end), SpecialTokens::kPlainText)) {
        end = std::min(end + draft_.pieceBytes(token).size(), run.text.size());
        tokens_.push_back(token);
        ends_.push_back(end);
    }
    run.unchanged = run.text.size();
}

}  // namespace griffin::engine::draft

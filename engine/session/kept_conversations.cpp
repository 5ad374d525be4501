#include "engine/session/kept_conversations.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <unordered_set>
#include <utility>

namespace griffin::engine::session {
namespace {

using model::KeptKeys;
using text::TokenId;

constexpr std::size_t kMaxTexts = 4096;  // looked through for each prompt

bool hasDraftsOf(const KeptText& text, const LiveText& live) {
    return std::all_of(live.drafts.begin(), live.drafts.end(), [&](const LiveText::Draft& draft) {
        const KeptDraft* kept = text.draft(draft.weights);
        return kept != nullptr && kept->rows >= draft.rows;
    });
}

std::int64_t tokenBytes(const KeptText& text) {
    return static_cast<std::int64_t>(text.tokens.capacity() * sizeof(TokenId));
}

/// What `text`, which has its tokens and shared pages, still has to copy.
std::int64_t bytesToTake(const KeptText& text, const LiveText& live) {
    std::int64_t bytes = text.target.bytesToTake(live.target, static_cast<int>(live.tokens.size()));
    for (std::size_t i = 0; i < live.drafts.size(); ++i) {
        const LiveText::Draft& draft = live.drafts[i];
        if (draft.keys != nullptr) bytes += text.drafts[i].keys.bytesToTake(*draft.keys, draft.rows);
    }
    return bytes;
}

void take(KeptText& text, const LiveText& live) {
    text.target.take(live.target, static_cast<int>(live.tokens.size()));
    for (std::size_t i = 0; i < live.drafts.size(); ++i) {
        const LiveText::Draft& draft = live.drafts[i];
        if (draft.keys != nullptr) text.drafts[i].keys.take(*draft.keys, draft.rows);
        text.drafts[i].rows = draft.rows;
    }
}

std::int64_t bytesOf(const KeptText& text, std::unordered_set<const void*>& seen) {
    std::int64_t bytes = tokenBytes(text) + text.target.bytes(seen);
    for (const KeptDraft& draft : text.drafts) bytes += draft.keys.bytes(seen);
    return bytes;
}

}  // namespace

int commonTokens(std::span<const TokenId> a, std::span<const TokenId> b) {
    return static_cast<int>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

const KeptDraft* KeptText::draft(std::string_view weights) const {
    const auto found = std::find_if(drafts.begin(), drafts.end(),
                                    [weights](const KeptDraft& draft) { return draft.weights == weights; });
    return found != drafts.end() ? &*found : nullptr;
}

Reuse KeptText::reuse(std::span<const TokenId> prompt, const DraftReader& reader) const {
    const int common = commonTokens(tokens, prompt);
    Reuse reuse;
    reuse.tokens = target.usable(std::min(common, static_cast<int>(prompt.size()) - 1));
    const KeptDraft* kept = reader.weights.empty() ? nullptr : draft(reader.weights);
    if (kept != nullptr) {
        // Row t reads the token t + 1 as well.
        reuse.rows = std::max(0, std::min({kept->rows, common - 1, reuse.tokens}));
        if (kept->has_keys) reuse.rows = kept->keys.usable(reuse.rows);
    }
    if (!reader.reads_features) return reuse;
    // The two start at one place.
    reuse.tokens = target.usable(reuse.rows);
    if (kept != nullptr && kept->has_keys && kept->keys.usable(reuse.tokens) != reuse.tokens) reuse.tokens = 0;
    reuse.rows = reuse.tokens;
    return reuse;
}

KeptConversations::Text KeptConversations::find(std::span<const TokenId> prompt, const DraftReader& reader,
                                                int more_than) {
    std::shared_ptr<KeptText> best;
    for (const auto& text : texts_) {
        const int slots = text->reuse(prompt, reader).tokens;
        if (slots <= more_than) continue;
        more_than = slots;
        best = text;
    }
    if (best) best->used = ++clock_;
    return best;
}

std::list<std::shared_ptr<KeptText>>::iterator KeptConversations::nearest(std::span<const TokenId> tokens,
                                                                          int& common) {
    auto best = texts_.end();
    common = 0;
    for (auto text = texts_.begin(); text != texts_.end(); ++text) {
        const int same = commonTokens((*text)->tokens, tokens);
        if (same <= common) continue;
        common = same;
        best = text;
    }
    return best;
}

std::shared_ptr<KeptText> KeptConversations::begin(const LiveText& live, const KeptText* like, int common) {
    auto fresh = std::make_shared<KeptText>();
    fresh->tokens.assign(live.tokens.begin(), live.tokens.end());
    fresh->used = ++clock_;
    if (like != nullptr) fresh->target = KeptKeys(like->target, common);
    for (const KeptKeys::Recent& place : places(live.target)) {
        const auto known = fresh->target.places();
        const bool is_new = std::find(known.begin(), known.end(), place) == known.end();
        if (is_new && place->length <= static_cast<int>(live.tokens.size())) fresh->target.add(place);
    }
    for (const LiveText::Draft& draft : live.drafts) {
        const KeptDraft* known = like != nullptr ? like->draft(draft.weights) : nullptr;
        // Row t reads the token t + 1 as well.
        const int same = known != nullptr ? std::max(0, std::min({known->rows, draft.rows, common - 1})) : 0;
        fresh->drafts.push_back(
            {draft.weights, 0, same > 0 ? KeptKeys(known->keys, same) : KeptKeys(), draft.keys != nullptr});
    }
    return fresh;
}

KeptConversations::Text KeptConversations::keep(const LiveText& live, Pin pin, const Text& spared) {
    const auto length = static_cast<int>(live.tokens.size());
    if (length < kWorthKeeping) return nullptr;
    if (pin == Pin::kYes) {
        if (Text pinned = touchPinned(live)) return pinned;
    }
    int common = 0;
    const auto like = nearest(live.tokens, common);
    const bool is_there = common == length && hasDraftsOf(**like, live) && (*like)->target.usable(length) == length;
    if (is_there && pin == Pin::kNo) {
        (*like)->used = ++clock_;
        return *like;
    }
    const std::shared_ptr<KeptText> fresh = begin(live, common > 0 ? like->get() : nullptr, common);
    fresh->pinned = pin == Pin::kYes;
    const std::int64_t wanted = bytesToTake(*fresh, live);
    std::unordered_set<const void*> seen;
    if (bytesOf(*fresh, seen) + wanted > limit_) return nullptr;
    if (common > 0 && common == static_cast<int>((*like)->tokens.size()) && !(*like)->pinned && *like != spared) {
        // Its drafts stay useful where another method went on.
        for (const KeptDraft& draft : (*like)->drafts) {
            if (fresh->draft(draft.weights) == nullptr) fresh->drafts.push_back(draft);
        }
        texts_.erase(like);
    }
    texts_.push_front(fresh);
    if (!makeRoom(wanted, fresh.get(), spared.get())) {
        texts_.remove(fresh);
        return nullptr;
    }
    try {
        take(*fresh, live);
    } catch (const std::bad_alloc&) {
        texts_.remove(fresh);  // what is kept saves time, and must cost nothing else
        return nullptr;
    }
    return fresh;
}

KeptConversations::Text KeptConversations::touchPinned(const LiveText& live) {
    const auto found = std::find_if(texts_.begin(), texts_.end(), [&live](const auto& text) {
        return text->pinned && std::ranges::equal(text->tokens, live.tokens) && hasDraftsOf(*text, live);
    });
    if (found == texts_.end()) return nullptr;
    (*found)->used = ++clock_;
    return *found;
}

bool KeptConversations::add(KeptText text) {
    auto fresh = std::make_shared<KeptText>(std::move(text));
    fresh->used = ++clock_;
    texts_.push_front(fresh);
    if (makeRoom(0, fresh.get(), nullptr)) return true;
    texts_.remove(fresh);
    return false;
}

bool KeptConversations::makeRoom(std::int64_t bytes, const KeptText* first, const KeptText* second) {
    while (texts_.size() > kMaxTexts || this->bytes() + bytes > limit_) {
        auto oldest = texts_.end();
        for (auto text = texts_.begin(); text != texts_.end(); ++text) {
            if (text->get() == first || text->get() == second) continue;
            const auto rank = [](const KeptText& one) { return std::pair(one.pinned, one.used); };
            if (oldest == texts_.end() || rank(**text) < rank(**oldest)) oldest = text;
        }
        if (oldest == texts_.end()) return false;
        texts_.erase(oldest);
    }
    return true;
}

std::span<const KeptKeys::Recent> KeptConversations::places(const model::KvCache& cache) const {
    const auto found = places_.find(&cache);
    return found != places_.end() ? std::span<const KeptKeys::Recent>(found->second)
                                  : std::span<const KeptKeys::Recent>();
}

void KeptConversations::setPlaces(const model::KvCache& cache, std::span<const KeptKeys::Recent> places) {
    places_[&cache].assign(places.begin(), places.end());
}

void KeptConversations::addPlace(model::KvCache& cache) {
    const auto bytes = static_cast<std::int64_t>(cache.recentBytes(cache.recentPlace()));
    std::vector<KeptKeys::Recent>& places = places_[&cache];
    if (places.size() >= KeptKeys::kMaxPlaces) places.erase(places.begin());
    if (!makeRoom(bytes, nullptr, nullptr)) return;
    places.push_back(std::make_shared<const model::RecentKeys>(cache.readRecent()));
}

void KeptConversations::cutPlaces(const model::KvCache& cache, int length) {
    const auto found = places_.find(&cache);
    if (found == places_.end()) return;
    std::erase_if(found->second, [length](const KeptKeys::Recent& place) { return place->length > length; });
    if (found->second.empty()) places_.erase(found);
}

void KeptConversations::clear() {
    texts_.clear();
    places_.clear();
}

std::int64_t KeptConversations::bytes() const {
    std::unordered_set<const void*> seen;
    std::int64_t bytes = 0;
    for (const auto& text : texts_) bytes += bytesOf(*text, seen);
    for (const auto& [cache, places] : places_) {
        for (const KeptKeys::Recent& place : places) {
            if (seen.insert(place.get()).second) bytes += static_cast<std::int64_t>(place->bytes.size());
        }
    }
    return bytes;
}

}  // namespace griffin::engine::session

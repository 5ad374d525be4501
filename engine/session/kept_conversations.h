// Keys and values of several texts (conversations, their branches, prompts that many begin with) beside those that
// sessions are at, in the memory of the host: so that no prompt is read twice. Several sessions of a model share them.
//
// A text that begins like another shares its pages (model::KeptKeys). A text that goes on takes the place of its
// beginning. Together they never take more than the limit: the least recently used goes first, prompts that are pinned
// after all others.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/kept_keys.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

/// How many of a prompt's tokens need not be read again, and how many rows of the draft.
struct Reuse {
    int tokens = 0;
    int rows = 0;
};

/// The draft that goes on with a text; of no weights: none does, or it is told the tokens anew.
struct DraftReader {
    std::string_view weights;
    bool reads_features = false;  // it can only go on where its own rows end
};

/// What a draft has computed of a text: row t reads the tokens up to t + 1.
struct KeptDraft {
    std::string weights;  // names them
    int rows = 0;
    model::KeptKeys keys;  // of the first `rows` slots; empty where the drafter has none
    bool has_keys = false;
};

struct KeptText {
    std::vector<text::TokenId> tokens;
    model::KeptKeys target;  // of all tokens
    std::vector<KeptDraft> drafts;
    bool pinned = false;
    std::uint64_t used = 0;  // larger: later

    const KeptDraft* draft(std::string_view weights) const;
    Reuse reuse(std::span<const text::TokenId> prompt, const DraftReader& reader) const;
};

/// The text in the caches.
struct LiveText {
    struct Draft {
        const std::string& weights;
        model::KvCache* keys;  // null: it has none
        int rows;
    };
    std::span<const text::TokenId> tokens;  // as many as slots of `target` are kept
    model::KvCache& target;
    std::vector<Draft> drafts;
};

class KeptConversations {
  public:
    using Text = std::shared_ptr<const KeptText>;  // shared with who reads it while others take its place

    /// Texts with fewer tokens are not worth keeping, nor is it worth changing texts for fewer.
    static constexpr int kWorthKeeping = 32;

    /// REQUIRES: limit > 0, in bytes.
    explicit KeptConversations(std::int64_t limit) : limit_(limit) {}

    /// The text that spares most tokens of the prompt, if these are more than `more_than`; null: none does.
    Text find(std::span<const text::TokenId> prompt, const DraftReader& reader, int more_than);
    enum class Pin { kNo, kYes };
    /// Keeps a text, unless one that is kept begins with it. `spared`, which may be null, stays in any case. Returns
    /// the text that now has it; null: it is too short, or there is not memory enough.
    Text keep(const LiveText& live, Pin pin, const Text& spared);
    /// Adds one from elsewhere, if there is room.
    bool add(KeptText text);
    void clear();

    // The places from which the text in a cache can go on; they count, and go with the text when it is kept.
    std::span<const model::KeptKeys::Recent> places(const model::KvCache& cache) const;
    void setPlaces(const model::KvCache& cache, std::span<const model::KeptKeys::Recent> places);
    /// Adds where the cache is now. REQUIRES: it forgets.
    void addPlace(model::KvCache& cache);
    /// Drops those behind the first `length` tokens; with 0 all, which is the end of a cache.
    void cutPlaces(const model::KvCache& cache, int length);

    std::int64_t limit() const { return limit_; }
    /// All that is kept. What several share counts once.
    std::int64_t bytes() const;
    std::size_t size() const { return texts_.size(); }

  private:
    /// A text with these tokens and what it shares with `like`, of which so many tokens are common; null: nothing.
    std::shared_ptr<KeptText> begin(const LiveText& live, const KeptText* like, int common);
    /// Makes room for so many bytes more beside all that is kept. False: there cannot be.
    bool makeRoom(std::int64_t bytes, const KeptText* first, const KeptText* second);
    /// The text, if it is pinned already, with these drafts.
    Text touchPinned(const LiveText& live);
    /// The text that begins most like these tokens, and how many tokens agree.
    std::list<std::shared_ptr<KeptText>>::iterator nearest(std::span<const text::TokenId> tokens, int& common);

    std::int64_t limit_;
    std::uint64_t clock_ = 0;
    std::list<std::shared_ptr<KeptText>> texts_;
    std::map<const model::KvCache*, std::vector<model::KeptKeys::Recent>> places_;
};

/// The number of tokens that two texts begin with.
int commonTokens(std::span<const text::TokenId> a, std::span<const text::TokenId> b);

}  // namespace griffin::engine::session

// Keys and values of the beginning of a text in the memory of the host, to be put back into a cache of the same shape.
// They lie in pages of KvCache::kCopiedSlots slots, which texts that begin alike share. Layers that do not keep all
// slots lie beside them as RecentKeys, one for each place at which they were copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_set>
#include <vector>

#include "engine/model/kv_cache.h"

namespace griffin::engine::model {

class KeptKeys {
  public:
    /// Keys and values of slots one after the other, as KvCache::readSlots() gives them. Never changed.
    struct Page {
        explicit Page(std::size_t bytes) : data(std::make_unique_for_overwrite<std::byte[]>(bytes)), size(bytes) {}
        std::span<std::byte> bytes() const { return {data.get(), size}; }
        std::unique_ptr<std::byte[]> data;  // [size]
        std::size_t size;
    };
    using Recent = std::shared_ptr<const RecentKeys>;  // shared with the texts that go on from there
    /// Places of one text, at most: where there are states. A window is large, and can be cut back a little.
    static constexpr std::size_t kMaxPlaces = 6;

    KeptKeys() = default;
    /// The pages and places of `like` that lie in its first `common` slots.
    KeptKeys(const KeptKeys& like, int common);

    /// Slots that are kept.
    int length() const { return length_; }
    /// The most slots, up to `wanted`, that a cache can get back; 0: none.
    int usable(int wanted) const;
    /// The most slots, up to `wanted`, that the places give back. REQUIRES: they are of one text.
    static int usable(std::span<const Recent> places, int wanted);
    /// The place that gives back so many slots; null: none.
    static const RecentKeys* placeFor(std::span<const Recent> places, int length);

    /// Bytes that take() will add.
    std::int64_t bytesToTake(const KvCache& cache, int length) const;
    /// Copies the slots up to `length`, behind those that are here, and what the cache cannot cut back to a place
    /// before its end. REQUIRES: length() <= length <= cache.length(). Throws std::bad_alloc.
    void take(KvCache& cache, int length);
    /// Adds a place, the oldest goes where there are many. REQUIRES: it is one of this text, and not here.
    void add(Recent recent);
    /// The cache gets back `length` slots. Its first `same` slots are these already. REQUIRES: length > 0,
    /// usable(length) == length.
    void give(KvCache& cache, int length, int same) const;

    /// For files: all pages, all places, and how they are put together again.
    std::span<const std::shared_ptr<const Page>> pages() const { return pages_; }
    std::span<const Recent> places() const { return recents_; }
    void addPage(std::shared_ptr<const Page> page, int slots_of_it);
    /// Slots of page `index` of keys with `length` slots.
    static int slotsOfPage(std::size_t index, int length);

    /// Adds up the bytes of what `seen` does not know yet.
    std::int64_t bytes(std::unordered_set<const void*>& seen) const;

  private:
    // Pages are shared by the texts that begin alike; the last of them frees a page.
    std::vector<std::shared_ptr<const Page>> pages_;
    std::vector<Recent> recents_;
    int length_ = 0;
    bool forgets_ = false;
};

}  // namespace griffin::engine::model

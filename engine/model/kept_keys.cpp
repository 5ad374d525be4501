#include "engine/model/kept_keys.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::model {
namespace {

constexpr int kPageSlots = KvCache::kCopiedSlots;

}  // namespace

int KeptKeys::slotsOfPage(std::size_t index, int length) {
    return std::min(kPageSlots, length - static_cast<int>(index) * kPageSlots);
}

KeptKeys::KeptKeys(const KeptKeys& like, int common) : forgets_(like.forgets_) {
    const int whole = std::min(common, like.length_) / kPageSlots;
    pages_.assign(like.pages_.begin(), like.pages_.begin() + whole);
    length_ = whole * kPageSlots;
    for (const Recent& recent : like.recents_) {
        if (recent->length <= common) recents_.push_back(recent);
    }
}

int KeptKeys::usable(std::span<const Recent> places, int wanted) {
    int best = 0;
    for (const Recent& place : places) {
        const int length = std::min(wanted, place->length);
        if (length >= place->least) best = std::max(best, length);
    }
    return best;
}

int KeptKeys::usable(int wanted) const {
    const int most = std::min(wanted, length_);
    return forgets_ ? usable(recents_, most) : std::max(most, 0);
}

const RecentKeys* KeptKeys::placeFor(std::span<const Recent> places, int length) {
    const auto place = std::find_if(places.begin(), places.end(), [length](const Recent& one) {
        return one->least <= length && length <= one->length;
    });
    return place != places.end() ? place->get() : nullptr;
}

void KeptKeys::add(Recent recent) {
    forgets_ = true;
    if (recents_.size() >= kMaxPlaces) recents_.erase(recents_.begin());
    recents_.push_back(std::move(recent));
}

std::int64_t KeptKeys::bytesToTake(const KvCache& cache, int length) const {
    std::size_t bytes = 0;
    for (std::size_t page = pages_.size(); slotsOfPage(page, length) > 0; ++page) {
        bytes += cache.slotBytes(slotsOfPage(page, length));
    }
    if (cache.forgets()) bytes += cache.recentBytes(cache.recentPlace());
    return static_cast<std::int64_t>(bytes);
}

void KeptKeys::addPage(std::shared_ptr<const Page> page, int slots_of_it) {
    assert(length_ % kPageSlots == 0);
    pages_.push_back(std::move(page));
    length_ += slots_of_it;
}

void KeptKeys::take(KvCache& cache, int length) {
    assert(length >= length_ && length <= cache.length());
    while (length_ < length) {
        const int count = slotsOfPage(pages_.size(), length);
        const auto page = std::make_shared<const Page>(cache.slotBytes(count));
        cache.readSlots(length_, count, page->data.get());
        addPage(page, count);
    }
    if (!cache.forgets()) return;
    if (!cache.hasStates()) recents_.clear();
    add(std::make_shared<const RecentKeys>(cache.readRecent()));
}

void KeptKeys::give(KvCache& cache, int length, int same) const {
    assert(length > 0 && usable(length) == length);
    for (std::size_t page = static_cast<std::size_t>(same / kPageSlots); slotsOfPage(page, length) > 0; ++page) {
        const int count = slotsOfPage(page, length_);
        cache.writeSlots(static_cast<int>(page) * kPageSlots, count, pages_[page]->data.get());
    }
    cache.restore(length, forgets_ ? placeFor(recents_, length) : nullptr);
}

std::int64_t KeptKeys::bytes(std::unordered_set<const void*>& seen) const {
    std::size_t bytes = 0;
    for (const auto& page : pages_) {
        if (seen.insert(page.get()).second) bytes += page->size;
    }
    for (const Recent& recent : recents_) {
        if (seen.insert(recent.get()).second) bytes += recent->bytes.size();
    }
    return static_cast<std::int64_t>(bytes);
}

}  // namespace griffin::engine::model

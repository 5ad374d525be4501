// Copies of what a KvCache holds, in the memory of the host: keys and values as they lie in the back end's memory,
// which nobody else understands, so that a pass reads the same bits as before.
#include <algorithm>
#include <cassert>

#include "engine/model/kv_cache.h"

namespace griffin::engine::model {
namespace {

std::size_t halves(const kernels::KvLayerView& layer, int count) {
    return static_cast<std::size_t>(layer.kv_heads) * static_cast<std::size_t>(layer.head_dim) *
           static_cast<std::size_t>(count);
}

}  // namespace

bool KvCache::isOf(Layers which, std::size_t layer) const {
    const bool has_state = layer < states_.size() && states_[layer].data() != nullptr;
    const bool whole = !has_state && layers_[layer].capacity == kernels::slotCapacity(capacity_);
    return whole == (which == Layers::kWhole);
}

bool KvCache::forgets() const {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (isOf(Layers::kForgetting, i)) return true;
    }
    return false;
}

int KvCache::leastOf(int from, int state_position) const {
    if (hasStates()) return state_position;
    return from == 0 ? 0 : from + window_ - 1;
}

std::size_t KvCache::bytesOf(Layers which, int count) const {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (isOf(which, i)) bytes += 2 * halves(layers_[i], kernels::slotCapacity(count)) * sizeof(kernels::Half);
    }
    return bytes;
}

void KvCache::copySlots(Layers which, int begin, int count, Copy direction, std::byte* bytes) {
    assert(begin % kFirstBlock == 0 && count >= 1 && count <= kCopiedSlots);
    const std::size_t total = bytesOf(which, count);
    if (total == 0) return;
    if (copied_.bytes() < total) copied_ = backend_.allocate(total);
    if (direction == Copy::kFromHost) backend_.upload(copied_.data(), bytes, total);
    const int room = kernels::slotCapacity(count);
    auto* place = copied_.as<kernels::Half>();
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (!isOf(which, i)) continue;
        const kernels::KvLayerView& layer = layers_[i];
        kernels::KvLayerView packed = layer;
        packed.keys = place;
        packed.values = place + halves(layer, room);
        packed.capacity = room;
        packed.first = begin;
        place += 2 * halves(layer, room);
        if (direction == Copy::kToHost) {
            backend_.moveKv(layer, packed, begin, count);
        } else {
            backend_.moveKv(packed, layer, begin, count);
        }
    }
    if (direction == Copy::kToHost) backend_.download(bytes, copied_.data(), total);
}

void KvCache::readSlots(int begin, int count, std::byte* bytes) {
    assert(begin + count <= length_);
    copySlots(Layers::kWhole, begin, count, Copy::kToHost, bytes);
}

void KvCache::writeSlots(int begin, int count, const std::byte* bytes) {
    assert(begin + count <= capacity_);
    copySlots(Layers::kWhole, begin, count, Copy::kFromHost, const_cast<std::byte*>(bytes));  // NOLINT: only read
}

std::size_t KvCache::recentBytes(const RecentKeys& recent) const {
    std::size_t bytes = 0;
    for (int slot = recent.from; slot < recent.length; slot += kCopiedSlots) {
        bytes += bytesOf(Layers::kForgetting, std::min(kCopiedSlots, recent.length - slot));
    }
    for (const kernels::DeviceBuffer& state : states_) bytes += state.bytes();
    return bytes;
}

void KvCache::copyRecent(const RecentKeys& recent, Copy direction, std::byte* bytes) {
    for (int slot = recent.from; slot < recent.length; slot += kCopiedSlots) {
        const int count = std::min(kCopiedSlots, recent.length - slot);
        copySlots(Layers::kForgetting, slot, count, direction, bytes);
        bytes += bytesOf(Layers::kForgetting, count);
    }
    for (kernels::DeviceBuffer& state : states_) {
        if (direction == Copy::kToHost) {
            backend_.download(bytes, state.data(), state.bytes());
        } else {
            backend_.upload(state.data(), bytes, state.bytes());
        }
        bytes += state.bytes();
    }
}

RecentKeys KvCache::recentPlace() const {
    assert(forgets());
    const int from = hasStates() ? firstNeeded() : windows_from_;
    return {length_, leastOf(from, state_position_), from, state_position_, {}};
}

RecentKeys KvCache::readRecent() {
    RecentKeys recent = recentPlace();
    recent.bytes.resize(recentBytes(recent));
    copyRecent(recent, Copy::kToHost, recent.bytes.data());
    return recent;
}

bool KvCache::accept(RecentKeys& recent) const {
    if (!forgets() || recent.length < 1 || recent.length > capacity_) return false;
    if (recent.from < 0 || recent.from >= recent.length || recent.from % kFirstBlock != 0) return false;
    if (recent.state_position < 0 || recent.state_position > recent.length) return false;
    if (hasStates()) {
        if (recent.from != std::max(recent.state_position - inputs_behind_, 0) / kFirstBlock * kFirstBlock)
            return false;
    } else if (recent.state_position != 0 || recent.from > std::max(recent.length + 1 - window_, 0)) {
        return false;
    }
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (isOf(Layers::kForgetting, i) && recent.length - recent.from > layers_[i].capacity) return false;
    }
    recent.least = leastOf(recent.from, recent.state_position);
    return recent.bytes.size() == recentBytes(recent);
}

void KvCache::restore(int length, const RecentKeys* recent) {
    assert(length >= 0 && length <= capacity_);
    length_ = 0;
    truncate(0);
    if (recent != nullptr) {
        assert(length >= recent->least && length <= recent->length);
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (isOf(Layers::kForgetting, i)) layers_[i].first = recent->from;
        }
        windows_from_ = recent->from;
        state_position_ = recent->state_position;
        copyRecent(*recent, Copy::kFromHost, const_cast<std::byte*>(recent->bytes.data()));  // NOLINT: only read
    }
    length_ = length;
}

}  // namespace griffin::engine::model

#include "engine/model/kv_cache.h"

#include <cassert>

namespace griffin::engine::model {

KvCache::KvCache(kernels::Backend& backend, const ModelConfig& config, int capacity)
    : backend_(backend), capacity_(capacity) {
    assert(capacity > 0);
    const int slots = kernels::slotCapacity(capacity);
    const std::size_t elements = static_cast<std::size_t>(config.kvWidth()) * static_cast<std::size_t>(slots);
    for (int i = 0; i < config.layers; ++i) {
        buffers_.push_back(backend.allocate(2 * elements * sizeof(kernels::Half)));
        auto* keys = buffers_.back().as<kernels::Half>();
        layers_.push_back({keys, keys + elements, slots, config.kv_heads, config.head_dim});
    }
}

void KvCache::extendTail(int kept, int rows) {
    assert(rows > 0 && kept >= 0 && kept <= tail_ && kept + rows <= room());
    tail_ = kept + rows;
}

void KvCache::commitTail() {
    length_ += tail_;
    tail_ = 0;
}

void KvCache::compact(std::span<const int> nodes) {
    assert(static_cast<int>(nodes.size()) <= tail_);
    // A path along the first nodes lies where it belongs: always so for plain decoding and for chains.
    const bool in_place = nodes.empty() || nodes.back() == static_cast<int>(nodes.size()) - 1;
    if (!in_place) backend_.compactKv(layers_, length_, nodes);
    length_ += static_cast<int>(nodes.size());
    tail_ = 0;
}

void KvCache::commitMoved(int count) {
    assert(count >= 0 && count <= tail_);
    length_ += count;
    tail_ = 0;
}

void KvCache::truncate(int length) {
    assert(length >= 0 && length <= length_);
    length_ = length;
    tail_ = 0;
}

std::int64_t KvCache::bytes(const ModelConfig& config, int capacity) {
    return config.kvBytesPerToken() * kernels::slotCapacity(capacity);
}

}  // namespace griffin::engine::model

#include "engine/model/kv_cache.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::model {
namespace {

constexpr int kKeptBehind = 1024;    // tokens that can be taken back at least
constexpr int kBetweenMoves = 1024;  // tokens, about

constexpr int wholeBlocks(int count) {
    constexpr int kBlock = KvCache::kFirstBlock;
    return (count + kBlock - 1) / kBlock * kBlock;
}

}  // namespace

int KvCache::slotsOf(int window, int capacity) {
    const int all = kernels::slotCapacity(capacity);
    if (window <= 0 || window >= capacity) return all;
    // A tail and the pass that follows it.
    const int needed = window + kKeptBehind + kBetweenMoves + 2 * kernels::kMaxRows;
    return std::min(wholeBlocks(needed), all);
}

int KvCache::slotsOf(const ModelConfig& config, int layer, int capacity, Keep keep) {
    if (!config.isRecurrent(layer)) return slotsOf(keep == Keep::kAll ? 0 : config.windowOf(layer), capacity);
    // The last pass, the one that follows, and what it reads behind them.
    return std::min(wholeBlocks(2 * kernels::kMaxRows + kernels::kMaxTaps) + 2 * kFirstBlock,
                    kernels::slotCapacity(capacity));
}

std::int64_t KvCache::stateBytes(const ModelConfig& config) {
    const auto bytes = static_cast<std::int64_t>(config.delta.stateElements() * sizeof(float));
    return bytes * std::count(config.recurrent.begin(), config.recurrent.end(), true);
}

KvCache::KvCache(kernels::Backend& backend, const ModelConfig& config, int capacity, Keep keep)
    : backend_(backend), capacity_(capacity) {
    assert(capacity > 0);
    for (int i = 0; i < config.layers; ++i) {
        owners_.push_back(static_cast<std::size_t>(config.keysOf(i)));
        if (config.sharesKeys(i)) continue;
        const int slots = slotsOf(config, i, capacity, keep);
        const bool is_recurrent = config.isRecurrent(i);
        if (slots < kernels::slotCapacity(capacity)) window_ = is_recurrent ? config.delta.taps : config.windowOf(i);
        const bool holds_inputs = is_recurrent || config.isConvolved(i);
        const int heads = holds_inputs ? 1 : config.kvHeads(i);
        const int head_dim = is_recurrent   ? config.delta.columns()
                             : holds_inputs ? config.hidden_size
                                            : config.headDim(i);
        if (!config.recurrent.empty()) states_.emplace_back();
        if (is_recurrent) {
            states_.back() = backend.allocate(config.delta.stateElements() * sizeof(float));
            inputs_behind_ = config.delta.taps;
        }
        const std::size_t elements =
            static_cast<std::size_t>(heads) * static_cast<std::size_t>(head_dim) * static_cast<std::size_t>(slots);
        buffers_.push_back(backend.allocate(2 * elements * sizeof(kernels::Half)));
        auto* keys = buffers_.back().as<kernels::Half>();
        layers_.push_back({keys, keys + elements, slots, heads, head_dim});
    }
}

void KvCache::extendTail(int kept, int rows) {
    assert(rows > 0 && kept >= 0 && kept <= tail_ && kept + rows <= room());
    tail_ = kept + rows;
    if (window_ > 0) moveWindows(length_ + kept, length_ + tail_);
}

int KvCache::firstNeeded() const {
    const int token = inputs_behind_ > 0 ? state_position_ - inputs_behind_ : length_ + 1 - window_ - kKeptBehind;
    return std::max(token, 0) / kFirstBlock * kFirstBlock;
}

void KvCache::moveWindows(int written, int end) {
    const int needed = firstNeeded();
    for (kernels::KvLayerView& layer : layers_) {
        if (layer.has(layer.first, end)) continue;
        kernels::KvLayerView moved = layer;
        moved.first = needed;
        // Ascending, no more at a time than the distance: nothing is overwritten before it is read.
        const int step = (needed - layer.first) / kFirstBlock * kFirstBlock;
        for (int slot = needed; slot < written; slot += step) {
            backend_.moveKv(layer, moved, slot, std::min(step, written - slot));
        }
        layer = moved;
        windows_from_ = needed;
    }
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

int KvCache::keepable(int length) const {
    assert(length >= 0 && length <= length_);
    return length >= leastOf(windows_from_, state_position_) ? length : 0;
}

void KvCache::truncate(int length) {
    assert(keepable(length) == length);
    length_ = length;
    tail_ = 0;
    if (length > 0) return;
    state_position_ = 0;
    for (kernels::KvLayerView& layer : layers_) layer.first = 0;
    windows_from_ = 0;
}

std::int64_t KvCache::bytes(const ModelConfig& config, int capacity, Keep keep) {
    std::int64_t bytes = stateBytes(config);
    for (int i = 0; i < config.layers; ++i) bytes += config.kvBytesPerToken(i) * slotsOf(config, i, capacity, keep);
    return bytes;
}

}  // namespace griffin::engine::model

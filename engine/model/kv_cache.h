// Keys and values of one conversation, f16, of every layer.
//
// Invariant: slots [0, length) hold the committed tokens in logical order. A pass writes its rows after them, at
// length + row; until the caller decides which of them become part of the prefix they are the tail.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

class KvCache {
  public:
    /// REQUIRES: capacity > 0. Throws std::bad_alloc.
    KvCache(kernels::Backend& backend, const ModelConfig& config, int capacity);

    int length() const { return length_; }
    int capacity() const { return capacity_; }
    int tail() const { return tail_; }
    /// The number of rows that the next pass may have.
    int room() const { return capacity_ - length_; }
    kernels::KvLayerView layer(int index) const { return layers_[static_cast<std::size_t>(index)]; }

    /// Called by a pass: its rows follow the first `kept` rows of the tail, the rest of it is discarded.
    /// REQUIRES: kept <= tail(), kept + rows <= room().
    void extendTail(int kept, int rows);
    /// The whole tail becomes prefix, in order.
    void commitTail();
    /// The nodes (ascending rows of the tail) become prefix, the rest is discarded.
    void compact(std::span<const int> nodes);
    /// The first `count` rows of the tail become prefix: a growing tree has moved what was accepted there.
    void commitMoved(int count);
    /// [layers]
    std::span<const kernels::KvLayerView> layers() const { return layers_; }
    /// Discards everything from `length` on. REQUIRES: length <= length().
    void truncate(int length);

    /// Bytes a cache of this shape takes.
    static std::int64_t bytes(const ModelConfig& config, int capacity);

  private:
    kernels::Backend& backend_;
    std::vector<kernels::DeviceBuffer> buffers_;  // [layers] keys, then values
    std::vector<kernels::KvLayerView> layers_;    // [layers]
    int capacity_ = 0;
    int length_ = 0;
    int tail_ = 0;
};

}  // namespace griffin::engine::model

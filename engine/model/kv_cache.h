// Keys and values of one conversation, f16, of every layer. Those of a layer with a short convolution are the inputs of
// it (kernels/short_convolution.h): to them it is a layer with a window as long as the convolution.
//
// Invariant: slots [0, length) hold the committed tokens in logical order. A pass writes its rows after them, at
// length + row; until the caller decides which of them become part of the prefix they are the tail.
//
// A layer with a window has only the last slots: memory for the window, for what can be taken back, and for a pass.
// When it is full, the keys that are still needed move to its beginning (KvLayerView::first). Slots keep their numbers,
// so every pass computes what it would with all keys, bit for bit.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

class KvCache {
  public:
    /// What layers with a window keep.
    enum class Keep { kWindows, kAll };

    /// REQUIRES: capacity > 0. Throws std::bad_alloc.
    KvCache(kernels::Backend& backend, const ModelConfig& config, int capacity, Keep keep = Keep::kWindows);

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
    /// `length`, or 0 where keys that the rows behind it would see were given back. REQUIRES: length <= length().
    int keepable(int length) const;
    /// Discards everything from `length` on. REQUIRES: keepable(length) == length.
    void truncate(int length);
    /// The first slot that layers with a window have.
    int windowsFrom() const { return windows_from_; }

    /// Bytes a cache of this shape takes.
    static std::int64_t bytes(const ModelConfig& config, int capacity, Keep keep = Keep::kWindows);
    /// Slots of a layer with this window in a cache of `capacity` tokens; 0: no window.
    static int slotsOf(int window, int capacity);

  private:
    /// Moves the windows so that there is room up to `end`.
    void moveWindows(int written, int end);

    kernels::Backend& backend_;
    std::vector<kernels::DeviceBuffer> buffers_;  // [layers] keys, then values
    std::vector<kernels::KvLayerView> layers_;    // [layers]
    int windows_from_ = 0;
    int window_ = 0;  // of the layers that do not have all slots; 0: there are none
    int capacity_ = 0;
    int length_ = 0;
    int tail_ = 0;
};

}  // namespace griffin::engine::model

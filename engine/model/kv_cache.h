// Keys and values of one conversation, f16, of every layer. Those of a layer with a short convolution are the inputs of
// it (kernels/short_convolution.h): to them it is a layer with a window as long as the convolution.
//
// Invariant: slots [0, length) hold the committed tokens in logical order. A pass writes its rows after them, at
// length + row; until the caller decides which of them become part of the prefix they are the tail.
//
// A layer with a delta net has the inputs of the tokens (kernels/delta_net.h) and a state, that of the tokens before
// the last pass: what that pass and the next write can be taken back, what lies before cannot, and is computed again
// from the beginning. Of the inputs the cache keeps those that are not in the state.
//
// Layers that share the keys and values of another (ModelConfig::keysOf) have none here.
//
// A layer with a window has only the last slots: memory for the window, for what can be taken back, and for a pass.
// When it is full, the keys that are still needed move to its beginning (KvLayerView::first). Slots keep their numbers,
// so every pass computes what it would with all keys, bit for bit.
//
// What it holds can be copied to the host and back (kv_copies.cpp): of the layers that keep all slots slot by slot, of
// the others as a whole.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// A copy of what the layers that do not keep all slots held at a time, their states included. A cache that gets it
/// back may have any length from `least` to `length`.
struct RecentKeys {
    int length = 0;  // tokens
    int least = 0;
    int from = 0;                  // the first slot that is there
    int state_position = 0;        // tokens that are in the states
    std::vector<std::byte> bytes;  // slots [from, length) in pieces of KvCache::kCopiedSlots, then the states
};

class KvCache {
  public:
    /// What layers with a window keep.
    enum class Keep { kWindows, kAll };

    /// The first slot of a window is a multiple of it: one of what back ends lay out together.
    static constexpr int kFirstBlock = 64;

    /// REQUIRES: capacity > 0. Throws std::bad_alloc.
    KvCache(kernels::Backend& backend, const ModelConfig& config, int capacity, Keep keep = Keep::kWindows);

    int length() const { return length_; }
    int capacity() const { return capacity_; }
    int tail() const { return tail_; }
    /// The number of rows that the next pass may have.
    int room() const { return capacity_ - length_; }
    kernels::KvLayerView layer(int index) const { return layers_[owners_[static_cast<std::size_t>(index)]]; }
    /// Of a layer with a delta net, before the next pass.
    kernels::DeltaState state(int index) const {
        return {states_[static_cast<std::size_t>(index)].as<float>(), state_position_};
    }
    /// Tokens by which the states lie behind the prefix; 0 without states.
    int statesBehind() const { return hasStates() ? length_ - state_position_ : 0; }
    /// Called by a pass that has brought the states to its prefix.
    void statesAreAtPrefix() { state_position_ = length_; }

    /// Called by a pass: its rows follow the first `kept` rows of the tail, the rest of it is discarded.
    /// REQUIRES: kept <= tail(), kept + rows <= room().
    void extendTail(int kept, int rows);
    /// The whole tail becomes prefix, in order.
    void commitTail();
    /// The nodes (ascending rows of the tail) become prefix, the rest is discarded.
    void compact(std::span<const int> nodes);
    /// The first `count` rows of the tail become prefix: a growing tree has moved what was accepted there.
    void commitMoved(int count);
    /// Of the layers that have keys and values of their own.
    std::span<const kernels::KvLayerView> layers() const { return layers_; }
    /// `length`, or 0 where keys that the rows behind it would see were given back, or are in a state. REQUIRES: length
    /// <= length().
    int keepable(int length) const;
    /// Discards everything from `length` on. REQUIRES: keepable(length) == length.
    void truncate(int length);
    /// The first slot that layers with a window have.
    int windowsFrom() const { return windows_from_; }

    // Copies in the memory of the host. Not in a cycle: the first ones allocate.
    /// Slots that are copied at a time.
    static constexpr int kCopiedSlots = 128;
    /// Whether there are layers that do not keep all slots: RecentKeys are theirs.
    bool forgets() const;
    /// Whether layers have a state, which cannot be taken back.
    bool hasStates() const { return inputs_behind_ > 0; }
    /// Bytes of `count` slots of the layers that keep all of them.
    std::size_t slotBytes(int count) const { return bytesOf(Layers::kWhole, count); }
    /// Copies these slots to the host, [slotBytes(count)]. REQUIRES: begin is a multiple of 64, 1 <= count <=
    /// kCopiedSlots, begin + count <= length().
    void readSlots(int begin, int count, std::byte* bytes);
    /// And back. REQUIRES: the same, up to capacity().
    void writeSlots(int begin, int count, const std::byte* bytes);
    /// What the other layers hold; without bytes, only where and how much. REQUIRES: forgets().
    RecentKeys readRecent();
    RecentKeys recentPlace() const;
    /// Bytes of RecentKeys with this `length` and `from`.
    std::size_t recentBytes(const RecentKeys& recent) const;
    /// Whether these could have been read of such a cache; then sets `least`. Nothing about them is believed.
    bool accept(RecentKeys& recent) const;
    /// From now on the cache holds `length` tokens, whose slots were written, and where it forgets() `recent`, else
    /// null. REQUIRES: length <= capacity(), recent->least <= length <= recent->length.
    void restore(int length, const RecentKeys* recent);

    /// Bytes a cache of this shape takes.
    static std::int64_t bytes(const ModelConfig& config, int capacity, Keep keep = Keep::kWindows);
    /// Slots of a layer with this window in a cache of `capacity` tokens; 0: no window.
    static int slotsOf(int window, int capacity);
    /// Slots of this layer.
    static int slotsOf(const ModelConfig& config, int layer, int capacity, Keep keep = Keep::kWindows);
    /// Bytes of the states of all layers.
    static std::int64_t stateBytes(const ModelConfig& config);

  private:
    /// Layers that keep all slots, and the others.
    enum class Layers { kWhole, kForgetting };
    enum class Copy { kToHost, kFromHost };

    bool isOf(Layers which, std::size_t layer) const;
    /// Bytes of `count` slots of these layers.
    std::size_t bytesOf(Layers which, int count) const;
    /// Copies slots of these layers, by way of copied_.
    void copySlots(Layers which, int begin, int count, Copy direction, std::byte* bytes);
    /// All that RecentKeys hold.
    void copyRecent(const RecentKeys& recent, Copy direction, std::byte* bytes);
    /// The fewest tokens to which a cache can be cut back that has slots from `from` on.
    int leastOf(int from, int state_position) const;

    /// The first slot that is still read, rounded down to a whole block.
    int firstNeeded() const;
    /// Moves the windows so that there is room up to `end`.
    void moveWindows(int written, int end);

    kernels::Backend& backend_;
    std::vector<std::size_t> owners_;             // [layers] which of those that follow a layer reads
    std::vector<kernels::DeviceBuffer> buffers_;  // [layers with their own] keys, then values
    std::vector<kernels::KvLayerView> layers_;    // likewise
    std::vector<kernels::DeviceBuffer> states_;   // [layers], of those with a delta net
    kernels::DeviceBuffer copied_;                // slots of some layers on their way, side by side
    int state_position_ = 0;                      // tokens that are in the states
    int inputs_behind_ = 0;                       // that a delta net reads; 0: there are no states
    int windows_from_ = 0;
    int window_ = 0;  // of the layers that do not have all slots; 0: there are none
    int capacity_ = 0;
    int length_ = 0;
    int tail_ = 0;
};

}  // namespace griffin::engine::model

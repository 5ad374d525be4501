// Which sequences each training step sees. A fixed part of them, chosen by their prompts, is held out for measuring: a
// conversation is held out in whatever order, and at whatever temperature, it was answered. The others are shuffled in
// every epoch, as the seed and the epoch's number decide, and packed into batches in this order: a sequence that no
// longer fits into a batch begins the next one. So an epoch and the number of a batch, or of the sequences before it,
// say how far a training has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {

inline constexpr double kHeldOutShare = 0.05;  // of all sequences

/// Whether the answers to this prompt are held out when `share` of all are. Independent of the seed and of the other
/// prompts, so that trainings with other seeds or more data are measured on the same conversations.
bool isHeldOut(const PromptKey& prompt, double share);

/// `share`, or, where it holds none of these prompts out, what holds out one of them: a training of a few conversations
/// is measured as well. 0 stays 0.
double heldOutShareOf(std::span<const PromptKey> prompts, double share);

/// What the order needs to know of a sequence.
struct SequenceOutline {
    PromptKey prompt;
    int rows = 0;
};

struct DataOrderOptions {
    std::uint64_t seed = 1;
    int max_rows = 2048;    // of a batch
    int max_length = 2048;  // a sequence is cut off after this many rows; at most max_rows
    double held_out_share = kHeldOutShare;
};

/// The first rows of a sequence.
struct SequenceSlice {
    int sequence = 0;
    int rows = 0;

    bool operator==(const SequenceSlice&) const = default;
};

/// The batches of an epoch.
class BatchPlan {
  public:
    int batches() const { return static_cast<int>(first_.size()) - 1; }
    std::span<const SequenceSlice> batch(int number) const {
        const std::size_t first = first_[static_cast<std::size_t>(number)];
        return std::span(parts_).subspan(first, first_[static_cast<std::size_t>(number) + 1] - first);
    }
    /// Of all batches.
    int sequences() const { return static_cast<int>(parts_.size()); }
    /// Sequences in the batches before this one, which may be batches().
    int sequencesBefore(int number) const { return static_cast<int>(first_[static_cast<std::size_t>(number)]); }

  private:
    friend class DataOrder;

    std::vector<SequenceSlice> parts_;
    std::vector<std::size_t> first_{0};  // [batches + 1] indices into parts_
};

/// A batch: number `batch` of epoch `epoch`, both from 0.
struct DataPlace {
    int epoch = 0;
    int batch = 0;

    bool operator==(const DataPlace&) const = default;
};

class DataOrder {
  public:
    /// Sequences without rows are left out. REQUIRES: 1 <= max_length <= max_rows.
    DataOrder(std::span<const SequenceOutline> sequences, const DataOrderOptions& options);

    /// Sequences of one epoch.
    int trainingSequences() const { return static_cast<int>(training_.size()); }
    /// REQUIRES: number >= 0. Throws std::bad_alloc.
    BatchPlan epoch(int number) const;
    /// The held-out sequences in the order of their numbers.
    BatchPlan heldOut() const { return packed(held_out_); }

    /// Where a training continues that has consumed this many sequences over all epochs. REQUIRES: they end with a
    /// batch; trainingSequences() > 0.
    DataPlace placeAfter(std::int64_t consumed_sequences) const;

  private:
    BatchPlan packed(std::span<const SequenceSlice> parts) const;

    DataOrderOptions options_;
    std::vector<SequenceSlice> training_;
    std::vector<SequenceSlice> held_out_;
};

}  // namespace griffin::engine::train

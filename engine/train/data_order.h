// Which sequences each training step sees. A fixed part of them, chosen by a hash of their numbers, is held out for
// measuring; the others are shuffled anew in every epoch, in a way that the seed and the epoch's number decide, and
// packed in this order into batches: a sequence that does not fit into a batch any more begins the next one. So
// an epoch and the number of a batch, or of the sequences before it, say where a training stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace griffin::engine::train {

/// Of all sequences, unless told otherwise.
inline constexpr double kHeldOutShare = 0.05;

/// Whether the sequence of this number is held out, with this share of all: the same whatever the seed, so that
/// trainings of other seeds are measured on the same ones.
bool isHeldOut(int sequence, double share);

struct DataOrderOptions {
    std::uint64_t seed = 1;
    int max_rows = 2048;    // of a batch
    int max_length = 2048;  // rows of a sequence, which are its first; at most max_rows
    double held_out_share = kHeldOutShare;
};

/// The first rows of a sequence.
struct SequencePart {
    int sequence = 0;
    int rows = 0;

    bool operator==(const SequencePart&) const = default;
};

/// Batches one after the other.
class BatchPlan {
  public:
    int batches() const { return static_cast<int>(first_.size()) - 1; }
    std::span<const SequencePart> batch(int number) const {
        const std::size_t first = first_[static_cast<std::size_t>(number)];
        return std::span(parts_).subspan(first, first_[static_cast<std::size_t>(number) + 1] - first);
    }
    /// Of all batches.
    int sequences() const { return static_cast<int>(parts_.size()); }
    /// In the batches before this one, which may be batches().
    int sequencesBefore(int number) const { return static_cast<int>(first_[static_cast<std::size_t>(number)]); }

  private:
    friend class DataOrder;

    std::vector<SequencePart> parts_;
    std::vector<std::size_t> first_{0};  // [batches + 1] places in parts_
};

/// A batch: number `batch` of epoch `epoch`, both from 0.
struct DataPlace {
    int epoch = 0;
    int batch = 0;

    bool operator==(const DataPlace&) const = default;
};

class DataOrder {
  public:
    /// rows[sequences]: how many each has; those without any are left out. REQUIRES: 1 <= max_length <= max_rows.
    DataOrder(std::span<const int> rows, const DataOrderOptions& options);

    /// Sequences of one epoch.
    int trainingSequences() const { return static_cast<int>(training_.size()); }
    /// REQUIRES: number >= 0. Throws std::bad_alloc.
    BatchPlan epoch(int number) const;
    /// Those held out, in the order of their numbers.
    BatchPlan heldOut() const { return packed(held_out_); }

    /// Where a training goes on that has consumed this many sequences, over all epochs. REQUIRES: as many as the
    /// batches up to some place have, and trainingSequences() > 0.
    DataPlace placeAfter(std::int64_t consumed_sequences) const;

  private:
    BatchPlan packed(std::span<const SequencePart> parts) const;

    DataOrderOptions options_;
    std::vector<SequencePart> training_;
    std::vector<SequencePart> held_out_;
};

}  // namespace griffin::engine::train

#include "engine/train/data/data_order.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/base/random.h"

namespace griffin::engine::train {
namespace {

void shuffle(std::span<SequenceSlice> parts, std::uint64_t seed, int epoch) {
    Random mixed(seed);
    Random random(mixed.next() ^ Random(static_cast<std::uint64_t>(epoch)).next());
    for (std::size_t left = parts.size(); left > 1; --left) {
        std::swap(parts[left - 1], parts[random.next() % left]);
    }
}

double drawOf(const PromptKey& prompt) {
    return Random(prompt.low ^ prompt.high).uniform();
}

}  // namespace

bool isHeldOut(const PromptKey& prompt, double share) {
    return drawOf(prompt) < share;
}

double heldOutShareOf(std::span<const PromptKey> prompts, double share) {
    if (prompts.empty() || share <= 0.0) return share;
    double least = 1.0;
    for (const PromptKey& prompt : prompts) least = std::min(least, drawOf(prompt));
    return std::max(share, std::nextafter(least, 1.0));
}

DataOrder::DataOrder(std::span<const SequenceOutline> sequences, const DataOrderOptions& options) : options_(options) {
    assert(options.max_length >= 1 && options.max_length <= options.max_rows);
    std::vector<PromptKey> prompts;
    prompts.reserve(sequences.size());
    for (const SequenceOutline& sequence : sequences) prompts.push_back(sequence.prompt);
    const double share = heldOutShareOf(prompts, options.held_out_share);
    for (std::size_t i = 0; i < sequences.size(); ++i) {
        if (sequences[i].rows < 1) continue;
        const SequenceSlice part = {static_cast<int>(i), std::min(sequences[i].rows, options.max_length)};
        (isHeldOut(sequences[i].prompt, share) ? held_out_ : training_).push_back(part);
    }
}

BatchPlan DataOrder::packed(std::span<const SequenceSlice> parts) const {
    BatchPlan plan;
    plan.parts_.assign(parts.begin(), parts.end());
    int rows = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (rows + parts[i].rows > options_.max_rows) {
            plan.first_.push_back(i);
            rows = 0;
        }
        rows += parts[i].rows;
    }
    if (!parts.empty()) plan.first_.push_back(parts.size());
    return plan;
}

BatchPlan DataOrder::epoch(int number) const {
    assert(number >= 0);
    std::vector<SequenceSlice> order = training_;
    shuffle(order, options_.seed, number);
    return packed(order);
}

DataPlace DataOrder::placeAfter(std::int64_t consumed_sequences) const {
    assert(consumed_sequences >= 0 && !training_.empty());
    DataPlace place;
    place.epoch = static_cast<int>(consumed_sequences / trainingSequences());
    const int left = static_cast<int>(consumed_sequences % trainingSequences());
    const BatchPlan plan = epoch(place.epoch);
    while (plan.sequencesBefore(place.batch) < left) ++place.batch;
    assert(plan.sequencesBefore(place.batch) == left);
    return place;
}

}  // namespace griffin::engine::train

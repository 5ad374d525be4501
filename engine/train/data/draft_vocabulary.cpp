#include "engine/train/data/draft_vocabulary.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace griffin::engine::train {

TokenCounts::TokenCounts(int vocabulary) : counts_(static_cast<std::size_t>(vocabulary), 0) {}

void TokenCounts::add(const TrainingSequence& sequence) {
    assert(sequence.answer.size() == sequence.tokens.size());
    for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
        if (sequence.answer[i] == 0) continue;
        assert(sequence.tokens[i] >= 0 && static_cast<std::size_t>(sequence.tokens[i]) < counts_.size());
        ++counts_[static_cast<std::size_t>(sequence.tokens[i])];
        ++total_;
    }
}

DraftVocabulary TokenCounts::mostFrequent(int size, std::span<const std::int32_t> always) const {
    assert(size >= 1);
    std::vector<bool> first(counts_.size(), false);
    for (const std::int32_t token : always) first[static_cast<std::size_t>(token)] = true;
    assert(std::count(first.begin(), first.end(), true) <= size);

    std::vector<std::int32_t> tokens(counts_.size());
    std::iota(tokens.begin(), tokens.end(), 0);
    const auto kept = tokens.begin() + std::min<std::ptrdiff_t>(size, static_cast<std::ptrdiff_t>(tokens.size()));
    std::partial_sort(tokens.begin(), kept, tokens.end(), [&](std::int32_t a, std::int32_t b) {
        const auto at_a = static_cast<std::size_t>(a);
        const auto at_b = static_cast<std::size_t>(b);
        if (first[at_a] != first[at_b]) return static_cast<bool>(first[at_a]);
        if (counts_[at_a] != counts_[at_b]) return counts_[at_a] > counts_[at_b];
        return a < b;
    });
    tokens.erase(kept, tokens.end());
    std::sort(tokens.begin(), tokens.end());
    return of(std::move(tokens));
}

DraftVocabulary TokenCounts::of(std::vector<std::int32_t> tokens) const {
    std::int64_t covered = 0;
    for (const std::int32_t token : tokens) covered += counts_[static_cast<std::size_t>(token)];
    const double coverage = total_ > 0 ? static_cast<double>(covered) / static_cast<double>(total_) : 0.0;
    return {std::move(tokens), coverage};
}

}  // namespace griffin::engine::train

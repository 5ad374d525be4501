#include "engine/train/draft_evaluation.h"

#include <algorithm>
#include <cstddef>

#include "engine/decode/draft_feed.h"
#include "engine/model/kv_cache.h"

namespace griffin::engine::train {
namespace {

constexpr int kBest = 3;

}  // namespace

DraftEvaluation::DraftEvaluation(model::TargetModel& target, draft::Drafter& drafter, int depth)
    : target_(target),
      drafter_(drafter),
      tree_(std::clamp(depth, 1, kernels::kMaxTreeNodes - 1) + 1, 0),
      asked_(static_cast<std::size_t>(tree_.maxNodes() - 1)),
      top1_(asked_.size()),
      top3_(asked_.size()),
      chains_(asked_.size()) {}

void DraftEvaluation::askFrom(std::span<const std::int32_t> text) {
    tree_.reset(text[0], tree::Proposal::kFixed);
    bool right = true;
    int node = 0;
    const std::size_t depths =
        std::min({asked_.size(), text.size() - 1, static_cast<std::size_t>(drafter_.candidates()->maxDepth())});
    for (std::size_t at = 0; at < depths; ++at) {
        const std::int32_t wanted = text[at + 1];
        drafter_.candidates()->topCandidates(tree_, std::span(&node, 1), kBest, candidates_);
        const auto found = std::find(candidates_.tokens.begin(), candidates_.tokens.begin() + kBest, wanted);
        const auto rank = found - candidates_.tokens.begin();
        right = right && rank == 0;
        ++asked_[at];
        top1_[at] += rank == 0 ? 1 : 0;
        top3_[at] += rank < kBest ? 1 : 0;
        chains_[at] += right ? 1 : 0;
        node = tree_.add(node, wanted, 0.0F);
    }
}

void DraftEvaluation::add(const TrainingSequence& sequence, const std::stop_token& stop) {
    const std::span<const std::int32_t> tokens = sequence.tokens;
    if (tokens.size() < 3) return;
    model::KvCache cache(target_.backend(), target_.config(), static_cast<int>(tokens.size()));
    decode::DraftFeed feed(drafter_, target_);
    drafter_.truncate(0);
    drafter_.start(tokens[0]);
    for (std::size_t first = 0; first + 2 < tokens.size() && !stop.stop_requested();) {
        const std::size_t rows = std::min<std::size_t>(kernels::kMaxRows, tokens.size() - first);
        target_.forwardTree(cache, tokens.subspan(first, rows), kernels::AncestorMask::chain(static_cast<int>(rows)));
        cache.commitTail();
        for (std::size_t i = 0; i < rows && first + i + 2 < tokens.size(); ++i) {
            const std::size_t root = first + i + 1;
            const int row = static_cast<int>(i);
            feed.add(std::span(&row, 1), tokens.subspan(root, 1));
            if (sequence.answer[root] == 0) continue;
            std::size_t end = root + 1;
            while (end < tokens.size() && sequence.answer[end] != 0 && end <= root + asked_.size()) ++end;
            if (end == root + 1) continue;
            feed.flush();
            askFrom(tokens.subspan(root, end - root));
        }
        feed.flush();
        first += rows;
    }
    drafter_.truncate(0);
}

int DraftEvaluation::depth() const {
    return static_cast<int>(std::count_if(asked_.begin(), asked_.end(), [](std::int64_t asked) { return asked > 0; }));
}

double DraftEvaluation::share(const std::vector<std::int64_t>& counts, int depth) const {
    const auto at = static_cast<std::size_t>(depth - 1);
    return asked_[at] > 0 ? static_cast<double>(counts[at]) / static_cast<double>(asked_[at]) : 0.0;
}

double DraftEvaluation::acceptanceLength() const {
    double length = 1.0;
    for (int depth = 1; depth <= this->depth(); ++depth) length += share(chains_, depth);
    return length;
}

}  // namespace griffin::engine::train

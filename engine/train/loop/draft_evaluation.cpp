#include "engine/train/loop/draft_evaluation.h"

#include <algorithm>
#include <cstddef>

#include "engine/decode/draft_feed.h"
#include "engine/model/kv_cache.h"
#include "engine/train/data/data_order.h"
#include "engine/train/data/feature_data.h"
#include "engine/train/data/held_out_prompts.h"

namespace griffin::engine::train {
namespace {

constexpr int kBest = 3;

double share(std::int64_t count, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(count) / static_cast<double>(whole) : 0.0;
}

}  // namespace

void ChainCount::add(std::span<const int> segments, std::span<const PassReport> reports) {
    for (std::size_t pass = 0; pass < reports.size(); ++pass) {
        top1_[pass] += reports[pass].top1;
        top3_[pass] += reports[pass].top3;
    }
    rows_ += reports.front().learnt;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        for (int first = segments[s]; first < segments[s + 1]; ++first) {
            // Token n of the chain that begins in this row is made by pass n in row first + n - 1.
            bool right = true;
            for (std::size_t pass = 0; pass < reports.size(); ++pass) {
                const int row = first + static_cast<int>(pass);
                if (row >= segments[s + 1]) break;
                const std::int32_t rank = reports[pass].ranks[static_cast<std::size_t>(row)];
                if (rank < 0) break;
                right = right && rank == 0;
                ++begun_[pass];
                chains_[pass] += right ? 1 : 0;
            }
        }
    }
}

DraftAgreement ChainCount::agreement() const {
    DraftAgreement agreement;
    agreement.acceptance_length = 1.0;
    agreement.tokens = rows_;
    for (std::size_t pass = 0; pass < chains_.size(); ++pass) {
        agreement.top1.push_back(share(top1_[pass], rows_));
        agreement.top3.push_back(share(top3_[pass], rows_));
        agreement.acceptance_length += share(chains_[pass], begun_[pass]);
    }
    return agreement;
}

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
    decode::DraftFeed feed(drafter_, target_, features_);
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

DraftAgreement DraftEvaluation::agreement() const {
    DraftAgreement agreement;
    agreement.acceptance_length = 1.0;
    agreement.tokens = asked_.empty() ? 0 : asked_.front();
    for (std::size_t at = 0; at < asked_.size() && asked_[at] > 0; ++at) {
        agreement.top1.push_back(share(top1_[at], asked_[at]));
        agreement.top3.push_back(share(top3_[at], asked_[at]));
        agreement.acceptance_length += share(chains_[at], asked_[at]);
    }
    return agreement;
}

Result<DraftEvaluationReport> evaluateDraft(model::TargetModel& target, draft::Drafter* drafter,
                                            const DraftEvaluationOptions& options,
                                            const std::function<void(double fraction)>& progress,
                                            const std::stop_token& stop) {
    if (drafter == nullptr || drafter->candidates() == nullptr) {
        return failed(
            {FailureCause::kBadArgument, Message("No draft is loaded"), {}, Message("name one with --draft"), {}});
    }
    const Result<FeatureData> data = FeatureData::open(options.data);
    if (!data) return tl::unexpected(data.error());
    if (data->vocabulary() != target.config().vocabulary) {
        return failed({FailureCause::kBadArgument,
                       Message("The data was made with another model"),
                       options.data,
                       Message("generate data with this model, or load the other one"),
                       {}});
    }
    const double share = heldOutShareOf(*data);
    std::vector<int> sequences;
    for (int i = 0; i < data->size(); ++i) {
        if (options.limit > 0 && static_cast<int>(sequences.size()) >= options.limit) break;
        if (options.everything || isHeldOut(data->prompt(i), share)) sequences.push_back(i);
    }
    DraftEvaluation evaluation(target, *drafter, options.depth);
    DraftEvaluationReport report;
    report.method = drafter->name();
    for (const int index : sequences) {
        if (stop.stop_requested()) break;
        const Result<TrainingSequence> sequence = data->sequence(index);
        if (!sequence) return tl::unexpected(sequence.error());
        evaluation.add(*sequence, stop);
        ++report.conversations;
        if (progress) progress(static_cast<double>(report.conversations) / static_cast<double>(sequences.size()));
    }
    report.complete = report.conversations == static_cast<std::int64_t>(sequences.size());
    report.positions = evaluation.positions();
    report.agreement = evaluation.agreement();
    return report;
}

}  // namespace griffin::engine::train

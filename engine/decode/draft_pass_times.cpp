#include "engine/decode/draft_pass_times.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>

#include "engine/model/device_matrix.h"

namespace griffin::engine::decode {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array kLevels{1, kUsualLevel, 8};
constexpr int kRowsBefore = 4;
constexpr std::size_t kDraftRuns = 5;
constexpr double kDraftBudgetMs = 25.0;
constexpr int kCandidates = 8;

double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// A drafter with a text of its own, whose features are zeros: what they are makes no pass longer.
class Probe {
  public:
    Probe(draft::Drafter& drafter, const model::TargetModel& target)
        : drafter_(drafter),
          source_(*drafter.candidates()),
          k_(std::min(kCandidates, source_.maxCandidates())),
          tree_(1 + std::accumulate(kLevels.begin(), kLevels.end(), 0), 0) {
        const int width = target.config().hidden_size;
        if (drafter.featureKind() == draft::FeatureKind::kFinal) {
            features_ = model::DeviceMatrix(target.backend(), kRowsBefore, width);
        } else if (drafter.featureKind() == draft::FeatureKind::kTaps) {
            features_ = model::DeviceMatrix(target.backend(), kRowsBefore, 3 * width);
        }
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            tokens_[i] = static_cast<std::int32_t>(i) % target.config().vocabulary;
        }
    }

    /// One cycle's draft: takes in some rows, asks for the root's children and then for those of each level, which are
    /// all children of the root. Milliseconds by level; a drafter with one level has only the root's.
    std::array<double, kLevels.size()> run() {
        drafter_.truncate(0);
        drafter_.start(tokens_.front());
        const bool reads = features_.cols() > 0;
        drafter_.extend(reads ? kernels::ConstMatrixView(features_.view(kRowsBefore)) : kernels::ConstMatrixView(),
                        std::span<const draft::TokenId>(tokens_).subspan(1, kRowsBefore));
        tree_.reset(tokens_[kRowsBefore], tree::Proposal::kFixed);
        for (std::size_t i = 0; !tree_.full(); ++i) tree_.add(0, tokens_[i], -1.0F);
        std::array<double, kLevels.size()> times{};
        times.fill(ask(0, 1));
        if (source_.maxDepth() < 2) return times;
        int next = 1;
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
            times[i] = ask(next, kLevels[i]);
            next += kLevels[i];
        }
        return times;
    }

  private:
    double ask(int first, int count) {
        std::iota(nodes_.begin(), nodes_.begin() + count, first);
        const Clock::time_point start = Clock::now();
        source_.topCandidates(tree_, std::span(nodes_).first(static_cast<std::size_t>(count)), k_, candidates_);
        return since(start);
    }

    draft::Drafter& drafter_;
    tree::CandidateSource& source_;
    int k_;
    tree::DraftTree tree_;
    model::DeviceMatrix features_;
    std::array<draft::TokenId, 16> tokens_{};
    std::array<int, kLevels.back()> nodes_{};
    tree::Candidates candidates_;
};

}  // namespace

PassTimes measureDraftPasses(draft::Drafter& drafter, const model::TargetModel& target, int context) {
    if (drafter.candidates() == nullptr || context < kRowsBefore) return {};
    Probe probe(drafter, target);
    const Clock::time_point start = Clock::now();
    probe.run();  // touches the weights
    std::array<std::vector<double>, kLevels.size()> runs;
    while (runs[0].size() < kDraftRuns && (runs[0].empty() || since(start) < kDraftBudgetMs)) {
        const auto times = probe.run();
        for (std::size_t i = 0; i < times.size(); ++i) runs[i].push_back(times[i]);
    }
    drafter.truncate(0);
    std::vector<PassTimes::Point> points;
    for (std::size_t i = 0; i < kLevels.size(); ++i) points.push_back({kLevels[i], median(runs[i])});
    return PassTimes(std::move(points));
}

}  // namespace griffin::engine::decode

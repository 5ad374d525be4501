#include "engine/decode/latency_profile.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>
#include <system_error>

#include "engine/base/new_file.h"
#include "engine/formats/json_file.h"
#include "engine/model/device_matrix.h"

namespace griffin::engine::decode {
namespace {

using Clock = std::chrono::steady_clock;
using kernels::AncestorMask;
using nlohmann::json;

constexpr int kPrefix = 64;
constexpr std::size_t kRuns = 5;  // at most
constexpr double kBudgetMs = 500.0;
constexpr std::size_t kMaxKeys = 128;

JsonTree readObject(const std::string& path) {
    auto object = formats::readJsonFile(path, formats::kConfigLimits);
    return object && object->is_object() ? *std::move(object) : JsonTree(json::object());
}

constexpr std::array kLevels{1, kUsualLevel, 8};
constexpr int kRowsBefore = 4;
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

/// A drafter with a text of its own, whose features are zeros: their values do not change the time of a pass.
class DraftProbe {
  public:
    DraftProbe(draft::Drafter& drafter, const model::TargetModel& target)
        : drafter_(drafter),
          source_(*drafter.candidates()),
          k_(std::min(kCandidates, source_.maxCandidates())),
          tree_(1 + std::accumulate(kLevels.begin(), kLevels.end(), 0), 0) {
        const int width = target.config().hidden_size;
        if (drafter.featureKind() == draft::FeatureKind::kFinal) {
            features_ = model::DeviceMatrix(target.backend(), kRowsBefore, width);
        } else if (drafter.featureKind() == draft::FeatureKind::kAuxiliary) {
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

LatencyProfile::LatencyProfile(std::vector<Point> points) : points_(std::move(points)) {
    double lowest = std::numeric_limits<double>::infinity();
    for (auto point = points_.rbegin(); point != points_.rend(); ++point) {
        lowest = std::min(lowest, point->milliseconds);
        point->milliseconds = lowest;
    }
}

double LatencyProfile::milliseconds(int rows) const {
    assert(!empty());
    const auto above =
        std::find_if(points_.begin(), points_.end(), [rows](const Point& point) { return point.rows >= rows; });
    if (above == points_.begin()) return above->milliseconds;
    // Beyond the last point: the line through the last two.
    if (above == points_.end() && points_.size() == 1) return points_.back().milliseconds * rows / points_.back().rows;
    const Point& high = above == points_.end() ? points_.back() : *above;
    const Point& low = above == points_.end() ? points_[points_.size() - 2] : *(above - 1);
    const double slope = (high.milliseconds - low.milliseconds) / (high.rows - low.rows);
    return low.milliseconds + slope * (rows - low.rows);
}

LatencyProfile measureTargetLatency(model::TargetModel& target, int context, const std::stop_token& stop) {
    LatencyProbe probe(target, context, kPrefix);
    probe.fill(stop);
    double spent = 0.0;  // milliseconds
    std::vector<LatencyProfile::Point> points;
    for (const int rows : LatencyProbe::kRows) {
        if (rows > probe.maxRows()) break;
        if (!points.empty() &&
            !LatencyProbe::isWorthMeasuring(rows, points.back().milliseconds / points.front().milliseconds)) {
            break;
        }
        probe.setRows(rows);
        std::vector<double> runs;
        while (runs.size() < kRuns && (runs.empty() || spent < kBudgetMs)) {
            if (stop.stop_requested()) return {};
            const Clock::time_point start = Clock::now();
            probe.pass();
            runs.push_back(since(start));
            spent += runs.back();
        }
        // Disturbances make a run longer: the lower quartile is robust against them and against one lucky run.
        std::sort(runs.begin(), runs.end());
        points.push_back({rows, runs[runs.size() / 4]});
        if (spent > 2.0 * kBudgetMs && points.size() > 1) break;
    }
    return LatencyProfile(std::move(points));
}

LatencyProfile loadLatencyProfile(const std::string& path, const std::string& key) {
    if (path.empty()) return {};
    const JsonTree object = readObject(path);
    const auto entry = object.find(key);
    if (entry == object.end() || !entry->is_array() || entry->empty() || entry->size() > LatencyProbe::kRows.size())
        return {};
    std::vector<LatencyProfile::Point> points;
    for (const json& pair : *entry) {
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_integer() || !pair[1].is_number()) return {};
        const auto rows = pair[0].get<std::int64_t>();
        const auto milliseconds = pair[1].get<double>();
        const int before = points.empty() ? 0 : points.back().rows;
        if (rows <= before || rows > kernels::kMaxRows || !(milliseconds > 0.0) || !std::isfinite(milliseconds)) {
            return {};
        }
        points.push_back({static_cast<int>(rows), milliseconds});
    }
    return LatencyProfile(std::move(points));
}

void saveLatencyProfile(const std::string& path, const std::string& key, const LatencyProfile& profile) {
    if (path.empty() || profile.empty()) return;
    JsonTree object = readObject(path);
    if (object.size() >= kMaxKeys) object = JsonTree(json::object());
    JsonTree points = json::array();
    for (const LatencyProfile::Point& point : profile.points()) {
        JsonTree pair = json::array();
        pair.push_back(point.rows);
        pair.push_back(point.milliseconds);
        points.push_back(std::move(static_cast<json&>(pair)));
    }
    object[key].swap(points);  // which then ends with what was there before
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    const std::string text = object.dump();
    NewFile file(path);  // others may save theirs at the same time
    file.write(std::as_bytes(std::span(text)));
    static_cast<void>(file.finish(Flush::kNo));  // without it they are measured again
}

LatencyProbe::LatencyProbe(model::TargetModel& target, int context, int prefix)
    : target_(target),
      prefix_(std::min(prefix, context / 2)),
      cache_(target.backend(), target.config(), std::min(context, prefix_ + kRows.back())),
      choices_(kRows.back()),
      mask_(AncestorMask::chain(1)) {
    const auto vocabulary = static_cast<std::size_t>(target.config().vocabulary);
    const auto tokens = static_cast<std::size_t>(cache_.capacity());
    for (std::size_t i = 0; i < tokens; ++i) tokens_.push_back(static_cast<std::int32_t>((i * 7919) % vocabulary));
}

void LatencyProbe::fill(const std::stop_token& stop) {
    if (prefix_ > 0) target_.prefill(cache_, first(prefix_), stop);
}

void LatencyProbe::setRows(int rows) {
    std::vector<int> parents(static_cast<std::size_t>(rows));
    for (int n = 0; n < rows; ++n) parents[static_cast<std::size_t>(n)] = n == 0 ? -1 : (n - 1) / 2;
    mask_ = AncestorMask::fromParents(parents);
}

void LatencyProbe::pass() {
    const int rows = mask_.size();
    target_.forwardTree(cache_, first(rows), mask_);
    for (int done = 0; done < rows; done += model::kMaxLogitRows) {
        const int count = std::min(model::kMaxLogitRows, rows - done);
        target_.backend().argmax(
            target_.logits(done, count),
            std::span(choices_).subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(count)));
    }
}

LatencyProfile measureDraftLatency(draft::Drafter& drafter, const model::TargetModel& target, int context) {
    if (drafter.candidates() == nullptr || context < kRowsBefore) return {};
    DraftProbe probe(drafter, target);
    const Clock::time_point start = Clock::now();
    probe.run();  // touches the weights
    std::array<std::vector<double>, kLevels.size()> runs;
    while (runs[0].size() < kRuns && (runs[0].empty() || since(start) < kDraftBudgetMs)) {
        const auto times = probe.run();
        for (std::size_t i = 0; i < times.size(); ++i) runs[i].push_back(times[i]);
    }
    drafter.truncate(0);
    std::vector<LatencyProfile::Point> points;
    for (std::size_t i = 0; i < kLevels.size(); ++i) points.push_back({kLevels[i], median(runs[i])});
    return LatencyProfile(std::move(points));
}

}  // namespace griffin::engine::decode

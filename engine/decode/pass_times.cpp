#include "engine/decode/pass_times.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

namespace griffin::engine::decode {
namespace {

using kernels::AncestorMask;
using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr std::array kRows{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
constexpr int kPrefix = 64;
constexpr std::size_t kRuns = 5;
constexpr double kBudgetMs = 500.0;
constexpr std::size_t kMostKeys = 64;

json readObject(const std::string& path) {
    std::ifstream file(path);
    if (!file) return json::object();
    json object = json::parse(file, nullptr, false);
    return object.is_object() ? object : json::object();
}

}  // namespace

PassTimes::PassTimes(std::vector<Point> points) : points_(std::move(points)) {
    double highest = 0.0;
    for (Point& point : points_) {
        highest = std::max(highest, point.milliseconds);
        point.milliseconds = highest;
    }
}

double PassTimes::milliseconds(int rows) const {
    assert(!empty());
    const auto above =
        std::find_if(points_.begin(), points_.end(), [rows](const Point& point) { return point.rows >= rows; });
    if (above == points_.begin()) return above->milliseconds;
    // Beyond the last point the last two go on as a line.
    if (above == points_.end() && points_.size() == 1) return points_.back().milliseconds * rows / points_.back().rows;
    const Point& high = above == points_.end() ? points_.back() : *above;
    const Point& low = above == points_.end() ? points_[points_.size() - 2] : *(above - 1);
    const double slope = (high.milliseconds - low.milliseconds) / (high.rows - low.rows);
    return low.milliseconds + slope * (rows - low.rows);
}

PassTimes measurePassTimes(model::TargetModel& target, int context, const std::stop_token& stop) {
    const int prefix = std::min(kPrefix, context / 2);
    model::KvCache cache(target.backend(), target.config(), std::min(context, prefix + kRows.back()));
    std::vector<std::int32_t> tokens(kRows.back());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        tokens[i] = static_cast<std::int32_t>((i * 7919) % static_cast<std::size_t>(target.config().vocabulary));
    }
    std::vector<std::int32_t> choices(tokens.size());
    if (prefix > 0) target.prefill(cache, std::span(tokens).first(static_cast<std::size_t>(prefix)), stop);
    double spent = 0.0;  // milliseconds
    std::vector<PassTimes::Point> points;
    for (const int rows : kRows) {
        if (rows > cache.room()) break;
        std::vector<int> parents(static_cast<std::size_t>(rows));
        for (int n = 0; n < rows; ++n) parents[static_cast<std::size_t>(n)] = n == 0 ? -1 : (n - 1) / 2;
        const AncestorMask mask = AncestorMask::fromParents(parents);
        const auto count = static_cast<std::size_t>(rows);
        std::vector<double> runs;
        while (runs.size() < kRuns && (runs.empty() || spent < kBudgetMs)) {
            if (stop.stop_requested()) return {};
            const Clock::time_point start = Clock::now();
            target.forwardTree(cache, std::span(tokens).first(count), mask);
            target.backend().argmax(target.logits(0, rows), std::span(choices).first(count));
            runs.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
            spent += runs.back();
        }
        // What disturbs a run makes it longer: the lower quartile is near the truth and no single lucky run.
        std::sort(runs.begin(), runs.end());
        points.push_back({rows, runs[runs.size() / 4]});
        if (spent > 2.0 * kBudgetMs && points.size() > 1) break;
    }
    return PassTimes(std::move(points));
}

PassTimes loadPassTimes(const std::string& path, const std::string& key) {
    if (path.empty()) return {};
    const json object = readObject(path);
    const auto entry = object.find(key);
    if (entry == object.end() || !entry->is_array() || entry->empty() || entry->size() > kRows.size()) return {};
    std::vector<PassTimes::Point> points;
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
    return PassTimes(std::move(points));
}

void savePassTimes(const std::string& path, const std::string& key, const PassTimes& times) {
    if (path.empty() || times.empty()) return;
    json object = readObject(path);
    if (object.size() >= kMostKeys) object = json::object();
    json points = json::array();
    for (const PassTimes::Point& point : times.points()) points.push_back({point.rows, point.milliseconds});
    object[key] = std::move(points);
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    const std::string fresh = path + ".new";
    {
        std::ofstream file(fresh, std::ios::trunc);
        file << object.dump();
        if (!file.flush()) return;
    }
    std::filesystem::rename(fresh, path, error);
}

}  // namespace griffin::engine::decode

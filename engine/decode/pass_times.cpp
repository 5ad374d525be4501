#include "engine/decode/pass_times.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>

#include "engine/decode/tree_probe.h"

namespace griffin::engine::decode {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr int kPrefix = 64;
constexpr std::size_t kRuns = 5;
constexpr double kBudgetMs = 500.0;
constexpr std::size_t kMostKeys = 128;

json readObject(const std::string& path) {
    std::ifstream file(path);
    if (!file) return json::object();
    json object = json::parse(file, nullptr, false);
    return object.is_object() ? object : json::object();
}

}  // namespace

PassTimes::PassTimes(std::vector<Point> points) : points_(std::move(points)) {
    double lowest = std::numeric_limits<double>::infinity();
    for (auto point = points_.rbegin(); point != points_.rend(); ++point) {
        lowest = std::min(lowest, point->milliseconds);
        point->milliseconds = lowest;
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
    TreeProbe probe(target, context, kPrefix);
    probe.fill(stop);
    double spent = 0.0;  // milliseconds
    std::vector<PassTimes::Point> points;
    for (const int rows : TreeProbe::kRows) {
        if (rows > probe.mostRows()) break;
        if (!points.empty() &&
            !TreeProbe::isWorthTiming(rows, points.back().milliseconds / points.front().milliseconds)) {
            break;
        }
        probe.setRows(rows);
        std::vector<double> runs;
        while (runs.size() < kRuns && (runs.empty() || spent < kBudgetMs)) {
            if (stop.stop_requested()) return {};
            const Clock::time_point start = Clock::now();
            probe.pass();
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
    if (entry == object.end() || !entry->is_array() || entry->empty() || entry->size() > TreeProbe::kRows.size())
        return {};
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

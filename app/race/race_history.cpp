#include "app/race/race_history.h"

#include <QDir>
#include <QFileInfo>

#include "app/benchmark/answer_json.h"
#include "app/benchmark/json_lines.h"
#include "app/benchmark/options_json.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

using nlohmann::ordered_json;
constexpr int kRaceFormat = 1;

RaceLap lapFromJson(const ordered_json& object) {
    RaceLap lap{answerFromJson(object.at("answer")), {}};
    for (const ordered_json& step : object.at("steps")) {
        lap.steps.push_back({step.at(0).get<double>(), step.at(1).get<int>(), step.at(2).get<std::size_t>()});
        if (lap.steps.back().bytes > lap.answer.text.size()) lap.steps.back().bytes = lap.answer.text.size();
    }
    if (!lap.steps.empty()) lap.answer.stats.time_to_first_token_ms = lap.steps.front().ms;
    return lap;
}

RaceRecord recordFromJson(const ordered_json& object) {
    RaceRecord record;
    object.at("time").get_to(record.time);
    object.at("model").get_to(record.model);
    const ordered_json& plan = object.at("plan");
    plan.at("prompt").get_to(record.plan.prompt);
    plan.at("system").get_to(record.plan.system);
    record.plan.options = optionsFromJson(plan.at("options"));
    for (const ordered_json& column : plan.at("columns")) {
        const auto method = engine::methodFromName(column.at("method").get<std::string>());
        record.plan.columns.push_back({method.value_or(engine::Method::kAuto), treeFromJson(column.at("tree"))});
    }
    for (const ordered_json& lap : object.at("laps")) record.race.laps.push_back(lapFromJson(lap));
    return record;
}

}  // namespace

ordered_json raceRecordJson(const RaceRecord& record) {
    ordered_json columns = ordered_json::array();
    for (const RaceColumn& column : record.plan.columns) {
        columns.push_back({{"method", engine::nameOf(column.method)}, {"tree", treeJson(column.tree)}});
    }
    ordered_json laps = ordered_json::array();
    for (const RaceLap& lap : record.race.laps) {
        ordered_json steps = ordered_json::array();
        for (const RaceStep& step : lap.steps) {
            ordered_json entry = ordered_json::array();
            entry.push_back(step.ms);
            entry.push_back(step.tokens);
            entry.push_back(step.bytes);
            steps.push_back(std::move(entry));
        }
        laps.push_back({{"answer", answerJson(nullptr, 0, lap.answer)}, {"steps", std::move(steps)}});
    }
    return {{"format", kRaceFormat},
            {"time", record.time},
            {"model", record.model},
            {"plan",
             {{"prompt", record.plan.prompt},
              {"system", record.plan.system},
              {"options", optionsJson(record.plan.options)},
              {"columns", std::move(columns)}}},
            {"laps", std::move(laps)}};
}

std::optional<RaceRecord> raceRecordFromJson(const ordered_json& object) {
    try {
        if (object.at("format").get<int>() != kRaceFormat) return std::nullopt;
        RaceRecord record = recordFromJson(object);
        if (record.race.laps.size() < 2) return std::nullopt;
        return record;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

engine::Result<std::vector<RaceRecord>> RaceHistory::read() const {
    const auto objects = readJsonLines(path_);
    if (!objects) return objects.failure();
    std::vector<RaceRecord> records;
    for (const ordered_json& object : *objects) {
        if (auto record = raceRecordFromJson(object)) records.push_back(std::move(*record));
    }
    return records;
}

engine::Result<engine::Done> RaceHistory::add(const RaceRecord& record) const {
    QDir().mkpath(QFileInfo(path_).absolutePath());
    auto added = appendJsonLine(path_, raceRecordJson(record));
    if (!added) return added;
    auto objects = readJsonLines(path_);
    if (!objects) return objects.failure();
    if (objects->size() <= kMost + kMost / 10) return added;
    objects->erase(objects->begin(), objects->end() - static_cast<std::ptrdiff_t>(kMost));
    return writeJsonLines(path_, *objects);
}

}  // namespace griffin::app

#include "app/measurement/race_history.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <optional>

#include "app/library/json_numbers.h"
#include "app/measurement/json_records.h"

namespace griffin::app {
namespace {

using nlohmann::ordered_json;
constexpr int kRaceFormat = 1;
constexpr std::size_t kMaxLaps = 64;  // lanes in a window; people choose a few

/// What a plain pass took near the lap. Older races have it only within the speedup that followed from it.
double plainPassFromJson(const ordered_json& lap, const engine::GenerationStats& stats) {
    if (lap.contains("plain_pass_ms")) return lap.at("plain_pass_ms").get<double>();
    const ordered_json& figures = lap.at("answer").at("stats");
    const bool told = figures.contains("speedup_estimate") && figures.at("speedup_estimate").is_number();
    const double per_second = stats.tokensPerSecond();
    return told && per_second > 0.0 ? figures.at("speedup_estimate").get<double>() * 1000.0 / per_second : 0.0;
}

RaceLap lapFromJson(const ordered_json& object) {
    RaceLap lap{answerFromJson(object.at("answer")), {}, {}, {}};
    lap.answer.stats.plain_pass.ms = plainPassFromJson(object, lap.answer.stats);
    RaceStep before;
    for (const ordered_json& step : object.at("steps")) {
        // Whatever the file says, a lap goes forwards and ends with its text.
        RaceStep here{std::max(before.ms, step.at(0).get<double>()),
                      std::max(before.tokens, wholeNumber<int>(step.at(1))),
                      std::clamp(wholeNumber<std::size_t>(step.at(2)), before.bytes, lap.answer.text.size()),
                      {}};
        if (step.size() > 3)
            here.origin = static_cast<ui::PassBrief::Origin>(std::clamp(wholeNumber<int>(step.at(3)), 0, 3));
        here.without_own = step.size() > 4 && step.at(4).get<bool>();
        lap.steps.push_back(here);
        before = here;
    }
    if (object.contains("trace")) {
        lap.trace = QByteArray::fromBase64(QByteArray::fromStdString(object.at("trace").get<std::string>()));
        lap.trace_too_large = object.at("trace").get<std::string>().empty();
    }
    // Older races have it only as the time of their first step, which is nearly the same.
    double& first_ms = lap.answer.stats.time_to_first_token_ms;
    if (!lap.steps.empty()) first_ms = lap.steps.front().ms;
    first_ms = object.value("time_to_first_token_ms", first_ms);
    return lap;
}

RaceRecord readRaceRecord(const ordered_json& object) {
    RaceRecord record;
    object.at("time").get_to(record.time);
    object.at("model").get_to(record.model);
    const ordered_json& plan = object.at("plan");
    plan.at("prompt").get_to(record.plan.prompt);
    plan.at("system").get_to(record.plan.system);
    record.plan.options = optionsFromJson(plan.at("options"));
    record.plan.columns = methodsFromJson(plan.at("columns"));
    if (plan.contains("servers")) plan.at("servers").get_to(record.plan.servers);
    for (const ordered_json& lap : object.at("laps")) {
        record.race.laps.push_back(lapFromJson(lap));
        record.race.laps.back().server = record.plan.server(record.race.laps.size() - 1);
    }
    return record;
}

ordered_json raceRecordJson(const RaceRecord& record) {
    ordered_json laps = ordered_json::array();
    for (const RaceLap& lap : record.race.laps) {
        ordered_json steps = ordered_json::array();
        for (const RaceStep& step : lap.steps) {
            steps.push_back(ordered_json::array({step.ms, step.tokens, step.bytes}));
            if (step.origin) steps.back().push_back(static_cast<int>(*step.origin));
            if (step.origin && step.without_own) steps.back().push_back(true);
        }
        ordered_json one = {{"answer", answerJson(nullptr, 0, lap.answer)},
                            {"plain_pass_ms", lap.answer.stats.plain_pass.ms},
                            {"time_to_first_token_ms", lap.answer.stats.time_to_first_token_ms},
                            {"steps", std::move(steps)}};
        if (!lap.trace.isEmpty() || lap.trace_too_large) one["trace"] = lap.trace.toBase64().toStdString();
        laps.push_back(std::move(one));
    }
    ordered_json plan = {{"prompt", record.plan.prompt},
                         {"system", record.plan.system},
                         {"options", optionsJson(record.plan.options)},
                         {"columns", methodsJson(record.plan.columns)}};
    if (!record.plan.servers.empty()) plan["servers"] = record.plan.servers;
    return {{"format", kRaceFormat},
            {"time", record.time},
            {"model", record.model},
            {"plan", std::move(plan)},
            {"laps", std::move(laps)}};
}

/// Empty: not a record of this format.
std::optional<RaceRecord> raceRecordFromJson(const ordered_json& object) {
    try {
        if (wholeNumber<int>(object.at("format")) != kRaceFormat) return std::nullopt;
        RaceRecord record = readRaceRecord(object);
        const std::size_t laps = record.race.laps.size();
        if (laps < 2 || laps > record.plan.columns.size() + 1 || record.plan.columns.size() >= kMaxLaps)
            return std::nullopt;
        return record;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

engine::Result<std::vector<RaceRecord>> RaceHistory::read() const {
    const auto objects = readJsonLines(path_);
    if (!objects) return tl::unexpected(objects.error());
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
    if (!objects) return tl::unexpected(objects.error());
    if (objects->size() <= kMax + kMax / 10) return added;
    objects->erase(objects->begin(), objects->end() - static_cast<std::ptrdiff_t>(kMax));
    return writeJsonLines(path_, *objects);
}

}  // namespace griffin::app

// Races that were run, newest last, in a file of JSON lines: {"format": 1, "time", "model", "plan", "laps"}. Each lap
// is the answer as `griffin generate --json` writes it, and "steps", a list of [milliseconds, tokens, bytes of the
// text]. Lines of a later format are left where they are and not shown.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/race/race.h"

namespace griffin::app {

struct RaceRecord {
    std::string time;   // ISO 8601, UTC
    std::string model;  // what a person calls it
    RacePlan plan;
    Race race;
};

nlohmann::ordered_json raceRecordJson(const RaceRecord& record);
/// None: this is not a record of this format.
std::optional<RaceRecord> raceRecordFromJson(const nlohmann::ordered_json& object);

class RaceHistory {
  public:
    /// Races that are kept; when there are a tenth more, the oldest go.
    static constexpr std::size_t kMost = 100;

    explicit RaceHistory(QString path) : path_(std::move(path)) {}

    /// Reads the file anew; records from oldest to newest.
    engine::Result<std::vector<RaceRecord>> read() const;
    engine::Result<engine::Done> add(const RaceRecord& record) const;

  private:
    QString path_;
};

}  // namespace griffin::app

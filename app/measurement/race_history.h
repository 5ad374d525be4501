// The races of the past, newest last, in a JSON lines file: {"format": 1, "time", "model", "plan", "laps"}. Each lap
// holds the answer as `griffin generate --json` writes it, "steps", a list of [milliseconds, tokens, bytes of the
// text, and where it was recorded a ui::PassBrief::Origin, and behind it true where the pass's own token is not in the
// answer], and likewise "trace": how the answer came about (app/traces/trace_codec.h), in base64. Lines of a later
// format are kept, but not shown.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "app/measurement/race.h"

namespace griffin::app {

struct RaceRecord {
    std::string time;   // ISO 8601, UTC
    std::string model;  // display name
    RacePlan plan;
    Race race;
};

class RaceHistory {
  public:
    /// The number of races to keep; the oldest are deleted when there are 10 % more.
    static constexpr std::size_t kMax = 100;

    explicit RaceHistory(QString path) : path_(std::move(path)) {}

    /// Reads the file; records from oldest to newest.
    engine::Result<std::vector<RaceRecord>> read() const;
    engine::Result<engine::Done> add(const RaceRecord& record) const;

  private:
    QString path_;
};

}  // namespace griffin::app

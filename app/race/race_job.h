// A race while it runs: the state that the engine thread and the page share.
#pragma once

#include <QByteArray>
#include <QMutex>
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/measurement/race.h"
#include "app/measurement/race_history.h"
#include "engine/base/result.h"
#include "engine/session.h"

namespace griffin::engine {
class Engine;
}  // namespace griffin::engine

namespace griffin::app {

struct RaceJob {
    using Clock = std::chrono::steady_clock;
    struct Lap {
        bool began = false;
        Clock::time_point start;
        RaceStep first;
        RaceStep last;
        int passes = 0;
        QByteArray briefs;                             // of the passes after the first
        std::string added;                             // since the last update of the page
        std::optional<engine::GenerationStats> stats;  // once it has ended
    };

    QMutex mutex;  // guards the three below
    std::vector<Lap> laps;
    std::optional<Race> result;
    std::optional<engine::Failure> not_saved;

    RacePlan plan;      // constant
    std::string model;  // constant
    std::string time;
    std::vector<std::unique_ptr<engine::Session>> served;  // of each lap; null: this computer's
};

/// Runs it on the engine thread and saves the result.
engine::Result<engine::Done> runRaceJob(const std::shared_ptr<RaceJob>& job, const RaceHistory& history,
                                        engine::Engine& engine, engine::Session& session, const std::stop_token& stop);
/// The same for a race of servers alone, on any thread.
engine::Result<engine::Done> runServerRace(const std::shared_ptr<RaceJob>& job, const RaceHistory& history,
                                           const std::stop_token& stop);

}  // namespace griffin::app

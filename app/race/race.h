// A race: one prompt, vanilla decoding and then other methods, with the same seed. The laps are run one after the
// other, so that none takes another's cores; what became readable when is kept, so that they can be shown side by side
// afterwards in true time.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/session.h"

namespace griffin::app {

/// One column of a race.
struct RaceColumn {
    engine::Method method = engine::Method::kVanilla;
    engine::TreeOptions tree;
};

struct RacePlan {
    std::string prompt;
    std::string system;                 // empty: the chat template's own
    std::vector<RaceColumn> columns;    // beside vanilla, which is always run, and first
    engine::GenerationOptions options;  // sampling and length; each column has its own method and tree
};

/// The state of a lap after a target pass.
struct RaceStep {
    double ms = 0.0;        // since the lap began: the prompt's own time is part of it
    int tokens = 0;         // of the answer so far
    std::size_t bytes = 0;  // of the answer's text so far

    friend bool operator==(const RaceStep&, const RaceStep&) = default;
};

struct RaceLap {
    engine::Answer answer;
    std::vector<RaceStep> steps;
};

struct Race {
    std::vector<RaceLap> laps;  // the first is vanilla's

    /// Decode speed of a lap in proportion to vanilla's; 0 where there is none.
    double speedup(std::size_t lap) const;
    /// Whether a lap gave vanilla's tokens.
    bool identical(std::size_t lap) const;
};

/// What a race says while it is run, on the thread that runs it.
struct RaceWatch {
    /// Before each lap: called with its number, and its method may be made ready. A failure ends the race.
    std::function<engine::Result<engine::Done>(std::size_t lap, engine::Method method)> prepare;
    std::function<void(std::size_t lap)> began;
    /// After each pass.
    std::function<void(std::size_t lap, const RaceStep& step, const std::string& added)> stepped;
};

/// Every method makes a few tokens first, so that nobody pays for what is cold. `session` is used for all laps; what it
/// held is forgotten. A stop ends the lap that is being run and the others at once: their answers are kCancelled.
engine::Result<Race> runRace(engine::Session& session, const RacePlan& plan, const RaceWatch& watch,
                             std::stop_token stop);

}  // namespace griffin::app

// A race: one prompt, answered by vanilla decoding and then by other methods with the same seed; any of them may be a
// server's answer instead. The laps run one after the other, so that none competes for cores; the time of each piece of
// text is recorded, so that they can be replayed side by side in real time.
#pragma once

#include <QByteArray>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/json_records.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/session.h"
#include "engine/speedup.h"
#include "ui/charts/pass_brief.h"

namespace griffin::app {

struct RacePlan {
    std::string prompt;
    std::string system;               // empty: the chat template's default
    std::vector<MethodSpec> columns;  // in addition to vanilla, which always runs first
    /// For each lap, vanilla's first, the server that answers in place of this computer, as people read it; empty, or
    /// beyond the end of the list: this computer does.
    std::vector<std::string> servers;
    engine::GenerationOptions options;  // sampling and length; each column has its own method and tree
    bool records = false;               // the draft trees of all laps, which costs each of them the same little

    const std::string& server(std::size_t lap) const;
};

/// The state of a lap after a target pass.
struct RaceStep {
    double ms = 0.0;                              // since the start of the lap, including the prefill
    int tokens = 0;                               // of the answer so far
    std::size_t bytes = 0;                        // of the answer's text so far
    std::optional<ui::PassBrief::Origin> origin;  // of the pass's guesses; none: it was not recorded
    bool without_own = false;                     // as in ui::PassBrief

    friend bool operator==(const RaceStep&, const RaceStep&) = default;
};

struct RaceLap {
    engine::Answer answer;
    std::vector<RaceStep> steps;
    QByteArray trace;              // how the answer came about (app/traces/trace_codec.h); empty: it was not recorded
    std::string server;            // that answered; empty: this computer
    bool trace_too_large = false;  // to be kept; `trace` is empty then
};

struct Race {
    std::vector<RaceLap> laps;  // the first is vanilla's, or that of a server in its place

    /// Decode speed of a lap relative to the first; 0: not known.
    double speedup(std::size_t lap) const;
    /// The same as it is told: an estimate, for plain decoding ran once before. Where other programs held up either of
    /// the two, or a speedup tells that they held up plain decoding, there is none, and it is busy. What hardly guessed
    /// is as fast as plain, whatever the clock says.
    engine::Speedup estimate(std::size_t lap) const;
    /// Whether some speedup of this computer is above so many times its tokens per pass.
    bool exceedsTokensPerPass(double times) const;
    /// Whether a lap produced the same tokens as the first; where a server keeps its tokens to itself, the same text.
    bool identical(std::size_t lap) const;
};

/// Called on the thread that runs the race.
struct RaceCallbacks {
    /// Before each lap of this computer, for example to load a draft for its method. A failure ends the race.
    std::function<engine::Result<engine::Done>(std::size_t lap, engine::Method method)> prepare;
    /// The session of a lap that a server answers.
    std::function<engine::Session&(std::size_t lap)> served;
    std::function<void(std::size_t lap)> began;
    /// After each pass.
    std::function<void(std::size_t lap, const RaceStep& step, const std::string& added)> stepped;
    /// After each lap.
    std::function<void(std::size_t lap, const engine::GenerationStats& stats)> ended;
};

/// Every method generates a few tokens first, so that cold caches cost none of them time. Where plain decoding turns
/// out to have been held up, it runs once more, and the faster lap counts. Uses `session`, apart from what it keeps,
/// for all laps of this computer; where servers have all laps, it is not used. A stop ends the running lap and the
/// remaining ones: their answers are kCancelled.
engine::Result<Race> runRace(engine::Session& session, const RacePlan& plan, const RaceCallbacks& callbacks,
                             std::stop_token stop);

/// For the terminal: a line per lap, then what can be told of the speedup and identity of each one after vanilla.
std::string raceTable(const Race& race);
/// "griffin", or the server.
std::string lapName(const RaceLap& lap);
/// {"format", "vanilla", "method", "speedup", "told", "busy", "identical", "chosen_method", "chosen_tree"}: the names
/// are a promise to scripts. From the third column on there is also "others", a list of the same but for the first two;
/// and where a server answered "servers", its name for each lap, which was not chosen then. The speedup is that of the
/// clock; what is "told" is what of it can be told: "≈ 1.3×", why it cannot, or "-" where the computer was busy.
nlohmann::ordered_json raceJson(const RacePlan& plan, const Race& race);
/// Tokens per pass as the chat counts them; what a server guesses, it tells as acceptance length.
double tokensPerPass(const engine::GenerationStats& stats);
/// What a lap of this computer was chosen as, and what that came to.
ComparisonLine lineOf(const MethodSpec& chosen, const engine::GenerationStats& stats);
/// The prompt, `model` (display name) and `time` (ISO 8601, UTC) of the race, and a line per lap, named as on the page;
/// speedups are told as there, so none while the computer was busy.
std::string raceMarkdown(const std::string& model, const std::string& time, const RacePlan& plan, const Race& race);

}  // namespace griffin::app

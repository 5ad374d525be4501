#include "app/measurement/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>
#include <vector>

#include "app/measurement/speedup_text.h"
#include "app/traces/answer_recorder.h"
#include "app/traces/trace_codec.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::Method;
using engine::SpeedupVerdict;
using Clock = std::chrono::steady_clock;

constexpr int kWarmUpTokens = 8;
constexpr int kRaceReportFormat = 1;
// Plain decoding has run under other conditions than a lap if plain passes near the lap took so many times as long or
// as short: it is worth another run, and what cannot be told even then.
constexpr double kWorthAnotherRun = 1.1;
constexpr double kOtherConditions = 1.2;

engine::GenerationOptions optionsOf(const RacePlan& plan, const MethodSpec& column) {
    engine::GenerationOptions options = plan.options;
    options.method = column.method;
    options.tree = column.method == Method::kVanilla ? engine::TreeOptions{} : column.tree;
    return options;
}

const char* yesOrNo(bool value) {
    return value ? "yes" : "no";
}

/// As the page tells it; "-": it cannot be told, for the computer was busy.
std::string speedupCell(const Race& race, std::size_t lap) {
    if (lap == 0) return "1.00×";
    const auto number = [](double value, int digits) { return fmt::format("{:.{}f}", value, digits); };
    const std::string figure = speedupFigure(race.estimate(lap), number).english();
    return figure.empty() ? "-" : figure;
}

/// How a server found an answer is not known.
nlohmann::ordered_json answerOf(const RaceLap& lap) {
    nlohmann::ordered_json object = answerJson(nullptr, 0, lap.answer);
    if (const double per_pass = tokensPerPass(lap.answer.stats); per_pass > 0.0)
        object["stats"]["tokens_per_pass"] = per_pass;
    if (lap.server.empty()) return object;
    object["method"] = nullptr;
    object["tree"] = nullptr;
    if (lap.answer.stats.target_passes == 0) object["stats"]["acceptance_length"] = nullptr;
    return object;
}

nlohmann::ordered_json lapJson(const RacePlan& plan, const Race& race, std::size_t lap) {
    const double speedup = race.speedup(lap);
    nlohmann::ordered_json object = {{"method", answerOf(race.laps[lap])},
                                     {"speedup", speedup > 0.0 ? nlohmann::ordered_json(speedup) : nullptr},
                                     {"told", speedupCell(race, lap)},
                                     {"busy", race.estimate(lap).busy},
                                     {"identical", race.identical(lap)}};
    if (race.laps[lap].server.empty()) {
        const ComparisonLine line = lineOf(plan.columns[lap - 1], race.laps[lap].answer.stats);
        object["chosen_method"] = line.chosen_method;
        object["chosen_tree"] = line.chosen_tree;
    }
    return object;
}

/// Keeps what was recorded of a lap.
void keepTrace(ui::TraceDelta recorded, RaceLap& lap) {
    ui::AnswerTrace trace;
    trace.method = lap.answer.stats.method;
    trace.cycles = std::move(recorded.cycles);
    trace.tokens = std::move(recorded.tokens);
    if (!trace.tokens.isEmpty()) trace.tokens.last().length += recorded.rest;
    lap.trace = encodeTrace(trace);
    lap.trace_too_large = lap.trace.isEmpty() && !trace.cycles.empty();
}

MethodSpec columnOf(const RacePlan& plan, std::size_t lap) {
    return lap == 0 ? MethodSpec() : plan.columns[lap - 1];
}

engine::Result<RaceLap> runLap(engine::Session& runner, const RacePlan& plan, std::size_t lap,
                               const RaceCallbacks& callbacks, const std::stop_token& stop) {
    engine::Prompt prompt;
    if (!plan.system.empty()) prompt.messages.push_back({engine::Role::kSystem, plan.system});
    prompt.messages.push_back({engine::Role::kUser, plan.prompt});
    engine::GenerationOptions options = optionsOf(plan, columnOf(plan, lap));
    const int length = std::exchange(options.max_new_tokens, kWarmUpTokens);
    runner.clear();
    const engine::Result<engine::Answer> warm = runner.generate(prompt, options, {}, stop);
    if (!warm) return tl::unexpected(warm.error());
    options.max_new_tokens = length;

    const std::atomic<bool> watched{true};
    if (plan.records) options.watched = &watched;
    AnswerRecorder recorder;
    ui::TraceDelta recorded;
    std::vector<RaceStep> steps;
    Clock::time_point start = Clock::now();
    const auto sink = [&](const engine::GenerationEvent& event) {
        if (std::holds_alternative<engine::PromptReady>(event)) {
            start = Clock::now();
            if (callbacks.began) callbacks.began(lap);
            return;
        }
        const auto& added = std::get<engine::TextAdded>(event);
        const RaceStep before = steps.empty() ? RaceStep() : steps.back();
        const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        steps.push_back({ms, added.new_tokens, before.bytes + added.text.size(), {}});
        if (added.cycle != nullptr) {
            steps.back().origin = ui::shownOrigin(added.cycle->origin);
            steps.back().without_own = added.new_tokens - before.tokens <= added.cycle->accepted_tokens;
        }
        if (callbacks.stepped) callbacks.stepped(lap, steps.back(), added.text);
        if (plan.records) recorder.read(added, QString::fromStdString(added.text), recorded);
    };
    runner.clear();
    engine::Result<engine::Answer> answer = runner.generate(prompt, options, sink, stop);
    if (!answer) return tl::unexpected(answer.error());
    if (callbacks.ended) callbacks.ended(lap, answer->stats);
    RaceLap result{std::move(*answer), std::move(steps), {}, plan.server(lap)};
    keepTrace(std::move(recorded), result);
    return result;
}

/// What a token took in a lap, in milliseconds; 0: not known.
double tokenMsOf(const RaceLap& lap) {
    const double per_second = lap.answer.stats.tokensPerSecond();
    return per_second > 0.0 ? 1000.0 / per_second : 0.0;
}

/// What a token took in a lap of plain decoding, and between which times the middle of them lies.
engine::PlainTimes plainTimesOf(const RaceLap& lap) {
    constexpr std::size_t kEdge = 5;  // the fifth of the times at either end may be disturbed
    engine::PlainTimes told{.ms = tokenMsOf(lap), .of_a_run = true};
    std::vector<double> times;
    for (std::size_t i = 1; i < lap.steps.size(); ++i) {
        if (lap.steps[i].tokens > lap.steps[i - 1].tokens) times.push_back(lap.steps[i].ms - lap.steps[i - 1].ms);
    }
    if (times.size() < kEdge) return told;
    std::sort(times.begin(), times.end());
    told.low_ms = times[times.size() / kEdge];
    told.high_ms = times[times.size() - 1 - times.size() / kEdge];
    return told;
}

/// The computer's speed may change from lap to lap: how many times as long as in plain decoding plain passes near this
/// lap took; 1 where that is not known.
double driftOf(const Race& race, std::size_t lap) {
    const double near_ms = race.laps[lap].answer.stats.plain_pass.ms;
    const double plain_ms = tokenMsOf(race.laps.front());
    return near_ms > 0.0 && plain_ms > 0.0 ? near_ms / plain_ms : 1.0;
}

/// With the plain times that it is compared with.
engine::GenerationStats comparedStats(const Race& race, std::size_t lap) {
    engine::GenerationStats stats = race.laps[lap].answer.stats;
    const double drift = driftOf(race, lap);
    stats.plain_pass = plainTimesOf(race.laps.front());
    stats.plain_pass.low_ms *= std::min(drift, 1.0);
    stats.plain_pass.high_ms *= std::max(drift, 1.0);
    return stats;
}

/// Whether it was recorded that no pass but a few had a guess: then all took what plain passes take.
bool hardlyGuessed(const RaceLap& lap) {
    constexpr std::ptrdiff_t kFew = 50;  // one of so many
    if (lap.answer.stats.acceptanceLength() > 1.0 + 1.0 / kFew) return false;
    // The first token comes with the prompt.
    const auto passes =
        std::count_if(lap.steps.begin(), lap.steps.end(), [](const RaceStep& step) { return step.origin.has_value(); });
    const auto idle = std::count_if(lap.steps.begin(), lap.steps.end(),
                                    [](const RaceStep& step) { return step.origin == ui::PassBrief::kNone; });
    return passes > 0 && (passes - idle) * kFew <= passes;
}

/// By other programs, or by a computer that became faster since.
bool plainWasHeldUp(const Race& race) {
    const RaceLap& plain = race.laps.front();
    if (!plain.server.empty()) return false;
    for (std::size_t lap = 1; lap < race.laps.size(); ++lap) {
        if (race.laps[lap].server.empty() && driftOf(race, lap) * kWorthAnotherRun < 1.0) return true;
    }
    return plain.answer.stats.waiting_share > engine::kBusyShare || race.exceedsTokensPerPass(engine::kRoundedPlain);
}

/// What a lap was chosen as and came to, or the server; vanilla's is the first.
std::string columnName(const RacePlan& plan, const Race& race, std::size_t lap) {
    const bool own = race.laps[lap].server.empty() && lap > 0;
    return own ? nameOf(lineOf(plan.columns[lap - 1], race.laps[lap].answer.stats)) : lapName(race.laps[lap]);
}

/// The text as a Markdown block quote.
std::string quoted(const std::string& text) {
    std::string lines = "> ";
    for (const char c : text) lines += c == '\n' ? std::string("\n> ") : std::string(1, c);
    return lines + "\n";
}

}  // namespace

const std::string& RacePlan::server(std::size_t lap) const {
    static const std::string kThisComputer;
    return lap < servers.size() ? servers[lap] : kThisComputer;
}

double Race::speedup(std::size_t lap) const {
    const double plain = laps.front().answer.stats.tokensPerSecond();
    return plain > 0.0 ? laps[lap].answer.stats.tokensPerSecond() / plain : 0.0;
}

engine::Speedup Race::estimate(std::size_t lap) const {
    const bool served = !laps[lap].server.empty() || !laps.front().server.empty();
    const bool off = !served && lap > 0 && hardlyGuessed(laps[lap]);
    engine::GenerationStats stats = comparedStats(*this, lap);
    stats.waiting_share = std::max(stats.waiting_share, laps.front().answer.stats.waiting_share);
    if ((served || off) && stats.waiting_share > engine::kBusyShare) return {.busy = true};
    if (served) {
        // Seen from here, with all that lies between; nothing is known of what it is made of.
        engine::Speedup seen;
        seen.factor = speedup(lap);
        if (seen.factor > 0.0) seen.verdict = seen.factor >= 1.0 ? SpeedupVerdict::kFaster : SpeedupVerdict::kSlower;
        return seen;
    }
    if (off) return {.verdict = SpeedupVerdict::kOff, .factor = 1.0};
    const engine::Speedup speedup = engine::speedupOf(stats);
    const bool impossible = speedup.verdict == SpeedupVerdict::kUnknown && stats.plain_pass.ms > 0.0;
    const bool told = speedup.verdict == SpeedupVerdict::kFaster || speedup.verdict == SpeedupVerdict::kSlower;
    if (impossible || (told && exceedsTokensPerPass(engine::kHeldUpPlain))) return {.busy = true};
    const double drift = driftOf(*this, lap);
    if (told && std::max(drift, 1.0 / drift) > kOtherConditions)
        return {.verdict = SpeedupVerdict::kRunsDiffer, .busy = speedup.busy};
    return speedup;
}

bool Race::exceedsTokensPerPass(double times) const {
    for (std::size_t lap = 1; lap < laps.size(); ++lap) {
        const bool local = laps[lap].server.empty() && laps.front().server.empty();
        if (local && engine::exceedsTokensPerPass(comparedStats(*this, lap), times)) return true;
    }
    return false;
}

bool Race::identical(std::size_t lap) const {
    const engine::Answer& first = laps.front().answer;
    const engine::Answer& other = laps[lap].answer;
    if (first.tokens.empty() || other.tokens.empty()) return first.text == other.text;
    return first.tokens == other.tokens;
}

engine::Result<Race> runRace(engine::Session& session, const RacePlan& plan, const RaceCallbacks& callbacks,
                             std::stop_token stop) {
    const engine::ApartRuns apart(session);
    Race race;
    for (std::size_t lap = 0; lap <= plan.columns.size(); ++lap) {
        engine::Session& runner = plan.server(lap).empty() ? session : callbacks.served(lap);
        if (callbacks.prepare && plan.server(lap).empty()) {
            const engine::Result<engine::Done> prepared = callbacks.prepare(lap, columnOf(plan, lap).method);
            if (!prepared) return tl::unexpected(prepared.error());
        }
        engine::Result<RaceLap> run = runLap(runner, plan, lap, callbacks, stop);
        if (!run) return tl::unexpected(run.error());
        race.laps.push_back(std::move(*run));
    }
    if (stop.stop_requested() || !plainWasHeldUp(race)) return race;
    engine::Result<RaceLap> again = runLap(session, plan, 0, {}, stop);
    if (!again) return tl::unexpected(again.error());
    const engine::GenerationStats& first = race.laps.front().answer.stats;
    if (!stop.stop_requested() && again->answer.stats.tokensPerSecond() > first.tokensPerSecond())
        race.laps.front() = std::move(*again);
    return race;
}

std::string lapName(const RaceLap& lap) {
    return lap.server.empty() ? std::string(engine::nameOf(lap.answer.stats.method)) : lap.server;
}

std::string raceTable(const Race& race) {
    constexpr std::size_t kName = 14;
    std::size_t width = kName;
    for (const RaceLap& lap : race.laps) width = std::max(width, lapName(lap).size() + 2);
    std::string text =
        fmt::format("{:<{}}{:>8}{:>12}{:>8}{:>16}\n", "method", width, "tokens", "tokens/s", "tau", "first token ms");
    for (const RaceLap& lap : race.laps) {
        const engine::GenerationStats& stats = lap.answer.stats;
        text += fmt::format("{:<{}}{:>8}{:>12.1f}{:>8.2f}{:>16.0f}\n", lapName(lap), width, stats.new_tokens,
                            stats.tokensPerSecond(), stats.acceptanceLength(), stats.time_to_first_token_ms);
    }
    for (std::size_t lap = 1; lap < race.laps.size(); ++lap) {
        text += fmt::format("\nspeedup         {}{}\nidentical text  {}\n", speedupCell(race, lap),
                            race.estimate(lap).busy ? " (the computer was busy)" : "", yesOrNo(race.identical(lap)));
    }
    return text;
}

nlohmann::ordered_json raceJson(const RacePlan& plan, const Race& race) {
    nlohmann::ordered_json object = {{"format", kRaceReportFormat}, {"vanilla", answerOf(race.laps[0])}};
    object.update(lapJson(plan, race, 1));
    for (std::size_t lap = 2; lap < race.laps.size(); ++lap) object["others"].push_back(lapJson(plan, race, lap));
    const bool served =
        std::any_of(race.laps.begin(), race.laps.end(), [](const RaceLap& lap) { return !lap.server.empty(); });
    if (served) {
        for (const RaceLap& lap : race.laps) object["servers"].push_back(lap.server);
    }
    return object;
}

double tokensPerPass(const engine::GenerationStats& stats) {
    return stats.method == engine::Method::kVanilla ? stats.acceptanceLength() : stats.tokensPerPass();
}

ComparisonLine lineOf(const MethodSpec& chosen, const engine::GenerationStats& stats) {
    const auto tree = [](engine::TreeKind kind) { return std::string(engine::nameOf(kind)); };
    ComparisonLine line;
    line.chosen_method = engine::nameOf(chosen.method);
    line.chosen_tree = tree(chosen.tree.kind);
    line.method = engine::nameOf(stats.method);
    line.tree = stats.tree == engine::TreeKind::kAuto ? "none" : tree(stats.tree);
    return line;
}

std::string raceMarkdown(const std::string& model, const std::string& time, const RacePlan& plan, const Race& race) {
    std::string text = fmt::format("{}\n{}, {}. Temperature {}, at most {} tokens.\n\n", quoted(plan.prompt), model,
                                   time, plan.options.sampling.temperature, plan.options.max_new_tokens) +
                       "| method | tokens | tokens/s | tokens per pass | first token ms | speedup | identical |\n"
                       "|---|---:|---:|---:|---:|---:|---|\n";
    bool busy = false;
    std::string table;
    for (std::size_t lap = 0; lap < race.laps.size(); ++lap) {
        const engine::GenerationStats& stats = race.laps[lap].answer.stats;
        const auto about = [](bool estimated) { return estimated ? "≈ " : ""; };
        const double per_pass = tokensPerPass(stats);
        table += fmt::format("| {} | {}{} | {}{:.1f} | {} | {:.0f} | {} | {} |\n", columnName(plan, race, lap),
                             about(stats.tokens_estimated), stats.new_tokens, about(stats.speedIsEstimated()),
                             stats.tokensPerSecond(), per_pass > 0.0 ? fmt::format("{:.2f}", per_pass) : "-",
                             stats.time_to_first_token_ms, speedupCell(race, lap), yesOrNo(race.identical(lap)));
        busy = busy || (lap > 0 && race.estimate(lap).busy);
    }
    text += table + "\nSpeedups are over the first line, which ran once.\n";
    if (table.find("≈") != std::string::npos) text += "≈ is an estimate.\n";
    if (busy) text += "The computer was busy: where there is no speedup (-), it cannot be told.\n";
    return text;
}

}  // namespace griffin::app

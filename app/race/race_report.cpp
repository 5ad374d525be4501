#include "app/race/race_report.h"

#include <fmt/format.h>

#include "app/benchmark/answer_json.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

constexpr int kRaceReportFormat = 1;

const char* yesOrNo(bool value) {
    return value ? "yes" : "no";
}

nlohmann::ordered_json lapJson(const Race& race, std::size_t lap) {
    return {{"method", answerJson(nullptr, 0, race.laps[lap].answer)},
            {"speedup", race.speedup(lap)},
            {"identical", race.identical(lap)}};
}

/// Every line of the text as a quotation.
std::string quoted(const std::string& text) {
    std::string lines = "> ";
    for (const char c : text) lines += c == '\n' ? std::string("\n> ") : std::string(1, c);
    return lines + "\n";
}

}  // namespace

std::string raceTable(const Race& race) {
    std::string text =
        fmt::format("{:<14}{:>8}{:>12}{:>8}{:>16}\n", "method", "tokens", "tokens/s", "tau", "first token ms");
    for (const RaceLap& lap : race.laps) {
        const engine::GenerationStats& stats = lap.answer.stats;
        text += fmt::format("{:<14}{:>8}{:>12.1f}{:>8.2f}{:>16.0f}\n", engine::nameOf(stats.method), stats.new_tokens,
                            stats.tokensPerSecond(), stats.acceptanceLength(), stats.time_to_first_token_ms);
    }
    for (std::size_t lap = 1; lap < race.laps.size(); ++lap) {
        text += fmt::format("\nspeedup         {:.2f}\nidentical text  {}\n", race.speedup(lap),
                            yesOrNo(race.identical(lap)));
    }
    return text;
}

nlohmann::ordered_json raceJson(const Race& race) {
    nlohmann::ordered_json object = {{"format", kRaceReportFormat},
                                     {"vanilla", answerJson(nullptr, 0, race.laps[0].answer)}};
    object.update(lapJson(race, 1));
    for (std::size_t lap = 2; lap < race.laps.size(); ++lap) object["others"].push_back(lapJson(race, lap));
    return object;
}

std::string raceMarkdown(const RacePlan& plan, const Race& race) {
    std::string text =
        fmt::format("{}\n", quoted(plan.prompt)) +
        "| method | tree | tokens | tokens/s | tokens per pass | first token ms | speedup | identical |\n"
        "|---|---|---:|---:|---:|---:|---:|---|\n";
    for (std::size_t lap = 0; lap < race.laps.size(); ++lap) {
        const engine::GenerationStats& stats = race.laps[lap].answer.stats;
        text += fmt::format("| {} | {} | {} | {:.1f} | {:.2f} | {:.0f} | {:.2f} | {} |\n", engine::nameOf(stats.method),
                            stats.tree == engine::TreeKind::kAuto ? "none" : engine::nameOf(stats.tree),
                            stats.new_tokens, stats.tokensPerSecond(), stats.acceptanceLength(),
                            stats.time_to_first_token_ms, race.speedup(lap), yesOrNo(race.identical(lap)));
    }
    return text;
}

}  // namespace griffin::app

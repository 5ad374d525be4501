#include "app/race/race_presentation.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/benchmark/run_texts.h"
#include "app/chat/speedup_words.h"
#include "app/race/race_passes.h"
#include "engine/speedup.h"

namespace griffin::app {

RacePlan planOf(const ui::RaceChoice& choice) {
    RacePlan plan;
    plan.prompt = choice.prompt.toStdString();
    std::vector<std::string> servers{choice.base.toStdString()};
    for (const ui::RaceEntrant& entrant : choice.entrants) {
        plan.columns.push_back({entrant.method, {}});
        servers.push_back(entrant.server.toStdString());
    }
    const bool any = std::any_of(servers.begin(), servers.end(), [](const std::string& one) { return !one.empty(); });
    if (any) plan.servers = std::move(servers);
    plan.options.max_new_tokens = choice.max_new_tokens;
    plan.options.sampling.temperature = static_cast<float>(choice.temperature);
    plan.options.sampling.seed = choice.seed;
    return plan;
}

ui::RaceChoice choiceOf(const RacePlan& plan) {
    ui::RaceChoice choice;
    choice.prompt = QString::fromStdString(plan.prompt);
    choice.base = QString::fromStdString(plan.server(0));
    for (std::size_t i = 0; i < plan.columns.size(); ++i)
        choice.entrants.append({plan.columns[i].method, QString::fromStdString(plan.server(i + 1))});
    choice.max_new_tokens = plan.options.max_new_tokens;
    choice.temperature = static_cast<double>(plan.options.sampling.temperature);
    choice.seed = plan.options.sampling.seed.value_or(0);
    return choice;
}

ui::LaneFigures liveFigures(double ms, const RaceStep& first, const RaceStep& last, int passes) {
    ui::LaneFigures figures;
    figures.state = ui::LaneState::kRunning;
    figures.seconds = ms / 1000.0;
    figures.tokens = last.tokens;
    // What comes first comes with the prompt, not with a pass of the decoder.
    if (last.ms > first.ms) figures.tokens_per_second = (last.tokens - first.tokens) * 1000.0 / (last.ms - first.ms);
    if (passes > 1) figures.tokens_per_pass = static_cast<double>(last.tokens - first.tokens) / (passes - 1);
    return figures;
}

ui::LaneFigures endFigures(const RaceStep& last, const engine::GenerationStats& stats) {
    ui::LaneFigures figures;
    figures.state = ui::LaneState::kDone;
    figures.seconds = last.ms / 1000.0;
    figures.tokens = stats.new_tokens;
    figures.tokens_per_second = stats.tokensPerSecond();
    figures.tokens_per_pass = tokensPerPass(stats);
    figures.tokens_estimated = stats.tokens_estimated;
    figures.speed_estimated = stats.speedIsEstimated();
    return figures;
}

ui::LaneFigures resultFigures(const Race& race, std::size_t lap) {
    const std::vector<RaceStep>& steps = race.laps[lap].steps;
    ui::LaneFigures figures = endFigures(steps.empty() ? RaceStep{} : steps.back(), race.laps[lap].answer.stats);
    figures.longest_guess = longestGuess(race.laps[lap]);
    if (lap > 0) {
        const engine::Speedup speedup = race.estimate(lap);
        const bool told =
            speedup.verdict == engine::SpeedupVerdict::kFaster || speedup.verdict == engine::SpeedupVerdict::kSlower;
        if (told) {
            figures.speedup = speedupFigureText(speedup);
        } else {
            // In few words: the column is narrow.
            const QString figure = speedupFigureText(speedup);
            figures.no_speedup = figure.isEmpty() && speedup.busy ? speedupSentenceText(speedup) : figure;
        }
        figures.identity = race.identical(lap) ? ui::Identity::kSame : ui::Identity::kDifferent;
    }
    return figures;
}

QList<ui::EarlierRace> earlierRaces(const std::vector<RaceRecord>& records) {
    std::vector<std::string> starts;
    starts.reserve(records.size());
    for (const RaceRecord& record : records) starts.push_back(record.time);
    const QStringList times = startTexts(starts);
    QList<ui::EarlierRace> races;
    for (std::size_t i = records.size(); i-- > 0;) {
        const RacePlan& plan = records[i].plan;
        const engine::Speedup estimate = records[i].race.estimate(1);
        // There is no room to say why there is none.
        const bool told = estimate.factor > 0.0;
        races.append({times.at(static_cast<qsizetype>(i)), told ? speedupFigureText(estimate) : QString(),
                      QString::fromStdString(plan.prompt).simplified(), QString::fromStdString(plan.server(0))});
    }
    return races;
}

}  // namespace griffin::app

#include "app/race/race.h"

#include <chrono>
#include <utility>

namespace griffin::app {
namespace {

using engine::Method;
using Clock = std::chrono::steady_clock;

constexpr int kWarmUpTokens = 8;

engine::GenerationOptions optionsOf(const RacePlan& plan, const RaceColumn& column) {
    engine::GenerationOptions options = plan.options;
    options.method = column.method;
    options.tree = column.method == Method::kVanilla ? engine::TreeOptions{} : column.tree;
    return options;
}

}  // namespace

double Race::speedup(std::size_t lap) const {
    const double plain = laps.front().answer.stats.tokensPerSecond();
    return plain > 0.0 ? laps[lap].answer.stats.tokensPerSecond() / plain : 0.0;
}

bool Race::identical(std::size_t lap) const {
    return laps[lap].answer.tokens == laps.front().answer.tokens;
}

engine::Result<Race> runRace(engine::Session& session, const RacePlan& plan, const RaceWatch& watch,
                             std::stop_token stop) {
    engine::Prompt prompt;
    if (!plan.system.empty()) prompt.messages.push_back({engine::Role::kSystem, plan.system});
    prompt.messages.push_back({engine::Role::kUser, plan.prompt});
    std::vector<RaceColumn> columns{RaceColumn{}};
    columns.insert(columns.end(), plan.columns.begin(), plan.columns.end());

    Race race;
    for (std::size_t lap = 0; lap < columns.size(); ++lap) {
        if (watch.prepare) {
            const engine::Result<engine::Done> prepared = watch.prepare(lap, columns[lap].method);
            if (!prepared) return prepared.failure();
        }
        engine::GenerationOptions options = optionsOf(plan, columns[lap]);
        const int length = std::exchange(options.max_new_tokens, kWarmUpTokens);
        session.clear();
        const engine::Result<engine::Answer> warm = session.generate(prompt, options, {}, stop);
        if (!warm) return warm.failure();
        options.max_new_tokens = length;

        std::vector<RaceStep> steps;
        Clock::time_point start = Clock::now();
        const auto sink = [&](const engine::GenerationEvent& event) {
            if (std::holds_alternative<engine::PromptReady>(event)) {
                start = Clock::now();
                if (watch.began) watch.began(lap);
                return;
            }
            const auto& added = std::get<engine::TextAdded>(event);
            const std::size_t before = steps.empty() ? 0 : steps.back().bytes;
            const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
            steps.push_back({ms, added.new_tokens, before + added.text.size()});
            if (watch.stepped) watch.stepped(lap, steps.back(), added.text);
        };
        session.clear();
        engine::Result<engine::Answer> answer = session.generate(prompt, options, sink, stop);
        if (!answer) return answer.failure();
        race.laps.push_back({std::move(*answer), std::move(steps)});
    }
    return race;
}

}  // namespace griffin::app

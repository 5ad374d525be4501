// `griffin race`: one prompt, vanilla decoding and then a method, with the same seed.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/answer_report.h"
#include "app/cli/commands.h"
#include "app/cli/common_options.h"
#include "app/cli/terminal.h"
#include "engine/method_names.h"

namespace griffin::app::cli {
namespace {

struct Options {
    ModelOptions model;
    AnswerOptions answer;
    std::string prompt;
    std::string system;
    bool json = false;
};

struct Lap {
    engine::Answer vanilla;
    engine::Answer other;

    double speedup() const {
        const double plain = vanilla.stats.tokensPerSecond();
        return plain > 0.0 ? other.stats.tokensPerSecond() / plain : 0.0;
    }
    bool identical() const { return vanilla.tokens == other.tokens; }
};

std::string asTable(const Lap& lap) {
    std::string text =
        fmt::format("{:<14}{:>8}{:>12}{:>8}{:>16}\n", "method", "tokens", "tokens/s", "tau", "first token ms");
    for (const engine::Answer* answer : {&lap.vanilla, &lap.other}) {
        const engine::GenerationStats& stats = answer->stats;
        text += fmt::format("{:<14}{:>8}{:>12.1f}{:>8.2f}{:>16.0f}\n", engine::nameOf(stats.method), stats.new_tokens,
                            stats.tokensPerSecond(), stats.acceptanceLength(), stats.time_to_first_token_ms);
    }
    return text +
           fmt::format("\nspeedup         {:.2f}\nidentical text  {}\n", lap.speedup(), lap.identical() ? "yes" : "no");
}

std::string asJson(const Lap& lap) {
    const nlohmann::ordered_json object = {
        {"format", kJsonFormat},
        {"vanilla", nlohmann::ordered_json::parse(answerJson(nullptr, 0, lap.vanilla))},
        {"method", nlohmann::ordered_json::parse(answerJson(nullptr, 0, lap.other))},
        {"speedup", lap.speedup()},
        {"identical", lap.identical()},
    };
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

ExitCode run(const Options& options, Interrupts& interrupts) {
    ModelOptions model = options.model;
    model.draft_for = {methodNamed(options.answer.method)};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.failure());
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.failure());
    engine::Prompt prompt;
    if (!options.system.empty()) prompt.messages.push_back({engine::Role::kSystem, options.system});
    prompt.messages.push_back({engine::Role::kUser, options.prompt});
    engine::GenerationOptions generation = generationOptions(options.answer);
    if (!generation.sampling.seed) generation.sampling.seed = 0;

    const Interrupts::Work work(interrupts);
    const auto answer = [&](engine::Method method) {
        engine::GenerationOptions with = generation;
        with.method = method;
        if (method == engine::Method::kVanilla) with.tree = {};
        (*session)->clear();
        return (*session)->generate(prompt, with, {}, work.token());
    };
    const auto vanilla = answer(engine::Method::kVanilla);
    if (!vanilla) return fail(vanilla.failure());
    const auto other = answer(generation.method);
    if (!other) return fail(other.failure());
    const Lap lap{*vanilla, *other};
    printResult(options.json ? asJson(lap) : asTable(lap));
    return work.stopped() ? ExitCode::kFailed : ExitCode::kDone;
}

}  // namespace

Command registerRace(CLI::App& command) {
    auto options = std::make_shared<Options>();  // shared with the parser, which fills it after this returned
    options->answer.max_new_tokens = 256;
    command.add_option("--prompt", options->prompt, "The question")->type_name("TEXT")->required();
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    command.add_flag("--json", options->json, "One JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return run(*options, interrupts); };
}

}  // namespace griffin::app::cli

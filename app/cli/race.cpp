// `griffin race`: one prompt, vanilla decoding and then a method, with the same seed.
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/common_options.h"
#include "app/cli/terminal.h"
#include "app/race/race.h"
#include "app/race/race_report.h"

namespace griffin::app::cli {
namespace {

struct RaceOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::string prompt;
    std::string system;
    bool json = false;
};

ExitCode runRace(const RaceOptions& options, Interrupts& interrupts) {
    ModelOptions model = options.model;
    model.draft_for = {methodNamed(options.answer.method)};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.failure());
    const Interrupts::Work work(interrupts);
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.failure());
    RacePlan plan;
    plan.prompt = options.prompt;
    plan.system = options.system;
    plan.options = generationOptions(options.answer);
    if (!plan.options.sampling.seed) plan.options.sampling.seed = 0;
    plan.columns = {{plan.options.method, plan.options.tree}};

    const engine::Result<Race> race = runRace(**session, plan, {}, work.token());
    if (!race) return fail(race.failure());
    if (options.json) {
        printResult(raceJson(*race).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    } else {
        printResult(raceTable(*race));
    }
    return work.stopped() ? ExitCode::kFailed : ExitCode::kDone;
}

}  // namespace

Command registerRace(CLI::App& command) {
    auto options = std::make_shared<RaceOptions>();  // shared with the parser, which fills it after this returned
    options->answer.max_new_tokens = 256;
    command.add_option("--prompt", options->prompt, "The question")->type_name("TEXT")->required();
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    command.add_flag("--json", options->json, "One JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runRace(*options, interrupts); };
}

}  // namespace griffin::app::cli

// `griffin race`: one prompt, answered by vanilla decoding and then by another method with the same seed.
#include "app/measurement/race.h"
#include "app/cli/answer_options.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"

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
    if (!engine) return fail(engine.error());
    const Interrupts::Work work(interrupts);
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.error());
    RacePlan plan;
    plan.prompt = options.prompt;
    plan.system = options.system;
    plan.options = generationOptions(options.answer);
    plan.columns = {{plan.options.method, plan.options.tree}};

    const engine::Result<Race> race = runRace(**session, plan, {}, work.token());
    if (!race) return fail(race.error());
    printResult(options.json ? jsonLine(raceJson(*race)) : raceTable(*race));
    return work.stopped() ? ExitCode::kFailed : ExitCode::kDone;
}

}  // namespace

Command registerRace(CLI::App& command) {
    auto options = std::make_shared<RaceOptions>();  // shared with the parser, which fills it later
    options->answer.generation.max_new_tokens = 256;
    options->answer.generation.sampling.seed = 0;
    command.add_option("--prompt", options->prompt, "Prompt text")->type_name("TEXT")->required();
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    command.add_flag("--json", options->json, "Print one JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runRace(*options, interrupts); };
}

}  // namespace griffin::app::cli

// `griffin race`: one prompt, answered by vanilla decoding, by another method with the same seed, and by a server; or
// by servers alone.
#include "app/measurement/race.h"
#include "app/cli/answer_options.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/server_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"
#include "app/remote/whole_answers.h"

namespace griffin::app::cli {
namespace {

struct RaceOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::string prompt;
    std::string system;
    ServerOptions servers;
    std::string served_model;
    bool json = false;
};

/// One on this computer and a server after it; or, with several, servers alone.
class Racers {
  public:
    engine::Result<engine::Done> choose(const RaceOptions& options, Interrupts& interrupts) {
        for (const std::string& address : options.servers.addresses) {
            auto chosen = chooseServer(address, options.servers.key, options.served_model, interrupts);
            if (!chosen) return tl::unexpected(std::move(chosen).error());
            printMessage(announcement(*chosen));
            names_.push_back(chosen->model + " on " + chosen->server.address.authority().toStdString());
            sessions_.push_back(
                std::make_unique<remote::WholeAnswers>(std::move(chosen->server), chosen->model, chosen->kind));
        }
        return engine::Done{};
    }
    bool onlyServers() const { return sessions_.size() > 1; }
    /// Adds the servers to the race.
    void addTo(RacePlan& plan) const {
        if (onlyServers()) {
            plan.columns.assign(sessions_.size() - 1, {});
            plan.servers = names_;
        } else if (!sessions_.empty()) {
            plan.columns.push_back({});
            plan.servers = {"", "", names_.front()};
        }
    }
    /// REQUIRES: a lap that a server answers.
    engine::Session& session(std::size_t lap) const { return onlyServers() ? *sessions_[lap] : *sessions_.front(); }

  private:
    std::vector<std::string> names_;
    std::vector<std::unique_ptr<engine::Session>> sessions_;
};

ExitCode runRace(const RaceOptions& options, Interrupts& interrupts) {
    Racers racers;
    if (const auto chosen = racers.choose(options, interrupts); !chosen) return fail(chosen.error());
    std::unique_ptr<engine::Engine> engine;
    std::unique_ptr<engine::Session> session;
    if (!racers.onlyServers()) {
        ModelOptions model = options.model;
        model.draft_for = {methodNamed(options.answer.method)};
        auto loaded = loadEngine(model, Synthetic::kRefused, interrupts);
        if (!loaded) return fail(loaded.error());
        engine = std::move(*loaded);
        auto opened = engine->openSession();
        if (!opened) return fail(opened.error());
        session = std::move(*opened);
    }
    const Interrupts::Work work(interrupts);
    RacePlan plan;
    plan.prompt = options.prompt;
    plan.system = options.system;
    plan.options = generationOptions(options.answer);
    plan.columns = {{plan.options.method, plan.options.tree}};
    racers.addTo(plan);
    RaceCallbacks callbacks;
    callbacks.served = [&racers](std::size_t lap) -> engine::Session& { return racers.session(lap); };

    const engine::Result<Race> race = runRace(session ? *session : racers.session(0), plan, callbacks, work.token());
    if (!race) return fail(race.error());
    printResult(options.json ? jsonLine(raceJson(plan, *race)) : raceTable(*race));
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
    addServerOptions(command, options->servers, 8,
                     "Server with OpenAI's interface that answers, too; with several, they alone race");
    command.add_option("--engine-model", options->served_model, "Model of the servers, where they have several")
        ->type_name("NAME");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runRace(*options, interrupts); };
}

}  // namespace griffin::app::cli

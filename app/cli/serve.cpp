// `griffin serve`: OpenAI's HTTP interface to one model, until Ctrl+C or SIGTERM. The address goes to standard output
// when the server listens, everything else to standard error.
#include <fmt/format.h>

#include <optional>
#include <stop_token>

#include "app/cli/answer_options.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/library/draft_library.h"
#include "app/measurement/json_records.h"
#include "app/server/api_server.h"
#include "app/server/queue/queue_thread.h"
#include "engine/sampling_fields.h"
#include "engine/together.h"

namespace griffin::app::cli {
namespace {

struct ServeOptions {
    ModelOptions model;
    AnswerOptions answer;
    server::ServerOptions server;
    int max_queue = server::kUsualQueue;
    int parallel = engine::Together::kMost;
    bool json = false;
};

void announce(const server::ApiServer& listening, const std::string& model, bool json) {
    if (json) {
        printResult(jsonLine({{"format", kJsonFormat}, {"listening", listening.address()}}));
    } else {
        printResult(fmt::format("Listening at {}/v1 for requests to {}\n", listening.address(), model));
    }
    if (!listening.local()) {
        printWarning(
            engine::Message("Requests, answers and the key travel unencrypted: use it in a network you trust"));
    }
}

ExitCode runServe(const ServeOptions& options, Interrupts& interrupts) {
    const engine::GenerationOptions generation = generationOptions(options.answer);
    const auto listening = server::ApiServer::listen(options.server);
    if (!listening) return fail(listening.error());
    ModelOptions model = options.model;
    model.draft_for = {generation.method};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.error());
    const auto session = (*engine)->openSession(sessionOptions(options.model));
    if (!session) return fail(session.error());

    const Interrupts::Work work(interrupts);
    const std::stop_callback stopping(work.token(), [&listening] { (*listening)->stop(); });
    announce(**listening, server::servedName((*engine)->info().path), options.json);
    const auto prepare = [&engine](engine::Method method, std::stop_token stop) {
        return loadInstalledDraft(**engine, method, std::move(stop));
    };
    server::ModelHost host(options.max_queue, generation);
    std::optional<engine::Together> together;
    if (options.parallel > 1) together.emplace(**session, options.parallel);
    host.use(server::serviceOf(**engine, **session, prepare, together ? &*together : nullptr));
    const server::QueueThread turns(host.queue(), [&host] { host.takeTurn(); });
    const auto served = (*listening)->serve(host);
    return served ? ExitCode::kDone : fail(served.error());
}

}  // namespace

Command registerServe(CLI::App& command) {
    auto options = std::make_shared<ServeOptions>();  // shared with the parser, which fills it later
    for (const engine::SamplingField& field : engine::samplingFields()) {
        field.set(options->answer.generation, field.chat_default);
    }
    server::AccessRules& access = options->server.access;
    command.add_option("--host", access.host, "Address to listen on; beyond this machine it needs --api-key")
        ->capture_default_str();
    command.add_option("--port", options->server.port, "Port to listen on; 0: any that is free")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command.add_option("--api-key", access.api_key, "Key that requests must send")
        ->type_name("KEY")
        ->envname("GRIFFIN_API_KEY");
    command
        .add_option("--cors", access.origins,
                    "Web pages that may ask, such as https://example.org; *: all; may be repeated")
        ->type_name("ORIGIN")
        ->allow_extra_args(false);
    command.add_option("--max-queue", options->max_queue, "Requests that may wait; others are turned away")
        ->check(CLI::Range(0, 10'000))
        ->capture_default_str();
    command
        .add_option("--parallel", options->parallel,
                    "Answers at a time where that gives more tokens per second; 1: one after the other")
        ->type_name("N")
        ->check(CLI::Range(1, engine::Together::kMost))
        ->capture_default_str();
    command.add_flag("--json", options->json, "Print the address as a JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addKeptOption(command, options->model);
    addAnswerOptions(command, options->answer);
    addReasoningOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runServe(*options, interrupts); };
}

}  // namespace griffin::app::cli

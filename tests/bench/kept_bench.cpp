// usage: kept_bench MODEL [--draft FILE] [--tokens 4000] [--rounds 5] [--threads 0]
//
// How long the first token takes when a person returns to a conversation, beside reading all of it: two conversations
// of so many tokens take turns in one session that keeps them, and each prompt is also given to a session that has
// forgotten everything. Prints every round and the medians, as JSON.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/generation_options.h"

using namespace griffin::engine;

namespace {

template <class T>
T orStop(Result<T> result) {
    if (result) return std::move(*result);
    fmt::print(stderr, "kept_bench: {}\n", result.error().oneLine());
    std::exit(1);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// A conversation that grows by a question and an answer at a time until it has so many tokens.
Prompt conversationOf(const Session& session, int tokens, int number) {
    Prompt prompt;
    prompt.messages.push_back({Role::kSystem, "You are a careful assistant."});
    for (int turn = 0; session.countTokens(prompt) < tokens - 80; ++turn) {
        prompt.messages.push_back({Role::kUser, fmt::format("Tell me about ship {} of fleet {}.", turn, number)});
        prompt.messages.push_back(
            {Role::kAssistant,
             fmt::format("Ship {} was built in {} and sailed {} times from its harbour to the "
                         "islands; its crew of {} liked the wind of spring best.",
                         turn, 1800 + (turn * 37 + number * 11) % 120, turn * turn % 97 + number, 20 + turn * 7 % 31)});
    }
    prompt.messages.push_back({Role::kUser, "Which of these ships sailed most often?"});
    return prompt;
}

}  // namespace

int main(int argc, char** argv) {
    std::string model;
    std::string draft;
    int tokens = 4000;
    int rounds = 5;
    LoadOptions load;
    CLI::App app("Returning to a conversation, beside reading it");
    app.add_option("model", model)->required();
    app.add_option("--draft", draft);
    app.add_option("--tokens", tokens)->check(CLI::Range(200, 100'000));
    app.add_option("--rounds", rounds)->check(CLI::Range(1, 100));
    app.add_option("--threads", load.threads);
    CLI11_PARSE(app, argc, argv);
    load.model = model;
    load.context = 2 * tokens;
    const auto engine = orStop(Engine::load(load));
    if (!draft.empty()) orStop(engine->loadDraft(draft));
    const auto keeping = orStop(engine->openSession({kUsualKeptBytes}));
    const auto reading = orStop(engine->openSession());
    GenerationOptions options;
    options.max_new_tokens = 24;
    if (draft.empty()) options.method = Method::kVanilla;  // no latencies are measured then

    const auto ask = [&](Session& session, const Prompt& prompt) {
        return orStop(session.generate(prompt, options, {}, {}));
    };
    std::vector<Prompt> conversations{conversationOf(*keeping, tokens, 1), conversationOf(*keeping, tokens, 2)};
    std::vector<double> returned;
    std::vector<double> read;
    for (Prompt& prompt : conversations) {
        const Answer answer = ask(*keeping, prompt);
        prompt.messages.push_back({Role::kAssistant, answer.text});
    }
    fmt::print("{{\"model\": \"{}\", \"device\": \"{}\", \"method\": \"{}\", \"rounds\": [\n", engine->info().name,
               engine->info().device.english(), engine->draft() != nullptr ? engine->draft()->method : "none");
    for (int round = 0; round < rounds; ++round) {
        Prompt& prompt = conversations[static_cast<std::size_t>(round % 2)];
        prompt.messages.push_back({Role::kUser, fmt::format("And which one comes after it, number {}?", round)});
        const Answer back = ask(*keeping, prompt);
        reading->clear();
        const Answer whole = ask(*reading, prompt);
        const bool same = back.tokens == whole.tokens;
        returned.push_back(back.stats.time_to_first_token_ms);
        read.push_back(whole.stats.time_to_first_token_ms);
        fmt::print(
            "  {{\"prompt_tokens\": {}, \"reused\": {}, \"first_token_ms\": {:.1f}, \"read_whole_ms\": {:.1f}, "
            "\"same_text\": {}}}{}\n",
            back.stats.prompt_tokens, back.stats.reused_tokens, returned.back(), read.back(), same,
            round + 1 < rounds ? "," : "");
        prompt.messages.push_back({Role::kAssistant, back.text});
        if (!same) return 1;
    }
    fmt::print("], \"first_token_ms\": {:.1f}, \"read_whole_ms\": {:.1f}, \"share\": {:.4f}, \"kept_bytes\": {}}}\n",
               median(returned), median(read), median(returned) / median(read), keeping->keptBytes());
    return 0;
}

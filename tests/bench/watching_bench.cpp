// What it costs the engine to record its cycles for somebody who looks.
// usage: watching_bench MODEL [DRAFT] [rounds]
// One thread, in processor time, so that what else the machine does hardly matters; watched and unwatched answers take
// turns, and the least of the rounds counts.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"

using namespace griffin::engine;
using griffin::tests::get;

namespace {

constexpr int kTokens = 96;

/// Processor milliseconds for each pass of the target, the prompt's left out.
double cost(Session& session, Method method, float temperature, bool look) {
    const std::atomic<bool> watched{look};
    GenerationOptions options;
    options.method = method;
    if (method != Method::kVanilla) options.tree.size = 16;  // or it would follow what passes took
    options.sampling.temperature = temperature;
    options.sampling.seed = 7;
    options.max_new_tokens = kTokens;
    options.watched = &watched;
    std::size_t nodes = 0;  // somebody takes the record in
    std::clock_t start = 0;
    const auto sink = [&](const GenerationEvent& event) {
        const auto* added = std::get_if<TextAdded>(&event);
        if (added != nullptr && start == 0) start = std::clock();
        if (added != nullptr && added->cycle != nullptr) nodes += added->cycle->nodes.size();
    };
    session.clear();
    const Answer answer = get(session.generate(
        Prompt{{{Role::kUser, "Write a short story about a lighthouse keeper, then summarise it."}}, {}}, options, sink,
        {}));
    return 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / answer.stats.target_passes;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: watching_bench MODEL [DRAFT] [rounds]\n");
        return 2;
    }
    const int rounds = argc > 3 ? std::atoi(argv[3]) : 9;
    LoadOptions load;
    load.model = argv[1];
    load.threads = 1;
    const auto engine = get(Engine::load(load));
    std::vector<Method> methods{Method::kVanilla, Method::kPromptLookup};
    if (argc > 2 && argv[2][0] != '\0') {
        methods.push_back(*methodFromName(get(engine->loadDraft(argv[2])).method));
    }
    const auto session = get(engine->openSession());
    for (const Method method : methods) {
        for (const float temperature : {0.0F, 0.7F}) {
            (void)cost(*session, method, temperature, true);
            double least[2] = {1e9, 1e9};
            for (int round = 0; round < rounds; ++round) {
                for (const int look : {round % 2, 1 - round % 2})
                    least[look] = std::min(least[look], cost(*session, method, temperature, look == 1));
            }
            std::printf("%-8s temperature %.1f: %7.3f ms a pass, watched %7.3f: %+.1f %%\n",
                        std::string(nameOf(method)).c_str(), static_cast<double>(temperature), least[0], least[1],
                        100.0 * (least[1] / least[0] - 1.0));
            std::fflush(stdout);
        }
    }
    return 0;
}

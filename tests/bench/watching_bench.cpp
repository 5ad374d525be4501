// What it costs the engine to record its cycles for somebody who looks.
// usage: watching_bench MODEL [DRAFT] [rounds]
// Watched and unwatched answers take turns, so that what else the machine does meets both alike; the tokens per second
// are the best of the rounds, and the cost is that of the median pair.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/method_names.h"

using namespace griffin::engine;

namespace {

constexpr int kTokens = 128;

double speed(Session& session, Method method, float temperature, bool look) {
    const std::atomic<bool> watched{look};
    GenerationOptions options;
    options.method = method;
    options.sampling.temperature = temperature;
    options.sampling.seed = 7;
    options.max_new_tokens = kTokens;
    options.watched = &watched;
    std::size_t nodes = 0;  // somebody takes the record in
    const auto sink = [&nodes](const GenerationEvent& event) {
        const auto* added = std::get_if<TextAdded>(&event);
        if (added != nullptr && added->cycle != nullptr) nodes += added->cycle->nodes.size();
    };
    session.clear();
    const auto answer = session.generate(
        Prompt{{{Role::kUser, "Write a short story about a lighthouse keeper, then summarise it."}}, {}}, options, sink,
        {});
    if (!answer) throw std::runtime_error(answer.failure().oneLine());
    return answer->stats.tokensPerSecond();
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
    auto engine = Engine::load(load);
    if (!engine) throw std::runtime_error(engine.failure().oneLine());
    std::vector<Method> methods{Method::kVanilla, Method::kSuffix};
    if (argc > 2 && argv[2][0] != '\0') {
        const auto draft = (*engine)->loadDraft(argv[2]);
        if (!draft) throw std::runtime_error(draft.failure().oneLine());
        methods.push_back(*methodFromName(draft->method));
    }
    const auto session = std::move(*(*engine)->openSession());
    for (const Method method : methods) {
        for (const float temperature : {0.0F, 0.7F}) {
            (void)speed(*session, method, temperature, true);
            std::vector<double> costs;
            double best[2] = {};
            for (int round = 0; round < rounds; ++round) {
                double now[2];
                for (const int look : {round % 2, 1 - round % 2})
                    now[look] = speed(*session, method, temperature, look == 1);
                for (const int look : {0, 1}) best[look] = std::max(best[look], now[look]);
                costs.push_back(100.0 * (now[0] / now[1] - 1.0));
            }
            std::sort(costs.begin(), costs.end());
            std::printf(
                "%-8s temperature %.1f: %6.1f tok/s, watched %6.1f; cost %.1f %% (best), %.1f %% (median pair)\n",
                std::string(nameOf(method)).c_str(), static_cast<double>(temperature), best[0], best[1],
                100.0 * (best[0] / best[1] - 1.0), costs[costs.size() / 2]);
        }
    }
    return 0;
}

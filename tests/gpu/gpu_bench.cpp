// What the GPU gives: for each model named, decode speed as a share of the read bandwidth measured in the same run,
// t(M)/t(1), prefill, and the speedup with simulated drafts of several skills. One JSON object on standard output.
//
// usage: gpu_bench MODEL...   a file, or synthetic:SHAPE:DTYPE
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/engine.h"

using namespace griffin::engine;
using nlohmann::json;

namespace {

constexpr int kAnswer = 192;

json simulated(Session& session, const std::vector<std::int32_t>& tokens, double vanilla, double acceptance,
               int nodes) {
    GenerationOptions options;
    options.method = Method::kSimulated;
    options.max_new_tokens = kAnswer;
    options.simulated = {tokens, acceptance};
    options.tree = {TreeKind::kEagle2, nodes, 6, 0};
    session.clear();
    const auto answer = session.generate(Prompt{{}, "Once upon a time"}, options, {}, {});
    if (!answer) return {{"error", answer.failure().oneLine()}};
    const double tau = answer->stats.acceptanceLength();
    const double speedup = vanilla > 0.0 ? answer->stats.tokensPerSecond() / vanilla : 0.0;
    return {{"nodes", nodes},
            {"acceptance", acceptance},
            {"tau", tau},
            {"speedup", speedup},
            {"speedup_over_tau", tau > 0.0 ? speedup / tau : 0.0},
            {"tok_s", answer->stats.tokensPerSecond()},
            {"ms_draft", answer->stats.draft_ms},
            {"ms_verify", answer->stats.verify_ms},
            {"ms_commit", answer->stats.commit_ms},
            {"same_text", answer->tokens == tokens}};
}

json measure(const std::string& model) {
    const auto start = std::chrono::steady_clock::now();
    LoadOptions load;
    load.device = Device::kCuda;
    load.model = model;
    load.context = 2048;
    auto loaded = Engine::load(load);
    json result = {{"model", model}};
    if (!loaded) {
        result["error"] = loaded.failure().oneLine();
        return result;
    }
    Engine& engine = **loaded;
    result["device"] = engine.info().device;
    result["load_seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto profile = engine.profile();
    if (!profile) {
        result["error"] = profile.failure().oneLine();
        return result;
    }
    result["read_gb_s"] = profile->read_gb_s;
    result["decode_tok_s"] = profile->decode_tok_s;
    result["decode_gb_s"] = profile->decode_gb_s;
    result["decode_share_of_read"] = profile->decode_share_of_read;
    result["t1_ms"] = profile->t1_ms;
    for (const auto& [rows, ratio] : profile->t) result["t"][std::to_string(rows)] = ratio;
    for (const auto& [tokens, speed] : profile->prefill_tok_s) result["prefill_tok_s"][std::to_string(tokens)] = speed;

    auto session = engine.openSession();
    if (!session) return result;
    GenerationOptions vanilla;
    vanilla.method = Method::kVanilla;
    vanilla.max_new_tokens = kAnswer;
    for (int warm = 0; warm < 2; ++warm) {
        (*session)->clear();
        const auto answer = (*session)->generate(Prompt{{}, "Once upon a time"}, vanilla, {}, {});
        if (!answer) {
            result["error"] = answer.failure().oneLine();
            return result;
        }
        if (warm == 0) continue;
        result["vanilla_tok_s"] = answer->stats.tokensPerSecond();
        for (const double acceptance : {0.75, 0.85, 0.92}) {
            for (int run = 0; run < 2; ++run) {
                json one = simulated(**session, answer->tokens, answer->stats.tokensPerSecond(), acceptance, 60);
                if (run == 1) result["simulated"].push_back(one);
            }
        }
    }
    return result;
}

}  // namespace

int main(int count, char** arguments) {
    json report = {{"format", 1}, {"models", json::array()}};
    const BuildInfo build = buildInfo();
    report["commit"] = build.commit;
    report["compiler"] = build.compiler;
    report["device"] = build.cuda;
    for (int i = 1; i < count; ++i) {
        std::fprintf(stderr, "measuring %s\n", arguments[i]);
        report["models"].push_back(measure(arguments[i]));
    }
    std::printf("%s\n", report.dump(1).c_str());
    return 0;
}

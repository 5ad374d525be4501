// What the GPU gives: for each model named, decode speed as a share of the read bandwidth measured in the same run,
// t(M)/t(1), prefill, and the speedup with simulated drafts of several skills. One JSON object on standard output.
//
// usage: gpu_bench [--short] [--kernels] MODEL[@GIB]...   --short: a few tokens, for an emulated device. --kernels:
// instead how long each kernel takes by events, of a prompt, of tokens and of trees of 60 nodes. MODEL: a file, or
// synthetic:SHAPE:DTYPE; with @GIB no more of the GPU's memory is taken, and of a model that is streamed for it: the
// share of the bandwidth of copies that its passes reach, and the speedup of trees of 64 and 256 nodes
#include <cxxabi.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "kernels/backend_registry.h"

using namespace griffin::engine;
using nlohmann::json;

namespace {

bool is_short = false;

int answerTokens() {
    return is_short ? 6 : 192;
}
constexpr int kStreamedAnswer = 24;  // a pass takes a good part of a second

json simulated(Session& session, const std::vector<std::int32_t>& tokens, double vanilla, double acceptance, int nodes,
               int answer_tokens = answerTokens()) {
    GenerationOptions options;
    options.method = Method::kSimulated;
    options.max_new_tokens = answer_tokens;
    options.simulated = {tokens, acceptance};
    options.tree = {TreeKind::kEagle2, nodes, 6, 0};
    session.clear();
    const auto answer = session.generate(Prompt{{}, "Once upon a time"}, options, {}, {});
    if (!answer) return {{"error", answer.error().oneLine()}};
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

/// GB/s from pinned memory of the host to the GPU; 0 where there is none.
double copyBandwidth() {
    const auto selection = griffin::kernels::selectBackend({griffin::kernels::Device::kCuda});
    return selection.backend != nullptr ? selection.backend->measureCopyBandwidth() : 0.0;
}

void measureStreamed(Engine& engine, json& result) {
    const double bytes = static_cast<double>(engine.info().streamed_bytes);
    result["streamed_bytes"] = engine.info().streamed_bytes;
    auto session = engine.openSession();
    const double before = copyBandwidth();
    if (!session) return;
    GenerationOptions vanilla;
    vanilla.method = Method::kVanilla;
    vanilla.max_new_tokens = kStreamedAnswer;
    const auto answer = (*session)->generate(Prompt{{}, "Once upon a time"}, vanilla, {}, {});
    const double after = copyBandwidth();
    if (!answer) {
        result["error"] = answer.error().oneLine();
        return;
    }
    const double speed = answer->stats.tokensPerSecond();
    const double copy_gb_s = (before + after) / 2.0;
    result["copy_gb_s"] = copy_gb_s;
    result["decode_tok_s"] = speed;
    result["share_of_copy"] = speed * bytes * 1e-9 / copy_gb_s;
    for (const int nodes : {64, 256}) {
        for (const double acceptance : {0.85, 0.92}) {
            result["simulated"].push_back(
                simulated(**session, answer->tokens, speed, acceptance, nodes, kStreamedAnswer));
        }
    }
}

LoadOptions loadOptions(const std::string& name) {
    const std::size_t at = name.find('@');
    LoadOptions load;
    load.device = Device::kCuda;
    load.model = name.substr(0, at);
    load.context = 2048;
    if (at != std::string::npos) load.gpu_memory = std::strtoll(name.c_str() + at + 1, nullptr, 10) << 30;
    return load;
}

/// As the sources have it.
std::string kernelName(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 ? name.get() : symbol;
}

/// The file of GRIFFIN_CUDA_TIMES (kernels/cuda/measure/kernel_times.h) as a list, what takes longest first.
json kernelTimes(const std::string& file) {
    const json kept = json::parse(std::ifstream(file));
    json list = json::array();
    for (const auto& [what, times] : kept.items()) {
        std::istringstream words(what);
        std::string symbol;
        std::string grid;
        int threads = 0;
        words >> symbol >> grid >> threads;
        const double sum = times.at("microseconds").get<double>();
        list.push_back({{"kernel", kernelName(symbol)},
                        {"grid", grid},
                        {"threads", threads},
                        {"launches", times.at("launches")},
                        {"us", sum / times.at("launches").get<double>()},
                        {"us_least", times.at("least")},
                        {"us_all", sum}});
    }
    std::sort(list.begin(), list.end(),
              [](const json& a, const json& b) { return a.at("us_all").get<double>() > b.at("us_all").get<double>(); });
    return list;
}

/// Every launch is timed: no graphs, and no kernel overlaps another.
json measureKernels(const std::string& name) {
    const std::string file =
        (std::filesystem::temp_directory_path() / ("griffin-kernel-times-" + std::to_string(getpid()))).string();
    setenv("GRIFFIN_CUDA_TIMES", file.c_str(), 1);
    json result = {{"model", name}};
    {
        const auto loaded = Engine::load(loadOptions(name));
        unsetenv("GRIFFIN_CUDA_TIMES");
        if (!loaded) {
            result["error"] = loaded.error().oneLine();
            return result;
        }
        const auto session = (*loaded)->openSession();
        if (!session) {
            result["error"] = session.error().oneLine();
            return result;
        }
        GenerationOptions vanilla;
        vanilla.method = Method::kVanilla;
        vanilla.max_new_tokens = is_short ? 2 : 16;
        std::string prompt = "Once upon a time";
        for (int i = 0; i < (is_short ? 0 : 60); ++i)
            prompt += " and then it went over hill number " + std::to_string(i);
        const auto answer = (*session)->generate(Prompt{{}, prompt}, vanilla, {}, {});
        if (!answer) {
            result["error"] = answer.error().oneLine();
            return result;
        }
        simulated(**session, answer->tokens, 0.0, 0.85, 60, vanilla.max_new_tokens);
    }
    result["kernels"] = kernelTimes(file);
    if (result["kernels"].empty()) result["error"] = "no kernel was timed";
    std::filesystem::remove(file);
    return result;
}

json measure(const std::string& name) {
    const auto start = std::chrono::steady_clock::now();
    auto loaded = Engine::load(loadOptions(name));
    json result = {{"model", name}};
    if (!loaded) {
        result["error"] = loaded.error().oneLine();
        return result;
    }
    Engine& engine = **loaded;
    result["device"] = engine.info().device.english();
    result["load_seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (engine.info().streamed_bytes > 0) {
        measureStreamed(engine, result);
        return result;
    }
    const auto profile = engine.profile();
    if (!profile) {
        result["error"] = profile.error().oneLine();
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
    vanilla.max_new_tokens = answerTokens();
    for (int warm = 0; warm < 2; ++warm) {
        (*session)->clear();
        const auto answer = (*session)->generate(Prompt{{}, "Once upon a time"}, vanilla, {}, {});
        if (!answer) {
            result["error"] = answer.error().oneLine();
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
    report["device"] = build.cuda.english();
    bool of_kernels = false;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument == "--short" || argument == "--kernels") {
            (argument == "--short" ? is_short : of_kernels) = true;
            continue;
        }
        std::fprintf(stderr, "measuring %s\n", arguments[i]);
        report["models"].push_back(of_kernels ? measureKernels(arguments[i]) : measure(arguments[i]));
    }
    std::printf("%s\n", report.dump(1).c_str());
    return 0;
}

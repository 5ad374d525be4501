// Answers of a model and a draft that is trained on them, on the GPU, a part in each call: the same command goes on
// where the last one stopped, until both are complete. One JSON object on standard output says how far it is.
//
// usage: gpu_train [--short] SECONDS MODEL FOLDER PROMPTS...   --short: next to nothing, for an emulated device.
// PROMPTS: one JSON object a line (engine/train/data/prompt_list.h). FOLDER: gets data/ and griffin.safetensors
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine.h"
#include "engine/training.h"

using namespace griffin::engine;
using nlohmann::json;

namespace {

bool is_short = false;

/// Asks for an end when the time is up.
class Deadline {
  public:
    explicit Deadline(double seconds)
        : end_(std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds))),
          watch_([this](const std::stop_token& ended) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any wakes;
              wakes.wait_until(lock, ended, end_, [] { return false; });
              stop_.request_stop();
          }) {}

    std::stop_token token() const { return stop_.get_token(); }
    double left() const {
        return std::max(0.1, std::chrono::duration<double>(end_ - std::chrono::steady_clock::now()).count());
    }

  private:
    std::chrono::steady_clock::time_point end_;
    std::stop_source stop_;
    std::jthread watch_;
};

/// Half of the answers at temperature 0. True when all prompts are answered.
bool makeData(Engine& engine, const std::string& folder, const std::vector<std::string>& prompts,
              const Deadline& deadline, json& report) {
    DataOptions options;
    options.prompt_files = prompts;
    options.folder = folder;
    options.temperatures = {0.0, 0.6, 0.0, 1.0};
    options.seconds = deadline.left();
    if (is_short) options.max_new_tokens = 12;
    options.at_once = is_short ? 2 : 256;
    const auto made = makeTrainingData(engine, options, {}, deadline.token());
    if (!made) {
        report["error"] = made.error().oneLine();
        return false;
    }
    report["data"] = {{"prompts", made->plan.prompts}, {"there", made->plan.already_answered},
                      {"answered", made->sequences},   {"answer_tokens", made->answer_tokens},
                      {"seconds", made->seconds},      {"complete", made->complete}};
    return made->complete;
}

bool trainOn(Engine& engine, const std::string& data, const std::string& draft, const Deadline& deadline,
             json& report) {
    const std::string checkpoint = draft + ".training";
    if (std::filesystem::exists(draft) && !std::filesystem::exists(checkpoint)) return true;
    DraftTrainingOptions options;
    options.data = data;
    options.output = draft;
    options.resume = std::filesystem::exists(checkpoint);
    options.device = Device::kCuda;
    options.bits = 4;
    options.steps = is_short ? 6 : 9000;
    if (is_short) {
        options.batch_rows = 64;
        options.max_length = 64;
        options.vocabulary = 0;
        options.checkpoint_seconds = 0.0;
    }
    const auto trained = trainDraft(engine, options, {}, deadline.token());
    if (!trained) {
        report["error"] = trained.error().oneLine();
        return false;
    }
    report["draft"] = {{"resumed", options.resume},     {"steps", trained->steps},
                       {"of_steps", trained->of_steps}, {"seconds", trained->seconds},
                       {"device", trained->device},     {"chain_acceptance_length", trained->best.acceptance_length}};
    if (trained->complete) std::filesystem::remove_all(checkpoint);
    return trained->complete;
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<std::string> words(arguments + 1, arguments + count);
    if (!words.empty() && words.front() == "--short") {
        is_short = true;
        words.erase(words.begin());
    }
    if (words.size() < 4) {
        std::fputs("usage: gpu_train [--short] SECONDS MODEL FOLDER PROMPTS...\n", stderr);
        return 2;
    }
    const Deadline deadline(std::strtod(words[0].c_str(), nullptr));
    const std::string data = words[2] + "/data";
    std::filesystem::create_directories(data);
    json report = {{"complete", false}};
    LoadOptions load;
    load.device = Device::kCuda;
    load.model = words[1];
    const auto engine = Engine::load(load);
    if (!engine) {
        report["error"] = engine.error().oneLine();
    } else if (makeData(**engine, data, {words.begin() + 3, words.end()}, deadline, report)) {
        report["complete"] = trainOn(**engine, data, words[2] + "/griffin.safetensors", deadline, report);
    }
    std::printf("%s\n", report.dump(1).c_str());
    return report.contains("error") ? 1 : 0;
}

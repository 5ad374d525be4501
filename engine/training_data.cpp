#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "engine/base/available_memory.h"
#include "engine/base/guarded.h"
#include "engine/engine_parts.h"
#include "engine/train/answer_maker.h"
#include "engine/train/feature_shard.h"
#include "engine/train/feature_writer.h"
#include "engine/train/prompt_list.h"
#include "engine/training.h"

namespace griffin::engine {
namespace {

using Clock = std::chrono::steady_clock;
using train::AnswerMaker;
using train::AnswerSettings;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::optional<Failure> checkOptions(const DataOptions& options, int context) {
    const auto bad = [](std::string what, const char* remedy) {
        return Failure{FailureCause::kBadArgument, std::move(what), {}, remedy, {}};
    };
    if (options.at_once < 1 || options.at_once > kernels::kMaxRows) {
        return bad(fmt::format("{} sequences at once are out of range", options.at_once), "choose 1 to 256");
    }
    if (options.max_new_tokens < 1 || options.max_prompt_tokens < 1 || options.temperatures.empty()) {
        return bad("Lengths must be positive, and there must be a temperature", "choose other values");
    }
    if (options.max_new_tokens >= context) {
        return bad(fmt::format("Answers of {} tokens leave no room for a prompt in a context of {}",
                               options.max_new_tokens, context),
                   "choose shorter answers or a larger context");
    }
    return std::nullopt;
}

std::int64_t freeBytes(const std::string& folder) {
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(folder, error);
    return error ? -1 : static_cast<std::int64_t>(space.available);
}

/// One call of makeTrainingData.
class DataRun {
  public:
    DataRun(model::TargetModel& target, const text::Tokenizer& tokenizer, const DataOptions& options,
            const AnswerSettings& settings, const DataSink& progress)
        : target_(target), tokenizer_(tokenizer), options_(options), settings_(settings), progress_(progress) {}

    void reading(double fraction) {
        if (!isTime()) return;
        told_.reading = std::min(fraction, 0.999);
        tell();
    }

    Result<DataReport> run(train::PromptList& list, train::FeatureWriter& writer, const std::stop_token& stop) {
        plan(list, writer);
        const Result<Done> fitted = fitSlots();
        if (!fitted) return fitted.failure();
        told_.reading = 1.0;
        tell();
        start_ = Clock::now();
        const Result<Done> answered = todo_.empty() ? Result<Done>(Done{}) : answer(writer, stop);
        const Result<Done> flushed = writer.flush();
        if (!answered) return answered.failure();
        if (!flushed) return flushed.failure();
        report_.plan = told_.plan;
        report_.sequences = told_.sequences;
        report_.seconds = secondsSince(start_);
        report_.bytes = static_cast<std::int64_t>(writer.bytes());
        report_.complete = told_.sequences == static_cast<int>(todo_.size());
        return report_;
    }

  private:
    bool isTime() {
        constexpr auto kInterval = std::chrono::milliseconds(200);
        const Clock::time_point now = Clock::now();
        if (now - last_told_ < kInterval) return false;
        last_told_ = now;
        return true;
    }
    void tell() const {
        if (progress_) progress_(told_);
    }
    std::int64_t bytesOf(std::size_t tokens) const {
        return static_cast<std::int64_t>(train::recordBytes(static_cast<std::uint32_t>(tokens),
                                                            static_cast<std::uint32_t>(target_.config().hidden_size),
                                                            options_.features));
    }

    void plan(train::PromptList& list, const train::FeatureWriter& writer) {
        DataPlan& plan = told_.plan;
        plan.prompts = static_cast<int>(list.prompts.size());
        plan.guarded = list.guarded;
        plan.duplicates = list.duplicates;
        plan.too_long = list.too_long;
        int longest = 1;
        for (train::PreparedPrompt& prompt : list.prompts) {
            if (writer.has(prompt.key)) {
                ++plan.there;
                continue;
            }
            longest = std::max(longest, static_cast<int>(prompt.tokens.size()));
            plan.most_bytes += bytesOf(prompt.tokens.size() + static_cast<std::size_t>(settings_.max_new_tokens));
            todo_.push_back(std::move(prompt));
        }
        plan.free_bytes = freeBytes(options_.folder);
        settings_.max_prompt_tokens = longest;
        settings_.at_once = std::clamp(static_cast<int>(todo_.size()), 1, settings_.at_once);
    }

    Result<Done> fitSlots() {
        const std::int64_t one = AnswerMaker::slotBytes(target_.config(), settings_);
        constexpr std::int64_t kPlenty = std::int64_t{1} << 60;
        const std::int64_t memory = options_.memory > 0 ? options_.memory : availableMemory().value_or(kPlenty);
        if (one > memory) {
            return Failure{FailureCause::kOutOfMemory,
                           fmt::format("One sequence needs {}, {} may be used", memoryText(one), memoryText(memory)),
                           {},
                           "allow more memory, or choose shorter prompts and answers",
                           {}};
        }
        settings_.at_once = static_cast<int>(std::min<std::int64_t>(settings_.at_once, memory / one));
        told_.plan.at_once = settings_.at_once;
        return Done{};
    }

    Result<Done> answer(train::FeatureWriter& writer, const std::stop_token& stop) {
        AnswerMaker maker(target_, tokenizer_, settings_);
        std::size_t next = 0;
        int passes = 0;
        const auto begins = [&] { return next < todo_.size() && !stop.stop_requested() && hasTime(passes); };
        const auto finished = [&](const train::PromptKey& key, const train::TrainingSequence& sequence) {
            const Result<Done> written = writer.append(key, sequence);
            if (!written) return written;
            ++told_.sequences;
            const auto answered = std::count(sequence.answer.begin(), sequence.answer.end(), 1);
            report_.answer_tokens += answered;
            report_.prompt_tokens += static_cast<std::int64_t>(sequence.tokens.size()) - answered;
            made_bytes_ += bytesOf(sequence.tokens.size());
            return written;
        };
        while (!stop.stop_requested()) {
            while (maker.hasFreeSlot() && begins()) maker.begin(todo_[next++]);
            if (maker.active() == 0) break;
            const Result<Done> done = maker.step(finished);
            if (!done) return done;
            ++passes;
            if (isTime()) estimate(maker.answerTokens());
        }
        estimate(maker.answerTokens());
        return Done{};
    }

    /// Whether an answer that is begun now will be over in time: it takes a pass a token. The first ones always are.
    bool hasTime(int passes) const {
        if (options_.seconds <= 0.0 || passes == 0) return true;
        const double length = told_.sequences > 0 ? static_cast<double>(report_.answer_tokens) / told_.sequences
                                                  : static_cast<double>(settings_.max_new_tokens);
        const double seconds = secondsSince(start_);
        return seconds + length * seconds / passes < options_.seconds;
    }

    /// The first answers to be finished are the short ones, so the estimate waits for as many as there are slots.
    void estimate(std::int64_t answer_tokens) {
        told_.answer_tokens = answer_tokens;
        told_.seconds = secondsSince(start_);
        told_.measured = told_.sequences >= std::min(settings_.at_once, static_cast<int>(todo_.size()));
        if (told_.measured) {
            const double answers = told_.sequences;
            const double left = static_cast<double>(todo_.size()) - answers;
            const double tokens = left * static_cast<double>(report_.answer_tokens) / answers -
                                  static_cast<double>(answer_tokens - report_.answer_tokens);
            told_.seconds_left = std::max(0.0, tokens) * told_.seconds / static_cast<double>(answer_tokens);
            told_.bytes_to_come = static_cast<std::int64_t>(left * static_cast<double>(made_bytes_) / answers);
        }
        tell();
    }

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    const DataOptions& options_;
    AnswerSettings settings_;
    const DataSink& progress_;
    DataProgress told_;
    DataReport report_;
    std::vector<train::PreparedPrompt> todo_;
    std::int64_t made_bytes_ = 0;
    Clock::time_point start_;
    Clock::time_point last_told_;
};

train::DataManifest manifestOf(const ModelInfo& info, const DataOptions& options) {
    train::DataManifest manifest;
    manifest.target_name = info.name;
    manifest.target_fingerprint = info.fingerprint;
    manifest.hidden_size = info.hidden_size;
    manifest.vocabulary = info.vocabulary;
    manifest.features = options.features;
    manifest.settings = {{"max_new_tokens", options.max_new_tokens},
                         {"temperatures", options.temperatures},
                         {"seed", options.seed},
                         {"system", options.system}};
    return manifest;
}

}  // namespace

Result<DataReport> makeTrainingData(Engine& engine, const DataOptions& options, const DataSink& progress,
                                    std::stop_token stop) {
    return guarded([&]() -> Result<DataReport> {
        auto& parts = EngineAccess::parts(engine);
        if (auto failure = checkOptions(options, parts.info.context)) return *std::move(failure);
        train::BenchmarkGuard guard;
        for (const std::string& prompt : options.excluded_prompts) guard.exclude(prompt);
        for (const std::string& path : options.excluded_files) {
            const Result<Done> excluded = train::excludeFile(path, guard);
            if (!excluded) return excluded.failure();
        }
        AnswerSettings settings;
        settings.at_once = options.at_once;
        settings.max_new_tokens = options.max_new_tokens;
        settings.temperatures = options.temperatures;
        settings.seed = options.seed;
        settings.features = options.features;
        const train::PromptWishes wishes{
            options.prompt_files, options.system,
            std::min(options.max_prompt_tokens, parts.info.context - options.max_new_tokens), options.limit};
        DataRun run(*parts.target, *parts.tokenizer, options, settings, progress);
        Result<train::PromptList> list = train::listPrompts(
            wishes, guard, *parts.tokenizer, *parts.chat_template, [&run](double fraction) { run.reading(fraction); },
            stop);
        if (!list) return list.failure();
        Result<train::FeatureWriter> writer =
            train::FeatureWriter::open(options.folder, manifestOf(parts.info, options));
        if (!writer) return writer.failure();
        return run.run(*list, *writer, stop);
    });
}

}  // namespace griffin::engine

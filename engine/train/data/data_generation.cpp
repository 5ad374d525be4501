#include "engine/train/data/data_generation.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>

#include "engine/train/data/feature_shard.h"
#include "engine/train/data/feature_writer.h"
#include "engine/train/data/prompt_list.h"
#include "engine/train/data/response_generator.h"

namespace griffin::engine::train {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Result<Done> checkOptions(const DataOptions& options, int context) {
    const auto bad = [](Message what, Message what_to_do) {
        return failed({FailureCause::kBadArgument, std::move(what), {}, std::move(what_to_do), {}});
    };
    if (options.at_once < 1 || options.at_once > kernels::kMaxRows) {
        return bad(Message("%1 sequences at once are out of range", std::to_string(options.at_once)),
                   Message("choose 1 to 256"));
    }
    if (options.max_new_tokens < 1 || options.max_prompt_tokens < 1 || options.temperatures.empty()) {
        return bad(Message("Lengths must be positive, and at least one temperature is needed"),
                   Message("choose other values"));
    }
    if (options.max_new_tokens >= context) {
        return bad(Message("Answers of %1 tokens leave no room for a prompt in a context of %2",
                           std::to_string(options.max_new_tokens), std::to_string(context)),
                   Message("choose shorter answers or a larger context"));
    }
    return Done{};
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
            const ResponseSettings& settings, const DataSink& progress)
        : target_(target), tokenizer_(tokenizer), options_(options), settings_(settings), sink_(progress) {}

    void reading(double fraction) {
        if (!isDue()) return;
        progress_.reading = std::min(fraction, 0.999);
        publish();
    }

    Result<DataReport> run(PromptList& list, FeatureWriter& writer, const std::stop_token& stop) {
        plan(list, writer);
        const Result<Done> fitted = fitSlots();
        if (!fitted) return tl::unexpected(fitted.error());
        progress_.reading = 1.0;
        publish();
        start_ = Clock::now();
        const Result<Done> answered = todo_.empty() ? Result<Done>(Done{}) : answer(writer, stop);
        const Result<Done> flushed = writer.flush();
        if (!answered) return tl::unexpected(answered.error());
        if (!flushed) return tl::unexpected(flushed.error());
        report_.plan = progress_.plan;
        report_.sequences = progress_.sequences;
        report_.seconds = secondsSince(start_);
        report_.bytes = static_cast<std::int64_t>(writer.bytes());
        report_.complete = progress_.sequences == static_cast<int>(todo_.size());
        return report_;
    }

  private:
    bool isDue() {
        constexpr auto kInterval = std::chrono::milliseconds(200);
        const Clock::time_point now = Clock::now();
        if (now - last_published_ < kInterval) return false;
        last_published_ = now;
        return true;
    }
    void publish() const {
        if (sink_) sink_(progress_);
    }
    std::int64_t bytesOf(std::size_t tokens) const {
        return static_cast<std::int64_t>(recordBytes(static_cast<std::uint32_t>(tokens),
                                                     static_cast<std::uint32_t>(target_.config().hidden_size),
                                                     options_.features));
    }

    void plan(PromptList& list, const FeatureWriter& writer) {
        DataPlan& plan = progress_.plan;
        plan.prompts = static_cast<int>(list.prompts.size());
        plan.kept_answers = writer.size();
        plan.contaminated = list.contaminated;
        plan.duplicates = list.duplicates;
        plan.too_long = list.too_long;
        int longest = 1;
        for (PreparedPrompt& prompt : list.prompts) {
            if (writer.has(prompt.key)) {
                ++plan.already_answered;
                continue;
            }
            longest = std::max(longest, static_cast<int>(prompt.tokens.size()));
            plan.max_bytes += bytesOf(prompt.tokens.size() + static_cast<std::size_t>(settings_.max_new_tokens));
            todo_.push_back(std::move(prompt));
        }
        plan.free_bytes = freeBytes(options_.folder);
        settings_.max_prompt_tokens = longest;
        settings_.at_once = std::clamp(static_cast<int>(todo_.size()), 1, settings_.at_once);
    }

    Result<Done> fitSlots() {
        const Result<int> slots = ResponseGenerator::slotsFor(target_.config(), settings_, options_.memory);
        if (!slots) return tl::unexpected(slots.error());
        settings_.at_once = *slots;
        progress_.plan.at_once = settings_.at_once;
        return Done{};
    }

    Result<Done> answer(FeatureWriter& writer, const std::stop_token& stop) {
        ResponseGenerator maker(target_, tokenizer_, settings_);
        std::size_t next = 0;
        int passes = 0;
        const auto begins = [&] { return next < todo_.size() && !stop.stop_requested() && hasTime(passes); };
        const auto finished = [&](const PromptKey& key, const TrainingSequence& sequence) {
            const Result<Done> written = writer.append(key, sequence);
            if (!written) return written;
            ++progress_.sequences;
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
            if (isDue()) estimate(maker.answerTokens());
        }
        estimate(maker.answerTokens());
        return Done{};
    }

    /// Whether an answer that begins now, at a pass per token of it and its prompt, will end in time. The first ones
    /// always may begin.
    bool hasTime(int passes) const {
        if (options_.seconds <= 0.0 || passes == 0) return true;
        const std::int64_t tokens = report_.prompt_tokens + report_.answer_tokens;
        const double length = progress_.sequences > 0
                                  ? static_cast<double>(tokens) / progress_.sequences
                                  : static_cast<double>(settings_.max_prompt_tokens + settings_.max_new_tokens);
        const double seconds = secondsSince(start_);
        return seconds + length * seconds / passes < options_.seconds;
    }

    double timeLeft() const {
        return options_.seconds > 0.0 ? std::max(0.0, options_.seconds - progress_.seconds)
                                      : std::numeric_limits<double>::infinity();
    }

    /// The first answers to finish are the short ones, so the estimate waits for as many as there are slots.
    void estimate(std::int64_t answer_tokens) {
        progress_.answer_tokens = answer_tokens;
        progress_.seconds = secondsSince(start_);
        progress_.measured = progress_.sequences >= std::min(settings_.at_once, static_cast<int>(todo_.size()));
        if (progress_.measured) {
            const double answers = progress_.sequences;
            const double left = static_cast<double>(todo_.size()) - answers;
            const double tokens = left * static_cast<double>(report_.answer_tokens) / answers -
                                  static_cast<double>(answer_tokens - report_.answer_tokens);
            const double seconds = std::max(0.0, tokens) * progress_.seconds / static_cast<double>(answer_tokens);
            progress_.seconds_left = std::min(seconds, timeLeft());
            const double share = seconds > 0.0 ? progress_.seconds_left / seconds : 1.0;
            progress_.bytes_to_come =
                static_cast<std::int64_t>(share * left * static_cast<double>(made_bytes_) / answers);
        }
        publish();
    }

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    const DataOptions& options_;
    ResponseSettings settings_;
    const DataSink& sink_;
    DataProgress progress_;
    DataReport report_;
    std::vector<PreparedPrompt> todo_;
    std::int64_t made_bytes_ = 0;
    Clock::time_point start_;
    Clock::time_point last_published_;
};

DataManifest manifestOf(const ModelInfo& info, const DataOptions& options) {
    DataManifest manifest;
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

Result<ContaminationFilter> excluded(const DataOptions& options) {
    ContaminationFilter contamination;
    for (const std::string& prompt : options.excluded_prompts) {
        contamination.exclude(prompt, ContaminationFilter::kOwnRun);
    }
    for (const std::string& path : options.excluded_files) {
        const Result<Done> excluded = excludeFile(path, contamination);
        if (!excluded) return tl::unexpected(excluded.error());
    }
    return contamination;
}

}  // namespace

Result<int> countPrompts(const DataOptions& options, const std::stop_token& stop) {
    const Result<ContaminationFilter> contamination = excluded(options);
    if (!contamination) return tl::unexpected(contamination.error());
    const Result<int> count = countPrompts(options.prompt_files, *contamination, stop);
    if (!count || options.limit == 0) return count;
    return std::min(*count, options.limit);
}

Result<DataReport> generateData(const LoadedTarget& target, const DataOptions& options, const DataSink& progress,
                                const std::stop_token& stop) {
    if (const auto valid = checkOptions(options, target.info.context); !valid) return tl::unexpected(valid.error());
    const Result<ContaminationFilter> contamination = excluded(options);
    if (!contamination) return tl::unexpected(contamination.error());
    ResponseSettings settings;
    settings.at_once = options.at_once;
    settings.max_new_tokens = options.max_new_tokens;
    settings.temperatures = options.temperatures;
    settings.seed = options.seed;
    settings.features = options.features;
    const PromptFilter filter{options.prompt_files, options.system,
                              std::min(options.max_prompt_tokens, target.info.context - options.max_new_tokens),
                              options.limit};
    DataRun run(target.model, target.tokenizer, options, settings, progress);
    Result<PromptList> list = listPrompts(
        filter, *contamination, target.tokenizer, target.chat_template,
        [&run](double fraction) { run.reading(fraction); }, stop);
    if (!list) return tl::unexpected(list.error());
    Result<FeatureWriter> writer = FeatureWriter::open(options.folder, manifestOf(target.info, options));
    if (!writer) return tl::unexpected(writer.error());
    return run.run(*list, *writer, stop);
}

}  // namespace griffin::engine::train

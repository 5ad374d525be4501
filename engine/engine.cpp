#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/available_memory.h"
#include "engine/base/guarded.h"
#include "engine/checkpoint.h"
#include "engine/device_choice.h"
#include "engine/engine_parts.h"
#include "engine/inspect_draft.h"
#include "engine/model/memory_plan.h"
#include "engine/model/weights.h"
#include "engine/session/conversation_session.h"
#include "kernels/backend_registry.h"

namespace griffin::engine {
namespace {

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

void describeConfig(const model::ModelConfig& config, ModelInfo& info) {
    info.architecture = config.architecture;
    info.parameters = config.parameters();
    info.layers = config.layers;
    info.hidden_size = config.hidden_size;
    info.vocabulary = config.vocabulary;
    info.trained_context = config.trained_context;
    append(info.warnings, config.warnings);
}

std::int64_t memoryNeeded(const model::ModelConfig& config, std::int64_t weight_bytes, int context) {
    return weight_bytes + model::KvCache::bytes(config, context) + model::Activations::bytes(config);
}

/// What pass times depend on.
std::string timesKey(const ModelInfo& info) {
    return fmt::format("{}, {}", info.fingerprint, info.device);
}

}  // namespace

Engine::Engine(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Engine::~Engine() = default;

const ModelInfo& Engine::info() const {
    return parts_->info;
}

Result<std::unique_ptr<Engine>> Engine::load(const LoadOptions& options, const ProgressSink& progress,
                                             std::stop_token stop) {
    return guarded([&]() -> Result<std::unique_ptr<Engine>> {
        const auto tell = [&progress](std::string_view phase, double fraction) {
            if (progress) progress(phase, fraction);
        };
        tell("Reading the file", 0.0);
        Result<std::unique_ptr<Checkpoint>> opened = openCheckpoint(options.model);
        if (!opened) return opened.failure();
        const Checkpoint& checkpoint = **opened;
        Result<model::ModelConfig> config = checkpoint.config();
        if (!config) return config.failure();
        if (stop.stop_requested()) return loadingCancelled();

        tell("Reading the vocabulary", 0.02);
        auto parts = std::make_unique<Parts>();
        Result<std::unique_ptr<text::Tokenizer>> tokenizer = checkpoint.tokenizer(config->vocabulary);
        if (!tokenizer) return tokenizer.failure();
        parts->tokenizer = std::move(*tokenizer);
        ModelInfo& info = parts->info;
        info = checkpoint.description();
        describeConfig(*config, info);
        if (options.context < 0) {
            return Failure{FailureCause::kBadArgument,
                           "The context must be a positive number of tokens",
                           {},
                           "choose 0 for the model's own",
                           {}};
        }
        info.context = model::chooseContext(*config, options.context, info.warnings);
        parts->chat_template = text::ChatTemplate::recognise(*parts->tokenizer);
        info.tokenizer = parts->tokenizer->description();
        info.chat_template = parts->chat_template->name();
        append(info.warnings, parts->tokenizer->warnings());
        Result<std::string> fingerprint = checkpoint.fingerprint();
        if (!fingerprint) return fingerprint.failure();
        info.fingerprint = std::move(*fingerprint);
        if (stop.stop_requested()) return loadingCancelled();

        tell("Checking the weights", 0.05);
        const std::unique_ptr<model::TensorSource> source = checkpoint.tensors();
        kernels::BackendSelection selection =
            kernels::selectBackend({deviceChoice(options.device), options.threads, options.gpu_memory});
        if (!selection.backend) {
            return Failure{FailureCause::kNoDevice, selection.error, {}, {}, {}};
        }
        parts->backend = std::move(selection.backend);
        Result<model::MemoryPlan> plan = model::planMemory(*config, *source, *parts->backend, info.context);
        if (!plan) return plan.failure();
        plan->draft = options.draft_bytes;
        const std::optional<std::int64_t> on_device = parts->backend->freeMemory();
        const Result<model::LayerPlacement> placement =
            model::placeModel(*plan, on_device, availableMemory(), info.path);
        if (!placement) return placement.failure();
        info.memory_bytes = static_cast<std::uint64_t>(plan->total());
        info.device = parts->backend->description();
        if (placement->streamed > 0) {
            info.warnings.push_back(model::streamingNote(*plan, *placement, *on_device));
            // Passes take as long as what is copied for them: their times are kept by this name.
            info.device += fmt::format(", {} of {} layers streamed", placement->streamed, placement->layers);
        }

        constexpr double kBefore = 0.1;
        Result<model::ModelWeights> weights = model::loadWeights(
            *parts->backend, *config, *source, *placement, plan->layer_weights,
            [&tell](double fraction) { tell("Loading the weights", kBefore + (1.0 - kBefore) * fraction); }, stop);
        if (!weights) return weights.failure();
        parts->target = std::make_unique<model::TargetModel>(*parts->backend, std::move(*config), std::move(*weights));
        if (const auto* stream = parts->target->weights().stream.get()) info.streamed_bytes = stream->bytes();
        parts->drafts =
            std::make_unique<session::DraftShelf>(*parts->target, info.context, options.times_file, timesKey(info));
        parts->checkpoint = std::move(*opened);
        if (!options.times_file.empty()) {
            tell("Measuring the device", 1.0);
            if (parts->drafts->passTimes(stop).empty()) return loadingCancelled();
        }
        return std::unique_ptr<Engine>(new Engine(std::move(parts)));
    });
}

const DraftInfo* Engine::draft() const {
    return parts_->draft_infos.empty() ? nullptr : parts_->draft_infos.data();
}

std::span<const DraftInfo> Engine::drafts() const {
    return parts_->draft_infos;
}

Result<std::unique_ptr<Session>> Engine::openSession() {
    return guarded([this]() -> Result<std::unique_ptr<Session>> {
        return std::unique_ptr<Session>(std::make_unique<session::ConversationSession>(
            *parts_->target, *parts_->tokenizer, *parts_->chat_template, *parts_->drafts, parts_->info.context));
    });
}

std::vector<std::int32_t> Engine::tokenize(std::string_view text, SpecialTokens special) const {
    return parts_->tokenizer->encode(text, special);
}

std::string Engine::detokenize(std::span<const std::int32_t> tokens, SpecialTokens special) const {
    return parts_->tokenizer->decode(tokens, special);
}

Result<Scores> Engine::evaluate(std::span<const std::int32_t> tokens, std::stop_token stop) {
    model::TargetModel& target = *parts_->target;
    const int total = static_cast<int>(tokens.size());
    if (tokens.size() > static_cast<std::size_t>(parts_->info.context)) {
        return Failure{
            FailureCause::kContextTooSmall,
            fmt::format("The sequence has {} tokens and the context holds {}", tokens.size(), parts_->info.context),
            {},
            "shorten the sequence or choose a larger context",
            {}};
    }
    for (const std::int32_t token : tokens) {
        if (token >= 0 && token < target.config().vocabulary) continue;
        return Failure{FailureCause::kBadArgument,
                       fmt::format("The token {} is not in the vocabulary of {}", token, target.config().vocabulary),
                       {},
                       "use tokens of this model",
                       {}};
    }
    return guarded([&]() -> Result<Scores> {
        Scores scores;
        if (total < 2) return scores;
        scores.argmax.resize(tokens.size() - 1);
        model::KvCache cache(target.backend(), target.config(), total);
        for (int done = 0; done < total - 1; done += target.rows()) {
            if (stop.stop_requested()) return Failure{FailureCause::kCancelled, "Scoring was cancelled", {}, {}, {}};
            const int rows = std::min(kernels::kMaxRows, total - 1 - done);
            target.forwardTree(cache, tokens.subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(rows)),
                               kernels::AncestorMask::chain(rows));
            cache.commitTail();
            for (int first = 0; first < rows; first += model::kMaxLogitRows) {
                const int count = std::min(model::kMaxLogitRows, rows - first);
                const std::size_t at = static_cast<std::size_t>(done) + static_cast<std::size_t>(first);
                target.scoreRows(first, count, tokens.subspan(at + 1), scores.logprobs,
                                 std::span(scores.argmax).subspan(at, static_cast<std::size_t>(count)));
            }
        }
        return scores;
    });
}

Result<double> Engine::readBandwidth() {
    return guarded(
        [this]() -> Result<double> { return parts_->backend->measureReadBandwidth(parts_->target->bytesPerPass()); });
}

Result<double> Engine::copyBandwidth() {
    return guarded([this]() -> Result<double> { return parts_->backend->measureCopyBandwidth(); });
}

Result<ProfileReport> Engine::profile(const ProgressSink& progress, std::stop_token stop) {
    return guarded([&]() -> Result<ProfileReport> {
        Result<ProfileReport> report = profileTarget(*parts_->target, parts_->info.context, progress, stop);
        if (!report) return report;
        const decode::PassTimes draft = parts_->drafts->measureDraft();
        for (const decode::PassTimes::Point& point : draft.points()) {
            report->draft_pass_ms[point.rows] = point.milliseconds;
        }
        return report;
    });
}

Result<FileInfo> inspectFile(const std::string& path) {
    return guarded([&]() -> Result<FileInfo> {
        if (path.ends_with(".safetensors")) return inspectDraft(path);
        Result<std::unique_ptr<Checkpoint>> opened = openCheckpoint(path);
        if (!opened) return opened.failure();
        const Checkpoint& checkpoint = **opened;
        FileInfo file;
        file.format = checkpoint.format();
        file.model = checkpoint.description();
        file.metadata = checkpoint.metadata();
        file.tensors = checkpoint.tensorList();
        ModelInfo& info = file.model;
        int embedding_rows = 0;
        if (const Result<model::ModelConfig> config = checkpoint.config(); config) {
            describeConfig(*config, info);
            embedding_rows = config->vocabulary;
            const Result<std::int64_t> bytes = model::checkTensors(*config, *checkpoint.tensors());
            if (bytes) {
                info.memory_bytes = static_cast<std::uint64_t>(
                    memoryNeeded(*config, *bytes, model::chooseContext(*config, 0, info.warnings)));
            } else {
                info.warnings.push_back(bytes.failure().oneLine());
            }
        } else {
            info.warnings.push_back(config.failure().oneLine());
        }
        const Result<std::unique_ptr<text::Tokenizer>> tokenizer = checkpoint.tokenizer(embedding_rows);
        if (!tokenizer) {
            info.warnings.push_back(tokenizer.failure().oneLine());
        } else {
            info.tokenizer = (*tokenizer)->description();
            info.chat_template = text::ChatTemplate::recognise(**tokenizer).name();
            append(info.warnings, (*tokenizer)->warnings());
            if (info.vocabulary == 0) info.vocabulary = (*tokenizer)->size();
        }
        return file;
    });
}

}  // namespace griffin::engine

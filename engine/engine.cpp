#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/available_memory.h"
#include "engine/base/result.h"
#include "engine/checkpoint.h"
#include "engine/engine_parts.h"
#include "engine/generation_options.h"
#include "engine/model/memory_plan.h"
#include "engine/model/weights.h"
#include "engine/session/conversation_session.h"
#include "kernels/backend_registry.h"

namespace griffin::engine {
namespace {

Message describe(const kernels::Backend& backend) {
    const std::string name = backend.description();
    if (!name.starts_with("cpu")) return name;
    return backend.threads() == 1 ? Message("%1, 1 thread", name) : Message("%1, %2 threads", name, backend.threads());
}

/// What the latency profile depends on. Another program has other kernels.
std::string profileKey(const ModelInfo& info) {
    return fmt::format("{}, {}, {}", info.fingerprint, info.device.english(), buildName());
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
        const auto report = [&progress](const Message& phase, double fraction) {
            if (progress) progress(phase, fraction);
        };
        report(Message("Reading the file"), 0.0);
        Result<std::unique_ptr<Checkpoint>> opened = openCheckpoint(options.model);
        if (!opened) return tl::unexpected(opened.error());
        const Checkpoint& checkpoint = **opened;
        Result<model::ModelConfig> config = checkpoint.config();
        if (!config) return tl::unexpected(config.error());
        if (stop.stop_requested()) return failed(loadingCancelled());

        report(Message("Reading the vocabulary"), 0.02);
        auto parts = std::make_unique<Parts>();
        Result<std::unique_ptr<text::Tokenizer>> tokenizer =
            checkpoint.tokenizer({config->vocabulary, options.pre_tokenizer});
        if (!tokenizer) return tl::unexpected(tokenizer.error());
        parts->tokenizer = std::move(*tokenizer);
        parts->pre_tokenizer = options.pre_tokenizer;
        ModelInfo& info = parts->info;
        info = checkpoint.description();
        if (options.context < 0) {
            return failed({FailureCause::kBadArgument,
                           Message("The context must be a positive number of tokens"),
                           {},
                           Message("choose 0 for the model's own context"),
                           {}});
        }
        info.context = describeConfig(*config, options.context, info);
        config->fitContext(info.context);
        parts->chat_template = text::ChatTemplate::recognise(*parts->tokenizer);
        info.tokenizer = parts->tokenizer->description();
        info.chat_template = parts->chat_template->name();
        info.reasoning = parts->chat_template->reasoning();
        info.thinks_unasked = parts->chat_template->thinksUnasked();
        info.tools = parts->chat_template->tools();
        info.tool_refusal = parts->chat_template->toolRefusal();
        addWarnings(info.warnings, parts->tokenizer->warnings());
        Result<std::string> fingerprint = checkpoint.fingerprint();
        if (!fingerprint) return tl::unexpected(fingerprint.error());
        info.fingerprint = std::move(*fingerprint);
        if (stop.stop_requested()) return failed(loadingCancelled());

        report(Message("Checking the weights"), 0.05);
        const std::unique_ptr<model::TensorSource> source = checkpoint.tensors();
        info.own_draft = ownDraftOf(*config, *source);
        kernels::BackendSelection selection = kernels::selectBackend(
            {options.device, options.threads, options.gpu_memory, options.gpu, options.instruction_set});
        if (!selection.backend) return failed({FailureCause::kNoDevice, selection.error, {}, {}, {}});
        parts->backend = std::move(selection.backend);
        Result<model::MemoryPlan> plan = model::planMemory(*config, *source, *parts->backend, info.context);
        if (!plan) return tl::unexpected(plan.error());
        plan->draft = options.draft_bytes;
        const std::optional<std::int64_t> on_device = parts->backend->freeMemory();
        const Result<model::LayerPlacement> placement =
            model::placeModel(*plan, on_device, availableMemory(), info.path);
        if (!placement) return tl::unexpected(placement.error());
        info.memory_bytes = static_cast<std::uint64_t>(plan->total());
        parts->context_bytes = plan->kvBytes(plan->context);
        info.device = describe(*parts->backend);
        info.threads = parts->backend->threads();
        info.instruction_set = parts->backend->instructionSet();
        if (placement->streamed > 0) {
            info.warnings.push_back(model::streamingNote(*plan, *placement, *on_device));
            // The latency profile is kept under this name, and it depends on how much is streamed.
            info.device = Message("%1, %2 of %3 layers streamed", info.device, placement->streamed, placement->layers);
        }

        constexpr double kBefore = 0.1;  // of the progress
        Result<model::ModelWeights> weights = model::loadWeights(
            *parts->backend, *config, *source, *placement, plan->layer_weights,
            [&report](double fraction) {
                report(Message("Loading the weights"), kBefore + (1.0 - kBefore) * fraction);
            },
            stop);
        if (!weights) return tl::unexpected(weights.error());
        parts->target = std::make_unique<model::TargetModel>(*parts->backend, std::move(*config), std::move(*weights));
        if (const auto* stream = parts->target->weights().stream.get()) info.streamed_bytes = stream->bytes();
        parts->drafts = std::make_unique<session::DrafterRegistry>(*parts->target, info.context, options.times_file,
                                                                   profileKey(info));
        parts->checkpoint = std::move(*opened);
        if (!options.times_file.empty()) {
            report(Message("Measuring the device"), 1.0);
            if (parts->drafts->latencyProfile(stop).empty()) return failed(loadingCancelled());
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

Result<std::unique_ptr<Session>> Engine::openSession(const SessionOptions& options) {
    return guarded([&]() -> Result<std::unique_ptr<Session>> {
        session::Keeping keeping;
        keeping.bytes = options.kept_bytes == kUsualKeptBytes
                            ? model::usualKeptBytes(parts_->context_bytes, availableMemory())
                            : options.kept_bytes;
        keeping.identity = fmt::format("{}, context {}", profileKey(parts_->info), parts_->info.context);
        return std::unique_ptr<Session>(
            std::make_unique<session::ConversationSession>(*parts_->target, *parts_->tokenizer, *parts_->chat_template,
                                                           *parts_->drafts, parts_->info.context, std::move(keeping)));
    });
}

std::vector<std::int32_t> Engine::tokenize(std::string_view text, SpecialTokens special) const {
    return parts_->tokenizer->encode(text, special);
}

Result<Scores> Engine::evaluate(std::span<const std::int32_t> tokens, std::stop_token stop) {
    model::TargetModel& target = *parts_->target;
    const int total = static_cast<int>(tokens.size());
    if (tokens.size() > static_cast<std::size_t>(parts_->info.context)) {
        return failed({FailureCause::kContextTooSmall,
                       Message("The sequence has %1 tokens, but the context holds only %2",
                               std::to_string(tokens.size()), std::to_string(parts_->info.context)),
                       {},
                       Message("shorten the sequence or choose a larger context"),
                       {}});
    }
    for (const std::int32_t token : tokens) {
        if (token >= 0 && token < target.config().vocabulary) continue;
        return failed({FailureCause::kBadArgument,
                       Message("The token %1 is outside the vocabulary of %2 tokens", std::to_string(token),
                               std::to_string(target.config().vocabulary)),
                       {},
                       Message("use tokens of this model"),
                       {}});
    }
    return guarded([&]() -> Result<Scores> {
        Scores scores;
        if (total < 2) return scores;
        scores.argmax.resize(tokens.size() - 1);
        model::KvCache cache(target.backend(), target.config(), total);
        for (int done = 0; done < total - 1; done += target.rows()) {
            if (stop.stop_requested())
                return failed({FailureCause::kCancelled, Message("Scoring was cancelled"), {}, {}, {}});
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

Result<ProfileReport> Engine::profile(const ProgressSink& progress, std::stop_token stop) {
    return guarded([&]() -> Result<ProfileReport> {
        Result<ProfileReport> report = profileTarget(*parts_->target, parts_->info.context, progress, stop);
        if (!report) return report;
        const decode::LatencyProfile draft = parts_->drafts->measureDraft();
        for (const decode::LatencyProfile::Point& point : draft.points()) {
            report->draft_pass_ms[point.rows] = point.milliseconds;
        }
        return report;
    });
}

}  // namespace griffin::engine

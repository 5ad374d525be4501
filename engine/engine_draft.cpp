// Engine::loadDraft: draft weights, or a smaller model as draft, for the model that is loaded.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "engine/base/available_memory.h"
#include "engine/base/fingerprint.h"
#include "engine/base/result.h"
#include "engine/draft/heads/draft_model_drafter.h"
#include "engine/draft/heads/load_draft.h"
#include "engine/draft/heads/translated_draft_model.h"
#include "engine/engine_parts.h"
#include "engine/generation_options.h"

namespace griffin::engine {
namespace {

/// What a draft is for.
struct TargetSide {
    const model::ModelConfig& config;
    const text::Tokenizer* tokenizer;  // null: not known
    int context;
};

/// A smaller model with its vocabulary.
struct SmallModel {
    std::unique_ptr<model::TargetModel> model;
    std::unique_ptr<text::Tokenizer> tokenizer;
    std::optional<Failure> differs;  // why it cannot draft token for token
};

/// Bytes that weights may still take: of the device, or of the system.
std::optional<std::int64_t> freeFor(const kernels::Backend& backend) {
    const std::optional<std::int64_t> on_device = backend.freeMemory();
    return on_device ? on_device : availableMemory();
}

draft::TokenName namesOf(const text::Tokenizer* tokenizer) {
    if (tokenizer == nullptr) return {};
    return [tokenizer](std::int32_t id) {
        return tokenizer->vocabulary().contains(id) ? std::string_view(tokenizer->vocabulary().token(id).name)
                                                    : std::string_view();
    };
}

/// `name` is that of the file in messages.
Result<SmallModel> loadSmallModel(const std::string& path, const std::string& name, kernels::Backend& backend,
                                  const TargetSide& target, const std::string& pre_tokenizer,
                                  const std::stop_token& stop) {
    const Result<std::unique_ptr<Checkpoint>> opened = openCheckpoint(path);
    if (!opened) return tl::unexpected(opened.error());
    Result<model::ModelConfig> config = (*opened)->config();
    if (!config) return tl::unexpected(config.error());
    config->fitContext(target.context);
    Result<std::unique_ptr<text::Tokenizer>> tokenizer = (*opened)->tokenizer({config->vocabulary, pre_tokenizer});
    if (!tokenizer) return tl::unexpected(tokenizer.error());
    const std::unique_ptr<model::TensorSource> source = (*opened)->tensors();
    const Result<std::int64_t> weight_bytes = model::checkTensors(*config, *source);
    if (!weight_bytes) return tl::unexpected(weight_bytes.error());
    SmallModel small;
    small.differs =
        draft::draftModelFits(target.config, *config, name, namesOf(target.tokenizer), namesOf(tokenizer->get()));
    const int rows = small.differs ? draft::TranslatedDraftModel::ownContext(target.context) : target.context;
    const std::int64_t needed =
        *weight_bytes + model::Activations::bytes(*config) + draft::DraftModelDrafter::cacheBytes(*config, rows);
    if (auto failure =
            checkMemory(Message("The draft model"), needed, freeFor(backend), path,
                        Message("close other programs, or choose a shorter context (--context) or a smaller draft"))) {
        return failed(*std::move(failure));
    }
    Result<model::ModelWeights> weights = model::loadWeights(backend, *config, *source, {}, stop);
    if (!weights) return tl::unexpected(weights.error());
    small.model = std::make_unique<model::TargetModel>(backend, std::move(*config), std::move(*weights));
    small.tokenizer = std::move(*tokenizer);
    return small;
}

/// The small model as the draft: directly where its vocabulary is the target's, else through the tokens that both spell
/// the same, which `info` then tells.
Result<std::unique_ptr<draft::Drafter>> drafterOf(SmallModel& small, const TargetSide& target, DraftInfo& info) {
    constexpr int kFewestShared = 256;  // at least the bytes
    const int vocabulary = target.config.vocabulary;
    if (!small.differs) {
        return std::make_unique<draft::DraftModelDrafter>(*small.model, vocabulary, target.context);
    }
    if (target.tokenizer == nullptr || small.tokenizer == nullptr) return failed(*small.differs);
    draft::SharedTokens shared(*target.tokenizer, vocabulary, *small.tokenizer, small.model->config().vocabulary);
    if (shared.size() < kFewestShared) return failed(*small.differs);
    info.warnings.push_back(
        Message("The draft model has another vocabulary: it can predict %1 of the model's %2 tokens",
                std::to_string(shared.size()), std::to_string(vocabulary)));
    return std::make_unique<draft::TranslatedDraftModel>(*small.model, std::move(small.tokenizer), *target.tokenizer,
                                                         std::move(shared), target.context);
}

/// Whether `path` is the model itself, which brings a draft along.
bool isOwnDraft(const ModelInfo& model, const std::string& path) {
    std::error_code error;
    return !model.own_draft.empty() && std::filesystem::equivalent(path, model.path, error);
}

Result<DraftInfo> registerDraft(Engine& engine, const std::string& path, session::ReplacePolicy policy,
                                const std::stop_token& stop) {
    return guarded([&]() -> Result<DraftInfo> {
        auto& parts = EngineAccess::parts(engine);
        model::TargetModel& target = *parts.target;
        DraftInfo info;
        info.path = path;
        info.name = std::filesystem::path(path + "/.").lexically_normal().parent_path().filename().string();
        SmallModel small;
        std::unique_ptr<draft::Drafter> drafter;
        if (isOwnDraft(parts.info, path)) {
            const std::unique_ptr<model::TensorSource> tensors = parts.checkpoint->tensors();
            Result<std::unique_ptr<draft::Drafter>> own =
                draft::loadMtpDraft(target, *tensors, parts.info.context, path, freeFor(*parts.backend));
            if (!own) return tl::unexpected(own.error());
            drafter = std::move(*own);
        } else if (path.ends_with(".gguf")) {
            const TargetSide side{target.config(), parts.tokenizer.get(), parts.info.context};
            Result<SmallModel> loaded =
                loadSmallModel(path, info.name, *parts.backend, side, parts.pre_tokenizer, stop);
            if (!loaded) return tl::unexpected(loaded.error());
            small = std::move(*loaded);
            Result<std::unique_ptr<draft::Drafter>> made = drafterOf(small, side, info);
            if (!made) return tl::unexpected(made.error());
            drafter = std::move(*made);
        } else {
            const std::unique_ptr<model::TensorSource> tensors = parts.checkpoint->tensors();
            Result<std::unique_ptr<draft::Drafter>> loaded =
                draft::loadDraft(path, Method::kAuto, target, *tensors, parts.info.context,
                                 draft::MatrixStorage::kEightBit, freeFor(*parts.backend));
            if (!loaded) return tl::unexpected(loaded.error());
            drafter = std::move(*loaded);
            const Result<FileInfo> file = inspectFile(path);
            if (file && file->draft && !file->draft->target.empty() && file->draft->target != parts.info.fingerprint) {
                info.warnings.push_back(Message(
                    "The draft was trained for another model: the text stays the same, but it may predict little"));
            }
        }
        Result<std::string> fingerprint = fileFingerprint(path);
        if (!fingerprint) return tl::unexpected(fingerprint.error());
        info.fingerprint = std::move(*fingerprint);
        info.method = drafter->name();
        const Method method = methodFromName(info.method).value_or(Method::kGriffin);
        const std::size_t place = parts.drafts->put(method, std::move(drafter), info.fingerprint, policy);
        // A small model lives as long as its drafter.
        if (small.model || policy == session::ReplacePolicy::kReplaceAll) parts.draft_model = std::move(small.model);
        if (policy == session::ReplacePolicy::kReplaceAll) parts.draft_infos.clear();
        if (place == parts.draft_infos.size()) parts.draft_infos.emplace_back();
        parts.draft_infos[place] = info;
        return info;
    });
}

}  // namespace

Result<DraftInfo> Engine::loadDraft(const std::string& path, std::stop_token stop) {
    return registerDraft(*this, path, session::ReplacePolicy::kReplaceAll, stop);
}

Result<DraftInfo> Engine::addDraft(const std::string& path, std::stop_token stop) {
    return registerDraft(*this, path, session::ReplacePolicy::kKeepOtherMethods, stop);
}

}  // namespace griffin::engine

#include "engine/draft/heads/load_draft.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/draft/heads/hydra_drafter.h"
#include "engine/draft/heads/medusa_drafter.h"
#include "engine/draft/heads/neural_drafter.h"
#include "engine/draft/network/eagle3_network.h"
#include "engine/draft/network/feature_network.h"
#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/draft/weights/draft_contents.h"
#include "engine/draft/weights/eagle3_form.h"
#include "engine/draft/weights/published_layout.h"
#include "engine/formats/json_file.h"
#include "engine/formats/weight_files.h"
#include "engine/generation_options.h"
#include "engine/model/kv_cache.h"

namespace griffin::engine::draft {
namespace {

using DraftResult = Result<std::unique_ptr<Drafter>>;
using nlohmann::json;

constexpr std::int64_t kFloat = sizeof(float);
constexpr std::int64_t kHalfBytes = 2;

/// What all methods are loaded from.
struct Loading {
    DraftTensors& tensors;
    const json& config;
    model::TargetModel& target;
    model::TensorSource& target_tensors;
    int context;
    std::int64_t weight_bytes;
    std::optional<std::int64_t> free_memory;
    bool ours;  // its header names its method
};

/// The last part of a path, whether or not it ends in a slash.
std::string lastPart(const std::string& path) {
    const auto plain = std::filesystem::path(path).lexically_normal();
    return (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
}

/// The shape of the layer whose tensors begin with `layer`.
Result<model::ModelConfig> layerConfig(const Loading& loading, const char* layer) {
    if (loading.config.empty()) {
        return failed({FailureCause::kFileMissing,
                       Message("The draft has no config.json, which gives its number of attention heads"),
                       loading.tensors.where(),
                       Message("put the config.json that was published with it next to it"),
                       {}});
    }
    return draftConfig(loading.config, loading.tensors, layer, loading.target.config());
}

/// A failure if the weights and `more` bytes are not free.
std::optional<Failure> tooLarge(const Loading& loading, std::int64_t more) {
    return checkMemory(Message("The draft"), loading.weight_bytes + more, loading.free_memory, loading.tensors.where(),
                       Message("close other programs, or choose a shorter context (--context) or a smaller draft"));
}

/// From then on the target keeps what the network reads.
DraftResult drafterOf(const Loading& loading, Method method, std::unique_ptr<DraftNetwork> network, DraftHead head,
                      std::unique_ptr<kernels::Weight> own_embedding = nullptr) {
    std::optional<std::array<int, 3>> inner_layers;
    if (network->featureKind() == FeatureKind::kAuxiliary) {
        const auto layers =
            eagle3AuxiliaryLayers(loading.config, loading.target.config().layers, loading.tensors.where());
        if (!layers) return tl::unexpected(layers.error());
        inner_layers = *layers;
    }
    auto drafter = std::make_unique<NeuralDrafter>(std::string(nameOf(method)), loading.target, std::move(network),
                                                   std::move(head), loading.context, std::move(own_embedding));
    if (inner_layers) loading.target.keepAuxiliaryStates(*inner_layers);
    return std::unique_ptr<Drafter>(std::move(drafter));
}

template <class Network>
DraftResult loadFeatureDraft(const Loading& loading, Method method) {
    const Result<model::ModelConfig> config = layerConfig(loading, kFeatureLayer);
    if (!config) return tl::unexpected(config.error());
    if (auto failure = tooLarge(loading, draftPassBytes(*config, loading.context))) return failed(*std::move(failure));
    auto network = std::make_unique<Network>(loading.tensors, *config);
    if (loading.tensors.failure()) return failed(*loading.tensors.failure());
    Result<DraftHead> head = DraftHead::ofTarget(loading.tensors, loading.target, loading.target_tensors);
    if (!head) return tl::unexpected(head.error());
    return drafterOf(loading, method, std::move(network), std::move(*head));
}

/// A published draft has all parts; one of ours may lack some: an ablation has the tensors it was trained with.
DraftResult loadGriffin(const Loading& loading) {
    if (!loading.ours) return loadFeatureDraft<GriffinNetwork>(loading, Method::kGriffin);
    const bool linear = loading.tensors.has("fc.weight");
    const auto rows = loading.tensors.storedRows(std::string(kFeatureLayer) + "mlp.down_proj.weight");
    const bool plain = rows == loading.target.config().hidden_size;
    if (linear && plain) return loadFeatureDraft<EagleNetwork>(loading, Method::kGriffin);
    if (linear) return loadFeatureDraft<GriffinWithoutFusion>(loading, Method::kGriffin);
    if (plain) return loadFeatureDraft<GriffinWithoutHead>(loading, Method::kGriffin);
    return loadFeatureDraft<GriffinNetwork>(loading, Method::kGriffin);
}

DraftResult loadEagle3(const Loading& loading) {
    const Result<model::ModelConfig> config = layerConfig(loading, kEagle3Layer);
    if (!config) return tl::unexpected(config.error());
    const model::ModelConfig& target = loading.target.config();
    const Result<Eagle3Form> form = eagle3Form(loading.config, loading.tensors, *config, target);
    if (!form) return tl::unexpected(form.error());
    const TensorShape table{"embed_tokens.weight", target.vocabulary, config->hidden_size};
    const std::int64_t table_bytes = form->own_embedding ? std::int64_t{table.rows} * table.cols * kHalfBytes : 0;
    if (auto failure = tooLarge(loading, draftPassBytes(*config, loading.context) + table_bytes)) {
        return failed(*std::move(failure));
    }
    auto network = std::make_unique<Eagle3Network>(loading.tensors, *config, *form, target.hidden_size);
    std::unique_ptr<kernels::Weight> embedding = form->own_embedding ? loading.tensors.matrix({table}) : nullptr;
    if (loading.tensors.failure()) return failed(*loading.tensors.failure());
    Result<DraftHead> head = DraftHead::own(loading.tensors, loading.target, config->hidden_size);
    if (!head) return tl::unexpected(head.error());
    return drafterOf(loading, Method::kEagle3, std::move(network), std::move(*head), std::move(embedding));
}

template <class Heads>
DraftResult asDrafter(Result<std::unique_ptr<Heads>> opened) {
    if (!opened) return tl::unexpected(opened.error());
    return std::unique_ptr<Drafter>(std::move(*opened));
}

/// Of Medusa as vLLM has it, whose heads have biases only where the configuration says so.
HeadBias medusaBias(const json& config) {
    if (formats::jsonText(config, "model_type") != "medusa") return HeadBias::kOne;
    return formats::jsonBoolean(config, "medusa_fc_bias").value_or(false) ? HeadBias::kOne : HeadBias::kNone;
}

DraftResult loadHydra(const Loading& loading) {
    const model::ModelConfig& target = loading.target.config();
    if (HydraPrefix::isIn(loading.tensors)) {
        const model::ModelConfig config = HydraPrefix::configFor(loading.tensors, target);
        if (loading.tensors.failure()) return failed(*loading.tensors.failure());
        if (auto failure = tooLarge(loading, draftPassBytes(config, loading.context)))
            return failed(*std::move(failure));
    }
    return asDrafter(HydraDrafter::open(loading.tensors, target, *loading.target.weights().embedding, loading.context));
}

/// The method that the tensors show, refined by the header and by `wanted`.
Result<Method> chooseMethod(const formats::TensorDirectory& tensors, std::string_view own_name, Method wanted,
                            const std::string& where) {
    const std::optional<Method> found = draftMethod(tensors, own_name);
    if (!found) {
        return failed({FailureCause::kUnsupportedArchitecture,
                       Message("The tensors do not belong to a supported kind of draft"),
                       where,
                       Message("use a draft of a supported method"),
                       {}});
    }
    if (wanted == Method::kAuto) return *found;
    const auto has_eagle_layout = [](Method method) { return method == Method::kEagle || method == Method::kHass; };
    if (wanted == *found || (has_eagle_layout(wanted) && has_eagle_layout(*found))) return wanted;
    return failed({FailureCause::kBadArgument,
                   Message("The draft belongs to another method: %1", nameOf(*found)),
                   where,
                   Message("choose that method, or another draft"),
                   {}});
}

// Vectors that a drafter keeps for every node.
constexpr std::int64_t kNodeVectors = 2;
// Vectors of the hidden size for each row of a pass: embedding, feature, fusion, layer and heads.
constexpr std::int64_t kRowVectors = 10;

std::int64_t keptBytes(const formats::CheckpointTensor& tensor, MatrixStorage storage) {
    if (tensor.shape.size() == 1) return tensor.cols * kFloat;
    const bool rounded = storage == MatrixStorage::kEightBit && fitsEightBitBlocks(tensor);
    return static_cast<std::int64_t>(rounded ? kernels::storageBytes(kernels::DType::kQ8_0, tensor.rows, tensor.cols)
                                             : tensor.bytes);
}

}  // namespace

DraftResult loadDraft(const std::string& path, Method wanted, model::TargetModel& target,
                      model::TensorSource& target_tensors, int context, MatrixStorage storage,
                      std::optional<std::int64_t> free_memory) {
    const Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
    if (!files) return tl::unexpected(files.error());
    const std::string where = lastPart(path);
    const Result<formats::TensorDirectory> named = canonicalTensors(files->tensors(), where);
    if (!named) return tl::unexpected(named.error());
    const std::string own_name = ownText(*files, "griffin.method");
    const Result<Method> method = chooseMethod(*named, own_name, wanted, where);
    if (!method) return tl::unexpected(method.error());
    const Result<JsonTree> config = draftConfiguration(*files, where);
    if (!config) return tl::unexpected(config.error());

    DraftTensors tensors(target.backend(), *named, where, storage);
    const std::int64_t weight_bytes = draftWeightBytes(*named, *method, storage);
    const bool ours = !own_name.empty();
    const Loading loading{tensors, *config, target, target_tensors, context, weight_bytes, free_memory, ours};
    if (auto failure = tooLarge(loading, 0)) return failed(*std::move(failure));
    switch (*method) {
        case Method::kGriffin:
            return loadGriffin(loading);
        case Method::kFspad:
            return loadFeatureDraft<FspadNetwork>(loading, *method);
        case Method::kEagle3:
            return loadEagle3(loading);
        case Method::kMedusa:
            return asDrafter(MedusaDrafter::open(tensors, target.config(), medusaBias(*config)));
        case Method::kHydra:
            return loadHydra(loading);
        default:
            return loadFeatureDraft<EagleNetwork>(loading, *method);
    }
}

std::int64_t draftWeightBytes(const formats::TensorDirectory& tensors, Method method, MatrixStorage storage) {
    std::int64_t bytes = 0;
    for (const formats::CheckpointTensor& tensor : tensors.all()) {
        const bool targets_own = tensor.name.ends_with("embed_tokens.weight") || tensor.name.starts_with(kModelsOwn) ||
                                 (tensor.name == "lm_head.weight" && method != Method::kEagle3);
        if (!targets_own) bytes += keptBytes(tensor, storage);
    }
    for (const formats::RawTensor& tensor : tensors.raw()) bytes += static_cast<std::int64_t>(tensor.data.size());
    return bytes;
}

std::int64_t draftPassBytes(const model::ModelConfig& layer, int context) {
    const std::int64_t row = layer.rope.dim + kRowVectors * layer.hidden_size + 2LL * layer.queryWidth() +
                             2LL * layer.kvWidth() + 3LL * layer.ffn_size;
    return model::KvCache::bytes(layer, context) + model::KvCache::bytes(layer, kernels::kMaxTreeNodes) +
           kFloat * (kernels::kMaxRows * row + kNodeVectors * kernels::kMaxTreeNodes * layer.hidden_size +
                     std::int64_t{kLogitRows} * layer.vocabulary);
}

}  // namespace griffin::engine::draft

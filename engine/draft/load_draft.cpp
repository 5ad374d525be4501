#include "engine/draft/load_draft.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/draft/draft_config.h"
#include "engine/draft/draft_contents.h"
#include "engine/draft/draft_memory.h"
#include "engine/draft/draft_method.h"
#include "engine/draft/eagle3_network.h"
#include "engine/draft/eagle3_taps.h"
#include "engine/draft/feature_network.h"
#include "engine/draft/hydra_drafter.h"
#include "engine/draft/medusa_drafter.h"
#include "engine/draft/neural_drafter.h"
#include "engine/formats/json_file.h"
#include "engine/formats/weight_files.h"
#include "engine/method_names.h"

namespace griffin::engine::draft {
namespace {

using DraftResult = Result<std::unique_ptr<Drafter>>;
using nlohmann::json;

/// What all methods are loaded from.
struct Loading {
    DraftTensors& tensors;
    const json& config;
    model::TargetModel& target;
    model::TensorSource& target_tensors;
    int context;
    std::int64_t weight_bytes;
    std::optional<std::int64_t> free_memory;
    bool ours;  // says of itself what it was trained as
};

/// The last part of a path, whether or not it ends in a slash.
std::string lastPart(const std::string& path) {
    const auto plain = std::filesystem::path(path).lexically_normal();
    return (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
}

/// Of the layer whose tensors begin with `layer`.
Result<model::ModelConfig> layerConfig(const Loading& loading, const char* layer) {
    if (loading.config.empty()) {
        return Failure{FailureCause::kFileMissing,
                       "The draft has no config.json, which says how its attention is divided into heads",
                       loading.tensors.where(),
                       "put the config.json that was published with it beside it",
                       {}};
    }
    return draftConfig(loading.config, loading.tensors, layer, loading.target.config());
}

/// The failure when the weights and `more` bytes are not free.
std::optional<Failure> tooLarge(const Loading& loading, std::int64_t more) {
    return checkMemory("The draft", loading.weight_bytes + more, loading.free_memory, loading.tensors.where(),
                       "close other programs, choose a shorter context (--context) or a smaller draft");
}

template <class Network>
DraftResult loadFeatureDraft(const Loading& loading, Method method) {
    const Result<model::ModelConfig> config = layerConfig(loading, kFeatureLayer);
    if (!config) return config.failure();
    if (auto failure = tooLarge(loading, draftPassBytes(*config, loading.context))) return *std::move(failure);
    auto network = std::make_unique<Network>(loading.tensors, *config);
    if (loading.tensors.failure()) return *loading.tensors.failure();
    Result<DraftHead> head = DraftHead::ofTarget(loading.tensors, loading.target, loading.target_tensors);
    if (!head) return head.failure();
    return std::unique_ptr<Drafter>(std::make_unique<NeuralDrafter>(
        std::string(nameOf(method)), loading.target, std::move(network), std::move(*head), loading.context));
}

/// With all its parts; one of ours also without some: an ablation has the tensors of what it was trained with.
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
    if (!config) return config.failure();
    if (auto failure = tooLarge(loading, draftPassBytes(*config, loading.context))) return *std::move(failure);
    const auto taps = eagle3Taps(loading.config, loading.target.config().layers, loading.tensors.where());
    if (!taps) return taps.failure();
    const bool normed = formats::jsonBoolean(loading.config, "norm_output").value_or(true);
    auto network = std::make_unique<Eagle3Network>(loading.tensors, *config,
                                                   normed ? Eagle3Output::kNormed : Eagle3Output::kPlain);
    if (loading.tensors.failure()) return *loading.tensors.failure();
    Result<DraftHead> head = DraftHead::own(loading.tensors, loading.target);
    if (!head) return head.failure();
    auto drafter = std::make_unique<NeuralDrafter>(std::string(nameOf(Method::kEagle3)), loading.target,
                                                   std::move(network), std::move(*head), loading.context);
    loading.target.keepTaps(*taps);
    return std::unique_ptr<Drafter>(std::move(drafter));
}

template <class Heads>
DraftResult asDrafter(Result<std::unique_ptr<Heads>> opened) {
    if (!opened) return opened.failure();
    return std::unique_ptr<Drafter>(std::move(*opened));
}

DraftResult loadHydra(const Loading& loading) {
    const model::ModelConfig& target = loading.target.config();
    if (HydraPrefix::isIn(loading.tensors)) {
        const model::ModelConfig config = HydraPrefix::configFor(loading.tensors, target);
        if (loading.tensors.failure()) return *loading.tensors.failure();
        if (auto failure = tooLarge(loading, draftPassBytes(config, loading.context))) return *std::move(failure);
    }
    return asDrafter(HydraDrafter::open(loading.tensors, target, *loading.target.weights().embedding, loading.context));
}

/// The method as told by the tensors, refined by what is said of it elsewhere.
Result<Method> chooseMethod(const formats::WeightFiles& files, Method wanted, const std::string& where) {
    const std::optional<Method> found = draftMethod(files.tensors(), ownText(files, "griffin.method"));
    if (!found) {
        return Failure{FailureCause::kUnsupportedArchitecture,
                       "The tensors are not those of a draft that is known here",
                       where,
                       "use the draft of a supported method",
                       {}};
    }
    if (wanted == Method::kAuto) return *found;
    const auto has_eagle_layout = [](Method method) { return method == Method::kEagle || method == Method::kHass; };
    if (wanted == *found || (has_eagle_layout(wanted) && has_eagle_layout(*found))) return wanted;
    return Failure{FailureCause::kBadArgument,
                   fmt::format("The draft is of another method: {}", nameOf(*found)),
                   where,
                   "choose this method, or another draft",
                   {}};
}

}  // namespace

DraftResult loadDraft(const std::string& path, Method wanted, model::TargetModel& target,
                      model::TensorSource& target_tensors, int context, MatrixStorage storage,
                      std::optional<std::int64_t> free_memory) {
    const Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
    if (!files) return files.failure();
    const std::string where = lastPart(path);
    const Result<Method> method = chooseMethod(*files, wanted, where);
    if (!method) return method.failure();
    const Result<json> config = draftConfiguration(*files, where);
    if (!config) return config.failure();

    DraftTensors tensors(target.backend(), files->tensors(), where, storage);
    const std::int64_t weight_bytes = draftWeightBytes(files->tensors(), *method, storage);
    const bool ours = !ownText(*files, "griffin.method").empty();
    const Loading loading{tensors, *config, target, target_tensors, context, weight_bytes, free_memory, ours};
    if (auto failure = tooLarge(loading, 0)) return *std::move(failure);
    switch (*method) {
        case Method::kGriffin:
            return loadGriffin(loading);
        case Method::kFspad:
            return loadFeatureDraft<FspadNetwork>(loading, *method);
        case Method::kEagle3:
            return loadEagle3(loading);
        case Method::kMedusa:
            return asDrafter(MedusaDrafter::open(tensors, target.config()));
        case Method::kHydra:
            return loadHydra(loading);
        default:
            return loadFeatureDraft<EagleNetwork>(loading, *method);
    }
}

}  // namespace griffin::engine::draft

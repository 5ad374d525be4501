// loadMtpDraft(): the draft that a model brings along.
#include <memory>
#include <string>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/draft/heads/load_draft.h"
#include "engine/draft/heads/neural_drafter.h"
#include "engine/draft/network/mtp_network.h"
#include "engine/generation_options.h"
#include "engine/model/weights.h"

namespace griffin::engine::draft {
namespace {

tl::unexpected<Failure> refused(FailureCause cause, Message what, const std::string& where) {
    return failed({cause, std::move(what), where, Message("use another draft"), {}});
}

}  // namespace

Result<std::unique_ptr<Drafter>> loadMtpDraft(model::TargetModel& target, model::TensorSource& target_tensors,
                                              int context, const std::string& where,
                                              std::optional<std::int64_t> free_memory) {
    const model::ModelConfig& config = target.config();
    if (!model::hasMtpHead(config, target_tensors)) {
        return refused(FailureCause::kBadArgument, Message("The model's file holds no MTP head"), where);
    }
    if (config.mtp_layers != 1) {
        return refused(
            FailureCause::kUnsupportedArchitecture,
            Message("The model's MTP head has %1 layers; only one is supported", std::to_string(config.mtp_layers)),
            where);
    }
    if (config.mtp_own_embedding) {
        return refused(FailureCause::kUnsupportedArchitecture,
                       Message("The model's MTP head has an embedding of its own, which is not supported"), where);
    }
    const Result<std::int64_t> weight_bytes = model::checkMtpTensors(config, target_tensors);
    if (!weight_bytes) return tl::unexpected(weight_bytes.error());
    const std::int64_t needed =
        *weight_bytes + MtpNetwork::passBytes(config) + draftPassBytes(config.mtpLayer(), context);
    if (auto failure =
            checkMemory(Message("The draft"), needed, free_memory, where,
                        Message("close other programs, or choose a shorter context (--context) or a smaller draft"))) {
        return failed(*std::move(failure));
    }
    Result<model::MtpWeights> weights = model::loadMtpHead(target.backend(), config, target_tensors);
    if (!weights) return tl::unexpected(weights.error());
    auto network = std::make_unique<MtpNetwork>(target.backend(), config, std::move(*weights));
    return std::make_unique<NeuralDrafter>(std::string(nameOf(Method::kMtp)), target, std::move(network),
                                           DraftHead(target), context);
}

}  // namespace griffin::engine::draft

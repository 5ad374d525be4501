#include "engine/draft/weights/eagle3_form.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/draft/weights/published_layout.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::draft {
namespace {

using nlohmann::json;

constexpr int kStates = 3;

/// The truth values of a configuration; one that is no truth value is a failure.
class Flags {
  public:
    Flags(const json& config, std::string where) : config_(config), where_(std::move(where)) {}

    std::optional<bool> operator()(std::string_view key) {
        const json* value = eagleValue(config_, key);
        if (value == nullptr) return std::nullopt;
        if (value->is_boolean()) return value->get<bool>();
        if (!failure_) {
            failure_ = Failure{FailureCause::kFileMalformed,
                               Message("“%1” of the draft's configuration is neither true nor false", key),
                               where_,
                               Message("use a draft from another source"),
                               {}};
        }
        return std::nullopt;
    }
    const std::optional<Failure>& failure() const { return failure_; }

  private:
    const json& config_;
    std::string where_;
    std::optional<Failure> failure_;
};

tl::unexpected<Failure> unsupported(Message what, const DraftTensors& tensors) {
    return failed(
        {FailureCause::kUnsupportedArchitecture, std::move(what), tensors.where(), Message("use another draft"), {}});
}

Eagle3Output outputOf(Flags& flag, const DraftTensors& tensors) {
    const std::optional<bool> fed_back = flag("norm_output");
    if (fed_back.value_or(false) || flag("return_hidden_post_norm").value_or(false)) {
        return Eagle3Output::kNormedAndFedBack;
    }
    const bool may_lack_norm = fed_back.has_value() || !flag("use_last_layernorm").value_or(true);
    return may_lack_norm && !tensors.has("norm.weight") ? Eagle3Output::kPlain : Eagle3Output::kNormed;
}

}  // namespace

Result<Eagle3Form> eagle3Form(const json& config, const DraftTensors& tensors, const model::ModelConfig& draft,
                              const model::ModelConfig& target) {
    Flags flag(config, tensors.where() + ": config.json");
    Eagle3Form form;
    form.output = outputOf(flag, tensors);
    if (flag("norm_before_residual").value_or(false)) form.residual = Eagle3Residual::kNormedFeature;
    const bool each = flag("fc_norm").value_or(tensors.has("fc_norm.0.weight"));
    const bool together = flag("norm_before_fc").value_or(tensors.has("input_norm.weight"));
    const bool reads_states = flag("use_aux_hidden_state").value_or(true);
    form.own_embedding = draft.hidden_size != target.hidden_size || flag("embed_requires_grad").value_or(false);
    if (flag.failure()) return failed(*flag.failure());
    if (!reads_states) {
        return unsupported(Message("The draft reads the model's final features, which EAGLE-3 drafts do not"), tensors);
    }
    if (each && together) {
        return unsupported(Message("The draft normalises the states of the model twice"), tensors);
    }
    const json* states = eagleValue(config, "num_aux_hidden_states");
    if (states != nullptr && *states != kStates) {
        return unsupported(Message("Number of model states that the draft reads: %1; only three are supported",
                                   formats::printable(states->dump())),
                           tensors);
    }
    if (each) form.norms = StateNorms::kEach;
    if (together) form.norms = StateNorms::kTogether;
    return form;
}

}  // namespace griffin::engine::draft

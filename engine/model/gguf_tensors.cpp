#include <fmt/format.h>

#include <array>
#include <string_view>
#include <vector>

#include "engine/model/gguf_model.h"

namespace griffin::engine::model {
namespace {

/// By TensorPart; those of a layer follow "blk.LAYER.".
constexpr std::array<std::string_view, kTensorParts> kGgufNames = {"token_embd.weight",
                                                                   "output_norm.weight",
                                                                   "per_layer_token_embd.weight",
                                                                   "per_layer_model_proj.weight",
                                                                   "per_layer_proj_norm.weight",
                                                                   "output.weight",
                                                                   "attn_norm.weight",
                                                                   "attn_q.bias",
                                                                   "attn_k.bias",
                                                                   "attn_v.bias",
                                                                   "attn_q_norm.weight",
                                                                   "attn_k_norm.weight",
                                                                   "ffn_norm.weight",
                                                                   "post_attention_norm.weight",
                                                                   "post_ffw_norm.weight",
                                                                   "attn_output.bias",
                                                                   "attn_sinks.weight",
                                                                   "ffn_gate_inp.bias",
                                                                   "shortconv.conv.weight",
                                                                   "ssm_a",
                                                                   "ssm_dt.bias",
                                                                   "ssm_norm.weight",
                                                                   "post_norm.weight",
                                                                   "layer_output_scale.weight",
                                                                   "ffn_gate_inp.scale",
                                                                   "pre_ffw_norm_2.weight",
                                                                   "post_ffw_norm_2.weight",
                                                                   "post_ffw_norm_1.weight",
                                                                   "ffn_down_exps.scale",
                                                                   "nextn.enorm.weight",
                                                                   "nextn.hnorm.weight",
                                                                   "nextn.shared_head_norm.weight",
                                                                   "ffn_gate_exps.bias",
                                                                   "ffn_up_exps.bias",
                                                                   "ffn_down_exps.bias",
                                                                   "attn_q.weight",
                                                                   "attn_k.weight",
                                                                   "attn_v.weight",
                                                                   "attn_output.weight",
                                                                   "ffn_gate.weight",
                                                                   "ffn_up.weight",
                                                                   "ffn_down.weight",
                                                                   "attn_qkv.weight",
                                                                   "ffn_up.weight",
                                                                   "ffn_gate_inp.weight",
                                                                   "shortconv.in_proj.weight",
                                                                   "shortconv.out_proj.weight",
                                                                   "attn_q.weight",
                                                                   "attn_qkv.weight",
                                                                   "ssm_alpha.weight",
                                                                   "ssm_beta.weight",
                                                                   "attn_gate.weight",
                                                                   "ssm_out.weight",
                                                                   "ffn_gate_shexp.weight",
                                                                   "ffn_up_shexp.weight",
                                                                   "ffn_down_shexp.weight",
                                                                   "ffn_gate_inp_shexp.weight",
                                                                   "inp_gate.weight",
                                                                   "proj.weight",
                                                                   "nextn.eh_proj.weight",
                                                                   "ffn_gate_exps.weight",
                                                                   "ffn_up_exps.weight",
                                                                   "ffn_down_exps.weight"};

/// Files of early converters hold one tensor for each expert.
std::string singleExpertName(const TensorRequest& request) {
    const std::string_view stem = request.part == TensorPart::kExpertGate ? "ffn_gate"
                                  : request.part == TensorPart::kExpertUp ? "ffn_up"
                                                                          : "ffn_down";
    return fmt::format("blk.{}.{}.{}.weight", request.layer, stem, request.expert);
}

}  // namespace

std::string ggufName(const TensorRequest& request, std::string_view architecture) {
    std::string_view name = kGgufNames[static_cast<std::size_t>(request.part)];
    const bool is_post_norm = architecture == "seed_oss" || architecture == "gpt-oss" || isQwen35(architecture);
    if (is_post_norm && request.part == TensorPart::kFfnNorm) name = "post_attention_norm.weight";
    if (isQwen35(architecture) && request.part == TensorPart::kConvolution) name = "ssm_conv1d.weight";
    // So llama.cpp's converter calls it.
    if (architecture == "lfm2" && request.part == TensorPart::kFinalNorm) name = "token_embd_norm.weight";
    if (request.part <= TensorPart::kHead) return std::string(name);
    return fmt::format("blk.{}.{}", request.layer, name);
}

GgufTensors::GgufTensors(const formats::GgufFile& file)
    : file_(file), architecture_(file.metadata().text("general.architecture").value_or("")) {}

bool GgufTensors::has(const TensorRequest& request) const {
    return file_.tensors().find(ggufName(request, architecture_)) != nullptr;
}

Result<kernels::HostTensor> GgufTensors::tensor(const TensorRequest& request) {
    return tensor(request, Contents::kWhole);
}

Result<kernels::HostTensor> GgufTensors::outline(const TensorRequest& request) {
    return tensor(request, Contents::kOutline);
}

Result<kernels::HostTensor> GgufTensors::tensor(const TensorRequest& request, Contents contents) {
    const std::string name = ggufName(request, architecture_);
    const formats::CheckpointTensor* found = file_.tensors().find(name);
    if (request.heads > 0) return gated_queries_.tensor(found, name, request, file_.path(), contents);
    const bool may_be_single = isOfExpert(request.part) && isLayerMatrix(request.part);
    if (!isOfExpert(request.part) || (found == nullptr && !may_be_single)) {
        return fitted(found, name, request, file_.path());
    }
    if (found == nullptr && request.part != TensorPart::kExpertDown) {
        // Later converters hold gates over ups, of all experts.
        const auto* both = file_.tensors().find(fmt::format("blk.{}.ffn_gate_up_exps.weight", request.layer));
        const int matrix = request.part == TensorPart::kExpertUp ? 1 : 0;
        if (both != nullptr) return ofStack(*both, request, 2, matrix, file_.path());
    }
    if (found == nullptr) {
        const std::string single = singleExpertName(request);
        found = file_.tensors().find(single);
        return fitted(found, found != nullptr ? single : name, request, file_.path());
    }
    std::vector<std::int64_t> of_one = found->shape;
    if (!of_one.empty()) of_one.erase(of_one.begin());
    const std::vector<std::int64_t> wanted = isLayerMatrix(request.part)
                                                 ? std::vector<std::int64_t>{request.rows, request.cols}
                                                 : std::vector<std::int64_t>{request.cols};
    const bool fits = of_one == wanted && request.expert < found->shape[0];
    if (!fits) return wrongShape(*found, request, file_.path());
    kernels::HostTensor slice = *found;
    slice.rows = request.rows;
    slice.bytes = kernels::storageBytes(slice.dtype, slice.rows, slice.cols);
    slice.data += slice.bytes * static_cast<std::size_t>(request.expert);
    return slice;
}

}  // namespace griffin::engine::model

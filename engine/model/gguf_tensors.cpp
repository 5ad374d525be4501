#include "engine/model/gguf_tensors.h"

#include <fmt/format.h>

namespace griffin::engine::model {
namespace {

std::string_view suffix(TensorPart part) {
    switch (part) {
        case TensorPart::kEmbedding:
            return "token_embd.weight";
        case TensorPart::kFinalNorm:
            return "output_norm.weight";
        case TensorPart::kHead:
            return "output.weight";
        case TensorPart::kAttentionNorm:
            return "attn_norm.weight";
        case TensorPart::kQuery:
            return "attn_q.weight";
        case TensorPart::kKey:
            return "attn_k.weight";
        case TensorPart::kValue:
            return "attn_v.weight";
        case TensorPart::kQueryBias:
            return "attn_q.bias";
        case TensorPart::kKeyBias:
            return "attn_k.bias";
        case TensorPart::kValueBias:
            return "attn_v.bias";
        case TensorPart::kQueryNorm:
            return "attn_q_norm.weight";
        case TensorPart::kKeyNorm:
            return "attn_k_norm.weight";
        case TensorPart::kAttentionOutput:
            return "attn_output.weight";
        case TensorPart::kFfnNorm:
            return "ffn_norm.weight";
        case TensorPart::kGate:
            return "ffn_gate.weight";
        case TensorPart::kUp:
            return "ffn_up.weight";
        case TensorPart::kDown:
            return "ffn_down.weight";
        case TensorPart::kRouter:
            return "ffn_gate_inp.weight";
        case TensorPart::kExpertGate:
            return "ffn_gate_exps.weight";
        case TensorPart::kExpertUp:
            return "ffn_up_exps.weight";
        case TensorPart::kExpertDown:
            return "ffn_down_exps.weight";
    }
    return {};
}

bool isExpert(TensorPart part) {
    return part == TensorPart::kExpertGate || part == TensorPart::kExpertUp || part == TensorPart::kExpertDown;
}

/// Files of early converters hold one tensor for each expert.
std::string singleExpertName(const TensorRequest& request) {
    const std::string_view stem = request.part == TensorPart::kExpertGate ? "ffn_gate"
                                  : request.part == TensorPart::kExpertUp ? "ffn_up"
                                                                          : "ffn_down";
    return fmt::format("blk.{}.{}.{}.weight", request.layer, stem, request.expert);
}

}  // namespace

std::string ggufName(const TensorRequest& request) {
    if (request.part <= TensorPart::kHead) return std::string(suffix(request.part));
    return fmt::format("blk.{}.{}", request.layer, suffix(request.part));
}

Result<kernels::HostTensor> GgufTensors::tensor(const TensorRequest& request) {
    const std::string name = ggufName(request);
    const formats::CheckpointTensor* found = file_.tensors().find(name);
    if (!isExpert(request.part)) return fitted(found, name, request, file_.path());
    if (found == nullptr) {
        const std::string single = singleExpertName(request);
        found = file_.tensors().find(single);
        return fitted(found, found != nullptr ? single : name, request, file_.path());
    }
    const bool fits = found->shape.size() == 3 && request.expert < found->shape[0] && found->shape[1] == request.rows &&
                      found->shape[2] == request.cols;
    if (!fits) return wrongShape(*found, request, file_.path());
    kernels::HostTensor slice = *found;
    slice.rows = request.rows;
    slice.bytes = kernels::storageBytes(slice.dtype, slice.rows, slice.cols);
    slice.data += slice.bytes * static_cast<std::size_t>(request.expert);
    return slice;
}

}  // namespace griffin::engine::model

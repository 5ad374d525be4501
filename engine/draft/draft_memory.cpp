#include "engine/draft/draft_memory.h"

#include "engine/draft/eight_bit_blocks.h"
#include "engine/model/kv_cache.h"

namespace griffin::engine::draft {
namespace {

constexpr std::int64_t kFloat = sizeof(float);
// Rows of the vectors that a drafter keeps of every node.
constexpr std::int64_t kNodeVectors = 2;
// Vectors of the hidden size that a row of a pass has in embedding, feature, fusion, layer and heads.
constexpr std::int64_t kRowVectors = 10;

std::int64_t keptBytes(const formats::CheckpointTensor& tensor, MatrixStorage storage) {
    if (tensor.shape.size() == 1) return tensor.cols * kFloat;
    const bool rounded = storage == MatrixStorage::kEightBit && fitsEightBitBlocks(tensor);
    return static_cast<std::int64_t>(rounded ? kernels::storageBytes(kernels::DType::kQ8_0, tensor.rows, tensor.cols)
                                             : tensor.bytes);
}

}  // namespace

std::int64_t draftWeightBytes(const formats::TensorDirectory& tensors, Method method, MatrixStorage storage) {
    std::int64_t bytes = 0;
    for (const formats::CheckpointTensor& tensor : tensors.all()) {
        const bool targets_own = tensor.name.ends_with("embed_tokens.weight") ||
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

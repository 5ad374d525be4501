#include "engine/train/loop/target_tables.h"

#include <cstddef>
#include <utility>

#include "kernels/dequantise.h"

namespace griffin::engine::train {
namespace {

void row(const kernels::HostTensor& tensor, std::int32_t number, float* out) {
    const std::size_t bytes = kernels::storageBytes(tensor.dtype, 1, tensor.cols);
    kernels::dequantise(tensor.dtype, tensor.data + static_cast<std::size_t>(number) * bytes, tensor.cols, out);
}

}  // namespace

Result<TargetTables> TargetTables::open(std::unique_ptr<model::TensorSource> source, const model::ModelConfig& config) {
    TargetTables tables;
    model::TensorRequest request;
    request.rows = config.vocabulary;
    request.cols = config.hidden_size;
    const Result<kernels::HostTensor> embedding = source->tensor(request);
    if (!embedding) return tl::unexpected(embedding.error());
    request.part = config.tied_embeddings ? model::TensorPart::kEmbedding : model::TensorPart::kHead;
    const Result<kernels::HostTensor> head = source->tensor(request);
    if (!head) return tl::unexpected(head.error());
    tables.source_ = std::move(source);
    tables.embedding_ = *embedding;
    tables.head_ = *head;
    tables.logit_scale_ = config.logit_scale;
    return tables;
}

void TargetTables::embedding(std::int32_t token, float* out) const {
    row(embedding_, token, out);
}

std::vector<float> TargetTables::headRows(std::span<const std::int32_t> tokens) const {
    const auto width = static_cast<std::size_t>(hiddenSize());
    std::vector<float> rows(tokens.size() * width);
    for (std::size_t i = 0; i < tokens.size(); ++i) row(head_, tokens[i], rows.data() + i * width);
    if (logit_scale_ != 1.0F) {
        for (float& weight : rows) weight *= logit_scale_;
    }
    return rows;
}

}  // namespace griffin::engine::train

// What a draft takes of the memory, worked out from its file's directory before anything of it is loaded.
#pragma once

#include <cstdint>

#include "engine/draft/draft_tensors.h"
#include "engine/formats/tensor_directory.h"
#include "engine/generation_options.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

/// Rows of logits that a drafter computes and holds at a time: the vocabulary makes them long.
inline constexpr int kLogitRows = 32;

/// The weights as they are kept. What the target has itself (embedding, and the head but for EAGLE-3) is not taken from
/// the file and does not count.
std::int64_t draftWeightBytes(const formats::TensorDirectory& tensors, Method method, MatrixStorage storage);

/// The keys and values of a network's one decoder layer, of this shape, for `context` tokens and a tree, and the
/// intermediate results of its passes, a little generously.
std::int64_t draftPassBytes(const model::ModelConfig& layer, int context);

}  // namespace griffin::engine::draft

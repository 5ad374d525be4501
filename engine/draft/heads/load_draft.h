// Loads draft weights into a drafter for a target, and estimates the memory they take before anything is loaded.
//
// Published checkpoints are read as they are (formats/weight_files.h). Drafts of our own carry their configuration and
// method in the file's header (draft_file.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/result.h"
#include "engine/draft/drafter.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/formats/tensor_directory.h"
#include "engine/generation_options.h"
#include "engine/model/model_config.h"
#include "engine/model/target_model.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::draft {

/// Opens a folder or a file. `wanted` is kAuto or the required method; EAGLE and HASS have the same weights and are
/// interchangeable. `target_tensors` is where the target's weights came from, and is read only here. The drafter
/// takes at most `context` rows; the target must outlive it, and is told to keep the auxiliary hidden states that the
/// drafter reads. One that needs more than `free_memory` bytes, if that is known, is refused before its weights are
/// read. Throws std::bad_alloc.
Result<std::unique_ptr<Drafter>> loadDraft(const std::string& path, Method wanted, model::TargetModel& target,
                                           model::TensorSource& target_tensors, int context,
                                           MatrixStorage storage = MatrixStorage::kEightBit,
                                           std::optional<std::int64_t> free_memory = {});

/// The drafter of the MTP head that the model's own file holds: `target_tensors` is where the target's weights came
/// from, `where` names the file. A head that is missing, does not fit the model or is of a kind that is not computed
/// here is refused, as is one for which there is no memory. Throws std::bad_alloc.
Result<std::unique_ptr<Drafter>> loadMtpDraft(model::TargetModel& target, model::TensorSource& target_tensors,
                                              int context, const std::string& where,
                                              std::optional<std::int64_t> free_memory = {});

/// Rows of logits that a drafter computes and holds at a time: the vocabulary makes them long.
inline constexpr int kLogitRows = 32;

/// Bytes of the weights as they are kept. What the target provides (the embedding and, except for EAGLE-3, the head)
/// does not count.
std::int64_t draftWeightBytes(const formats::TensorDirectory& tensors, Method method, MatrixStorage storage);

/// Bytes of the keys and values of a network's one decoder layer of this shape, for `context` tokens and a tree, and of
/// the intermediate results of its passes, slightly overestimated.
std::int64_t draftPassBytes(const model::ModelConfig& layer, int context);

}  // namespace griffin::engine::draft

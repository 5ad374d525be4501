// Draft weights from disk into a drafter that fits the target, or the reason why there is none.
//
// Published checkpoints are read as they are (formats/weight_files.h). A safetensors file of our own may carry its
// configuration in its header, as texts: "griffin.config", what config.json would hold, and "griffin.method", the
// method it was trained by.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/result.h"
#include "engine/draft/draft_tensors.h"
#include "engine/draft/drafter.h"
#include "engine/generation_options.h"
#include "engine/model/target_model.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::draft {

/// Opens a folder or a file. `wanted` is kAuto or the method it must be of; EAGLE and HASS have the same weights and
/// stand for each other. `target_tensors` is where the target's weights came from, and is read only here. The drafter
/// takes at most `context` rows; the target must outlive it, and is told to keep its taps when the drafter reads them.
/// One that needs more than `free_memory` bytes, where that is known, is refused before its weights are read. Throws
/// std::bad_alloc.
Result<std::unique_ptr<Drafter>> loadDraft(const std::string& path, Method wanted, model::TargetModel& target,
                                           model::TensorSource& target_tensors, int context,
                                           MatrixStorage storage = MatrixStorage::kEightBit,
                                           std::optional<std::int64_t> free_memory = {});

}  // namespace griffin::engine::draft

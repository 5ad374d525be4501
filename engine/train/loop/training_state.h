// The trained tensors on their way to and from files: the checkpoint of a training, and the draft.
//
// A checkpoint is all that a training needs to continue as though it had never stopped. One safetensors file, written
// whole or not at all (engine/formats/safetensors.h):
//   value/NAME, first_moment/NAME, second_moment/NAME   F32  each trained tensor and AdamW's moments of it
//   sum/NAME                                            F32  of weights, once their average is kept (weight_average.h)
//   step, consumed_sequences                            I64 [1]
// and in its header "griffin.training_state", the format's number 1, "griffin.options", a JSON object of everything
// that must stay the same: method, data, target, seed, rates, and "griffin.measurements", their number over the whole
// training. Checkpoints from before that was kept have none.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_file.h"
#include "engine/model/model_config.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

struct StateTensor {
    std::string name;
    std::vector<float> value, first_moment, second_moment;  // each fills the shape
    std::vector<std::int64_t> shape;                        // slowest first
    std::vector<float> sum;                                 // likewise, or empty
};

/// How far a training has come.
struct TrainingState {
    std::vector<StateTensor> tensors;
    std::int64_t step = 0;                // steps done
    std::int64_t consumed_sequences = 0;  // over all epochs
    std::string options;                  // JSON, an object
    int measurements = 0;                 // over the whole training; 0: not told
};

/// REQUIRES: distinct names, shapes that are not empty and are filled. Copies nothing. If it fails, an older file of
/// this name is unchanged.
Result<Done> saveTrainingState(const std::string& path, const TrainingState& state);

/// The values are those saved, bit for bit. Throws std::bad_alloc.
Result<TrainingState> loadTrainingState(const std::string& path);

/// The number of epochs that the training was begun with.
Result<double> plannedEpochs(const TrainingState& state, const std::string& where);

/// Whether a training with these options and tensors (only their names and shapes matter) can continue from a state;
/// otherwise a Failure names the first difference. `where` names the state's file.
Result<Done> checkTrainingState(const TrainingState& state, const std::string& options,
                                const std::vector<StateTensor>& tensors, const std::string& where);

/// Whether the tensors have values, or only names and shapes.
enum class Contents { kShapes, kValues };

std::vector<StateTensor> stateTensors(const Parameters<float>& parameters, Contents contents);
/// REQUIRES: the tensors are those of stateTensors(), in any order.
void restore(const Parameters<float>& parameters, const std::vector<StateTensor>& tensors);

/// The config.json of a draft with this layer.
nlohmann::json draftConfigText(const model::ModelConfig& layer);
Result<Done> saveTrainedDraft(const std::string& path, const draft::DraftDescription& description,
                              const Parameters<float>& parameters, draft::WeightBits bits);
/// The held-out acceptance length in the header of a draft that was trained here; nothing if there is no such draft.
std::optional<double> acceptanceLengthOf(const std::string& path);

}  // namespace griffin::engine::train

// Where a training stands: what it needs to go on as though it had never stopped. One safetensors file that is written
// whole or not at all (formats/safetensors_writer.h):
//   value/NAME, first_moment/NAME, second_moment/NAME   F32  each trained tensor and AdamW's moments of it
//   step, consumed_sequences                            I64 [1]
// and in its header "griffin.training_state", the format's number 1, and "griffin.options", a JSON object of all that
// must stay the same: method, data, target, seed, rates.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace griffin::engine::train {

struct StateTensor {
    std::string name;
    std::vector<float> value, first_moment, second_moment;  // each fills the shape
    std::vector<std::int64_t> shape;                        // slowest first
};

struct TrainingState {
    std::vector<StateTensor> tensors;
    std::int64_t step = 0;                // steps done
    std::int64_t consumed_sequences = 0;  // over all epochs
    std::string options;                  // JSON, an object
};

/// REQUIRES: names differ, shapes are not empty and are filled. Nothing is copied. An older file of this name stays
/// when this fails.
Result<Done> saveTrainingState(const std::string& path, const TrainingState& state);

/// The very values that were saved. Throws std::bad_alloc.
Result<TrainingState> loadTrainingState(const std::string& path);

/// How many epochs the training was begun with.
Result<double> plannedEpochs(const TrainingState& state, const std::string& where);

/// Whether a training with these options and these tensors (of which names and shapes alone are looked at) can go on
/// from a state; otherwise the first thing that differs. `where` names the state's file.
Result<Done> checkTrainingState(const TrainingState& state, const std::string& options,
                                const std::vector<StateTensor>& tensors, const std::string& where);

}  // namespace griffin::engine::train

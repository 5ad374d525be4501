// Training on a device against training on the CPU: each operation, and whole steps of draft networks. The same tests
// run on a GPU (gpu_training_test) and on the emulated device (tests/kernels/cuda/emulation).
#pragma once

#include <functional>
#include <vector>

#include "kernels/training_backend.h"

namespace griffin::gpu_test {

using TrainingDevice = kernels::TrainingBackend<float>;

struct TrainingTestSizes {
    std::vector<int> rows;
    std::vector<int> cols;
    int vocabulary = 0;     // of one wide loss
    int long_rows = 0;      // of one attention over several blocks of rows
    int network_width = 0;  // hidden size of the networks: a multiple of 16
    int steps = 0;          // of each network
    /// Called before an operation runs again, which must give the same bits.
    std::function<void()> before_again = [] {};
};

void testTrainingOperations(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes);
/// Products of a device that rounds them to bfloat16.
void testBf16Products(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes);
/// Steps of the networks and losses.
void testTrainingSteps(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes);

}  // namespace griffin::gpu_test

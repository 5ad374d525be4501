// The mean of a draft's weights over the last steps of its training, which is often a better draft than the last
// weights. The sums are kept in f32 and are a part of the checkpoint (StateTensor::sum), so that a training that was
// stopped ends with the same mean.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/loop/training_state.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

class WeightAverage {
  public:
    /// Of the weights after the steps from `first` on; none if that is 0. The parameters must outlive it. Throws
    /// std::bad_alloc.
    WeightAverage(const Parameters<float>& parameters, std::int64_t first);

    /// Steps that count when this one is done.
    std::int64_t counted(std::int64_t step) const;
    /// Step `step` is done.
    void add(std::int64_t step);

    /// While it lives, the mean after `step` takes the weights' place; the gradients are used as memory. REQUIRES:
    /// counted(step) > 0.
    class InPlace {
      public:
        InPlace(const WeightAverage& average, std::int64_t step);
        ~InPlace();
        InPlace(const InPlace&) = delete;
        InPlace& operator=(const InPlace&) = delete;

      private:
        const Parameters<float>& parameters_;
    };

    /// The tensors of stateTensors().
    void store(std::int64_t step, std::vector<StateTensor>& tensors) const;
    /// Refuses a state that lacks the sums. `where` names its file.
    Result<Done> restore(std::int64_t step, const std::vector<StateTensor>& tensors, const std::string& where);

  private:
    const Parameters<float>& parameters_;
    std::int64_t first_;
    std::vector<DeviceMatrixOf<float>> sums_;  // in the order of the parameters
};

}  // namespace griffin::engine::train

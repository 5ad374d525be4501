// Where the sequence of each row begins and ends, in memory of the device: sent when the segments are others than those
// of the operation before.
#pragma once

#include <span>
#include <vector>

#include "kernels/cuda/cuda_context.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cuda::training {

struct RowPlace {
    int first = 0;  // row of its sequence
    int end = 0;    // behind the last one
};

/// [segments.back()]
inline std::vector<RowPlace> placesOf(Segments segments) {
    std::vector<RowPlace> places;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        places.resize(static_cast<std::size_t>(segments[s + 1]), RowPlace{segments[s], segments[s + 1]});
    }
    return places;
}

class RowPlaces {
  public:
    explicit RowPlaces(const CudaContext& context) : context_(context) {}

    /// [segments.back()]; good until the next call.
    const RowPlace* get(Segments segments);

  private:
    const CudaContext& context_;
    std::vector<int> segments_;
    const RowPlace* sent_ = nullptr;
};

}  // namespace griffin::kernels::cuda::training

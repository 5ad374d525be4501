// A weight matrix on the CPU: segments of rows, one for each stacked part.
#pragma once

#include <span>
#include <vector>

#include "kernels/backend.h"
#include "kernels/cpu/repack.h"

namespace griffin::kernels::cpu {

class CpuWeight : public Weight {
  public:
    /// Repacks the parts. REQUIRES: at least one part, equal cols, whole blocks. Throws std::bad_alloc.
    CpuWeight(ThreadPool& pool, std::span<const HostTensor> parts);

    int rows() const override { return rows_; }
    int cols() const override { return cols_; }
    DType dtype() const override { return segments_.front().dtype; }
    std::size_t bytes() const override;

    const std::vector<WeightSegment>& segments() const { return segments_; }
    /// The segment that holds row `row`.
    const WeightSegment& segmentOf(int row) const;

  private:
    std::vector<WeightSegment> segments_;
    int rows_ = 0;
    int cols_ = 0;
};

}  // namespace griffin::kernels::cpu

// A weight matrix on the CPU: segments of rows, one for each stacked part, repacked from the blocks of a checkpoint
// file to the layout of the kernels (weight_panels.h).
#pragma once

#include <span>
#include <vector>

#include "kernels/backend.h"
#include "kernels/cpu/thread_pool.h"
#include "kernels/cpu/weight_panels.h"

namespace griffin::kernels::cpu {

/// Consecutive rows of a weight that have one type.
struct WeightSegment {
    DType dtype = DType::kF32;
    int first_row = 0;  // in the stacked matrix
    int rows = 0;
    int cols = 0;
    DeviceBuffer codes;   // quantised: [panels][blocks][codeBytes]; else the values [panels][cols][16]
    DeviceBuffer scales;  // quantised: [panels][records][recordBytes]

    int panels() const { return (rows + kPanelRows - 1) / kPanelRows; }
    /// REQUIRES: isQuantised(dtype).
    PackedView packed() const;
    /// REQUIRES: !isQuantised(dtype).
    FloatView floats() const;
};

/// Row `row` of the segment as f32 values[cols]: the bits `dequantise` gives for the row in the file.
void unpackRow(const WeightSegment& segment, int row, float* values);

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

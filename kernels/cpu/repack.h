// From the blocks of a checkpoint file to the layout of the kernels (kernels/cpu/packed_layout.h) and back.
#pragma once

#include "kernels/cpu/packed_layout.h"
#include "kernels/cpu/thread_pool.h"
#include "kernels/device_buffer.h"
#include "kernels/tensor_view.h"

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

/// REQUIRES: whole blocks, tensor.bytes = storageBytes(...). Throws std::bad_alloc.
WeightSegment repack(ThreadPool& pool, const HostTensor& tensor, int first_row);

/// Row `row` of the segment as f32 values[cols]: the bits `dequantise` gives for the row in the file.
void unpackRow(const WeightSegment& segment, int row, float* values);

}  // namespace griffin::kernels::cpu

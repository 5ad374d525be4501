#include "kernels/cpu/cpu_weight.h"

#include <algorithm>
#include <cassert>

namespace griffin::kernels::cpu {

CpuWeight::CpuWeight(ThreadPool& pool, std::span<const HostTensor> parts) {
    assert(!parts.empty());
    cols_ = static_cast<int>(parts.front().cols);
    for (const HostTensor& part : parts) {
        assert(part.cols == cols_);
        segments_.push_back(repack(pool, part, rows_));
        rows_ += segments_.back().rows;
    }
}

std::size_t CpuWeight::bytes() const {
    std::size_t sum = 0;
    for (const WeightSegment& segment : segments_) sum += segment.codes.bytes() + segment.scales.bytes();
    return sum;
}

const WeightSegment& CpuWeight::segmentOf(int row) const {
    assert(row >= 0 && row < rows_);
    const auto after = std::upper_bound(segments_.begin(), segments_.end(), row,
                                        [](int r, const WeightSegment& segment) { return r < segment.first_row; });
    return *(after - 1);
}

}  // namespace griffin::kernels::cpu

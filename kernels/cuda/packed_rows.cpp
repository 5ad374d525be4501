#include "kernels/cuda/packed_rows.h"

#include <cassert>
#include <functional>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_resources.h"

namespace griffin::kernels::cuda {
namespace {

const void* endOf(ConstMatrixView x) {
    return x.row(x.rows - 1) + x.cols;
}

}  // namespace

bool PackedRows::reserve(int columns, cudaStream_t stream) {
    const int padded = unitsOf(columns) * kUnitColumns;
    if (padded <= columns_) return false;
    for (Entry& entry : entries_) {
        entry.source = {};
        entry.buffer = {};
        entry.buffer =
            allocateDevice(static_cast<std::size_t>(kMaxRows) * static_cast<std::size_t>(padded) * 2, stream);
    }
    columns_ = padded;
    return true;
}

void PackedRows::written(const void* begin, const void* end) {
    const std::less<const void*> before;
    for (Entry& entry : entries_) {
        if (entry.source.rows == 0) continue;
        if (before(begin, endOf(entry.source)) && before(entry.source.data, end)) entry.source = {};
    }
}

void PackedRows::written(ConstMatrixView x) {
    if (x.rows > 0) written(x.data, endOf(x));
}

void PackedRows::forgetAll() {
    for (Entry& entry : entries_) entry.source = {};
}

void PackedRows::restore(const Sources& sources) {
    for (std::size_t i = 0; i < entries_.size(); ++i) entries_[i].source = sources[i];
}

PackTarget PackedRows::target(ConstMatrixView x, ActivationKind kind) {
    const int units = unitsOf(x.cols);
    assert(units * kUnitColumns <= columns_ && x.rows <= kMaxRows);
    entry(kind).source = x;
    return {entry(kind).buffer.as<std::uint16_t>(), kind, units * 2};
}

PackTarget PackedRows::likelyTarget(ConstMatrixView x) {
    if (!was_multiplied_ || unitsOf(x.cols) * kUnitColumns > columns_ || x.rows > kMaxRows) return {};
    return target(x, last_);
}

const std::uint16_t* PackedRows::find(ConstMatrixView x, ActivationKind kind) {
    was_multiplied_ = true;
    last_ = kind;
    const Entry& found = entry(kind);
    const ConstMatrixView& source = found.source;
    const bool same = source.data == x.data && source.cols == x.cols && source.stride == x.stride;
    return same && source.rows >= x.rows ? found.buffer.as<std::uint16_t>() : nullptr;
}

}  // namespace griffin::kernels::cuda

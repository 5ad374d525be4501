#include "kernels/cuda/packed_rows.h"

#include <cassert>
#include <functional>
#include <tuple>
#include <utility>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_resources.h"

namespace griffin::kernels::cuda {
namespace {

std::size_t elementBytes(int columns) {
    return static_cast<std::size_t>(kMaxRows) * static_cast<std::size_t>(columns) * sizeof(std::uint16_t);
}

const void* endOf(ConstMatrixView x) {
    return x.row(x.rows - 1) + x.cols;
}

}  // namespace

bool PackedRows::reserve(int columns, cudaStream_t stream) {
    const int padded = unitsOf(columns) * kUnitColumns;
    if (padded <= columns_) return false;
    // All or nothing: what there is stays valid until the last of the new buffers is there.
    std::array<Entry, std::tuple_size_v<Sources>> larger;
    for (Entry& entry : larger) {
        for (DeviceBuffer& buffer : entry.buffers) {
            buffer = allocateDevice(elementBytes(padded), stream);
        }
    }
    entries_ = std::move(larger);
    columns_ = padded;
    return true;
}

void PackedRows::written(const void* begin, const void* end) {
    const std::less<const void*> before;
    for (Entry& entry : entries_) {
        ConstMatrixView& rows = entry.source.rows;
        if (rows.rows == 0) continue;
        if (before(begin, endOf(rows)) && before(rows.data, end)) rows = {};
    }
}

void PackedRows::written(ConstMatrixView x) {
    if (x.rows > 0) written(x.data, endOf(x));
}

void PackedRows::forgetAll() {
    for (Entry& entry : entries_) entry.source.rows = {};
}

void PackedRows::restore(const Sources& sources) {
    for (std::size_t i = 0; i < entries_.size(); ++i) entries_[i].source = sources[i];
}

PackTarget PackedRows::target(ConstMatrixView x, ActivationKind kind) {
    assert(unitsOf(x.cols) * kUnitColumns <= columns_ && x.rows <= kMaxRows);
    entry(kind).source = {x, 1 - entry(kind).source.buffer};
    return packedTarget(kind, x.cols);
}

PackTarget PackedRows::packedTarget(ActivationKind kind, int columns) {
    const DeviceBuffer& buffer = entry(kind).buffers[static_cast<std::size_t>(entry(kind).source.buffer)];
    return {buffer.as<std::uint16_t>(), kind, unitsOf(columns) * 2};
}

PackTarget PackedRows::likelyTarget(ConstMatrixView x) {
    if (!was_multiplied_ || unitsOf(x.cols) * kUnitColumns > columns_ || x.rows > kMaxRows) return {};
    return target(x, last_);
}

PackTarget PackedRows::find(ConstMatrixView x, ActivationKind kind) {
    was_multiplied_ = true;
    last_ = kind;
    const ConstMatrixView& source = entry(kind).source.rows;
    const bool same = source.data == x.data && source.cols == x.cols && source.stride == x.stride;
    return same && source.rows >= x.rows ? packedTarget(kind, x.cols) : PackTarget{};
}

}  // namespace griffin::kernels::cuda

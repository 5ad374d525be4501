// The rows of a pass as the matrix products take them: rounded to 16 bits and in the order of the fragments
// (packed_layout.h, activationAt). An operation whose result usually goes into a product packs it on the way; who
// comes to multiply finds it here, unless its source was written to since.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstdint>

#include "kernels/cuda/packed_layout.h"
#include "kernels/device_buffer.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

enum class ActivationKind { kBf16, kHalf };

constexpr ActivationKind activationKindOf(PackedKind kind) {
    return kind == PackedKind::kBf16 ? ActivationKind::kBf16 : ActivationKind::kHalf;
}

/// Where an operation puts its packed result; `data` is null when nobody wants it.
struct PackTarget {
    std::uint16_t* data = nullptr;
    ActivationKind kind = ActivationKind::kBf16;
    int pieces = 0;  // of 32 columns; those beyond the last column are zero
};

class PackedRows {
  public:
    /// Room for kMaxRows rows of `columns`. True when the memory moved. Throws std::bad_alloc.
    bool reserve(int columns, cudaStream_t stream);

    /// `x` is about to be written: what was packed from it is void.
    void written(const void* begin, const void* end);
    void written(ConstMatrixView x);
    void forgetAll();

    /// What is packed: the rows of each kind; rows = 0 for none.
    using Sources = std::array<ConstMatrixView, 2>;
    Sources sources() const { return {entries_[0].source, entries_[1].source}; }
    void restore(const Sources& sources);

    /// The packed form of x, to be filled by the caller.
    PackTarget target(ConstMatrixView x, ActivationKind kind);
    /// The same in the kind that was multiplied last, if any: for operations that pack on the way.
    PackTarget likelyTarget(ConstMatrixView x);
    /// Null when x is not packed in this kind.
    const std::uint16_t* find(ConstMatrixView x, ActivationKind kind);

  private:
    struct Entry {
        DeviceBuffer buffer;
        ConstMatrixView source;  // rows = 0: void
    };
    Entry& entry(ActivationKind kind) { return entries_[static_cast<std::size_t>(kind)]; }

    std::array<Entry, 2> entries_;
    int columns_ = 0;
    bool was_multiplied_ = false;
    ActivationKind last_ = ActivationKind::kBf16;
};

}  // namespace griffin::kernels::cuda

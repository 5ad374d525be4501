// The rows of a pass as the matrix products take them: rounded to 16 bits and in the order of the fragments
// (packed_layout.h, activationAt). An operation whose result usually goes into a product packs it on the way; who
// comes to multiply finds it here, unless its source was written to since.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstdint>

#include "kernels/cuda/product/pack_target.h"
#include "kernels/device_buffer.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

class PackedRows {
  public:
    /// Room for kMaxRows rows of `columns`. True when the memory moved. Throws std::bad_alloc; then nothing changed.
    bool reserve(int columns, cudaStream_t stream);

    /// `x` is about to be written: what was packed from it is void.
    void written(const void* begin, const void* end);
    void written(ConstMatrixView x);
    void forgetAll();

    /// What is packed of each kind, and in which of its two buffers; rows = 0 for nothing.
    struct Source {
        ConstMatrixView rows;
        int buffer = 0;
    };
    using Sources = std::array<Source, 2>;
    Sources sources() const { return {entries_[0].source, entries_[1].source}; }
    void restore(const Sources& sources);

    /// The packed form of x, to be filled by the caller. It lies beside what was packed before in this kind, which an
    /// operation may read while it fills this.
    PackTarget target(ConstMatrixView x, ActivationKind kind);
    /// The same in the kind that was multiplied last, if any: for operations that pack on the way.
    PackTarget likelyTarget(ConstMatrixView x);
    /// `data` is null when x is not packed in this kind.
    PackTarget find(ConstMatrixView x, ActivationKind kind);

  private:
    struct Entry {
        std::array<DeviceBuffer, 2> buffers;
        Source source;
    };
    Entry& entry(ActivationKind kind) { return entries_[static_cast<std::size_t>(kind)]; }
    /// In the buffer of the kind's source.
    PackTarget packedTarget(ActivationKind kind, int columns);

    std::array<Entry, 2> entries_;
    int columns_ = 0;
    bool was_multiplied_ = false;
    ActivationKind last_ = ActivationKind::kBf16;
};

}  // namespace griffin::kernels::cuda

// Where rows are packed to, as the kernels see it (packed_rows.h).
#pragma once

#include <cstdint>

#include "kernels/cuda/product/packed_layout.h"

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

}  // namespace griffin::kernels::cuda

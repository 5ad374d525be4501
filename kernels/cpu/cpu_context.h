// What every CPU operation needs besides its arguments.
#pragma once

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/thread_pool.h"

namespace griffin::kernels::cpu {

class AttentionScratch;
class MatmulScratch;

struct CpuContext {
    ThreadPool& pool;
    InstructionSet instructions;
    MatmulScratch* matmul_scratch = nullptr;        // used by matmul only
    AttentionScratch* attention_scratch = nullptr;  // used by attention only
};

/// Rows of `cols` elements below which an exponential (or a comparison) for each element is less work than waking a
/// thread.
inline int rowsWorthSharing(int cols) {
    constexpr int kElements = 8192;
    return cols < kElements ? kElements / cols : 1;
}

}  // namespace griffin::kernels::cpu

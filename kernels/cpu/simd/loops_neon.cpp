// The loops of attention and of rows, compiled for ARM64 (simd.h).
#define GRIFFIN_SIMD_NEON
#include "kernels/cpu/simd/attention_blocks_impl.h"
#include "kernels/cpu/simd/vector_loops_impl.h"

// The loops of attention and of rows, compiled for AVX-512 (simd.h).
#define GRIFFIN_SIMD_AVX512
#include "kernels/cpu/simd/attention_blocks_impl.h"
#include "kernels/cpu/simd/vector_loops_impl.h"

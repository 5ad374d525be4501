#define GRIFFIN_SIMD_AVX2
#include "kernels/cpu/attention_blocks_impl.h"

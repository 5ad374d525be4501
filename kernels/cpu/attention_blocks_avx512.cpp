#define GRIFFIN_SIMD_AVX512
#include "kernels/cpu/attention_blocks_impl.h"

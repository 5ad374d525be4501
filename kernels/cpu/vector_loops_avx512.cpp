#define GRIFFIN_SIMD_AVX512
#include "kernels/cpu/vector_loops_impl.h"

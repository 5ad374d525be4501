#define GRIFFIN_SIMD_AVX2
#include "kernels/cpu/vector_loops_impl.h"

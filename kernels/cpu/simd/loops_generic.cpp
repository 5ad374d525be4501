// The loops of attention and of rows, compiled for any processor (simd.h).
#include "kernels/cpu/simd/attention_blocks_impl.h"
#include "kernels/cpu/simd/vector_loops_impl.h"

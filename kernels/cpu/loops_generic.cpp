// The loops of attention and of rows, compiled for any processor (simd.h).
#include "kernels/cpu/attention_blocks_impl.h"
#include "kernels/cpu/vector_loops_impl.h"

#include "kernels/cpu/vector_loops_impl.h"

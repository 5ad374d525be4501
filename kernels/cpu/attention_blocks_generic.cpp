#include "kernels/cpu/attention_blocks_impl.h"

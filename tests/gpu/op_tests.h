// The tests of the operations, by file.
#pragma once

#include "kernels/backend.h"

namespace griffin::gpu_test {

void testProducts(kernels::Backend& cuda, kernels::Backend& cpu);
void testSmallOperations(kernels::Backend& cuda, kernels::Backend& cpu);
void testAttention(kernels::Backend& cuda, kernels::Backend& cpu);

}  // namespace griffin::gpu_test

// Index arithmetic and bit handling that both the device and its scalar twin on the host compute: headers marked with
// this macro are compiled by nvcc for the kernels and by the C++ compiler for the repacking and the tests.
#pragma once

#if defined(__CUDACC__)
#define GRIFFIN_HOST_DEVICE __host__ __device__
#else
#define GRIFFIN_HOST_DEVICE
#endif

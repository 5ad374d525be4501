// What to compute on.
#pragma once

namespace griffin::kernels {

enum class Device {
    kAuto,  // a CUDA device where there is one and it is built in, otherwise the CPU
    kCpu,
    kCuda,
};

}  // namespace griffin::kernels

// The device that is asked for, as the back ends name it.
#pragma once

#include "engine/engine.h"
#include "kernels/backend_registry.h"

namespace griffin::engine {

inline kernels::DeviceChoice deviceChoice(Device device) {
    switch (device) {
        case Device::kAuto:
            return kernels::DeviceChoice::kAuto;
        case Device::kCpu:
            return kernels::DeviceChoice::kCpu;
        case Device::kCuda:
            return kernels::DeviceChoice::kCuda;
    }
    return kernels::DeviceChoice::kAuto;
}

}  // namespace griffin::engine

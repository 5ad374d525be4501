#include "kernels/cuda/device_choice.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>

namespace griffin::kernels::cuda {
namespace {

constexpr int kLeastMajor = 8;

bool canCompute(const CudaDevice& device) {
    return device.major >= kLeastMajor;
}

DeviceChoice tooOld(const CudaDevice& device) {
    return {nullptr, Message("%1 is too old: compute capability 8.0 is needed", device.description())};
}

}  // namespace

Message CudaDevice::description() const {
    std::array<char, 32> gibibytes{};
    std::snprintf(gibibytes.data(), gibibytes.size(), "%.1f",
                  static_cast<double>(memory_bytes) / (1024.0 * 1024.0 * 1024.0));
    return Message("%1 (compute capability %2.%3, %4 GiB)", name, major, minor, std::string(gibibytes.data()));
}

DeviceChoice chooseDevice(std::span<const CudaDevice> devices, int wanted) {
    assert(!devices.empty());
    const bool is_free = wanted == 0;
    const auto found = std::find_if(devices.begin(), devices.end(), [wanted, is_free](const CudaDevice& device) {
        return is_free ? canCompute(device) : device.number == wanted - 1;
    });
    if (found == devices.end() && is_free) return tooOld(devices.front());
    if (found == devices.end()) return {nullptr, Message("there is no NVIDIA GPU number %1", wanted)};
    return canCompute(*found) ? DeviceChoice{&*found, {}} : tooOld(*found);
}

}  // namespace griffin::kernels::cuda

#include "kernels/cuda/cuda_driver.h"

#include <cuda.h>
#include <dlfcn.h>

#include <array>
#include <cstdio>
#include <utility>

namespace griffin::kernels::cuda {
namespace {

/// The few entry points that finding a device takes.
struct Driver {
    decltype(&cuInit) init = nullptr;
    decltype(&cuGetErrorString) error_string = nullptr;
    decltype(&cuDeviceGetCount) device_count = nullptr;
    decltype(&cuDeviceGet) device = nullptr;
    decltype(&cuDeviceGetName) device_name = nullptr;
    decltype(&cuDeviceGetAttribute) device_attribute = nullptr;
    CUresult (*device_memory)(std::size_t*, CUdevice) = nullptr;

    bool load(void* library) {
        return find(library, "cuInit", init) && find(library, "cuGetErrorString", error_string) &&
               find(library, "cuDeviceGetCount", device_count) && find(library, "cuDeviceGet", device) &&
               find(library, "cuDeviceGetName", device_name) &&
               find(library, "cuDeviceGetAttribute", device_attribute) &&
               find(library, "cuDeviceTotalMem_v2", device_memory);
    }
    Message text(CUresult result) const {
        const char* message = nullptr;
        error_string(result, &message);
        return message != nullptr ? Message(std::string(message)) : Message("error %1", static_cast<int>(result));
    }

  private:
    template <typename Function>
    static bool find(void* library, const char* name, Function& function) {
        function = reinterpret_cast<Function>(dlsym(library, name));
        return function != nullptr;
    }
};

CudaProbe noDevice(Message reason) {
    return {std::nullopt, std::move(reason)};
}

CudaProbe probe() {
    // The library stays loaded: the driver starts threads of its own.
    void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return noDevice(Message("the NVIDIA driver is not installed (no libcuda.so.1)"));
    Driver driver;
    if (!driver.load(library)) return noDevice(Message("the NVIDIA driver is too old: update it"));
    if (const CUresult result = driver.init(0); result != CUDA_SUCCESS) {
        return noDevice(Message("the NVIDIA driver does not start: %1", driver.text(result)));
    }
    int count = 0;
    CUdevice handle = 0;
    if (driver.device_count(&count) != CUDA_SUCCESS || count == 0) return noDevice(Message("there is no NVIDIA GPU"));
    std::array<char, 256> name{};
    CudaDevice device;
    const bool known =
        driver.device(&handle, 0) == CUDA_SUCCESS &&
        driver.device_name(name.data(), static_cast<int>(name.size()) - 1, handle) == CUDA_SUCCESS &&
        driver.device_attribute(&device.major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, handle) == CUDA_SUCCESS &&
        driver.device_attribute(&device.minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, handle) == CUDA_SUCCESS &&
        driver.device_memory(&device.memory_bytes, handle) == CUDA_SUCCESS;
    if (!known) return noDevice(Message("the NVIDIA GPU does not answer"));
    device.name = name.data();
    return {device, {}};
}

}  // namespace

Message CudaDevice::description() const {
    std::array<char, 32> gibibytes{};
    std::snprintf(gibibytes.data(), gibibytes.size(), "%.1f",
                  static_cast<double>(memory_bytes) / (1024.0 * 1024.0 * 1024.0));
    return Message("%1 (compute capability %2.%3, %4 GiB)", name, major, minor, std::string(gibibytes.data()));
}

const CudaProbe& probeCuda() {
    static const CudaProbe result = probe();
    return result;
}

}  // namespace griffin::kernels::cuda

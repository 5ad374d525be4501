#include "kernels/cuda/cuda_driver.h"

#include <cuda.h>
#include <dlfcn.h>

#include <array>
#include <string>
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
    return {{}, std::move(reason)};
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
    if (driver.device_count(&count) != CUDA_SUCCESS || count == 0) return noDevice(Message("there is no NVIDIA GPU"));
    CudaProbe found;
    for (int number = 0; number < count; ++number) {
        std::array<char, 256> name{};
        CUdevice handle = 0;
        CudaDevice device;
        device.number = number;
        const bool known = driver.device(&handle, number) == CUDA_SUCCESS &&
                           driver.device_name(name.data(), static_cast<int>(name.size()) - 1, handle) == CUDA_SUCCESS &&
                           driver.device_attribute(&device.major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
                                                   handle) == CUDA_SUCCESS &&
                           driver.device_attribute(&device.minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
                                                   handle) == CUDA_SUCCESS &&
                           driver.device_memory(&device.memory_bytes, handle) == CUDA_SUCCESS;
        if (!known) continue;
        device.name = name.data();
        found.devices.push_back(std::move(device));
    }
    return found.devices.empty() ? noDevice(Message("the NVIDIA GPU does not answer")) : found;
}

}  // namespace

const CudaProbe& probeCuda() {
    static const CudaProbe result = probe();
    return result;
}

}  // namespace griffin::kernels::cuda

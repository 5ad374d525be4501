#include "kernels/cpu/aligned_memory.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace griffin::kernels::cpu {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

DeviceBuffer allocateAligned(std::size_t bytes) {
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kMemoryAlignment;
    if (bytes > std::numeric_limits<std::size_t>::max() - alignment) throw std::bad_alloc();
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* data = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
    if (data == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    // Only advice: reading a weight walks far fewer page tables when it is taken.
    if (alignment == kHugePage) madvise(data, rounded, MADV_HUGEPAGE);
#endif
    std::memset(data, 0, bytes);
    return {data, bytes, &std::free};
}

}  // namespace griffin::kernels::cpu

// What code calls that was compiled with -fsanitize=thread: our own record of accesses instead of that sanitizer, which
// knows threads and no fibers, barriers and kernels.
#include <cstddef>
#include <cstdint>

#include "tests/kernels/cuda/emulation/access_shadow.h"

using griffin::emulation::Access;
using griffin::emulation::recordAccess;

namespace {
[[maybe_unused]] const bool is_watching = griffin::emulation::watchAccesses();
}

#define GRIFFIN_ACCESSES(bytes)                                                    \
    void __tsan_read##bytes(void* address) {                                       \
        recordAccess(address, bytes, Access::kRead, __builtin_return_address(0));  \
    }                                                                              \
    void __tsan_write##bytes(void* address) {                                      \
        recordAccess(address, bytes, Access::kWrite, __builtin_return_address(0)); \
    }                                                                              \
    void __tsan_unaligned_read##bytes(void* address) {                             \
        recordAccess(address, bytes, Access::kRead, __builtin_return_address(0));  \
    }                                                                              \
    void __tsan_unaligned_write##bytes(void* address) {                            \
        recordAccess(address, bytes, Access::kWrite, __builtin_return_address(0)); \
    }

// The names are the compiler's. NOLINTBEGIN(clang-diagnostic-reserved-identifier)
extern "C" {
GRIFFIN_ACCESSES(1)
GRIFFIN_ACCESSES(2)
GRIFFIN_ACCESSES(4)
GRIFFIN_ACCESSES(8)
GRIFFIN_ACCESSES(16)
void __tsan_read_range(void* address, std::size_t bytes) {
    recordAccess(address, bytes, Access::kRead, __builtin_return_address(0));
}
void __tsan_write_range(void* address, std::size_t bytes) {
    recordAccess(address, bytes, Access::kWrite, __builtin_return_address(0));
}
void __tsan_init() {}
void __tsan_func_entry(void* /*caller*/) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** /*place*/, void* /*value*/) {}
void __tsan_vptr_read(void** /*place*/) {}
// Guards of static variables and reference counts of the host's code.
unsigned char __tsan_atomic8_load(const volatile unsigned char* from, int /*order*/) {
    return *from;
}
void __tsan_atomic8_store(volatile unsigned char* to, unsigned char value, int /*order*/) {
    *to = value;
}
int __tsan_atomic32_load(const volatile int* from, int /*order*/) {
    return *from;
}
int __tsan_atomic32_fetch_add(volatile int* to, int value, int /*order*/) {
    return __atomic_fetch_add(to, value, __ATOMIC_SEQ_CST);
}
long __tsan_atomic64_fetch_add(volatile long* to, long value, int /*order*/) {
    return __atomic_fetch_add(to, value, __ATOMIC_SEQ_CST);
}
}
// NOLINTEND(clang-diagnostic-reserved-identifier)

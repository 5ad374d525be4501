#include "tests/support/allocation_meter.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> live_bytes = 0;
std::atomic<std::size_t> peak_bytes = 0;
std::atomic<std::size_t> allocation_count = 0;
std::atomic<std::size_t> refused_in = 0;  // calls; 0: never

void* allocate(std::size_t bytes) noexcept {
    if (refused_in > 0 && --refused_in == 0) return nullptr;
    void* memory = std::malloc(bytes > 0 ? bytes : 1);
    if (memory == nullptr) return nullptr;
    const std::size_t live = live_bytes += malloc_usable_size(memory);
    std::size_t peak = peak_bytes;
    while (live > peak && !peak_bytes.compare_exchange_weak(peak, live)) {
    }
    ++allocation_count;
    return memory;
}

void* allocateOrThrow(std::size_t bytes) {
    void* memory = allocate(bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void release(void* memory) noexcept {
    if (memory == nullptr) return;
    live_bytes -= malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) {
    return allocateOrThrow(bytes);
}
void* operator new[](std::size_t bytes) {
    return allocateOrThrow(bytes);
}
// The standard library's temporary buffers (std::stable_sort) come from here.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

namespace griffin::tests {

AllocationMeter::AllocationMeter() : live_at_start_(live_bytes), count_at_start_(allocation_count) {
    peak_bytes = live_at_start_;
}

void AllocationMeter::refuse(std::size_t number) {
    refused_in = number;
}

std::size_t AllocationMeter::peakBytes() const {
    return peak_bytes - live_at_start_;
}

std::size_t AllocationMeter::allocations() const {
    return allocation_count - count_at_start_;
}

}  // namespace griffin::tests

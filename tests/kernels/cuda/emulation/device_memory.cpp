#include "tests/kernels/cuda/emulation/device_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if defined(__SANITIZE_ADDRESS__)
#define GRIFFIN_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRIFFIN_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(GRIFFIN_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#endif

namespace griffin::emulation {
namespace {

constexpr std::size_t kPage = 4096;  // where allocations begin

std::size_t pagesFor(std::size_t bytes) {
    // One byte more than asked for is not taken: what runs over the end is seen.
    return bytes / kPage + 1;
}

std::byte* alignedAddresses(std::size_t bytes, std::size_t alignment) {
    std::byte* start = reserveAddresses(bytes + alignment);
    const auto rest = reinterpret_cast<std::uintptr_t>(start) % alignment;
    return rest == 0 ? start : start + (alignment - rest);
}

}  // namespace

void fail(const char* what) {
    std::fprintf(stderr, "emulated device: %s\n", what);
    std::fflush(nullptr);
    std::abort();
}

std::byte* reserveAddresses(std::size_t bytes) {
    void* start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) fail("no address space");
    return static_cast<std::byte*>(start);
}

DeviceMemory::DeviceMemory()
    : start_(alignedAddresses(kAddresses, kSegment)),
      taken_of_page_(reinterpret_cast<std::uint16_t*>(reserveAddresses(kAddresses / kPage * sizeof(std::uint16_t)))) {
    if (const char* mebibytes = std::getenv("GRIFFIN_EMULATED_MIB"))
        limit_ = std::strtoull(mebibytes, nullptr, 10) << 20;
    // Large pages, where there are any: to protect them again and again is most of what an emulated launch costs.
    madvise(start_, kAddresses, MADV_HUGEPAGE);
    if (mprotect(start_, kAddresses, PROT_NONE) != 0) fail("memory cannot be protected");
}

void* DeviceMemory::take(std::size_t bytes) {
    const std::size_t pages = pagesFor(bytes);
    if (bytes > left() || used_ + pages * kPage > kAddresses) return nullptr;
    std::byte* memory = start_ + used_;
    for (std::size_t page = 0; page < pages; ++page) {
        taken_of_page_[used_ / kPage + page] =
            static_cast<std::uint16_t>(std::min(kPage, bytes - std::min(bytes, page * kPage)));
    }
    countSegments(used_, pages * kPage, 1);
    used_ += pages * kPage;
    taken_ += bytes;
    sizes_[memory] = bytes;
    open();
    std::memset(memory, 0xFF, bytes);  // as f32 and as f16: not a number
    close();
    ASAN_POISON_MEMORY_REGION(memory + bytes, pages * kPage - bytes);
    return memory;
}

void DeviceMemory::give(void* memory) {
    const auto found = sizes_.find(static_cast<std::byte*>(memory));
    if (found == sizes_.end()) fail("memory is given back that was not taken");
    const auto [start, bytes] = *found;
    const std::size_t pages = pagesFor(bytes);
    std::fill_n(taken_of_page_ + at(start) / kPage, pages, std::uint16_t{0});
    madvise(start, pages * kPage, MADV_DONTNEED);
    countSegments(at(start), pages * kPage, -1);
    ASAN_POISON_MEMORY_REGION(start, bytes);
    taken_ -= bytes;
    sizes_.erase(found);
}

bool DeviceMemory::isTaken(const void* memory, std::size_t bytes) const {
    for (std::size_t first = at(memory), end = first + bytes; first < end;) {
        const std::size_t page_end = std::min((first / kPage + 1) * kPage, end);
        if (page_end - first / kPage * kPage > taken_of_page_[first / kPage]) return false;
        first = page_end;
    }
    return true;
}

std::size_t DeviceMemory::left() const {
    return limit_ - std::min(limit_, taken_);
}

void DeviceMemory::open() {
    if (opened_++ == 0) protect(PROT_READ | PROT_WRITE);
}

void DeviceMemory::close() {
    if (--opened_ == 0) protect(PROT_NONE);
}

void DeviceMemory::protect(int how) const {
    for (auto first = allocations_of_segment_.begin(); first != allocations_of_segment_.end();) {
        std::size_t end = first->first;
        auto next = first;
        while (next != allocations_of_segment_.end() && next->first == end) {
            ++end;
            ++next;
        }
        if (mprotect(start_ + first->first * kSegment, (end - first->first) * kSegment, how) != 0) {
            fail("memory cannot be protected");
        }
        first = next;
    }
}

void DeviceMemory::countSegments(std::size_t at, std::size_t bytes, int change) {
    for (std::size_t segment = at / kSegment; segment <= (at + bytes - 1) / kSegment; ++segment) {
        int& count = allocations_of_segment_[segment];
        count += change;
        if (count == 0) allocations_of_segment_.erase(segment);
    }
}

DeviceMemory& deviceMemory() {
    static DeviceMemory memory;
    return memory;
}

}  // namespace griffin::emulation

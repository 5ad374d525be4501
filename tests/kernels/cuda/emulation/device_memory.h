// The memory of the emulated device. It cannot be touched but by kernels and copies: host code that does crashes. Every
// place is given out once: what was freed is never used again, so whoever kept its address finds nothing there. Under
// the address sanitizer what is not taken cannot be touched at all; where accesses are watched, that is told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace griffin::emulation {

[[noreturn]] void fail(const char* what);

/// Address space for `bytes`; pages that nobody writes to do not exist.
std::byte* reserveAddresses(std::size_t bytes);

class DeviceMemory {
  public:
    /// All the addresses there are. The device says that it has 1 GiB of memory, or what GRIFFIN_EMULATED_MIB says.
    static constexpr std::size_t kAddresses = std::size_t{32} << 30;

    DeviceMemory();

    /// Null when there is no room. The content is what a program that relies on it deserves.
    void* take(std::size_t bytes);
    void give(void* memory);

    bool has(const void* memory) const { return memory >= start_ && memory < start_ + kAddresses; }
    /// Distance from the first address. REQUIRES: has(memory).
    std::size_t at(const void* memory) const {
        return static_cast<std::size_t>(static_cast<const std::byte*>(memory) - start_);
    }
    /// Whether all of it is taken. REQUIRES: has(memory).
    bool isTaken(const void* memory, std::size_t bytes) const;

    std::size_t capacity() const { return limit_; }
    std::size_t left() const;
    std::size_t taken() const { return taken_; }
    void limit(std::size_t bytes) { limit_ = bytes; }

    /// Between the two the memory can be touched; they nest.
    void open();
    void close();

  private:
    /// Addresses that are protected together. Of those that hold nothing any more the system need not know.
    static constexpr std::size_t kSegment = std::size_t{2} << 20;

    void protect(int how) const;
    void countSegments(std::size_t at, std::size_t bytes, int change);

    std::byte* start_;
    std::size_t used_ = 0;
    std::size_t taken_ = 0;
    std::size_t limit_ = std::size_t{1} << 30;
    int opened_ = 0;
    std::map<std::byte*, std::size_t> sizes_;
    std::map<std::size_t, int> allocations_of_segment_;
    std::uint16_t* taken_of_page_;
};

DeviceMemory& deviceMemory();

}  // namespace griffin::emulation

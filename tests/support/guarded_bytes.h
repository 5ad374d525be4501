// A copy of some bytes that ends exactly where unreadable memory begins: reading one byte too far kills the test.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <span>
#include <stdexcept>

namespace griffin::tests {

class GuardedBytes {
  public:
    explicit GuardedBytes(std::span<const std::byte> source) : size_(source.size()) {
        const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        const std::size_t readable = (size_ + page - 1) / page * page;
        mapped_ = readable + page;
        memory_ = ::mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory_ == MAP_FAILED) throw std::runtime_error("no memory for a guarded copy");
        auto* guard = static_cast<std::byte*>(memory_) + readable;
        if (::mprotect(guard, page, PROT_NONE) != 0) throw std::runtime_error("cannot guard memory");
        data_ = guard - size_;
        if (size_ > 0) std::memcpy(data_, source.data(), size_);
    }
    GuardedBytes(const GuardedBytes&) = delete;
    GuardedBytes& operator=(const GuardedBytes&) = delete;
    ~GuardedBytes() { ::munmap(memory_, mapped_); }

    std::span<const std::byte> bytes() const { return {data_, size_}; }

  private:
    void* memory_ = nullptr;
    std::size_t mapped_ = 0;
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace griffin::tests

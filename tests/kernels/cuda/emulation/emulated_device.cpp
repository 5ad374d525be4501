#include "tests/kernels/cuda/emulation/emulated_device.h"

#include <cuda_runtime.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#endif

dim3 threadIdx;
dim3 blockIdx;
dim3 gridDim;

namespace griffin::emulation {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 30;
constexpr std::size_t kPage = 4096;  // where allocations begin
constexpr std::size_t kStack = std::size_t{128} << 10;
constexpr unsigned kMaxThreads = 1024;
constexpr unsigned kLanes = 32;

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "emulated device: %s\n", what);
    std::abort();
}

/// All of the device's memory, given out once, zero-filled: what was freed is never used again. Pages that nobody wrote
/// to do not exist: protecting the others is what launches cost.
class Memory {
  public:
    Memory() {
        void* start = mmap(nullptr, kMemory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (start == MAP_FAILED) fail("no address space");
        start_ = static_cast<std::byte*>(start);
        ASAN_POISON_MEMORY_REGION(start_, kMemory);
    }
    void* take(std::size_t bytes) {
        const std::size_t at = used_;
        const std::size_t next = (at + bytes + kPage) / kPage * kPage;
        if (next > kMemory || taken_ + bytes > limit_) return nullptr;
        taken_ += bytes;
        used_ = next;
        newest_ = start_ + at;
        sizes_[newest_] = bytes;
        ASAN_UNPOISON_MEMORY_REGION(start_ + at, bytes);
        return start_ + at;
    }
    void give(void* memory) {
        const auto found = sizes_.find(static_cast<std::byte*>(memory));
        if (found == sizes_.end()) fail("memory is given back that was not taken");
        if (found->second >= kPage) madvise(memory, found->second / kPage * kPage, MADV_DONTNEED);
        ASAN_POISON_MEMORY_REGION(memory, found->second);
        taken_ -= found->second;
        sizes_.erase(found);
    }
    bool has(const void* memory) const { return memory >= start_ && memory < start_ + kMemory; }
    bool isNewest(const void* memory) const { return memory == newest_; }
    std::size_t left() const { return std::min(kMemory - used_, limit_ - taken_); }
    std::size_t taken() const { return taken_; }
    void limit(std::size_t bytes) { limit_ = bytes; }
    void open() const { protect(PROT_READ | PROT_WRITE); }
    void close() const { protect(PROT_NONE); }

  private:
    void protect(int how) const {
        if (mprotect(start_, kMemory, how) != 0) fail("memory cannot be protected");
    }

    std::byte* start_ = nullptr;
    std::byte* newest_ = nullptr;
    std::size_t used_ = 0;
    std::size_t taken_ = 0;
    std::size_t limit_ = kMemory;
    std::map<std::byte*, std::size_t> sizes_;
};

Memory& memory() {
    static Memory all;
    return all;
}

std::map<const void*, std::size_t> pinned;

bool isPinned(const void* host) {
    const auto after = pinned.upper_bound(host);
    if (after == pinned.begin()) return false;
    const auto& [start, bytes] = *std::prev(after);
    return host < static_cast<const std::byte*>(start) + bytes;
}

/// What runs on a stack of its own. Between places jumps are a hundred times as fast as swapcontext(), which asks the
/// system for signals each time; the sanitizer understands the latter alone.
class Place {
  public:
    /// To be entered at `function`, which never returns.
    void prepare(void (*function)(), std::size_t stack_bytes) {
        stack_.resize(stack_bytes);
        getcontext(&context_);
        context_.uc_stack.ss_sp = stack_.data();
        context_.uc_stack.ss_size = stack_.size();
        context_.uc_link = nullptr;
        makecontext(&context_, function, 0);
    }
    bool isPrepared() const { return !stack_.empty(); }

#if defined(__SANITIZE_ADDRESS__)
    /// Leaves `here` for this place; returns when someone goes back.
    void goFrom(Place& here) {
        __sanitizer_start_switch_fiber(&here.sanitizer_stack_, bottom(), bytes());
        swapcontext(&here.context_, &context_);
        here.arrive();
    }
    /// REQUIRES: called first thing on a stack that is entered.
    void arrive() {
        const void* from = nullptr;
        std::size_t from_bytes = 0;
        __sanitizer_finish_switch_fiber(sanitizer_stack_, &from, &from_bytes);
        if (stack_.empty()) return;
        host_bottom = from;
        host_bytes = from_bytes;
    }

  private:
    const void* bottom() const {
        return stack_.empty() ? host_bottom : stack_.data();
    }
    std::size_t bytes() const {
        return stack_.empty() ? host_bytes : stack_.size();
    }

    static inline const void* host_bottom = nullptr;
    static inline std::size_t host_bytes = 0;
    void* sanitizer_stack_ = nullptr;
#else
    void goFrom(Place& here) {
        here.entered_ = true;
        if (_setjmp(here.jump_) != 0) return;
        if (entered_) _longjmp(jump_, 1);
        setcontext(&context_);
    }
    void arrive() {}

  private:
    std::jmp_buf jump_{};
    bool entered_ = false;
#endif
    ucontext_t context_{};
    std::vector<std::byte> stack_;
};

enum class Waiting { kNothing, kWarp, kBlock, kDone };

struct Fiber {
    Place place;
    Waiting waits = Waiting::kDone;
    unsigned exchanges = 0;
    std::uint64_t given[2] = {0, 0};  // of this exchange and of the one before
};

/// Runs one block after the other.
class Machine {
  public:
    Machine() : fibers_(kMaxThreads) {}

    void runBlock(unsigned threads, const std::function<void()>& thread) {
        thread_ = &thread;
        threads_ = threads;
        for (unsigned i = 0; i < threads; ++i) {
            if (!fibers_[i].place.isPrepared()) fibers_[i].place.prepare(&Machine::enter, kStack);
            fibers_[i].waits = Waiting::kNothing;
            fibers_[i].exchanges = 0;
        }
        for (unsigned done = 0; done < threads;) {
            done = 0;
            bool moved = false;
            for (unsigned i = 0; i < threads; ++i) {
                const unsigned number = descending ? threads - 1 - i : i;
                Fiber& fiber = fibers_[number];
                if (fiber.waits == Waiting::kNothing) {
                    running_ = number;
                    threadIdx.x = number;
                    fiber.place.goFrom(host_);
                    moved = true;
                }
                done += fiber.waits == Waiting::kDone ? 1 : 0;
            }
            moved = releaseWarps() || releaseBlock() || moved;
            if (!moved && done < threads) fail("threads of a block wait for each other at different barriers");
        }
    }

    void wait(Waiting what) {
        Fiber& fiber = fibers_[running_];
        fiber.waits = what;
        host_.goFrom(fiber.place);
    }
    std::uint64_t exchange(std::uint64_t value, int distance) {
        const unsigned own = running_;
        const unsigned round = fibers_[own].exchanges++ % 2;
        fibers_[own].given[round] = value;
        wait(Waiting::kWarp);
        return fibers_[own ^ static_cast<unsigned>(distance)].given[round];
    }

    bool descending = false;

  private:
    /// Where every fiber begins: one thread of a block after the other.
    static void enter();
    [[noreturn]] void runThreads() {
        fibers_[running_].place.arrive();
        for (;;) {
            (*thread_)();
            wait(Waiting::kDone);
        }
    }

    bool releaseWarps() {
        bool any = false;
        for (unsigned first = 0; first < threads_; first += kLanes) {
            const unsigned end = std::min(first + kLanes, threads_);
            bool all = true;
            for (unsigned i = first; i < end; ++i) all = all && fibers_[i].waits == Waiting::kWarp;
            if (!all) continue;
            for (unsigned i = first; i < end; ++i) fibers_[i].waits = Waiting::kNothing;
            any = true;
        }
        return any;
    }

    bool releaseBlock() {
        bool any = false;
        for (unsigned i = 0; i < threads_; ++i) {
            const Waiting waits = fibers_[i].waits;
            if (waits != Waiting::kBlock && waits != Waiting::kDone) return false;
            any = any || waits == Waiting::kBlock;
        }
        for (unsigned i = 0; i < threads_; ++i) {
            if (fibers_[i].waits == Waiting::kBlock) fibers_[i].waits = Waiting::kNothing;
        }
        return any;
    }

    std::vector<Fiber> fibers_;
    Place host_;
    const std::function<void()>* thread_ = nullptr;
    unsigned threads_ = 0;
    unsigned running_ = 0;
};

Machine& theMachine() {
    static Machine machine;
    return machine;
}

void Machine::enter() {
    theMachine().runThreads();
}

std::int64_t launched = 0;

}  // namespace

void setOrder(Order order) {
    theMachine().descending = order == Order::kDescending;
}

std::int64_t launches() {
    return launched;
}

std::size_t deviceBytes() {
    return memory().taken();
}

std::size_t pinnedBytes() {
    std::size_t sum = 0;
    for (const auto& [start, bytes] : pinned) sum += bytes;
    return sum;
}

void limitDevice(std::size_t bytes) {
    memory().limit(bytes);
}

void onDevice(const std::function<void()>& work) {
    memory().open();
    work();
    memory().close();
}

void blockBarrier() {
    theMachine().wait(Waiting::kBlock);
}

std::uint64_t exchange(std::uint64_t value, int distance) {
    return theMachine().exchange(value, distance);
}

cudaError_t runKernel(const cudaLaunchConfig_t& config, const std::function<void()>& thread) {
    const dim3& grid = config.gridDim;
    const unsigned threads = config.blockDim.x;
    const bool allowed = grid.x >= 1 && grid.x <= 0x7FFFFFFFU && grid.y >= 1 && grid.y <= 65535 && grid.z == 1 &&
                         threads >= 1 && threads <= kMaxThreads && threads % kLanes == 0 &&
                         config.dynamicSmemBytes == 0 && config.stream != nullptr;
    if (!allowed) return cudaErrorInvalidValue;
    finish(config.stream);
    ++launched;
    memory().open();
    gridDim = grid;
    const std::uint64_t blocks = static_cast<std::uint64_t>(grid.x) * grid.y;
    for (std::uint64_t i = 0; i < blocks; ++i) {
        const std::uint64_t number = theMachine().descending ? blocks - 1 - i : i;
        blockIdx.x = static_cast<unsigned>(number % grid.x);
        blockIdx.y = static_cast<unsigned>(number / grid.x);
        theMachine().runBlock(threads, thread);
    }
    memory().close();
    return cudaSuccess;
}

}  // namespace griffin::emulation

using griffin::emulation::memory;

cudaError_t cudaGetLastError() {
    return cudaSuccess;
}
const char* cudaGetErrorString(cudaError_t error) {
    return error == cudaErrorInvalidValue ? "invalid value" : "error";
}
cudaError_t cudaSetDevice(int device) {
    return device == 0 ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr /*attribute*/, int /*device*/) {
    *value = 2;
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
    *free_bytes = memory().left();
    *total_bytes = *free_bytes;
    return cudaSuccess;
}
cudaError_t cudaMalloc(void** result, std::size_t bytes) {
    *result = memory().take(bytes);
    return *result == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}
cudaError_t cudaFree(void* released) {
    griffin::emulation::finishAll();
    memory().give(released);
    return cudaSuccess;
}
cudaError_t cudaMallocHost(void** result, std::size_t bytes) {
    *result = std::malloc(bytes);
    if (*result == nullptr) return cudaErrorMemoryAllocation;
    griffin::emulation::pinned[*result] = bytes;
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void* released) {
    griffin::emulation::finishAll();
    if (griffin::emulation::pinned.erase(released) != 1) griffin::emulation::fail("memory that is not pinned");
    std::free(released);
    return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
    if (!memory().has(to)) return cudaErrorInvalidValue;
    if (value == 0 && memory().isNewest(to)) return cudaSuccess;
    griffin::emulation::ask(stream, griffin::emulation::Work::kOperation,
                            [=] { griffin::emulation::onDevice([=] { std::memset(to, value, bytes); }); });
    return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    using namespace griffin::emulation;
    const bool up = kind == cudaMemcpyHostToDevice;
    if (memory().has(to) != up || memory().has(from) == up) return cudaErrorInvalidValue;
    ask(stream, Work::kCopy, [=] { onDevice([=] { std::memcpy(to, from, bytes); }); });
    // Memory that is not pinned is read, or written, before this returns.
    if (!isPinned(up ? from : to)) finish(stream);
    return cudaSuccess;
}

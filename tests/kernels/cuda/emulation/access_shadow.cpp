#include "tests/kernels/cuda/emulation/access_shadow.h"

#include <cuda_runtime.h>
#include <dlfcn.h>

#include <cstdio>
#include <set>
#include <unordered_map>
#include <utility>

#include "tests/kernels/cuda/emulation/block_machine.h"
#include "tests/kernels/cuda/emulation/device_memory.h"

// The names are the linker's. NOLINTBEGIN(clang-diagnostic-reserved-identifier)
extern "C" {
extern char __data_start;  // of the program: what static shared memory is part of
extern char _end;
}
// NOLINTEND(clang-diagnostic-reserved-identifier)

namespace griffin::emulation {
namespace {

constexpr std::size_t kStaticSharedLimit = 48 << 10;

struct Record {
    std::uint32_t launch = 0;  // 0: none
    std::uint32_t block = 0;
    std::uint32_t barriers = 0;
    std::uint16_t warp_epoch = 0;
    std::uint16_t thread = 0;  // with kAtomicFlag

    static constexpr std::uint16_t kAtomicFlag = 0x8000;
    unsigned number() const { return thread & ~unsigned{kAtomicFlag}; }
    bool isAtomic() const { return (thread & kAtomicFlag) != 0; }
};

struct Cell {
    Record write;
    Record read;
    Record read_before;  // of another thread
};

enum class Finding {
    kWriteAfterWrite,
    kReadAfterWrite,
    kWriteAfterRead,
    kNeverWritten,
    kNotTaken,
    kTouchedBeforeWaiting,
    kTooMuchShared
};

const char* textOf(Finding finding) {
    switch (finding) {
        case Finding::kWriteAfterWrite:
            return "a write and a write that nothing orders";
        case Finding::kReadAfterWrite:
            return "a read that nothing orders behind a write";
        case Finding::kWriteAfterRead:
            return "a write that nothing orders behind a read";
        case Finding::kNeverWritten:
            return "shared memory is read that its block never wrote";
        case Finding::kNotTaken:
            return "memory is touched that is not taken";
        case Finding::kTouchedBeforeWaiting:
            return "what the kernel before uses is touched before waitForPrevious()";
        case Finding::kTooMuchShared:
            return "a block has more than 48 KiB of static shared memory";
    }
    return "";
}

/// How far a block has said that its writes are there for others.
struct Publication {
    std::uint32_t barriers;
    unsigned thread;
};

/// What is known of the kernel that runs.
struct Kernel {
    LaunchOfShadow launch{};
    std::uint32_t number = 0;
    std::uint32_t previous = 0;
    std::uint32_t block = 0;
    std::size_t static_bytes = 0;  // of shared memory that the block wrote so far
    std::unordered_map<std::uint32_t, Publication> published;
    // The block's own last atomic operation.
    std::uint64_t heard_at = 0;
    std::uint32_t heard_barriers = 0;
    unsigned heard_thread = 0;
};

bool is_watching = false;
std::int64_t found = 0;
std::set<std::pair<const void*, Finding>> told;
Kernel kernel;
std::uint64_t clock_now = 0;  // of fences and atomic operations

Cell* device_cells = nullptr;  // one for each byte
Cell* dynamic_cells = nullptr;
Cell* static_cells = nullptr;

void tell(Finding finding, const void* address, const Record& other, const void* at) {
    ++found;
    if (!told.insert({at, finding}).second) return;
    Dl_info program{};
    dladdr(at, &program);
    Dl_info name{};
    dladdr(kernel.launch.kernel, &name);
    const auto offset = [&program](const void* place) {
        return static_cast<const char*>(place) - static_cast<const char*>(program.dli_fbase);
    };
    std::fprintf(stderr,
                 "FINDING: %s: %p, block %u thread %u of kernel +0x%tx; the other: launch %u before, block %u thread "
                 "%u; at +0x%tx (addr2line -Cfie %s)\n",
                 textOf(finding), address, kernel.block, threadIdx.x, offset(kernel.launch.kernel),
                 kernel.number - other.launch, other.block, other.number(), offset(at), program.dli_fname);
}

/// Whether the block of the other access said that it is there, and this thread heard it.
bool isPublished(const Record& other, const Record& mine) {
    const auto publication = kernel.published.find(other.block);
    if (publication == kernel.published.end()) return false;
    const Publication& said = publication->second;
    if (other.barriers >= said.barriers && other.number() != said.thread) return false;
    const bool heard = mine.barriers > kernel.heard_barriers || mine.number() == kernel.heard_thread;
    return kernel.heard_at != 0 && heard && machine().thread().fenced_at > kernel.heard_at;
}

bool isOrdered(const Record& other, const Record& mine, bool is_shared) {
    if (other.launch != kernel.number || (other.isAtomic() && mine.isAtomic())) return true;
    if (other.block != mine.block) return is_shared || isPublished(other, mine);
    if (other.number() == mine.number() || other.barriers != mine.barriers) return true;
    return other.number() / kLanes == mine.number() / kLanes && other.warp_epoch != mine.warp_epoch;
}

void touch(Cell& cell, const void* address, Access access, const Record& mine, bool is_shared, const void* at) {
    const bool writes = access != Access::kRead;
    if (is_shared) {
        const bool is_there = cell.write.launch == mine.launch && cell.write.block == mine.block;
        if (!writes && !is_there) tell(Finding::kNeverWritten, address, cell.write, at);
    } else if (kernel.launch.overlaps && !machine().thread().waited_for_previous && kernel.previous != 0) {
        const auto isBefore = [](const Record& other) { return other.launch == kernel.previous; };
        const bool reads = isBefore(cell.read) || isBefore(cell.read_before);
        if (isBefore(cell.write) || (writes && reads)) tell(Finding::kTouchedBeforeWaiting, address, cell.write, at);
    }
    if (!isOrdered(cell.write, mine, is_shared)) {
        tell(writes ? Finding::kWriteAfterWrite : Finding::kReadAfterWrite, address, cell.write, at);
    }
    if (writes) {
        if (!isOrdered(cell.read, mine, is_shared)) tell(Finding::kWriteAfterRead, address, cell.read, at);
        if (!isOrdered(cell.read_before, mine, is_shared)) {
            tell(Finding::kWriteAfterRead, address, cell.read_before, at);
        }
        cell.write = mine;
        return;
    }
    const bool is_own =
        cell.read.launch == mine.launch && cell.read.block == mine.block && cell.read.number() == mine.number();
    if (!is_own) cell.read_before = cell.read;
    cell.read = mine;
}

/// Static shared memory is as large as what a block writes of it.
void countStatic(const Cell* cells, std::size_t bytes, Access access, const void* address, const void* at) {
    if (access == Access::kRead) return;
    for (std::size_t i = 0; i < bytes; ++i) {
        const Record& write = cells[i].write;
        if (write.launch != kernel.number || write.block != kernel.block) ++kernel.static_bytes;
    }
    if (kernel.static_bytes > kStaticSharedLimit) tell(Finding::kTooMuchShared, address, {}, at);
}

bool isOwnVariable(const void* address) {
    for (const dim3* own : {&threadIdx, &blockIdx, &blockDim, &gridDim}) {
        if (address >= own && address < own + 1) return true;
    }
    return false;
}

Cell* cellsFor(std::size_t bytes) {
    return reinterpret_cast<Cell*>(reserveAddresses(bytes * sizeof(Cell)));
}

}  // namespace

bool watchAccesses() {
    is_watching = true;
    return true;
}

std::int64_t findings() {
    return found;
}

void recordAccess(const void* address, std::size_t bytes, Access access, const void* at) {
    if (!is_watching || !machine().isRunning()) return;
    const auto* place = static_cast<const char*>(address);
    const auto* shared = reinterpret_cast<const char*>(machine().sharedMemory());
    Cell* cells = nullptr;
    bool is_shared = true;
    if (deviceMemory().has(address)) {
        is_shared = false;
        cells = device_cells + deviceMemory().at(address);
        if (!deviceMemory().isTaken(address, bytes)) tell(Finding::kNotTaken, address, {}, at);
    } else if (place >= shared && place < shared + kSharedBytes) {
        cells = dynamic_cells + (place - shared);
        if (place + bytes > shared + kernel.launch.dynamic_bytes) tell(Finding::kNotTaken, address, {}, at);
    } else if (place >= &__data_start && place < &_end && !isOwnVariable(address)) {
        cells = static_cells + (place - &__data_start);
        countStatic(cells, bytes, access, address, at);
    } else {
        return;
    }
    const auto flag = access == Access::kAtomic ? Record::kAtomicFlag : std::uint16_t{0};
    const Record mine{kernel.number, kernel.block, machine().barriers(), machine().thread().warp_epoch,
                      static_cast<std::uint16_t>(threadIdx.x | flag)};
    for (std::size_t i = 0; i < bytes; ++i) touch(cells[i], place + i, access, mine, is_shared, at);
}

void touchAtomically(const void* address, std::size_t bytes) {
    if (!is_watching) return;
    recordAccess(address, bytes, Access::kAtomic, __builtin_return_address(0));
    if (!deviceMemory().has(address)) return;
    kernel.heard_at = ++clock_now;
    kernel.heard_barriers = machine().barriers();
    kernel.heard_thread = threadIdx.x;
    // What was fenced before counts as said.
    if (machine().thread().fenced_at != 0) kernel.published[kernel.block] = {machine().barriers(), threadIdx.x};
}

void fence() {
    machine().thread().fenced_at = ++clock_now;
}

std::uint32_t beginLaunch(const LaunchOfShadow& launch, std::uint32_t previous) {
    if (is_watching && device_cells == nullptr) {
        device_cells = cellsFor(DeviceMemory::kAddresses);
        static_cells = cellsFor(static_cast<std::size_t>(&_end - &__data_start));
        dynamic_cells = cellsFor(kSharedBytes);
    }
    kernel.launch = launch;
    kernel.previous = previous;
    kernel.published.clear();
    return ++kernel.number;
}

void beginBlock(std::uint32_t block) {
    kernel.block = block;
    kernel.static_bytes = 0;
    kernel.heard_at = 0;
}

}  // namespace griffin::emulation

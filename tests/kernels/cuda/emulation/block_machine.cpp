#include "tests/kernels/cuda/emulation/block_machine.h"

#include <cuda_runtime.h>

#include <array>
#include <bit>

#include "kernels/half.h"
#include "tests/kernels/cuda/emulation/access_shadow.h"
#include "tests/kernels/cuda/emulation/device_memory.h"

dim3 threadIdx;
dim3 blockIdx;
dim3 blockDim;
dim3 gridDim;

namespace griffin::emulation {
namespace {

// What threads use of their stacks must not all have its place in the same lines of the processor's cache.
constexpr std::size_t kStack = (std::size_t{256} << 10) + 17 * 64;

const std::array<float, 65536>& halfValues() {
    static const auto* values = [] {
        auto* all = new std::array<float, 65536>;
        for (unsigned bits = 0; bits < 65536; ++bits) {
            (*all)[bits] = kernels::halfToFloat(kernels::Half{static_cast<std::uint16_t>(bits)});
        }
        return all;
    }();
    return *values;
}

/// Both elements of a register.
void unpack(std::uint32_t pair, bool is_bf16, float& low, float& high) {
    if (is_bf16) {
        low = std::bit_cast<float>(pair << 16);
        high = std::bit_cast<float>(pair & 0xFFFF0000U);
    } else {
        low = halfValues()[pair & 0xFFFFU];
        high = halfValues()[pair >> 16];
    }
}

/// Source: PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type"; not mma_layout.h, which this tests.
void multiplyTiles(Thread* lanes) {
    float a[16][16];
    float b[16][8];
    for (unsigned lane = 0; lane < kLanes; ++lane) {
        const TileOperands& tile = lanes[lane].tile;
        const unsigned group = lane / 4;
        const unsigned pair = lane % 4 * 2;
        for (unsigned reg = 0; reg < 4; ++reg) {
            float* to = &a[group + (reg % 2 == 1 ? 8 : 0)][pair + (reg >= 2 ? 8 : 0)];
            unpack(tile.a[reg], tile.is_bf16, to[0], to[1]);
        }
        for (unsigned reg = 0; reg < 2; ++reg) {
            unpack(tile.b[reg], tile.is_bf16, b[pair + 8 * reg][group], b[pair + 8 * reg + 1][group]);
        }
    }
    float sums[16][8] = {};
    for (unsigned row = 0; row < 16; ++row) {
        for (unsigned k = 0; k < 16; ++k) {
            for (unsigned column = 0; column < 8; ++column) sums[row][column] += a[row][k] * b[k][column];
        }
    }
    for (unsigned lane = 0; lane < kLanes; ++lane) {
        float* c = lanes[lane].tile.c;
        for (unsigned reg = 0; reg < 4; ++reg) c[reg] += sums[lane / 4 + (reg >= 2 ? 8 : 0)][lane % 4 * 2 + reg % 2];
    }
}

}  // namespace

BlockMachine::BlockMachine() : threads_(kMaxThreads), shared_(reserveAddresses(kSharedBytes)) {
    std::byte* stacks = reserveAddresses(kMaxThreads * kStack);
    for (unsigned i = 0; i < kMaxThreads; ++i) {
        threads_[i].fiber.prepare(&BlockMachine::enter, stacks + i * kStack, kStack);
    }
}

void BlockMachine::runBlock(unsigned threads, const std::function<void()>& body) {
    body_ = &body;
    count_ = threads;
    for (unsigned i = 0; i < threads; ++i) {
        Thread& thread = threads_[i];
        thread.state = Thread::State::kRuns;
        thread.waited_for_previous = false;
        thread.warp_epoch = 0;
        thread.fenced_at = 0;
    }
    ++barriers_;
    for (unsigned done = 0; done < threads;) {
        place_ = 0;
        Fiber* const first = next();
        if (first != nullptr) {
            is_running_ = true;
            first->goFrom(host_);
            is_running_ = false;
        }
        const bool moved = releaseWarps() || first != nullptr;
        done = 0;
        for (unsigned i = 0; i < threads; ++i) done += threads_[i].state == Thread::State::kDone ? 1 : 0;
        if (!releaseBlock() && !moved && done < threads)
            fail("threads of a block wait for each other at different places");
    }
    for (unsigned i = 0; i < threads; ++i) {
        if (!threads_[i].open_group.empty() || !threads_[i].copy_groups.empty()) {
            fail("a thread ended with copies on their way");
        }
    }
}

void BlockMachine::enter() {
    machine().runThreads();
}

void BlockMachine::runThreads() {
    threads_[running_].fiber.arrive();
    for (;;) {
        (*body_)();
        stop(Thread::State::kDone);
    }
}

Fiber* BlockMachine::next() {
    while (place_ < count_) {
        const unsigned number = descending ? count_ - 1 - place_ : place_;
        ++place_;
        if (threads_[number].state != Thread::State::kRuns) continue;
        running_ = threadIdx.x = number;
        return &threads_[number].fiber;
    }
    return nullptr;
}

void BlockMachine::stop(Thread::State state) {
    Thread& thread = threads_[running_];
    thread.state = state;
    Fiber* const other = next();
    (other != nullptr ? *other : host_).goFrom(thread.fiber);
}

void BlockMachine::waitForBlock() {
    stop(Thread::State::kWaitsForBlock);
}

std::uint64_t BlockMachine::meet(Meeting meeting, std::uint32_t mask) {
    Thread& thread = threads_[running_];
    thread.meeting = meeting;
    thread.mask = mask;
    if ((mask >> (running_ % kLanes) & 1U) == 0) fail("a lane is not in the mask of its own instruction");
    stop(Thread::State::kWaitsForWarp);
    return thread.taken;
}

bool BlockMachine::releaseWarps() {
    bool any = false;
    for (unsigned first = 0; first < count_; first += kLanes) {
        for (unsigned lane = 0; lane < kLanes; ++lane) {
            const Thread& thread = threads_[first + lane];
            if (thread.state == Thread::State::kWaitsForWarp) any = releaseLanes(first, thread.mask) || any;
        }
    }
    return any;
}

bool BlockMachine::releaseLanes(unsigned first, std::uint32_t mask) {
    Thread* lanes = &threads_[first];
    const auto calls = [mask](unsigned lane) { return (mask >> lane & 1U) != 0; };
    const Meeting meeting = lanes[std::countr_zero(mask)].meeting;
    bool is_same = true;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
        if (!calls(lane)) continue;
        if (lanes[lane].state != Thread::State::kWaitsForWarp) return false;
        is_same = is_same && lanes[lane].meeting == meeting && lanes[lane].mask == mask;
    }
    if (!is_same) fail("lanes of a warp meet in different instructions");
    std::uint32_t votes = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
        if (calls(lane) && lanes[lane].given != 0) votes |= 1U << lane;
    }
    if (meeting == Meeting::kTile) {
        if (mask != 0xFFFFFFFFU) fail("a tile is multiplied by a part of a warp");
        multiplyTiles(lanes);
    }
    for (unsigned lane = 0; lane < kLanes; ++lane) {
        if (!calls(lane)) continue;
        Thread& thread = lanes[lane];
        thread.state = Thread::State::kRuns;
        if (meeting == Meeting::kVote) thread.taken = votes;
        if (meeting == Meeting::kBarrier) ++thread.warp_epoch;
        if (meeting != Meeting::kShuffle) continue;
        if (!calls(thread.wanted_lane)) fail("a lane takes the number of one that does not take part");
        thread.taken = lanes[thread.wanted_lane].given;
    }
    return true;
}

bool BlockMachine::releaseBlock() {
    bool any = false;
    for (unsigned i = 0; i < count_; ++i) {
        const Thread::State state = threads_[i].state;
        if (state != Thread::State::kWaitsForBlock && state != Thread::State::kDone) return false;
        any = any || state == Thread::State::kWaitsForBlock;
    }
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state == Thread::State::kWaitsForBlock) threads_[i].state = Thread::State::kRuns;
    }
    if (any) ++barriers_;
    return any;
}

BlockMachine& machine() {
    static BlockMachine all;
    return all;
}

void blockBarrier() {
    machine().waitForBlock();
}

void warpBarrier(std::uint32_t mask) {
    machine().meet(Meeting::kBarrier, mask);
}

std::uint64_t valueOfLane(std::uint32_t mask, std::uint64_t value, unsigned lane) {
    machine().thread().given = value;
    machine().thread().wanted_lane = lane;
    return machine().meet(Meeting::kShuffle, mask);
}

std::uint32_t vote(std::uint32_t mask, bool holds) {
    machine().thread().given = holds ? 1 : 0;
    return static_cast<std::uint32_t>(machine().meet(Meeting::kVote, mask));
}

void* dynamicShared() {
    return machine().sharedMemory();
}

void multiplyTile(float* c, const std::uint32_t* a, std::uint32_t b0, std::uint32_t b1, TileElements elements) {
    machine().thread().tile = {c, a, {b0, b1}, elements == TileElements::kBf16};
    machine().meet(Meeting::kTile, 0xFFFFFFFFU);
}

void copyAsync(void* shared, const void* global, std::size_t bytes) {
    const auto isAligned = [bytes](const void* memory) {
        return reinterpret_cast<std::uintptr_t>(memory) % bytes == 0;
    };
    if (!isAligned(shared) || !isAligned(global)) fail("an asynchronous copy is not aligned");
    recordAccess(global, bytes, Access::kRead, __builtin_return_address(0));
    recordAccess(shared, bytes, Access::kWrite, __builtin_return_address(0));
    std::memset(shared, 0xFF, bytes);  // it comes when it is waited for, no sooner
    machine().thread().open_group.push_back(
        {static_cast<std::byte*>(shared), static_cast<const std::byte*>(global), bytes});
}

void commitCopies() {
    Thread& thread = machine().thread();
    thread.copy_groups.push_back(std::move(thread.open_group));
    thread.open_group.clear();
}

void waitForCopies(int groups) {
    Thread& thread = machine().thread();
    while (thread.copy_groups.size() > static_cast<std::size_t>(groups)) {
        for (const AsyncCopy& copy : thread.copy_groups.front()) {
            std::memcpy(copy.to, copy.from, copy.bytes);
            recordAccess(copy.to, copy.bytes, Access::kWrite, __builtin_return_address(0));
        }
        thread.copy_groups.erase(thread.copy_groups.begin());
    }
}

void waitForPrevious() {
    machine().thread().waited_for_previous = true;
}

}  // namespace griffin::emulation

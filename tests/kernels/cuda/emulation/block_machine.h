// Runs the threads of a block as fibers: each until it waits for others, in ascending or in descending order, and one
// block after the other alike. What depends on who comes first differs between the two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "tests/kernels/cuda/emulation/fiber.h"

namespace griffin::emulation {

inline constexpr unsigned kMaxThreads = 1024;
inline constexpr unsigned kLanes = 32;
/// Dynamic shared memory that a block can have at all; what it may have is less.
inline constexpr std::size_t kSharedBytes = std::size_t{256} << 10;

/// How lanes of a warp meet.
enum class Meeting { kBarrier, kShuffle, kVote, kTile };

struct TileOperands {
    float* c;
    const std::uint32_t* a;
    std::uint32_t b[2];
    bool is_bf16;
};

struct AsyncCopy {
    std::byte* to;
    const std::byte* from;
    std::size_t bytes;
};

struct Thread {
    enum class State { kRuns, kWaitsForWarp, kWaitsForBlock, kDone };

    Fiber fiber;
    State state = State::kDone;
    // Of the meeting that it waits for.
    Meeting meeting = Meeting::kBarrier;
    std::uint32_t mask = 0;
    std::uint64_t given = 0;
    unsigned wanted_lane = 0;
    std::uint64_t taken = 0;
    TileOperands tile{};

    std::vector<std::vector<AsyncCopy>> copy_groups;
    std::vector<AsyncCopy> open_group;
    bool waited_for_previous = false;
    std::uint16_t warp_epoch = 0;  // barriers of the warp since the block's last
    std::uint64_t fenced_at = 0;   // access_shadow.h
};

class BlockMachine {
  public:
    BlockMachine();

    /// Calls `body` once as each thread; threadIdx tells which.
    void runBlock(unsigned threads, const std::function<void()>& body);

    // For the thread that runs.
    bool isRunning() const { return is_running_; }
    Thread& thread() { return threads_[running_]; }
    void waitForBlock();
    std::uint64_t meet(Meeting meeting, std::uint32_t mask);

    std::byte* sharedMemory() const { return shared_; }
    std::uint32_t barriers() const { return barriers_; }

    bool descending = false;

  private:
    /// Where every fiber begins: one thread of a block after the other.
    static void enter();
    [[noreturn]] void runThreads();
    /// The next thread of this round that can run, which is then the one that does; null at the round's end.
    Fiber* next();
    /// Goes on with the next thread; returns when this one may run again.
    void stop(Thread::State state);
    bool releaseWarps();
    bool releaseLanes(unsigned first, std::uint32_t mask);
    bool releaseBlock();

    std::vector<Thread> threads_;
    Fiber host_;
    std::byte* shared_;
    const std::function<void()>* body_ = nullptr;
    unsigned count_ = 0;
    unsigned running_ = 0;
    unsigned place_ = 0;  // of this round: threads that had their turn
    bool is_running_ = false;
    std::uint32_t barriers_ = 0;  // so far, in all blocks
};

BlockMachine& machine();

}  // namespace griffin::emulation

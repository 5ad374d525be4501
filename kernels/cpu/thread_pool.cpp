#include "kernels/cpu/thread_pool.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#if defined(__x86_64__)
#include <immintrin.h>
#endif
#if defined(__linux__)
#include <sched.h>
#endif

namespace griffin::kernels::cpu {
namespace {

/// What is left of a thread's part in a job. Packed: the low bits of the job's number, whether the owner has taken a
/// piece of it, and the items.
struct Left {
    static constexpr unsigned kItemBits = 20;
    static constexpr unsigned kNumberAt = 2 * kItemBits + 1;
    static constexpr std::uint64_t kItems = (std::uint64_t{1} << kItemBits) - 1;

    std::uint64_t number;
    bool owned;
    Share items;

    static Left unpack(std::uint64_t bits) {
        Left left{bits >> kNumberAt, (bits >> (2 * kItemBits) & 1U) != 0, {}};
        left.items.begin = static_cast<int>(bits >> kItemBits & kItems);
        left.items.end = static_cast<int>(bits & kItems);
        return left;
    }
    std::uint64_t packed() const {
        return number << kNumberAt | static_cast<std::uint64_t>(owned) << (2 * kItemBits) |
               static_cast<std::uint64_t>(items.begin) << kItemBits | static_cast<std::uint64_t>(items.end);
    }
    bool isOf(std::uint64_t job) const { return number == (job << kNumberAt >> kNumberAt); }
};

constexpr auto kIdleBeforeSleep = std::chrono::milliseconds(5);
// A pause takes up to 140 cycles, so this is some 10 microseconds. Longer would cost dearly where another program keeps
// a core busy and two of our threads share the other: each waits for the other at every operation.
constexpr int kSpinsBeforeYield = 256;
// After so many spins, half a microsecond, a waiter looks whether it keeps the one it waits for from running.
constexpr int kSpinsBeforeLooking = 16;

void pauseProcessor() {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    // Empties the pipeline. The hint meant for this, "yield", does nothing on most processors.
    asm volatile("isb" ::: "memory");
#else
    std::this_thread::yield();
#endif
}

/// The processor this thread runs on, -1 where the system does not tell.
int currentProcessor() {
#if defined(__linux__)
    return sched_getcpu();
#else
    return -1;
#endif
}

}  // namespace

/// One step of waiting: spins at first and then lets others run, so that more threads than cores still get on. Where
/// the system has put another thread of the pool on the same processor, as it does when other programs are busy, to
/// spin is to keep that one from working.
class ThreadPool::Waiter {
  public:
    explicit Waiter(const ThreadPool& pool) : pool_(pool) {}

    void step() {
        ++spins_;
        if (spins_ == kSpinsBeforeLooking) crowded_ = pool_.sharesProcessor();
        if (spins_ < kSpinsBeforeYield && !crowded_) {
            pauseProcessor();
        } else {
            std::this_thread::yield();
        }
    }
    int spins() const { return spins_; }

  private:
    const ThreadPool& pool_;
    int spins_ = 0;
    bool crowded_ = false;
};

ThreadPool::ThreadPool(int threads, int processors)
    : threads_(threads), takers_(std::min(threads, processors)), parts_(static_cast<std::size_t>(threads)) {
    assert(threads >= 1 && processors >= 1);
    workers_.reserve(static_cast<std::size_t>(threads) - 1);
    try {
        for (int t = 1; t < threads; ++t) workers_.emplace_back([this, t] { work(t); });
    } catch (...) {
        // Those already started wait for a job: let them go before the exception goes on.
        stop();
        throw;
    }
}

ThreadPool::~ThreadPool() {
    stop();
}

void ThreadPool::stop() {
    stopping_ = true;
    job_.everyone.store(true, std::memory_order_relaxed);
    publish(job_.number.load(std::memory_order_relaxed) + 1);
    for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::publish(std::uint64_t number) {
    // Sequentially consistent, as in waitForJob: either we see the sleeper or it sees the new number.
    job_.number.store(number);
    if (sleepers_.load() > 0) {
        { const std::lock_guard lock(mutex_); }
        wake_.notify_all();
    }
    if (parts() > takers_) {
        {
            const std::lock_guard lock(mutex_);
            last_for_everyone_ = number;
        }
        needed_.notify_all();
    }
}

bool ThreadPool::takePiece(std::uint64_t number, int owner, int thread, Share& taken) {
    std::atomic<std::uint64_t>& part = parts_[static_cast<std::size_t>(owner)].left;
    const int piece = job_.piece.load(std::memory_order_relaxed);
    std::uint64_t bits = part.load(std::memory_order_relaxed);
    while (true) {
        Left left = Left::unpack(bits);
        const bool is_begun = left.isOf(number);
        if (!is_begun) {
            // Every part is begun in every job: one of a later job tells a worker that was held up that its own is
            // over.
            if (!left.isOf(number - 1)) return false;
            // Nobody has touched this part yet. Should the job be over by now, the exchange below fails.
            left = {number, false, Share(job_.count.load(std::memory_order_relaxed), owner, parts())};
        }
        const bool is_empty = left.items.begin >= left.items.end;
        if (is_empty && is_begun) return false;
        taken = left.items;
        if (owner == thread) {
            left.items.begin = taken.end = std::min(left.items.begin + piece, left.items.end);
            left.owned = left.owned || !is_empty;
        } else {
            left.items.end = taken.begin = std::max(left.items.end - piece, left.items.begin);
        }
        if (part.compare_exchange_weak(bits, left.packed(), std::memory_order_acq_rel)) return !is_empty;
    }
}

void ThreadPool::takePart(std::uint64_t number, int thread) {
    Share mine;
    bool has_joined = thread == 0;
    const auto compute = [&] {
        job_.call.load(std::memory_order_relaxed)(job_.function.load(std::memory_order_relaxed), mine.begin, mine.end,
                                                  thread);
    };
    while (takePiece(number, thread, thread, mine)) {
        has_joined = true;
        compute();
    }
    if (!has_joined) return;
    const int others = job_.everyone.load(std::memory_order_relaxed) ? 0 : takers_ - 1;
    for (int i = 1; i <= others; ++i) {
        while (takePiece(number, (thread + i) % takers_, thread, mine)) compute();
    }
    parts_[static_cast<std::size_t>(thread)].finished.store(number, std::memory_order_release);
}

void ThreadPool::runJob(int count, int piece, bool everyone, const void* function, Caller call) {
    assert(count >= 1 && static_cast<std::uint64_t>(count) <= Left::kItems && piece >= 1);
    job_.function.store(function, std::memory_order_relaxed);
    job_.call.store(call, std::memory_order_relaxed);
    job_.count.store(count, std::memory_order_relaxed);
    job_.piece.store(piece, std::memory_order_relaxed);
    job_.everyone.store(everyone, std::memory_order_relaxed);
    parts_[0].processor.store(currentProcessor(), std::memory_order_relaxed);
    const std::uint64_t number = job_.number.load(std::memory_order_relaxed) + 1;
    if (everyone) {
        // Those that take no pieces have missed jobs; they sleep, and begin theirs with this one.
        const Left before{number - 1, false, {}};
        for (int t = takers_; t < threads_; ++t) parts_[static_cast<std::size_t>(t)].left = before.packed();
    }
    publish(number);
    takePart(number, 0);
    // Now every part has been begun, by its owner or by us.
    Waiter waiter(*this);
    for (int t = 1; t < parts(); ++t) {
        const Part& part = parts_[static_cast<std::size_t>(t)];
        if (!everyone && !Left::unpack(part.left.load(std::memory_order_relaxed)).owned) continue;
        while (part.finished.load(std::memory_order_acquire) != number) waiter.step();
    }
}

bool ThreadPool::sharesProcessor() const {
    const int here = currentProcessor();
    const auto is_here = [here](const Part& part) { return part.processor.load(std::memory_order_relaxed) == here; };
    return here >= 0 && std::count_if(parts_.begin(), parts_.end(), is_here) > 1;
}

std::uint64_t ThreadPool::waitForJob(std::uint64_t seen) {
    Waiter waiter(*this);
    std::chrono::steady_clock::time_point idle_since;
    while (true) {
        const std::uint64_t number = job_.number.load(std::memory_order_acquire);
        if (number != seen) return number;
        waiter.step();
        if (waiter.spins() == 256) {
            idle_since = std::chrono::steady_clock::now();
        } else if (waiter.spins() % 256 == 0 && std::chrono::steady_clock::now() - idle_since > kIdleBeforeSleep) {
            std::unique_lock lock(mutex_);
            sleepers_.fetch_add(1);
            wake_.wait(lock, [&] { return job_.number.load() != seen; });
            sleepers_.fetch_sub(1);
        }
    }
}

std::uint64_t ThreadPool::sleepUntilNeeded(std::uint64_t seen) {
    std::unique_lock lock(mutex_);
    needed_.wait(lock, [&] { return last_for_everyone_ != seen; });
    return last_for_everyone_;
}

void ThreadPool::work(int thread) {
    const bool takes_pieces = thread < takers_;
    std::uint64_t seen = 0;
    while (true) {
        seen = takes_pieces ? waitForJob(seen) : sleepUntilNeeded(seen);
        if (stopping_) return;
        if (takes_pieces) {
            parts_[static_cast<std::size_t>(thread)].processor.store(currentProcessor(), std::memory_order_relaxed);
        }
        takePart(seen, thread);
    }
}

}  // namespace griffin::kernels::cpu

#include "kernels/cpu/thread_pool.h"

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

constexpr auto kIdleBeforeSleep = std::chrono::milliseconds(5);
// A pause takes up to 140 cycles, so this is some 10 microseconds. Longer would cost dearly where another program keeps
// a core busy and two of our threads share the other: each waits for the other at every operation.
constexpr int kSpinsBeforeYield = 256;
// After so many spins, half a microsecond, a waiter looks whether it keeps the one it waits for from running.
constexpr int kSpinsBeforeLooking = 16;

void pauseProcessor() {
#if defined(__x86_64__)
    _mm_pause();
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

ThreadPool::ThreadPool(int threads) : threads_(threads), places_(static_cast<std::size_t>(threads)) {
    assert(threads >= 1);
    workers_.reserve(static_cast<std::size_t>(threads) - 1);
    try {
        for (int t = 1; t < threads; ++t) workers_.emplace_back([this, t] { work(t); });
    } catch (...) {
        // Those already started wait for a job of the whole pool: let them go before the exception goes on.
        stopping_ = true;
        {
            const std::lock_guard lock(mutex_);
            job_number_.fetch_add(1);
        }
        wake_.notify_all();
        for (std::thread& worker : workers_) worker.join();
        throw;
    }
}

ThreadPool::~ThreadPool() {
    stopping_ = true;
    {
        const std::lock_guard lock(mutex_);
        job_number_.fetch_add(1);
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::runJob(const Job& job) {
    if (threads_ == 1) {
        job.call(job.function, 0);
        return;
    }
    job_ = job;
    places_[0].processor.store(currentProcessor(), std::memory_order_relaxed);
    unfinished_.store(threads_ - 1, std::memory_order_relaxed);
    // Sequentially consistent, as in waitForJob: either we see the sleeper or it sees the new number.
    job_number_.fetch_add(1);
    if (sleepers_.load() > 0) {
        { const std::lock_guard lock(mutex_); }
        wake_.notify_all();
    }
    job.call(job.function, 0);
    Waiter waiter(*this);
    while (unfinished_.load(std::memory_order_acquire) != 0) waiter.step();
}

bool ThreadPool::sharesProcessor() const {
    const int here = currentProcessor();
    const auto is_here = [here](const Place& place) { return place.processor.load(std::memory_order_relaxed) == here; };
    return here >= 0 && std::count_if(places_.begin(), places_.end(), is_here) > 1;
}

void ThreadPool::barrier() {
    if (threads_ == 1) return;
    const std::uint32_t number = barrier_number_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) == threads_ - 1) {
        arrived_.store(0, std::memory_order_relaxed);
        barrier_number_.store(number + 1, std::memory_order_release);
        return;
    }
    Waiter waiter(*this);
    while (barrier_number_.load(std::memory_order_acquire) == number) waiter.step();
}

std::uint32_t ThreadPool::waitForJob(std::uint32_t seen) {
    Waiter waiter(*this);
    std::chrono::steady_clock::time_point idle_since;
    while (true) {
        const std::uint32_t number = job_number_.load(std::memory_order_acquire);
        if (number != seen) return number;
        waiter.step();
        if (waiter.spins() == 256) {
            idle_since = std::chrono::steady_clock::now();
        } else if (waiter.spins() % 256 == 0 && std::chrono::steady_clock::now() - idle_since > kIdleBeforeSleep) {
            std::unique_lock lock(mutex_);
            sleepers_.fetch_add(1);
            wake_.wait(lock, [&] { return job_number_.load() != seen; });
            sleepers_.fetch_sub(1);
        }
    }
}

void ThreadPool::work(int thread) {
    std::uint32_t seen = 0;
    while (true) {
        seen = waitForJob(seen);
        if (stopping_) return;
        places_[static_cast<std::size_t>(thread)].processor.store(currentProcessor(), std::memory_order_relaxed);
        job_.call(job_.function, thread);
        unfinished_.fetch_sub(1, std::memory_order_release);
    }
}

}  // namespace griffin::kernels::cpu

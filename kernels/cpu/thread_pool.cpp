#include "kernels/cpu/thread_pool.h"

#include <cassert>
#include <chrono>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace griffin::kernels::cpu {
namespace {

constexpr auto kIdleBeforeSleep = std::chrono::milliseconds(5);
// A pause takes up to 140 cycles, so this is some 10 microseconds. Longer would cost dearly where another program keeps
// a core busy and two of our threads share the other: each waits for the other at every operation.
constexpr int kSpinsBeforeYield = 256;

void pauseProcessor() {
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// One step of waiting: spins at first and then lets others run, so that more threads than cores still get on.
class Waiter {
  public:
    void step() {
        if (++spins_ < kSpinsBeforeYield) {
            pauseProcessor();
        } else {
            std::this_thread::yield();
        }
    }
    int spins() const { return spins_; }

  private:
    int spins_ = 0;
};

}  // namespace

ThreadPool::ThreadPool(int threads) : threads_(threads) {
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
    unfinished_.store(threads_ - 1, std::memory_order_relaxed);
    // Sequentially consistent, as in waitForJob: either we see the sleeper or it sees the new number.
    job_number_.fetch_add(1);
    if (sleepers_.load() > 0) {
        { const std::lock_guard lock(mutex_); }
        wake_.notify_all();
    }
    job.call(job.function, 0);
    Waiter waiter;
    while (unfinished_.load(std::memory_order_acquire) != 0) waiter.step();
}

void ThreadPool::barrier() {
    if (threads_ == 1) return;
    const std::uint32_t number = barrier_number_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) == threads_ - 1) {
        arrived_.store(0, std::memory_order_relaxed);
        barrier_number_.store(number + 1, std::memory_order_release);
        return;
    }
    Waiter waiter;
    while (barrier_number_.load(std::memory_order_acquire) == number) waiter.step();
}

std::uint32_t ThreadPool::waitForJob(std::uint32_t seen) {
    Waiter waiter;
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
        job_.call(job_.function, thread);
        unfinished_.fetch_sub(1, std::memory_order_release);
    }
}

}  // namespace griffin::kernels::cpu

// A pool for very many very short jobs: a token is some 150 of them, a few microseconds each. Workers spin between
// jobs and sleep only after some milliseconds without one, so never in the middle of a token. One thread at a
// time may start jobs; it takes part in them as thread 0.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace griffin::kernels::cpu {

/// Rows below which cheap arithmetic on them is less work than waking a thread.
inline constexpr int kRowsWorthSharing = 32;
/// The same for rows of `cols` elements with an exponential or a comparison for each element.
constexpr int rowsWorthSharing(int cols) {
    constexpr int kElements = 8192;
    return cols < kElements ? kElements / (cols > 0 ? cols : 1) : 1;
}

/// One thread's share of `count` items.
struct Share {
    int begin;
    int end;

    Share(int count, int thread, int threads)
        : begin(static_cast<int>(static_cast<std::int64_t>(count) * thread / threads)),
          end(static_cast<int>(static_cast<std::int64_t>(count) * (thread + 1) / threads)) {}
};

class ThreadPool {
  public:
    /// REQUIRES: threads >= 1. Starts threads - 1 workers. Throws std::system_error when the system has none left.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return threads_; }

    /// Calls function(thread) once for every thread in [0, threads()) and returns when all are done. The function must
    /// not throw and must not call run().
    template <class Function>
    void run(const Function& function) {
        runJob({&function, [](const void* f, int thread) { (*static_cast<const Function*>(f))(thread); }});
    }

    /// Calls function(begin, end) on disjoint ranges that cover [0, count), at most one for each thread and none
    /// shorter than `min_length` unless it is the only one: work too small to share runs on the calling thread.
    template <class Function>
    void parallelFor(int count, int min_length, const Function& function) {
        const int parts = min_length > 0 ? std::min(threads_, count / min_length) : threads_;
        if (parts <= 1) {
            if (count > 0) function(0, count);
            return;
        }
        run([&](int thread) {
            if (thread >= parts) return;
            const Share mine(count, thread, parts);
            if (mine.begin < mine.end) function(mine.begin, mine.end);
        });
    }

    /// Inside a job: returns when every thread of the pool has called it.
    void barrier();

  private:
    struct Job {
        const void* function = nullptr;
        void (*call)(const void* function, int thread) = nullptr;
    };

    /// Where a thread was when it last began a job; on its own cache line, as one writes it and all read it.
    struct alignas(64) Place {
        std::atomic<int> processor{-1};
    };

    class Waiter;

    void runJob(const Job& job);
    /// Whether another thread of the pool was last on the processor of the caller, one of its threads.
    bool sharesProcessor() const;
    void work(int thread);
    /// Returns the number of the next job after `seen`.
    std::uint32_t waitForJob(std::uint32_t seen);

    const int threads_;
    std::vector<Place> places_;  // [threads]
    Job job_;                    // written before job_number_ is increased
    bool stopping_ = false;

    // Each on its own cache line: written by one side, polled by the other.
    alignas(64) std::atomic<std::uint32_t> job_number_{0};
    alignas(64) std::atomic<int> unfinished_{0};
    alignas(64) std::atomic<int> arrived_{0};
    alignas(64) std::atomic<std::uint32_t> barrier_number_{0};

    alignas(64) std::atomic<int> sleepers_{0};
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::thread> workers_;
};

}  // namespace griffin::kernels::cpu

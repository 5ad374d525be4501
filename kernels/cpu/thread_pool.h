// A pool for very many very short jobs: a token is some 150 of them, a few microseconds each. Workers spin between
// jobs and sleep only after some milliseconds without one, so never in the middle of a token. One thread at a
// time may start jobs; it takes part in them as thread 0.
//
// Work in pieces is taken, not dealt out: a thread begins with a part of its own, the same in every pass, and then
// takes from the others' ends. A worker from which the system has taken the processor joins no job, and no job waits
// for it. Threads beyond the processors there are would only take them from each other: they sleep while pieces are
// taken, and wake for jobs that are run once for every thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "kernels/cpu/cpu_topology.h"

namespace griffin::kernels::cpu {

/// Rows below which cheap arithmetic on them is less work than waking a thread.
inline constexpr int kRowsWorthSharing = 32;
/// The same for rows of `cols` elements with an exponential or a comparison for each element.
constexpr int rowsWorthSharing(int cols) {
    constexpr int kElements = 4096;
    return cols < kElements ? kElements / (cols > 0 ? cols : 1) : 1;
}

/// One thread's share of `count` items.
struct Share {
    int begin = 0;
    int end = 0;

    Share() = default;
    Share(int count, int thread, int threads)
        : begin(static_cast<int>(static_cast<std::int64_t>(count) * thread / threads)),
          end(static_cast<int>(static_cast<std::int64_t>(count) * (thread + 1) / threads)) {}
};

class ThreadPool {
  public:
    /// Starts threads - 1 workers; pieces are taken by at most `processors` of the threads. Throws std::system_error
    /// when the system has no thread left. REQUIRES: threads >= 1, processors >= 1.
    explicit ThreadPool(int threads, int processors = usableProcessors());
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return threads_; }
    /// How many of them take pieces: the first ones.
    int takers() const { return takers_; }

    /// Calls function(thread) once for every thread in [0, threads()) and returns when all are done. The function must
    /// not throw and must not start a job.
    template <class Function>
    void run(const Function& function) {
        const auto piece = [&function](int thread, int, int) { function(thread); };
        runJob(threads_, 1, true, &piece, callerOf(piece));
    }

    /// Calls function(begin, end, thread) on disjoint pieces of at most `piece` items that cover [0, count), and
    /// returns when all are done; thread is in [0, takers()). The function must not throw and must not start a job.
    /// REQUIRES: piece >= 1, count < 2^20.
    template <class Function>
    void takePieces(int count, int piece, const Function& function) {
        if (takers_ > 1 && count > piece) {
            runJob(count, piece, false, &function, callerOf(function));
        } else {
            for (int begin = 0; begin < count; begin += piece) function(begin, std::min(begin + piece, count), 0);
        }
    }

    /// Calls function(begin, end) on disjoint ranges that cover [0, count), none shorter than `min_length` unless it is
    /// the last: work too small to share runs on the calling thread.
    template <class Function>
    void parallelFor(int count, int min_length, const Function& function) {
        constexpr int kPiecesOfAThread = 4;
        if (takers_ == 1 || count < 2 * min_length) {
            if (count > 0) function(0, count);
            return;
        }
        const int even = (count + kPiecesOfAThread * takers_ - 1) / (kPiecesOfAThread * takers_);
        takePieces(count, std::max(min_length, even), [&](int begin, int end, int) { function(begin, end); });
    }

  private:
    using Caller = void (*)(const void* function, int begin, int end, int thread);

    /// What the workers need to know of a job, on one cache line, and its number, which is written last.
    struct alignas(64) Job {
        std::atomic<std::uint64_t> number{0};
        std::atomic<const void*> function{nullptr};
        std::atomic<Caller> call{nullptr};
        std::atomic<int> count{0};
        std::atomic<int> piece{1};
        std::atomic<bool> everyone{false};  // every thread has a part, and none may take another's
    };

    /// A thread's part of a job. The owner takes from the front, others from the back; only they write this cache line.
    struct alignas(64) Part {
        std::atomic<std::uint64_t> left{0};      // packed: see thread_pool.cpp
        std::atomic<std::uint64_t> finished{0};  // number of the last job that the owner took part in and has finished
        std::atomic<int> processor{-1};          // where an owner that takes pieces was when it last began a job
    };

    class Waiter;

    template <class Function>
    static constexpr Caller callerOf(const Function& /*function*/) {
        return [](const void* f, int begin, int end, int thread) {
            (*static_cast<const Function*>(f))(begin, end, thread);
        };
    }

    void runJob(int count, int piece, bool everyone, const void* function, Caller call);
    /// Takes and computes pieces of job `number` until there are none. A worker that comes too late for its own part
    /// does nothing: nobody waits for it.
    void takePart(std::uint64_t number, int thread);
    /// Cuts a piece off the part of `owner` for `thread`; false when nothing is left.
    bool takePiece(std::uint64_t number, int owner, int thread, Share& taken);
    void stop();
    /// Begins job `number`, whose other fields have been written.
    void publish(std::uint64_t number);
    /// Threads with a part in the present job.
    int parts() const { return job_.everyone.load(std::memory_order_relaxed) ? threads_ : takers_; }
    /// Whether another thread of the pool was last on the processor of the caller, one of its threads.
    bool sharesProcessor() const;
    void work(int thread);
    /// Returns the number of the next job after `seen`.
    std::uint64_t waitForJob(std::uint64_t seen);
    /// The same for a thread that takes no pieces: of the next job for everyone, or of the end.
    std::uint64_t sleepUntilNeeded(std::uint64_t seen);

    const int threads_;
    const int takers_;
    std::atomic<bool> stopping_{false};
    Job job_;
    std::vector<Part> parts_;  // [threads]

    alignas(64) std::atomic<int> sleepers_{0};
    std::mutex mutex_;
    std::condition_variable wake_;
    std::uint64_t last_for_everyone_ = 0;  // number of that job; under the mutex
    std::condition_variable needed_;
    std::vector<std::thread> workers_;
};

}  // namespace griffin::kernels::cpu

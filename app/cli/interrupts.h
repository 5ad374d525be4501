// Ctrl+C. A separate thread waits for SIGINT, so nothing happens inside a signal handler. While work is running, the
// first Ctrl+C asks it to stop; a second one, or one while nothing is running, ends the program with status 130.
// SIGTERM does the same, except that repeating it never interrupts work that was asked to stop and may be saving its
// state; the window stops its training with it. Constructed first in main(), because later threads inherit the blocked
// signals.
#pragma once

#include <mutex>
#include <stop_token>
#include <thread>

namespace griffin::app::cli {

class Interrupts {
  public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// The lifetime of work that Ctrl+C stops.
    class Work {
      public:
        explicit Work(Interrupts& interrupts);
        ~Work();
        Work(const Work&) = delete;
        Work& operator=(const Work&) = delete;
        std::stop_token token() const { return source_.get_token(); }
        bool stopped() const { return source_.stop_requested(); }

      private:
        friend class Interrupts;
        Interrupts& interrupts_;
        std::stop_source source_;
    };

  private:
    void watch(const std::stop_token& ending);

    std::mutex mutex_;
    Work* work_ = nullptr;  // under mutex_
    std::jthread thread_;
};

}  // namespace griffin::app::cli

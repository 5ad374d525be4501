// Ctrl+C. A thread of its own waits for SIGINT, so nothing happens inside a signal handler. While work is under way the
// first Ctrl+C asks it to stop; another one, or one while nothing is under way, ends the program with status 130.
// SIGTERM, which asks a program to end in good order, does the same but for the impatience: however often it comes,
// work that was asked to stop may save what it has. The window stops its training so. Built first thing in main:
// threads started later inherit the blocked signal.
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

    /// Work that hears Ctrl+C begins; it is over when the object goes.
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

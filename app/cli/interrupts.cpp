#include "app/cli/interrupts.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>

namespace griffin::app::cli {
namespace {

constexpr int kSignalStatus = 128;  // plus the signal number, as shells report it

sigset_t interruptSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

Interrupts::Interrupts() {
    const sigset_t set = interruptSignals();
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
    thread_ = std::jthread([this](const std::stop_token& ending) { watch(ending); });
}

Interrupts::~Interrupts() {
    thread_.request_stop();
    ::pthread_kill(thread_.native_handle(), SIGINT);  // wakes it
}

void Interrupts::watch(const std::stop_token& ending) {
    const sigset_t set = interruptSignals();
    while (true) {
        int signal = 0;
        ::sigwait(&set, &signal);
        if (ending.stop_requested()) return;
        const std::lock_guard lock(mutex_);
        const bool first = work_ != nullptr && work_->source_.request_stop();
        if (first || (work_ != nullptr && signal == SIGTERM)) continue;
        ::_exit(kSignalStatus + signal);
    }
}

Interrupts::Work::Work(Interrupts& interrupts) : interrupts_(interrupts) {
    const std::lock_guard lock(interrupts_.mutex_);
    interrupts_.work_ = this;
}

Interrupts::Work::~Work() {
    const std::lock_guard lock(interrupts_.mutex_);
    interrupts_.work_ = nullptr;
}

}  // namespace griffin::app::cli

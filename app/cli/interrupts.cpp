#include "app/cli/interrupts.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>

namespace griffin::app::cli {
namespace {

constexpr int kInterruptedStatus = 130;  // what a shell reports for SIGINT

sigset_t interruptSignal() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    return signals;
}

}  // namespace

Interrupts::Interrupts() {
    const sigset_t signals = interruptSignal();
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    thread_ = std::jthread([this](const std::stop_token& ending) { watch(ending); });
}

Interrupts::~Interrupts() {
    thread_.request_stop();
    ::pthread_kill(thread_.native_handle(), SIGINT);  // wakes it
}

void Interrupts::watch(const std::stop_token& ending) {
    const sigset_t signals = interruptSignal();
    while (true) {
        int signal = 0;
        ::sigwait(&signals, &signal);
        if (ending.stop_requested()) return;
        const std::lock_guard lock(mutex_);
        if (work_ == nullptr || !work_->source_.request_stop()) ::_exit(kInterruptedStatus);
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

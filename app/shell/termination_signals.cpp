#include "app/shell/termination_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <atomic>
#include <csignal>

namespace griffin::app {
namespace {

constexpr std::array kSignals{SIGTERM, SIGINT, SIGHUP};
std::atomic<int> write_end{-1};  // the only thing a signal handler may touch

void onSignal(int) {
    const char byte = 1;
    const int target = write_end.load();
    if (target >= 0) [[maybe_unused]]
        const ssize_t written = write(target, &byte, 1);
}

}  // namespace

TerminationSignals::TerminationSignals(QObject* parent) : QObject(parent) {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // the signals then end the program at once
    read_end_ = ends[0];
    write_end = ends[1];
    notifier_ = new QSocketNotifier(read_end_, QSocketNotifier::Read, this);
    connect(notifier_, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        if (::read(read_end_, &byte, 1) == 1) emit received();
    });
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int number : kSignals) sigaction(number, &action, nullptr);
}

TerminationSignals::~TerminationSignals() {
    if (read_end_ < 0) return;
    for (const int number : kSignals) signal(number, SIG_DFL);
    delete notifier_;
    close(write_end.exchange(-1));
    close(read_end_);
}

}  // namespace griffin::app

#include "moc_termination_signals.cpp"

#include "engine/base/changed_files.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>

namespace griffin::engine {
namespace {

constexpr std::size_t kMaxMappings = 1024;
constexpr std::size_t kPathBytes = 256;

struct Mapping {
    // 0: unused. The handler reads it first, so it is set last and cleared first.
    std::atomic<std::uintptr_t> begin{0};
    std::uintptr_t end = 0;
    std::array<char, kPathBytes> path{};
};

// Static, and without constructors that run late: the handler may come at any time.
std::array<Mapping, kMaxMappings> mappings;
std::mutex mappings_mutex;
std::atomic<std::uint64_t> changed_count{0};
std::array<char, kPathBytes> changed_path{};
std::atomic_flag changed_path_busy = ATOMIC_FLAG_INIT;
struct sigaction earlier_action;
std::uintptr_t page_bytes = 4096;

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<std::uint64_t>::is_always_lock_free);

/// Only what a signal handler may do: no memory is allocated, no lock is waited for.
bool replaceMissingPages(std::uintptr_t address) {
    for (const Mapping& mapping : mappings) {
        const std::uintptr_t begin = mapping.begin.load(std::memory_order_acquire);
        if (begin == 0 || address < begin || address >= mapping.end) continue;
        // All that follows is missing, too, if the file was cut: one signal for it all.
        const std::uintptr_t page = address / page_bytes * page_bytes;
        void* zeros = ::mmap(reinterpret_cast<void*>(page), mapping.end - page, PROT_READ,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
        if (zeros == MAP_FAILED) return false;
        if (!changed_path_busy.test_and_set(std::memory_order_acquire)) {
            changed_path = mapping.path;
            changed_path_busy.clear(std::memory_order_release);
        }
        changed_count.fetch_add(1, std::memory_order_release);
        return true;
    }
    return false;
}

void onBusError(int signal, siginfo_t* info, void* context) {
    const int error = errno;
    const bool replaced = info->si_code > 0 && replaceMissingPages(reinterpret_cast<std::uintptr_t>(info->si_addr));
    errno = error;
    if (replaced) return;
    if ((earlier_action.sa_flags & SA_SIGINFO) != 0) {
        earlier_action.sa_sigaction(signal, info, context);
    } else if (earlier_action.sa_handler != SIG_DFL && earlier_action.sa_handler != SIG_IGN) {
        earlier_action.sa_handler(signal);
    } else {
        std::signal(signal, SIG_DFL);                // the access is repeated and ends the program
        if (info->si_code <= 0) std::raise(signal);  // sent by somebody: there is no access
    }
}

void takeSignal() {
    page_bytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action = {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &earlier_action);
}

}  // namespace

void watchMapping(const void* begin, std::size_t bytes, const std::string& path) {
    const std::lock_guard lock(mappings_mutex);
    static const bool taken = (takeSignal(), true);
    static_cast<void>(taken);
    const auto unused =
        std::find_if(mappings.begin(), mappings.end(), [](const Mapping& mapping) { return mapping.begin == 0; });
    if (unused == mappings.end()) return;
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    unused->end = address + bytes;
    const std::size_t length = std::min(path.size(), kPathBytes - 1);
    unused->path.fill('\0');
    std::memcpy(unused->path.data(), path.data() + (path.size() - length), length);
    unused->begin.store(address, std::memory_order_release);
}

void forgetMapping(const void* begin) {
    const std::lock_guard lock(mappings_mutex);
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    const auto found = std::find_if(mappings.begin(), mappings.end(),
                                    [address](const Mapping& mapping) { return mapping.begin == address; });
    if (found != mappings.end()) found->begin.store(0, std::memory_order_release);
}

std::uint64_t changedFileCount() {
    return changed_count.load(std::memory_order_acquire);
}

std::string lastChangedFile() {
    while (changed_path_busy.test_and_set(std::memory_order_acquire)) {
    }
    const std::string path = changed_path.data();
    changed_path_busy.clear(std::memory_order_release);
    return path;
}

}  // namespace griffin::engine

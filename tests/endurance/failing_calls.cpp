// Loaded before the C library (LD_PRELOAD): makes one call of the program fail, or changes a file under it. It counts
// from 1 and leaves in the file FAIL_REPORT, 320 bytes: u64 the calls there were, then the text of the one that failed.
//   FAIL_KIND=write    calls that change something below the folder FAIL_UNDER: opening for writing, writing, renaming,
//                      cutting, flushing, making folders; the call number FAIL_AT fails with the error FAIL_ERROR,
//                      with FAIL_ON=1 all after it as well
//   FAIL_KIND=memory   allocations after the file FAIL_UNDER was first opened; number FAIL_AT fails
//   FAIL_KIND=cut      the file FAIL_UNDER is cut to FAIL_AT bytes as soon as it was mapped
//   FAIL_KIND=clock    the clock on the wall jumps, forwards and back, each time it was read FAIL_AT times
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>

extern "C" {
void* __libc_malloc(std::size_t);                 // NOLINT: glibc's names
void* __libc_calloc(std::size_t, std::size_t);    // NOLINT
void* __libc_realloc(void*, std::size_t);         // NOLINT
void* __libc_memalign(std::size_t, std::size_t);  // NOLINT
}

namespace {

enum class Kind { kNone, kWrite, kMemory, kCut, kClock };

struct Report {
    std::atomic<std::uint64_t> calls;
    char failed[312];
};

Report nowhere;
Report* report = &nowhere;
Kind kind = Kind::kNone;
const char* under = "";
std::uint64_t fail_at = 0;
bool fails_on = false;
int error_number = ENOSPC;
std::atomic<bool> armed{false};  // memory: the file was opened

template <typename Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

__attribute__((constructor)) void begin() {
    const auto text = [](const char* name) {
        const char* value = std::getenv(name);
        return value == nullptr ? "" : value;
    };
    under = text("FAIL_UNDER");
    fail_at = std::strtoull(text("FAIL_AT"), nullptr, 10);
    fails_on = *text("FAIL_ON") != '\0';
    if (*text("FAIL_ERROR") != '\0') error_number = std::atoi(text("FAIL_ERROR"));
    const int file = real<int(const char*, int, ...)>("open")(text("FAIL_REPORT"), O_RDWR | O_CLOEXEC);
    if (file >= 0) {
        void* memory = ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory != MAP_FAILED) report = static_cast<Report*>(memory);
        ::close(file);
    }
    const char* wanted = text("FAIL_KIND");
    if (std::strcmp(wanted, "write") == 0) kind = Kind::kWrite;
    if (std::strcmp(wanted, "memory") == 0) kind = Kind::kMemory;
    if (std::strcmp(wanted, "cut") == 0) kind = Kind::kCut;
    if (std::strcmp(wanted, "clock") == 0) kind = Kind::kClock;
}

bool isUnder(const char* path) {
    return path != nullptr && *under != '\0' && std::strncmp(path, under, std::strlen(under)) == 0;
}

bool failsNow(const char* call, const char* path) {
    const std::uint64_t number = report->calls.fetch_add(1) + 1;
    if (fail_at == 0 || number < fail_at || (number > fail_at && !fails_on)) return false;
    if (number > fail_at) return true;
    std::snprintf(report->failed, sizeof(report->failed), "%s %s", call, path);
    return true;
}

/// True: the call is to fail; errno is set.
bool refused(const char* call, const char* path) {
    if (kind != Kind::kWrite || !isUnder(path) || !failsNow(call, path)) return false;
    errno = error_number;
    return true;
}
bool refused(const char* call, int file) {
    if (kind != Kind::kWrite) return false;
    char link[32];
    char path[PATH_MAX];
    std::snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    const ssize_t length = ::readlink(link, path, sizeof(path) - 1);
    if (length < 0) return false;
    path[length] = '\0';
    return refused(call, path);
}

bool allocationFails(const char* call) {
    if (kind != Kind::kMemory || !armed.load(std::memory_order_relaxed) || !failsNow(call, "")) return false;
    errno = ENOMEM;
    return true;
}

/// For every call that opens a file.
bool openingRefused(const char* path, bool writes) {
    if (kind == Kind::kMemory && isUnder(path)) armed = true;
    return writes && refused("open", path);
}

void cutIfMapped(int file) {
    if (kind != Kind::kCut) return;
    char link[32];
    char path[PATH_MAX];
    std::snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    const ssize_t length = ::readlink(link, path, sizeof(path) - 1);
    if (length < 0) return;
    path[length] = '\0';
    if (std::strcmp(path, under) == 0 && report->calls.fetch_add(1) == 0) ::truncate(path, static_cast<off_t>(fail_at));
}

/// Seconds by which the clock on the wall is wrong.
long long jump() {
    if (kind != Kind::kClock || fail_at == 0) return 0;
    constexpr long long kDay = 86400;
    constexpr long long kJumps[] = {0, 3600, -3600, 400 * kDay, -400 * kDay, -1, 5, 30 * 365 * kDay, -20 * 365 * kDay};
    return kJumps[report->calls.fetch_add(1) / fail_at % std::size(kJumps)];
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
    static auto* const next = real<int(clockid_t, timespec*)>("clock_gettime");
    const int result = next(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += jump();
    return result;
}
int gettimeofday(timeval* now, void* zone) noexcept {
    static auto* const next = real<int(timeval*, void*)>("gettimeofday");
    const int result = next(now, zone);
    if (result == 0) now->tv_sec += jump();
    return result;
}
time_t time(time_t* place) noexcept {
    static auto* const next = real<time_t(time_t*)>("time");
    const time_t now = next(nullptr) + jump();
    if (place != nullptr) *place = now;
    return now;
}

#define OPEN(NAME, PARAMETERS, ...)                                                          \
    int NAME PARAMETERS {                                                                    \
        va_list more;                                                                        \
        va_start(more, flags);                                                               \
        const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0; \
        va_end(more);                                                                        \
        if (openingRefused(path, (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0)) return -1;   \
        static auto* const next = real<int PARAMETERS>(#NAME);                               \
        return next(__VA_ARGS__, mode);                                                      \
    }
OPEN(open, (const char* path, int flags, ...), path, flags)
OPEN(open64, (const char* path, int flags, ...), path, flags)
OPEN(openat, (int folder, const char* path, int flags, ...), folder, path, flags)
OPEN(openat64, (int folder, const char* path, int flags, ...), folder, path, flags)

#define FILE_OPEN(NAME)                                                                 \
    FILE* NAME(const char* path, const char* mode) {                                    \
        if (openingRefused(path, std::strpbrk(mode, "wa+") != nullptr)) return nullptr; \
        static auto* const next = real<FILE*(const char*, const char*)>(#NAME);         \
        return next(path, mode);                                                        \
    }
FILE_OPEN(fopen)
FILE_OPEN(fopen64)

// RESULT NAME(PARAMETERS), which fails with -1 when the file or path WHAT is refused.
#define CHANGES(RESULT, NAME, WHAT, PARAMETERS, ...)              \
    RESULT NAME PARAMETERS {                                      \
        if (refused(#NAME, WHAT)) return -1;                      \
        static auto* const next = real<RESULT PARAMETERS>(#NAME); \
        return next(__VA_ARGS__);                                 \
    }
CHANGES(ssize_t, write, file, (int file, const void* data, std::size_t size), file, data, size)
CHANGES(ssize_t, pwrite, file, (int file, const void* data, std::size_t size, off_t at), file, data, size, at)
CHANGES(ssize_t, pwrite64, file, (int file, const void* data, std::size_t size, off64_t at), file, data, size, at)
CHANGES(ssize_t, writev, file, (int file, const iovec* parts, int count), file, parts, count)
CHANGES(ssize_t, sendfile, file, (int file, int from, off_t* at, std::size_t size), file, from, at, size)
CHANGES(ssize_t, copy_file_range, file,
        (int from, off64_t* at, int file, off64_t* to, std::size_t size, unsigned flags), from, at, file, to, size,
        flags)
CHANGES(int, fsync, file, (int file), file)
CHANGES(int, fdatasync, file, (int file), file)
CHANGES(int, ftruncate, file, (int file, off_t size), file, size)
CHANGES(int, ftruncate64, file, (int file, off64_t size), file, size)
CHANGES(int, rename, to, (const char* path, const char* to), path, to)
CHANGES(int, renameat2, to, (int from, const char* path, int folder, const char* to, unsigned flags), from, path,
        folder, to, flags)
CHANGES(int, linkat, to, (int from, const char* path, int folder, const char* to, int flags), from, path, folder, to,
        flags)
CHANGES(int, link, to, (const char* path, const char* to), path, to)
CHANGES(int, mkdir, path, (const char* path, mode_t mode), path, mode)

void* mmap(void* place, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
    static auto* const next = real<void*(void*, std::size_t, int, int, int, off_t)>("mmap");
    if ((flags & MAP_ANONYMOUS) != 0 && allocationFails("mmap")) return MAP_FAILED;
    void* memory = next(place, size, protection, flags, file, offset);
    if (file >= 0) cutIfMapped(file);
    return memory;
}
void* mmap64(void* place, std::size_t size, int protection, int flags, int file, off64_t offset) noexcept {
    return mmap(place, size, protection, flags, file, offset);
}

void* malloc(std::size_t size) noexcept {
    return allocationFails("malloc") ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
    return allocationFails("calloc") ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) noexcept {
    return allocationFails("realloc") ? nullptr : __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    return allocationFails("aligned_alloc") ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
    if (allocationFails("posix_memalign")) return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory == nullptr ? ENOMEM : 0;
}

}  // extern "C"

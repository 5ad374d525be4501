// Checks without Qt: the machine with the GPU may have nothing but a compiler and the CUDA toolkit.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace griffin::gpu_test {

inline int failures = 0;
inline int checks = 0;

/// Counts, and tells of what does not hold; at most a few lines for each test.
inline bool check(bool holds, const char* format, ...) __attribute__((format(printf, 2, 3)));
inline bool check(bool holds, const char* format, ...) {
    ++checks;
    if (holds) return true;
    if (++failures <= 200) {
        std::va_list arguments;
        va_start(arguments, format);
        std::fputs("FAIL: ", stdout);
        std::vprintf(format, arguments);
        std::fputc('\n', stdout);
        va_end(arguments);
    }
    return false;
}

/// Runs one named test; an exception is a failure of it, and the next one is run.
template <class Test>
void run(const char* name, const Test& test) {
    const int before = failures;
    const int checked = checks;
    try {
        test();
    } catch (const std::exception& error) {
        check(false, "%s threw: %s", name, error.what());
    }
    std::printf("%s %s (%d checks)\n", failures == before ? "PASS:" : "FAILED:", name, checks - checked);
    std::fflush(stdout);
}

inline int result() {
    std::printf("%d checks, %d failures\n", checks, failures);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/// What a program says that has no device to run on; ctest counts it as skipped.
inline int skip(const char* reason) {
    std::printf("SKIP whole program: no CUDA device: %s\n", reason);
    return EXIT_SUCCESS;
}

}  // namespace griffin::gpu_test

// A loop compiled twice: for every processor, and for those with AVX2, whose vectors are twice as long. Without fused
// multiplications both give the same values, bit for bit.
#pragma once

namespace griffin::engine {

#if defined(__x86_64__) && defined(__GNUC__)

template <class Loop>
[[gnu::target("avx2"), gnu::noinline]] void runWide(const Loop& loop) {
    loop();
}

/// Runs loop(), a lambda marked as always to be inlined: [&]() __attribute__((always_inline)) {...}.
template <class Loop>
void wideLoop(const Loop& loop) {
    static const bool kWide = __builtin_cpu_supports("avx2") != 0;
    if (kWide) {
        runWide(loop);
    } else {
        loop();
    }
}

#else

template <class Loop>
void wideLoop(const Loop& loop) {
    loop();
}

#endif

}  // namespace griffin::engine

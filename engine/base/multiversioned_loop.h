// A loop compiled twice: for every processor, and for those with AVX2, whose vectors are twice as long. Without fused
// multiplications both give the same values, bit for bit.
#pragma once

namespace griffin::engine {

#if defined(__x86_64__) && defined(__GNUC__)

template <class Loop>
[[gnu::target("avx2"), gnu::noinline]] void runWithAvx2(const Loop& loop) {
    loop();
}

/// Runs loop(), a lambda marked as always to be inlined: [&]() __attribute__((always_inline)) {...}.
template <class Loop>
void multiversioned(const Loop& loop) {
    static const bool kHasAvx2 = __builtin_cpu_supports("avx2") != 0;
    if (kHasAvx2) {
        runWithAvx2(loop);
    } else {
        loop();
    }
}

#else

template <class Loop>
void multiversioned(const Loop& loop) {
    loop();
}

#endif

}  // namespace griffin::engine

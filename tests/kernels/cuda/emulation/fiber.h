// What runs on a stack of its own. Between fibers the compiler's own jumps keep no registers but those of the frame:
// several times as fast as longjmp(), which is a hundred times as fast as swapcontext(), which asks the system for
// signals each time. The address sanitizer is told of every jump.
#pragma once

#include <ucontext.h>

#include <array>
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define GRIFFIN_FIBERS_FOR_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRIFFIN_FIBERS_FOR_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(GRIFFIN_FIBERS_FOR_ADDRESS_SANITIZER)
#include <sanitizer/common_interface_defs.h>
#endif

namespace griffin::emulation {

class Fiber {
  public:
    /// To be entered at `function`, which never returns.
    void prepare(void (*function)(), std::byte* stack, std::size_t stack_bytes) {
        stack_ = stack;
        stack_bytes_ = stack_bytes;
        getcontext(&context_);
        context_.uc_stack.ss_sp = stack;
        context_.uc_stack.ss_size = stack_bytes;
        context_.uc_link = nullptr;
        makecontext(&context_, function, 0);
    }

    /// Leaves `here` for this fiber; returns when someone goes back. Neither this nor enter() is part of another
    /// function, as no function may have both ends of a jump.
    [[gnu::noinline, gnu::no_sanitize_address]] void goFrom(Fiber& here) {
        here.entered_ = true;
        announce(here);
        if (__builtin_setjmp(here.jump_.data()) == 0) enter();
        asm volatile("");  // a call that is the last thing would take the frame that the jump comes back to
        here.arrive();
    }

#if defined(GRIFFIN_FIBERS_FOR_ADDRESS_SANITIZER)
    /// REQUIRES: called first thing on a stack that is entered.
    void arrive() {
        const void* from = nullptr;
        std::size_t from_bytes = 0;
        __sanitizer_finish_switch_fiber(sanitizer_stack_, &from, &from_bytes);
        if (!is_from_host) return;
        host_bottom = from;
        host_bytes = from_bytes;
    }

  private:
    void announce(Fiber& here) {
        is_from_host = here.stack_ == nullptr;
        const void* bottom = stack_ == nullptr ? host_bottom : stack_;
        __sanitizer_start_switch_fiber(&here.sanitizer_stack_, bottom, stack_ == nullptr ? host_bytes : stack_bytes_);
    }

    static inline bool is_from_host = false;
    static inline const void* host_bottom = nullptr;
    static inline std::size_t host_bytes = 0;
    void* sanitizer_stack_ = nullptr;
#else
    void arrive() {}

  private:
    void announce(Fiber& /*here*/) {}
#endif

    [[gnu::noinline, gnu::no_sanitize_address]] void enter() {
        if (entered_) __builtin_longjmp(jump_.data(), 1);
        setcontext(&context_);
    }

    std::array<void*, 5> jump_{};
    bool entered_ = false;
    ucontext_t context_{};
    std::byte* stack_ = nullptr;  // null: the host's
    std::size_t stack_bytes_ = 0;
};

}  // namespace griffin::emulation

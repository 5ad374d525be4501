// Counts what operator new hands out. Linking it replaces the program's operator new and delete.
#pragma once

#include <cstddef>

namespace griffin::tests {

/// From its construction on; one at a time.
class AllocationMeter {
  public:
    AllocationMeter();

    /// Most bytes that were alive at once, beyond those alive at the start.
    std::size_t peakBytes() const;
    /// Calls of operator new.
    std::size_t allocations() const;

    /// The call of operator new of this number, counted from here, is refused, once; 0: none.
    static void refuse(std::size_t number);

  private:
    std::size_t live_at_start_;
    std::size_t count_at_start_;
};

}  // namespace griffin::tests

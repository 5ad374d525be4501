// The one place where exceptions end: memory that ran out and errors of a device become a Failure at the engine's face.
#pragma once

#include <exception>
#include <new>

#include "engine/base/result.h"

namespace griffin::engine {

Failure outOfMemory();
Failure deviceError(const std::exception& error);

/// Calls `work`, which returns a Result.
template <class Work>
auto guarded(Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::exception& error) {
        return deviceError(error);
    }
}

}  // namespace griffin::engine

// Result<T>: a value, or a Failure.
#pragma once

#include <exception>
#include <new>
#include <tl/expected.hpp>
#include <utility>

#include "engine/base/changed_files.h"
#include "engine/base/failure.h"

namespace griffin::engine {

/// A value, or why there is none. `return failed({...})` makes a Failure; `return tl::unexpected(std::move(x).error())`
/// passes on that of another result.
template <class T>
using Result = tl::expected<T, Failure>;

/// For functions that return nothing.
struct Done {};

/// Calls `work`, which returns a Result. The one place where exceptions end: memory that ran out and errors of a device
/// become failures at the engine's face. So does a mapped file that lost bytes meanwhile, whatever `work` made of it.
template <class Work>
auto guarded(Work&& work) -> decltype(work()) {
    try {
        const std::uint64_t changed_before = changedFileCount();
        auto result = work();
        if (changedFileCount() != changed_before) return failed(changedFile(lastChangedFile()));
        return result;
    } catch (const std::bad_alloc&) {
        return failed(outOfMemory());
    } catch (const std::exception& error) {
        return failed(deviceError(error));
    }
}

}  // namespace griffin::engine

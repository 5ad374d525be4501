#include "engine/base/guarded.h"

namespace griffin::engine {

Failure outOfMemory() {
    return {FailureCause::kOutOfMemory,
            "There is not enough memory",
            {},
            "close other programs, or choose a smaller model or a shorter context",
            {}};
}

Failure deviceError(const std::exception& error) {
    return {FailureCause::kDeviceError, "The computation failed", {}, "load the model again", error.what()};
}

}  // namespace griffin::engine

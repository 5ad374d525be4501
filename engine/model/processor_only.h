// What the processor computes and other back ends refuse.
#pragma once

#include <optional>
#include <utility>

#include "engine/base/failure.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// `what` says what is computed on the processor only; `where` may be empty.
inline Failure processorOnly(Message what, Message where) {
    return {FailureCause::kUnsupportedArchitecture,
            std::move(what),
            std::move(where),
            Message("choose the CPU (--device cpu)"),
            {}};
}

/// Whether the back end has room for a head of so many elements.
inline std::optional<Failure> checkHead(int elements, const kernels::Backend& backend, Message where) {
    const int most = backend.maxHeadDim();
    if (elements <= most) return std::nullopt;
    return processorOnly(Message("Heads of more than %1 elements are computed on the processor only", most),
                         std::move(where));
}

}  // namespace griffin::engine::model

// Results of the engine and the storage in tests.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/base/result.h"

namespace griffin::tests {

/// What failed, on one line; empty where nothing did.
std::string lineOf(const auto& result) {
    return result.has_value() ? std::string() : result.error().oneLine();
}

/// The value. A failure ends the test program.
template <class T>
T get(engine::Result<T> result) {
    if (!result) throw std::runtime_error(result.error().oneLine() + ' ' + result.error().details);
    return std::move(*result);
}

}  // namespace griffin::tests

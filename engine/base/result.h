// Result<T>: a value, or a Failure.
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "engine/base/failure.h"

namespace griffin::engine {

// Transition: becomes `template <class T> using Result = tl::expected<T, Failure>;` when nobody uses ok(), failure()
// and the conversion from Failure any more, but has_value(), error() and failed().
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Failure> {
    using Base = tl::expected<T, Failure>;

  public:
    Result(T value) : Base(std::move(value)) {}                            // NOLINT: conversion is the point
    Result(Failure failure) : Base(tl::unexpect, std::move(failure)) {}    // NOLINT
    Result(tl::unexpected<Failure> failure) : Base(std::move(failure)) {}  // NOLINT

    bool ok() const { return this->has_value(); }
    const Failure& failure() const { return this->error(); }
};

/// For functions that return nothing.
struct Done {};

}  // namespace griffin::engine

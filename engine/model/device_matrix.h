// Matrices in the back end's memory, allocated once for the most rows they will ever have, and lists of their rows.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "kernels/backend.h"

namespace griffin::engine::model {

template <class Real>
class DeviceMatrixOf {
  public:
    DeviceMatrixOf() = default;
    /// `backend` is a kernels::Backend or a kernels::TrainingBackend. Throws std::bad_alloc.
    template <class Backend>
    DeviceMatrixOf(Backend& backend, int max_rows, int cols)
        : buffer_(backend.allocate(static_cast<std::size_t>(max_rows) * static_cast<std::size_t>(cols) * sizeof(Real))),
          max_rows_(max_rows),
          cols_(cols) {}

    int maxRows() const { return max_rows_; }
    int cols() const { return cols_; }
    /// The first `rows` rows. REQUIRES: rows <= maxRows().
    kernels::MatrixViewOf<Real> view(int rows) const {
        assert(rows <= max_rows_);
        return {static_cast<Real*>(buffer_.data()), rows, cols_, cols_};
    }
    kernels::MatrixViewOf<Real> all() const { return view(max_rows_); }

  private:
    kernels::DeviceBuffer buffer_;
    int max_rows_ = 0;
    int cols_ = 0;
};

using DeviceMatrix = DeviceMatrixOf<float>;

/// 0, 1, ... count - 1, for operations that take a list of rows. REQUIRES: count <= kernels::kMaxRows.
inline std::span<const int> rowNumbers(std::size_t count) {
    static constexpr std::array<int, kernels::kMaxRows> kNumbers = [] {
        std::array<int, kernels::kMaxRows> numbers{};
        for (int row = 0; row < kernels::kMaxRows; ++row) numbers[static_cast<std::size_t>(row)] = row;
        return numbers;
    }();
    assert(count <= kNumbers.size());
    return std::span(kNumbers).first(count);
}

}  // namespace griffin::engine::model

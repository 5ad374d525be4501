// Rows of numbers in the memory of the training back end, allocated once for the most rows they will ever have.
#pragma once

#include <cassert>
#include <cstddef>

#include "kernels/training_backend.h"

namespace griffin::engine::train {

template <class Real>
class RealMatrix {
  public:
    RealMatrix() = default;
    /// Throws std::bad_alloc.
    RealMatrix(kernels::TrainingBackend<Real>& backend, int max_rows, int cols)
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

}  // namespace griffin::engine::train

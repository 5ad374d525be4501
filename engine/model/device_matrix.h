// A matrix of f32 rows in the back end's memory, allocated once for the most rows it will ever have.
#pragma once

#include <cassert>

#include "kernels/backend.h"

namespace griffin::engine::model {

class DeviceMatrix {
  public:
    DeviceMatrix() = default;
    /// Throws std::bad_alloc.
    DeviceMatrix(kernels::Backend& backend, int max_rows, int cols)
        : buffer_(
              backend.allocate(static_cast<std::size_t>(max_rows) * static_cast<std::size_t>(cols) * sizeof(float))),
          max_rows_(max_rows),
          cols_(cols) {}

    int maxRows() const { return max_rows_; }
    int cols() const { return cols_; }
    /// The first `rows` rows. REQUIRES: rows <= maxRows().
    kernels::MatrixView view(int rows) const {
        assert(rows <= max_rows_);
        return {buffer_.as<float>(), rows, cols_, cols_};
    }

  private:
    kernels::DeviceBuffer buffer_;
    int max_rows_ = 0;
    int cols_ = 0;
};

}  // namespace griffin::engine::model

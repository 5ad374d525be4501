// The trained tensors of a draft network under their published names, each with its gradient and the two moments of its
// optimiser.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "engine/model/device_matrix.h"
#include "kernels/training_backend.h"

namespace griffin::engine::train {

using model::DeviceMatrixOf;

/// Initial values: those of PyTorch's linear layers (uniform) and norms (ones), zeros, the first columns of the input
/// as they are, or a given matrix.
enum class Initial { kUniform, kOnes, kZeros, kIdentity, kGiven };

template <class Real>
struct Parameter {
    std::string name;
    bool is_vector = false;  // [cols], else [rows, cols]
    Initial initial = Initial::kUniform;
    int fan_in = 0;  // kUniform: within 1 / sqrt(fan_in)
    DeviceMatrixOf<Real> values;
    DeviceMatrixOf<Real> gradients;
    DeviceMatrixOf<Real> first_moments;
    DeviceMatrixOf<Real> second_moments;
    const DeviceMatrixOf<Real>* given = nullptr;  // for kGiven

    kernels::MatrixViewOf<Real> value() const { return values.all(); }
    kernels::MatrixViewOf<Real> gradient() const { return gradients.all(); }
};

template <class Real>
class Parameters {
  public:
    /// The back end must outlive it.
    explicit Parameters(kernels::TrainingBackend<Real>& backend) : backend_(backend) {}
    Parameters(const Parameters&) = delete;
    Parameters& operator=(const Parameters&) = delete;

    kernels::TrainingBackend<Real>& backend() const { return backend_; }

    /// The references stay valid. Throws std::bad_alloc.
    const Parameter<Real>& addMatrix(const std::string& name, int rows, int cols);
    const Parameter<Real>& addNorm(const std::string& name, int size);
    const Parameter<Real>& addBias(const std::string& name, int size, int fan_in);
    const Parameter<Real>& addZeroMatrix(const std::string& name, int rows, int cols);
    /// REQUIRES: rows <= cols.
    const Parameter<Real>& addIdentity(const std::string& name, int rows, int cols);
    /// Initial values from `first`, which must outlive the parameters.
    const Parameter<Real>& addCopy(const std::string& name, const DeviceMatrixOf<Real>& first);

    const std::deque<Parameter<Real>>& all() const { return all_; }
    /// Number of scalars in all tensors.
    std::int64_t size() const;

    /// Initial values from a seed; clears the moments.
    void initialise(std::uint64_t seed);
    void clearGradients();
    /// Square root of the sum of squares of all gradients.
    double gradientNorm() const;

  private:
    const Parameter<Real>& add(Parameter<Real> parameter, int rows, int cols);

    kernels::TrainingBackend<Real>& backend_;
    std::deque<Parameter<Real>> all_;
};

extern template class Parameters<float>;
extern template class Parameters<double>;

}  // namespace griffin::engine::train

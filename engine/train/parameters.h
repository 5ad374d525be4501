// The trained tensors of a draft network by their published names, each with its gradient and the two moments of its
// optimiser.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "engine/train/real_matrix.h"
#include "kernels/training_backend.h"

namespace griffin::engine::train {

/// How a tensor begins: as the linear layers and norms of PyTorch do, at zero, or with values that are given.
enum class Initial { kUniform, kOnes, kZeros, kGiven };

template <class Real>
struct Parameter {
    std::string name;
    bool is_vector = false;  // [cols], else [rows, cols]
    Initial initial = Initial::kUniform;
    int fan_in = 0;  // kUniform: within 1 / sqrt(fan_in)
    RealMatrix<Real> values;
    RealMatrix<Real> gradients;
    RealMatrix<Real> first_moments;
    RealMatrix<Real> second_moments;
    const RealMatrix<Real>* given = nullptr;  // for kGiven

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
    const Parameter<Real>& addZeroBias(const std::string& name, int size);
    /// Begins with the values of `first`, which must outlive it.
    const Parameter<Real>& addCopy(const std::string& name, const RealMatrix<Real>& first);

    const std::deque<Parameter<Real>>& all() const { return all_; }
    /// Numbers in all of them.
    std::int64_t size() const;

    /// First values from a seed; the moments become zero.
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

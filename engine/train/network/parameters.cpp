#include "engine/train/network/parameters.h"

#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/random.h"

namespace griffin::engine::train {

template <class Real>
const Parameter<Real>& Parameters<Real>::add(Parameter<Real> parameter, int rows, int cols) {
    parameter.values = DeviceMatrixOf<Real>(backend_, rows, cols);
    parameter.gradients = DeviceMatrixOf<Real>(backend_, rows, cols);
    parameter.first_moments = DeviceMatrixOf<Real>(backend_, rows, cols);
    parameter.second_moments = DeviceMatrixOf<Real>(backend_, rows, cols);
    all_.push_back(std::move(parameter));
    return all_.back();
}

template <class Real>
const Parameter<Real>& Parameters<Real>::addMatrix(const std::string& name, int rows, int cols) {
    return add({name, false, Initial::kUniform, cols, {}, {}, {}, {}}, rows, cols);
}

template <class Real>
const Parameter<Real>& Parameters<Real>::addNorm(const std::string& name, int size) {
    return add({name, true, Initial::kOnes, 0, {}, {}, {}, {}}, 1, size);
}

template <class Real>
const Parameter<Real>& Parameters<Real>::addBias(const std::string& name, int size, int fan_in) {
    return add({name, true, Initial::kUniform, fan_in, {}, {}, {}, {}}, 1, size);
}

template <class Real>
const Parameter<Real>& Parameters<Real>::addZeroMatrix(const std::string& name, int rows, int cols) {
    return add({name, false, Initial::kZeros, 0, {}, {}, {}, {}}, rows, cols);
}

template <class Real>
const Parameter<Real>& Parameters<Real>::addIdentity(const std::string& name, int rows, int cols) {
    return add({name, false, Initial::kIdentity, 0, {}, {}, {}, {}}, rows, cols);
}

template <class Real>
const Parameter<Real>& Parameters<Real>::addCopy(const std::string& name, const DeviceMatrixOf<Real>& first) {
    return add({name, false, Initial::kGiven, 0, {}, {}, {}, {}, &first}, first.maxRows(), first.cols());
}

template <class Real>
std::int64_t Parameters<Real>::size() const {
    std::int64_t size = 0;
    for (const Parameter<Real>& parameter : all_) {
        size += static_cast<std::int64_t>(parameter.values.maxRows()) * parameter.values.cols();
    }
    return size;
}

template <class Real>
void Parameters<Real>::initialise(std::uint64_t seed) {
    Random random(seed);
    std::vector<Real> numbers;
    for (const Parameter<Real>& parameter : all_) {
        const kernels::MatrixViewOf<Real> value = parameter.value();
        backend_.clear(parameter.first_moments.all());
        backend_.clear(parameter.second_moments.all());
        if (parameter.initial == Initial::kGiven) {
            backend_.copy(parameter.given->all(), value);
            continue;
        }
        numbers.assign(static_cast<std::size_t>(value.rows) * static_cast<std::size_t>(value.cols), Real(0));
        for (Real& number : numbers) {
            if (parameter.initial == Initial::kOnes) {
                number = Real(1);
            } else if (parameter.initial == Initial::kUniform) {
                number = static_cast<Real>((2.0 * random.uniform() - 1.0) / std::sqrt(parameter.fan_in));
            }
        }
        for (int row = 0; parameter.initial == Initial::kIdentity && row < value.rows; ++row) {
            numbers[static_cast<std::size_t>(row) * static_cast<std::size_t>(value.cols + 1)] = Real(1);
        }
        backend_.upload(value.data, numbers.data(), numbers.size() * sizeof(Real));
    }
}

template <class Real>
void Parameters<Real>::clearGradients() {
    for (const Parameter<Real>& parameter : all_) backend_.clear(parameter.gradient());
}

template <class Real>
double Parameters<Real>::gradientNorm() const {
    double sum = 0.0;
    for (const Parameter<Real>& parameter : all_) sum += backend_.sumOfSquares(parameter.gradient());
    return std::sqrt(sum);
}

template class Parameters<float>;
template class Parameters<double>;

}  // namespace griffin::engine::train

#include "engine/train/loop/weight_average.h"

#include <algorithm>
#include <cstddef>
#include <exception>

namespace griffin::engine::train {

WeightAverage::WeightAverage(const Parameters<float>& parameters, std::int64_t first)
    : parameters_(parameters), first_(first) {
    if (first_ == 0) return;
    for (const Parameter<float>& parameter : parameters_.all()) {
        sums_.emplace_back(parameters_.backend(), parameter.values.maxRows(), parameter.values.cols());
    }
}

std::int64_t WeightAverage::counted(std::int64_t step) const {
    return first_ == 0 ? 0 : std::max<std::int64_t>(0, step - first_ + 1);
}

void WeightAverage::add(std::int64_t step) {
    if (counted(step) == 0) return;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        parameters_.backend().add(parameters_.all()[i].value(), sums_[i].all());
    }
}

WeightAverage::InPlace::InPlace(const WeightAverage& average, std::int64_t step) : parameters_(average.parameters_) {
    kernels::TrainingBackend<float>& backend = parameters_.backend();
    for (std::size_t i = 0; i < average.sums_.size(); ++i) {
        const Parameter<float>& parameter = parameters_.all()[i];
        backend.copy(parameter.value(), parameter.gradient());
        backend.copy(average.sums_[i].all(), parameter.value());
        backend.scale(1.0 / static_cast<double>(average.counted(step)), parameter.value());
    }
}

WeightAverage::InPlace::~InPlace() {
    try {
        for (const Parameter<float>& parameter : parameters_.all()) {
            parameters_.backend().copy(parameter.gradient(), parameter.value());
        }
    } catch (const std::exception&) {  // NOLINT: a device that failed fails again in what comes next
    }
}

void WeightAverage::store(std::int64_t step, std::vector<StateTensor>& tensors) const {
    if (counted(step) == 0) return;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        tensors[i].sum.resize(tensors[i].value.size());
        parameters_.backend().download(tensors[i].sum.data(), sums_[i].all().data,
                                       tensors[i].sum.size() * sizeof(float));
    }
}

Result<Done> WeightAverage::restore(std::int64_t step, const std::vector<StateTensor>& tensors,
                                    const std::string& where) {
    if (counted(step) == 0) return Done{};
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        const std::string& name = parameters_.all()[i].name;
        const auto found =
            std::ranges::find_if(tensors, [&name](const StateTensor& tensor) { return tensor.name == name; });
        if (found == tensors.end() || found->sum.empty()) {
            return failed({FailureCause::kFileMalformed,
                           Message("%1 is missing", "sum/" + name),
                           where,
                           Message("start the training again, or resume from an older checkpoint"),
                           {}});
        }
        parameters_.backend().upload(sums_[i].all().data, found->sum.data(), found->sum.size() * sizeof(float));
    }
    return Done{};
}

}  // namespace griffin::engine::train

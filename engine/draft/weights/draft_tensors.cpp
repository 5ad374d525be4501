#include "engine/draft/weights/draft_tensors.h"

#include <string>
#include <utility>
#include <vector>

#include "engine/draft/weights/block_quantisation.h"
#include "engine/model/tensor_source.h"
#include "kernels/dequantise.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using kernels::HostTensor;

constexpr int kMaxRows = 1 << 17;  // of any matrix but the vocabulary's

}  // namespace

DraftTensors::DraftTensors(kernels::Backend& backend, const formats::TensorDirectory& tensors, std::string where,
                           MatrixStorage storage)
    : backend_(backend), tensors_(tensors), where_(std::move(where)), storage_(storage) {}

void DraftTensors::fail(Failure failure) {
    if (!failure_) failure_ = std::move(failure);
}

bool DraftTensors::has(std::string_view name) const {
    return hasWeights(tensors_, name);
}

std::optional<std::int64_t> DraftTensors::storedRows(std::string_view name) const {
    if (const CheckpointTensor* whole = tensors_.find(name)) return whole->rows;
    const auto blocks = findBlocks(tensors_, name, where_);
    if (!blocks || !*blocks) return std::nullopt;
    return (*blocks)->rows;
}

int DraftTensors::rows(const std::string& name) {
    const std::optional<std::int64_t> rows = storedRows(name);
    if (!rows) {
        const auto blocks = findBlocks(tensors_, name, where_);
        fail(blocks ? model::fitted(nullptr, name, {}, where_).error() : blocks.error());
        return 0;
    }
    if (*rows > kMaxRows) {
        fail({FailureCause::kFileMalformed,
              Message("The tensor %1 has %2 rows; at most %3 are supported", name, std::to_string(*rows),
                      std::to_string(kMaxRows)),
              where_,
              Message("use a draft from another source"),
              {}});
        return 0;
    }
    return static_cast<int>(*rows);
}

void DraftTensors::checkVocabulary(const std::string& name, int vocabulary) {
    const std::optional<std::int64_t> rows = storedRows(name);
    if (!rows || *rows == vocabulary) return;
    fail({FailureCause::kVocabularyMismatch,
          Message("The draft's vocabulary has %1 tokens, the model's %2", std::to_string(*rows),
                  std::to_string(vocabulary)),
          where_,
          Message("choose a draft that was trained for this model"),
          {}});
}

std::optional<DraftTensors::Taken> DraftTensors::take(const TensorShape& shape) {
    if (failure_) return std::nullopt;
    model::TensorRequest request;
    request.rows = shape.rows;
    request.cols = shape.cols;
    const auto blocks = findBlocks(tensors_, shape.name, where_);
    if (!blocks) {
        fail(blocks.error());
        return std::nullopt;
    }
    CheckpointTensor described;
    const CheckpointTensor* found = tensors_.find(shape.name);
    if (*blocks) {
        described.name = shape.name;
        described.dtype = (*blocks)->type;
        described.rows = (*blocks)->rows;
        described.cols = (*blocks)->cols;
        described.shape = {described.rows, described.cols};
        found = &described;
    }
    const Result<HostTensor> fitting = model::fitted(found, shape.name, request, where_);
    if (!fitting) {
        fail(fitting.error());
        return std::nullopt;
    }
    Taken taken{*fitting, {}};
    if (*blocks) {
        taken.memory = joinBlocks(**blocks);
        taken.tensor.data = taken.memory.data();
        taken.tensor.bytes = taken.memory.size();
    }
    return taken;
}

std::unique_ptr<kernels::Weight> DraftTensors::matrix(std::initializer_list<TensorShape> parts) {
    std::vector<HostTensor> tensors;
    std::vector<std::vector<std::byte>> memory;
    for (const TensorShape& part : parts) {
        std::optional<Taken> taken = take(part);
        if (!taken) return nullptr;
        if (storage_ == MatrixStorage::kEightBit && fitsEightBitBlocks(taken->tensor)) {
            taken->memory = eightBitBlocks(taken->tensor);
            taken->tensor.dtype = kernels::DType::kQ8_0;
            taken->tensor.data = taken->memory.data();
            taken->tensor.bytes = taken->memory.size();
        }
        tensors.push_back(std::move(taken->tensor));
        memory.push_back(std::move(taken->memory));
    }
    return backend_.makeWeight(tensors);
}

std::vector<float> DraftTensors::numbers(const TensorShape& shape) {
    const std::optional<Taken> taken = take(shape);
    if (!taken) return {};
    const std::int64_t count = taken->tensor.rows * taken->tensor.cols;
    std::vector<float> values(static_cast<std::size_t>(count));
    kernels::dequantise(taken->tensor.dtype, taken->tensor.data, count, values.data());
    return values;
}

kernels::DeviceBuffer DraftTensors::vector(std::initializer_list<TensorShape> parts) {
    std::vector<float> values;
    for (const TensorShape& part : parts) {
        const std::vector<float> more = numbers(part);
        if (failure_) return {};
        values.insert(values.end(), more.begin(), more.end());
    }
    kernels::DeviceBuffer buffer = backend_.allocate(values.size() * sizeof(float));
    backend_.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    return buffer;
}

}  // namespace griffin::engine::draft

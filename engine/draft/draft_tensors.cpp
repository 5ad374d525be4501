#include "engine/draft/draft_tensors.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "engine/draft/eight_bit_blocks.h"
#include "engine/model/tensor_source.h"
#include "kernels/dequantise.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using kernels::HostTensor;

constexpr int kMostRows = 1 << 17;  // of any matrix but the vocabulary's

}  // namespace

DraftTensors::DraftTensors(kernels::Backend& backend, const formats::TensorDirectory& tensors, std::string where,
                           MatrixStorage storage)
    : backend_(backend), tensors_(tensors), where_(std::move(where)), storage_(storage) {}

void DraftTensors::fail(Failure failure) {
    if (!failure_) failure_ = std::move(failure);
}

int DraftTensors::rows(const std::string& name) {
    const CheckpointTensor* tensor = tensors_.find(name);
    if (tensor == nullptr) {
        fail(model::fitted(nullptr, name, {}, where_).failure());
        return 0;
    }
    if (tensor->rows > kMostRows) {
        fail({FailureCause::kFileMalformed,
              fmt::format("The tensor {} has {} rows, {} are the limit", name, tensor->rows, kMostRows),
              where_,
              "take a draft from another source",
              {}});
        return 0;
    }
    return static_cast<int>(tensor->rows);
}

void DraftTensors::checkVocabulary(const std::string& name, int vocabulary) {
    const CheckpointTensor* tensor = tensors_.find(name);
    if (tensor == nullptr || tensor->rows == vocabulary) return;
    fail({FailureCause::kVocabularyMismatch,
          fmt::format("The draft knows {} tokens and the model {}", tensor->rows, vocabulary),
          where_,
          "choose a draft that was trained for this model",
          {}});
}

const CheckpointTensor* DraftTensors::take(const TensorShape& shape) {
    if (failure_) return nullptr;
    model::TensorRequest request;
    request.rows = shape.rows;
    request.cols = shape.cols;
    const CheckpointTensor* tensor = tensors_.find(shape.name);
    const Result<HostTensor> fitting = model::fitted(tensor, shape.name, request, where_);
    if (!fitting) {
        fail(fitting.failure());
        return nullptr;
    }
    return tensor;
}

std::unique_ptr<kernels::Weight> DraftTensors::matrix(std::initializer_list<TensorShape> parts) {
    std::vector<HostTensor> tensors;
    std::vector<std::vector<std::byte>> blocks;  // memory of the rounded ones
    for (const TensorShape& part : parts) {
        const CheckpointTensor* tensor = take(part);
        if (tensor == nullptr) return nullptr;
        tensors.push_back(*tensor);
        if (storage_ == MatrixStorage::kEightBit && fitsEightBitBlocks(*tensor)) {
            blocks.push_back(eightBitBlocks(*tensor));
            HostTensor& rounded = tensors.back();
            rounded.dtype = kernels::DType::kQ8_0;
            rounded.data = blocks.back().data();
            rounded.bytes = blocks.back().size();
        }
    }
    return backend_.makeWeight(tensors);
}

kernels::DeviceBuffer DraftTensors::vector(std::initializer_list<TensorShape> parts) {
    std::vector<float> values;
    for (const TensorShape& part : parts) {
        const CheckpointTensor* tensor = take(part);
        if (tensor == nullptr) return {};
        const std::size_t before = values.size();
        values.resize(before + static_cast<std::size_t>(tensor->cols));
        kernels::dequantise(tensor->dtype, tensor->data, tensor->cols, values.data() + before);
    }
    kernels::DeviceBuffer buffer = backend_.allocate(values.size() * sizeof(float));
    backend_.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    return buffer;
}

}  // namespace griffin::engine::draft

#include "engine/draft/draft_head.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace griffin::engine::draft {
namespace {

using formats::RawTensor;
using formats::RawType;
using kernels::HostTensor;

Failure malformed(std::string what, const std::string& where) {
    return {FailureCause::kFileMalformed, std::move(what), where, "take a draft from another source", {}};
}

/// The numbers of a list of integers. REQUIRES: tensor.type is kI64 or kI32.
std::vector<std::int64_t> integersOf(const RawTensor& tensor) {
    const std::size_t bytes = formats::rawElementBytes(tensor.type);
    std::vector<std::int64_t> numbers(tensor.data.size() / bytes);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::byte* at = tensor.data.data() + i * bytes;
        if (tensor.type == RawType::kI64) {
            std::memcpy(&numbers[i], at, sizeof(std::int64_t));
        } else {
            std::int32_t number = 0;
            std::memcpy(&number, at, sizeof(number));
            numbers[i] = number;
        }
    }
    return numbers;
}

/// At most `vocabulary` integers, or what is wrong.
Result<std::vector<std::int64_t>> readIntegers(const RawTensor& tensor, int vocabulary, const std::string& where) {
    if (tensor.shape.size() != 1 || (tensor.type != RawType::kI64 && tensor.type != RawType::kI32)) {
        return malformed(fmt::format("The tensor {} is no list of integers", tensor.name), where);
    }
    if (tensor.shape.front() < 1 || tensor.shape.front() > vocabulary) {
        return malformed(fmt::format("The tensor {} lists {} tokens where the model has {}", tensor.name,
                                     tensor.shape.front(), vocabulary),
                         where);
    }
    return integersOf(tensor);
}

/// The tokens when they are ascending tokens of the target.
Result<std::vector<TokenId>> checkedTokens(std::span<const std::int64_t> numbers, const std::string& name,
                                           int vocabulary, const std::string& where) {
    std::vector<TokenId> tokens;
    tokens.reserve(numbers.size());
    std::int64_t before = -1;
    for (const std::int64_t number : numbers) {
        if (number <= before) {
            return malformed(fmt::format("The tokens of {} are not ascending at {}", name, number), where);
        }
        if (number >= vocabulary) {
            return malformed(
                fmt::format("The token {} of {} is beyond the model's vocabulary of {}", number, name, vocabulary),
                where);
        }
        tokens.push_back(static_cast<TokenId>(number));
        before = number;
    }
    return tokens;
}

}  // namespace

DraftHead::DraftHead(const model::TargetModel& target) : weight_(&target.weights().lmHead()) {}

Result<DraftHead> DraftHead::ofTarget(const DraftTensors& tensors, const model::TargetModel& target,
                                      model::TensorSource& target_tensors) {
    const RawTensor* list = tensors.directory().findRaw("draft_vocabulary");
    if (list == nullptr) return DraftHead(target);
    const model::ModelConfig& config = target.config();
    const auto numbers = readIntegers(*list, config.vocabulary, tensors.where());
    if (!numbers) return numbers.failure();
    auto tokens = checkedTokens(*numbers, list->name, config.vocabulary, tensors.where());
    if (!tokens) return tokens.failure();

    model::TensorRequest request;
    request.part = config.tied_embeddings ? model::TensorPart::kEmbedding : model::TensorPart::kHead;
    request.rows = config.vocabulary;
    request.cols = config.hidden_size;
    const Result<HostTensor> whole = target_tensors.tensor(request);
    if (!whole) return whole.failure();
    const std::size_t row_bytes = kernels::storageBytes(whole->dtype, 1, whole->cols);
    std::vector<std::byte> rows(tokens->size() * row_bytes);
    for (std::size_t i = 0; i < tokens->size(); ++i) {
        const std::byte* row = whole->data + static_cast<std::size_t>((*tokens)[i]) * row_bytes;
        std::memcpy(rows.data() + i * row_bytes, row, row_bytes);
    }
    HostTensor part = *whole;
    part.rows = static_cast<std::int64_t>(tokens->size());
    part.data = rows.data();
    part.bytes = rows.size();

    DraftHead head;
    head.owned_ = tensors.backend().makeWeight(std::span(&part, 1));
    head.weight_ = head.owned_.get();
    head.target_tokens_ = std::move(*tokens);
    return head;
}

Result<DraftHead> DraftHead::own(DraftTensors& tensors, const model::TargetModel& target) {
    const int vocabulary = target.config().vocabulary;
    const RawTensor* distances = tensors.directory().findRaw("d2t");
    DraftHead head;
    int size = vocabulary;
    if (distances != nullptr) {
        auto numbers = readIntegers(*distances, vocabulary, tensors.where());
        if (!numbers) return numbers.failure();
        for (std::size_t i = 0; i < numbers->size(); ++i) {
            if (__builtin_add_overflow((*numbers)[i], static_cast<std::int64_t>(i), &(*numbers)[i])) {
                return malformed("A distance of d2t is impossible", tensors.where());
            }
        }
        auto tokens = checkedTokens(*numbers, "d2t", vocabulary, tensors.where());
        if (!tokens) return tokens.failure();
        head.target_tokens_ = std::move(*tokens);
        size = static_cast<int>(numbers->size());
    }
    head.owned_ = tensors.matrix({{"lm_head.weight", size, target.config().hidden_size}});
    if (tensors.failure()) return *tensors.failure();
    head.weight_ = head.owned_.get();
    return head;
}

}  // namespace griffin::engine::draft

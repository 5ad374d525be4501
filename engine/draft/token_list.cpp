#include "engine/draft/token_list.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "engine/formats/damaged_file.h"

namespace griffin::engine::draft {
namespace {

using formats::RawTensor;
using formats::RawType;
using tree::TokenId;

Failure badTokenList(std::string what, const std::string& where) {
    return formats::malformed(std::move(what), where, "take a draft from another source");
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
        return badTokenList(fmt::format("The tensor {} is no list of integers", tensor.name), where);
    }
    if (tensor.shape.front() < 1 || tensor.shape.front() > vocabulary) {
        return badTokenList(fmt::format("The tensor {} lists {} tokens where the model has {}", tensor.name,
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
            return badTokenList(fmt::format("The tokens of {} are not ascending at {}", name, number), where);
        }
        if (number >= vocabulary) {
            return badTokenList(
                fmt::format("The token {} of {} is beyond the model's vocabulary of {}", number, name, vocabulary),
                where);
        }
        tokens.push_back(static_cast<TokenId>(number));
        before = number;
    }
    return tokens;
}

}  // namespace

Result<std::vector<TokenId>> draftVocabulary(const DraftTensors& tensors, int vocabulary) {
    const RawTensor* list = tensors.directory().findRaw(kDraftVocabulary);
    if (list == nullptr) return std::vector<TokenId>();
    const auto numbers = readIntegers(*list, vocabulary, tensors.where());
    if (!numbers) return numbers.failure();
    return checkedTokens(*numbers, list->name, vocabulary, tensors.where());
}

Result<std::vector<TokenId>> draftDistances(const DraftTensors& tensors, int vocabulary) {
    const RawTensor* distances = tensors.directory().findRaw(kDraftDistances);
    if (distances == nullptr) return std::vector<TokenId>();
    auto numbers = readIntegers(*distances, vocabulary, tensors.where());
    if (!numbers) return numbers.failure();
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        if (__builtin_add_overflow((*numbers)[i], static_cast<std::int64_t>(i), &(*numbers)[i])) {
            return badTokenList("A distance of d2t is impossible", tensors.where());
        }
    }
    return checkedTokens(*numbers, distances->name, vocabulary, tensors.where());
}

}  // namespace griffin::engine::draft

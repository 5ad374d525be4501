#include "engine/draft/weights/vocabulary_map.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

namespace griffin::engine::draft {
namespace {

using formats::RawTensor;
using formats::RawType;
using tree::TokenId;

tl::unexpected<Failure> malformedList(Message what, const std::string& where) {
    return failed(
        {FailureCause::kFileMalformed, std::move(what), where, Message("use a draft from another source"), {}});
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

/// At most `vocabulary` integers.
Result<std::vector<std::int64_t>> readIntegers(const RawTensor& tensor, int vocabulary, const std::string& where) {
    if (tensor.shape.size() != 1 || (tensor.type != RawType::kI64 && tensor.type != RawType::kI32)) {
        return malformedList(Message("The tensor %1 is not a list of integers", tensor.name), where);
    }
    if (tensor.shape.front() < 1 || tensor.shape.front() > vocabulary) {
        return malformedList(Message("The tensor %1 lists %2 tokens, but the model has %3", tensor.name,
                                     std::to_string(tensor.shape.front()), std::to_string(vocabulary)),
                             where);
    }
    return integersOf(tensor);
}

/// The numbers as tokens of the target, checked to be ascending.
Result<std::vector<TokenId>> checkedTokens(std::span<const std::int64_t> numbers, const std::string& name,
                                           int vocabulary, const std::string& where) {
    std::vector<TokenId> tokens;
    tokens.reserve(numbers.size());
    std::int64_t before = -1;
    for (const std::int64_t number : numbers) {
        if (number <= before) {
            return malformedList(Message("The tokens of %1 are not ascending at %2", name, std::to_string(number)),
                                 where);
        }
        if (number >= vocabulary) {
            return malformedList(Message("The token %1 of %2 is outside the model's vocabulary of %3 tokens",
                                         std::to_string(number), name, std::to_string(vocabulary)),
                                 where);
        }
        tokens.push_back(static_cast<TokenId>(number));
        before = number;
    }
    return tokens;
}

/// t2d, one byte for each token of the target; empty where there is none.
Result<std::span<const std::byte>> knownToDraft(const DraftTensors& tensors, int vocabulary) {
    const RawTensor* mask = tensors.directory().findRaw(kKnownToDraft);
    if (mask == nullptr) return std::span<const std::byte>();
    if (mask->shape.size() != 1 || (mask->type != RawType::kBool && mask->type != RawType::kU8)) {
        return malformedList(Message("The tensor %1 is not a list of truth values", mask->name), tensors.where());
    }
    if (mask->shape.front() != vocabulary) {
        return failed({FailureCause::kVocabularyMismatch,
                       Message("The draft was made for a vocabulary of %1 tokens, this model has %2",
                               std::to_string(mask->shape.front()), std::to_string(vocabulary)),
                       tensors.where(),
                       Message("use a draft that was made for this model"),
                       {}});
    }
    return mask->data;
}

/// The tokens that a mask lets through; empty: all.
std::vector<TokenId> tokensKnown(std::span<const std::byte> mask) {
    std::vector<TokenId> tokens;
    for (std::size_t token = 0; token < mask.size(); ++token) {
        if (mask[token] != std::byte{0}) tokens.push_back(static_cast<TokenId>(token));
    }
    if (tokens.size() == mask.size()) tokens.clear();
    return tokens;
}

}  // namespace

Result<std::vector<TokenId>> draftVocabulary(const DraftTensors& tensors, int vocabulary) {
    const RawTensor* list = tensors.directory().findRaw(kDraftVocabulary);
    if (list == nullptr) return std::vector<TokenId>();
    const auto numbers = readIntegers(*list, vocabulary, tensors.where());
    if (!numbers) return tl::unexpected(numbers.error());
    return checkedTokens(*numbers, list->name, vocabulary, tensors.where());
}

Result<std::vector<TokenId>> draftDistances(const DraftTensors& tensors, int vocabulary) {
    const RawTensor* distances = tensors.directory().findRaw(kDraftDistances);
    const Result<std::span<const std::byte>> known = knownToDraft(tensors, vocabulary);
    if (!known) return tl::unexpected(known.error());
    if (distances == nullptr) return tokensKnown(*known);
    auto numbers = readIntegers(*distances, vocabulary, tensors.where());
    if (!numbers) return tl::unexpected(numbers.error());
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        if (__builtin_add_overflow((*numbers)[i], static_cast<std::int64_t>(i), &(*numbers)[i])) {
            return malformedList(Message("An offset in d2t is out of range"), tensors.where());
        }
    }
    auto tokens = checkedTokens(*numbers, distances->name, vocabulary, tensors.where());
    if (!tokens) return tokens;
    for (const TokenId token : *tokens) {
        if (known->empty() || (*known)[static_cast<std::size_t>(token)] != std::byte{0}) continue;
        return malformedList(
            Message("d2t lists the token %1, which t2d says the draft does not know", std::to_string(token)),
            tensors.where());
    }
    if (static_cast<int>(tokens->size()) == vocabulary) tokens->clear();
    return tokens;
}

}  // namespace griffin::engine::draft

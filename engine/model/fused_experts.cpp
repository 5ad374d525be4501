#include "engine/model/fused_experts.h"

#include <cstdint>
#include <cstring>
#include <utility>

namespace griffin::engine::model {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;
using formats::RawType;
using kernels::HostTensor;

constexpr std::int64_t kBlockWeights = 32;
constexpr std::size_t kNibbleBytes = 16;

bool isDown(TensorPart part) {
    return part == TensorPart::kExpertDown || part == TensorPart::kExpertDownBias;
}

bool isUp(TensorPart part) {
    return part == TensorPart::kExpertUp || part == TensorPart::kExpertUpBias;
}

/// Which of `outputs` outputs of the fused tensor row `row` of a part is.
std::int64_t outputOf(TensorPart part, std::int64_t row) {
    return isDown(part) ? row : 2 * row + (isUp(part) ? 1 : 0);
}

std::int64_t outputs(TensorPart part, std::int64_t rows) {
    return isDown(part) ? rows : 2 * rows;
}

HostTensor outline(const std::string& name, kernels::DType type, std::int64_t rows, std::int64_t cols) {
    return {name, type, rows, cols, nullptr, kernels::storageBytes(type, rows, cols)};
}

/// Whether the shape is [experts, ...rest] and the expert is one of them.
bool fits(const std::vector<std::int64_t>& shape, int expert, const std::vector<std::int64_t>& rest) {
    return shape.size() == rest.size() + 1 && expert < shape.front() &&
           std::vector<std::int64_t>(shape.begin() + 1, shape.end()) == rest;
}

/// From neighbours in a byte to weights i and i + 16.
void copyNibbles(const std::byte* from, std::byte* to) {
    const auto nibble = [from](std::size_t i) {
        return (std::to_integer<unsigned>(from[i / 2]) >> (i % 2 * 4)) & 0xFU;
    };
    for (std::size_t i = 0; i < kNibbleBytes; ++i) {
        to[i] = static_cast<std::byte>(nibble(i) | (nibble(i + kNibbleBytes) << 4));
    }
}

}  // namespace

Result<HostTensor> FusedExperts::tensor(const TensorRequest& request, const std::string& prefix, Contents contents) {
    const std::string name = prefix + (isDown(request.part) ? "down_proj" : "gate_up_proj");
    if (!isLayerMatrix(request.part)) return bias(request, name + "_bias", contents);
    if (tensors_.findRaw(name + "_blocks") != nullptr) return fromBlocks(request, name, contents);
    return fromColumns(request, name, contents);
}

Result<HostTensor> FusedExperts::fromBlocks(const TensorRequest& request, const std::string& name, Contents contents) {
    const RawTensor* blocks = tensors_.findRaw(name + "_blocks");
    const RawTensor* scales = tensors_.findRaw(name + "_scales");
    const std::int64_t in_row = request.cols / kBlockWeights;
    const std::int64_t rows = outputs(request.part, request.rows);
    const bool fit = scales != nullptr && request.cols % kBlockWeights == 0 && blocks->type == RawType::kU8 &&
                     scales->type == RawType::kU8 &&
                     fits(blocks->shape, request.expert, {rows, in_row, kNibbleBytes}) &&
                     fits(scales->shape, request.expert, {rows, in_row});
    if (!fit) return misshapen(name + "_blocks");
    HostTensor made = outline(name, kernels::DType::kMxfp4, request.rows, request.cols);
    if (contents == Contents::kOutline) return made;
    std::byte* to = room(request.part, made.bytes);
    made.data = to;
    for (std::int64_t row = 0; row < request.rows; ++row) {
        const auto first = static_cast<std::size_t>((request.expert * rows + outputOf(request.part, row)) * in_row);
        for (std::size_t block = first; block < first + static_cast<std::size_t>(in_row); ++block) {
            *to++ = scales->data[block];
            copyNibbles(blocks->data.data() + block * kNibbleBytes, to);
            to += kNibbleBytes;
        }
    }
    return made;
}

Result<HostTensor> FusedExperts::fromColumns(const TensorRequest& request, const std::string& name, Contents contents) {
    const CheckpointTensor* found = tensors_.find(name);
    const std::int64_t rows = outputs(request.part, request.rows);
    if (found == nullptr || !fits(found->shape, request.expert, {request.cols, rows})) return misshapen(name);
    HostTensor made = outline(name, found->dtype, request.rows, request.cols);
    if (contents == Contents::kOutline) return made;
    std::byte* to = room(request.part, made.bytes);
    made.data = to;
    const auto width = static_cast<std::size_t>(kernels::traits(found->dtype).block_bytes);
    for (std::int64_t row = 0; row < request.rows; ++row) {
        for (std::int64_t column = 0; column < request.cols; ++column) {
            const std::int64_t at = (request.expert * request.cols + column) * rows + outputOf(request.part, row);
            std::memcpy(to, found->data + static_cast<std::size_t>(at) * width, width);
            to += width;
        }
    }
    return made;
}

Result<HostTensor> FusedExperts::bias(const TensorRequest& request, const std::string& name, Contents contents) {
    const CheckpointTensor* found = tensors_.find(name);
    const std::int64_t values = outputs(request.part, request.cols);
    if (found == nullptr || !fits(found->shape, request.expert, {values})) return misshapen(name);
    HostTensor made = outline(name, found->dtype, 1, request.cols);
    if (contents == Contents::kOutline) return made;
    std::byte* to = room(request.part, made.bytes);
    made.data = to;
    const auto width = static_cast<std::size_t>(kernels::traits(found->dtype).block_bytes);
    for (std::int64_t i = 0; i < request.cols; ++i) {
        const std::int64_t at = request.expert * values + outputOf(request.part, i);
        std::memcpy(to, found->data + static_cast<std::size_t>(at) * width, width);
        to += width;
    }
    return made;
}

tl::unexpected<Failure> FusedExperts::misshapen(const std::string& name) const {
    return failed(malformedFile(Message("The tensor %1 is missing or has another shape than the model needs", name),
                                where_, Message("use a file from another source")));
}

std::byte* FusedExperts::room(TensorPart part, std::size_t bytes) {
    std::vector<std::byte>& made = made_[static_cast<std::size_t>(part)];
    made.resize(bytes);
    return made.data();
}

}  // namespace griffin::engine::model
